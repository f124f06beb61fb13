import { activity } from './activity.ts';

export const externalActivities = [
  activity(
    'roads',
    ['Road and asphalt works', 'أعمال الطرق والإسفلت'],
    {
      work: `
        asphalt*, asphalt pav*, bituminous paving, bituminous macadam, hot mix asphalt, road work*, roadwork*, road construction, wearing course, base course, basecourse, subbase,
        sub base, subgrade, paving works, asfalt*, wegenis*, enrobe*, voirie*, سفلته, اسفلت, طبقه اساس, رصف الطرق`,
      thing: 'road*, street*, طريق, طرق, شارع, شوارع',
    },
    `
    10 | surveyor 2 | settingOut
    Set out centre line, edges and levels | Pins every 20 m, closer on curves.
    توقيع المحور والحواف والمناسيب | أوتاد كل 20 م وأقرب في المنحنيات.
    20 | operator 4 | compaction
    Prepare and compact the subgrade | Soft spots replaced, proof rolled, 95 %.
    تجهيز ودمك القاعدة الترابية | استبدال البقع الضعيفة ودحل تجريبي ودمك 95٪.
    10 | plumber 4 | final
    Finish all crossings and ducts below | Nothing is dug after the base is down.
    إنهاء جميع العبارات ومواسير الخدمات | لا حفر بعد فرش طبقة الأساس.
    25 | operator 4 | m3 | compaction
    Aggregate base course in layers | Graded, watered, compacted to 100 %, level to ±10 mm.
    طبقة الأساس الحصوية | تدرج ورش ودمك 100٪ ومنسوب ±10 مم.
    10 | operator 2
    Prime coat | On a clean, dry base; closed to traffic until cured.
    طبقة التشريب MC1 | على أساس نظيف جاف وإغلاق الحركة حتى الجفاف.
    20 | operator 8 | m2 | asphalt
    Asphalt binder and wearing course | Joints staggered and cut, rolled while hot, no stop of the paver.
    طبقات الإسفلت الرابطة والسطحية | إزاحة الفواصل وقصها والدحل ساخناً دون توقف الفرادة.
    5 | painter 4 | final
    Road marking and signs | After the surface has cooled and been accepted.
    تخطيط الطريق واللوحات | بعد تبريد السطح واستلامه.
    `,
  ),
  activity(
    'roadMarking',
    ['Road and parking markings', 'تخطيط الطرق والمواقف'],
    {
      work: `
        road marking*, road line*, road line marking*, paint road*, paint road line*, road paint*, line marking*,
        line striping, striping, pavement marking*, lane marking*, traffic marking*, thermoplastic*, parking marking*,
        parking line*, parking line marking*, paint parking*, paint parking line*, parking bay marking*, parking striping,
        car park marking*, parking lot marking*, stall marking*, تخطيط المواقف, تخطيط مواقف السيارات, تخطيط الطريق,
        تخطيط الطرق, تخطيط الشوارع, دهان الطرق, دهان المواقف, دهان خطوط المواقف, دهان خطوط الطريق, دهان خطوط الطرق,
        دهان خطوط, خطوط المواقف, علامات الطريق, علامات ارضيه, علامات المواقف`,
    },
    `
    12 | quality 1 | approval
    Approve paint, beads and layout | Traffic drawing approved, a trial line on site for width and colour.
    اعتماد الدهان والحبيبات والتوزيع | مخطط مروري معتمد وخط تجريبي في الموقع للعرض واللون.
    13 | labourer 4 | base
    Close, clean and dry the surface | Traffic diverted; swept and blown, no oil, dust or damp; asphalt cured.
    الإغلاق وتنظيف السطح وتجفيفه | تحويل الحركة وكنس ونفخ دون زيت أو غبار أو رطوبة مع اكتمال جفاف الإسفلت.
    20 | surveyor 2 | settingOut
    Set out the lines | Chalk line and dots from the kerb and axes, bays measured, arrows and symbols by template.
    توقيع الخطوط | خيط ونقاط من البردورة والمحاور وقياس المواقف والأسهم والرموز بالقالب.
    10 | painter 2
    Prime where needed | On concrete and old asphalt, as the maker says; left to dry.
    الأساس حيث يلزم | على الخرسانة والإسفلت القديم حسب المصنع مع تركه ليجف.
    27 | painter 4 | m
    Apply thermoplastic or paint and beads | Film thickness and temperature measured, glass beads at once while it is wet.
    تنفيذ الثرموبلاستيك أو الدهان مع الحبيبات | قياس السماكة والحرارة ونثر الحبيبات الزجاجية فوراً وهو رطب.
    10 | painter 3 | no
    Arrows, symbols and accessible bays | By template, colours as approved, edges sharp.
    الأسهم والرموز ومواقف ذوي الإعاقة | بالقالب وبالألوان المعتمدة وحواف حادة.
    8 | quality 1 | final
    Check, then open to traffic | Width, straightness, thickness, reflection at night; cones stay until it is hard.
    الفحص ثم فتح الحركة | العرض والاستقامة والسماكة والانعكاس ليلاً وبقاء الأقماع حتى التصلب.
    `,
  ),
  activity(
    'paving',
    ['Kerbs and block paving', 'البردورات والرصف'],
    {
      work: `
        kerb*, curb*, kerbstone*, interlock*, paving block*, block paving, paver*, paving, pave, sidewalk*, footpath*,
        klinker*, bestrating*, boordsteen*, pflaster*, bordure*, adoquin*, بردوره, بردورات, انترلوك, بلاط انترلوك, رصف, ارصفه, رصيف,
        بلاط متداخل`,
    },
    `
    10 | surveyor 2 | settingOut
    Set out lines and falls | String lines, falls to the gullies checked.
    توقيع الخطوط والميول | خيوط استقامة وتدقيق الميول نحو المصارف.
    20 | operator 2 | compaction
    Prepare and compact the base | 150 mm sub-base, 95 %, edges 200 mm wider.
    تجهيز ودمك الأساس | طبقة 15 سم بدمك 95٪ وأعرض بـ 20 سم من الحواف.
    25 | paver 6 | m
    Lay kerbs on concrete with haunching | Joints 5 mm, radius pieces at curves.
    تركيب البردورات على خرسانة مع الإسناد | فواصل 5 مم وقطع دائرية في المنحنيات.
    10 | paver 4 | base
    Screed the sand bed | 40 mm, not walked on.
    فرش وتسوية الرمل | 4 سم ولا يداس عليه.
    25 | paver 8 | m2
    Lay blocks and cut edges | Pattern from the fixed edge, no piece below a third.
    رص البلاط وقص الأطراف | النمط من الحافة الثابتة ولا قطع أقل من الثلث.
    10 | paver 4 | surface
    Vibrate and fill joints | Two passes, dry sand, level to 5 mm under the straight edge.
    الدك وتعبئة الفواصل | مرتان برمل جاف واستواء 5 مم تحت المسطرة.
    `,
  ),
  activity(
    'landscape',
    ['Landscaping', 'تنسيق الموقع والزراعة'],
    {
      work: `
        landscap*, softscape, hardscape, planting, plantation, turf*, grass*, tuinaanleg, groenaanleg, bepflanz*,
        espaces verts, jardiner*, زراعه, تشجير, تنسيق موقع, تنسيق المواقع, نجيله, نجيل, حدائق`,
      thing: 'tree*, palm*, garden*, اشجار, نخيل, حديقه',
    },
    `
    10 | surveyor 1 | settingOut
    Set out beds, paths and levels | Mounds and falls as drawn, services marked.
    توقيع الأحواض والممرات والمناسيب | التلال والميول حسب المخطط وتحديد الخدمات.
    20 | labourer 6 | m3
    Clear, drain and place sweet soil | 300 mm for grass, 600 mm for shrubs, salinity tested.
    التنظيف والتصريف وفرش التربة الحلوة | 30 سم للنجيل و60 سم للشجيرات مع فحص الملوحة.
    20 | plumber 4 | pressure
    Irrigation lines and emitters before planting | Flushed and tested, sleeves under paths.
    شبكة الري والنقاطات قبل الزراعة | غسيل واختبار ومواسير عبور تحت الممرات.
    20 | landscaper 6 | no
    Plant trees and palms | Pits 1 × 1 × 1 m, staked, watered the same hour.
    زراعة الأشجار والنخيل | حفر 1×1×1 م وتثبيت وسقي في الساعة نفسها.
    20 | landscaper 6 | m2
    Shrubs, ground cover and grass | In the cool months or with double watering.
    الشجيرات ومغطيات التربة والنجيل | في الأشهر المعتدلة أو بسقي مضاعف.
    10 | landscaper 3 | client
    Maintenance until handover | Dead plants replaced, programme of the controller handed over.
    الصيانة حتى التسليم | استبدال النباتات الميتة وتسليم برنامج الري.
    `,
  ),
  activity(
    'irrigation',
    ['Irrigation', 'شبكة الري'],
    { work: 'irrigat*, riego*, arrosage*, ري, شبكه ري, شبكه الري' },
    `
    10 | engineer 1 | approval
    Shop drawing and water source | Flow, pressure and zones against the pump.
    المخطط التنفيذي ومصدر المياه | التصريف والضغط والمناطق مقابل المضخة.
    25 | labourer 6 | m
    Trenches and sleeves | 600 mm cover for mains, sleeves under paving.
    الخنادق ومواسير العبور | غطاء 60 سم للخطوط الرئيسية وعبور تحت الرصف.
    25 | plumber 4 | m | pressure
    Main and lateral pipes | Thrust blocks, flushed before the valves go in.
    المواسير الرئيسية والفرعية | دعامات خرسانية وغسيل قبل تركيب المحابس.
    15 | plumber 3
    Valves, boxes and controller cable | Valves numbered as on the drawing.
    المحابس والصناديق وكابل التحكم | ترقيم المحابس حسب المخطط.
    15 | plumber 4 | no
    Emitters, sprinklers and bubblers | Coverage adjusted zone by zone.
    النقاطات والرشاشات | ضبط التغطية منطقة بعد منطقة.
    10 | tester 1 | functional
    Pump, controller and handover | Programme for summer and winter.
    المضخة ولوحة التحكم والتسليم | برنامج للصيف والشتاء.
    `,
  ),
  activity(
    'boundary',
    ['Boundary wall and fence', 'السور الخارجي'],
    {
      work: 'boundary wall*, compound wall*, fencing, fence*, omheining*, cloture*, zaun*, سور, اسوار, السور, بناء سور, بناء السور, بناء اسوار',
    },
    `
    10 | surveyor 2 | authority
    Boundary points confirmed | With the deed and the municipality’s surveyor.
    تأكيد حدود الأرض | مع الصك ومساح البلدية.
    20 | operator 3 | m3 | formation
    Excavate and blind | Stepped where the ground falls.
    الحفر وخرسانة النظافة | متدرج حيث تنحدر الأرض.
    25 | steelFixer 6 | rebar
    Foundations, columns and ties | Expansion joint every 20 m.
    القواعد والأعمدة والميدات | فاصل تمدد كل 20 م.
    25 | mason 8 | m | blockwork
    Block panels or fence posts and mesh | Straight to the line, weep holes at grade.
    بناء البلوك أو تركيب الأعمدة والشبك | مستقيم على الخيط وفتحات تصريف عند الأرض.
    20 | plasterer 6 | m2 | final
    Coping, plaster, paint and gates | Gates hung last, locks handed over.
    التغطية واللياسة والدهان والبوابات | تركيب البوابات آخراً وتسليم الأقفال.
    `,
  ),
  activity(
    'utilityDiversion',
    ['Diversion of existing services', 'تحويل الخدمات القائمة'],
    {
      work: `
        utility diversion*, diversion of existing services, services diversion, diversion of services,
        diversion of utilities, diversion, utility relocation, relocation of utilities, utility shift*, تحويل خدمات,
        تحويل الخدمات, ترحيل خدمات, ترحيل الخدمات, نقل الخدمات`,
    },
    `
    15 | surveyor 2
    Locate and record the services | Records of the authorities, detector, hand-dug pits.
    تحديد الخدمات وتوثيقها | سجلات الجهات وجهاز الكشف وجسات يدوية.
    20 | coordinator 1 | authority
    Approval and shutdown dates | Each owner in writing, users told in time.
    الموافقات ومواعيد الفصل | كتابياً من كل جهة وإبلاغ المستفيدين مبكراً.
    30 | pipeFitter 6 | m
    Lay the new route beside the old | Complete, tested and covered before the change-over.
    تنفيذ المسار الجديد بجوار القديم | مكتمل ومختبر ومغطى قبل التحويل.
    15 | tester 2 | functional
    Change over in the shutdown | Permit, crew of both sides, night if needed.
    التحويل أثناء الفصل | تصريح وطاقم من الطرفين وليلاً عند اللزوم.
    20 | operator 2 | final
    Remove the old line, reinstate and record | As-built coordinates to the authority.
    إزالة القديم وإعادة الوضع والتوثيق | إحداثيات المنفذ للجهة.
    `,
  ),
];
