import { activity } from './activity.ts';

export const fireActivities = [
  activity(
    'sprinklers',
    ['Firefighting pipework and sprinklers', 'شبكة إطفاء الحريق'],
    {
      work: `
        sprinkler*, fire fight*, firefight*, fire fighting, fire protection*, fire line*, hose reel*, fire hose*,
        hose cabinet*, fire hose cabinet*, standpipe*, wet riser*, hydrant*, fire hydrant*, fire main*, fire suppression*, brandblus*,
        brandhaspel*, feuerlosch*, incendie*, contra incendio*, اطفاء, اطفاء حريق, مكافحه حريق, مكافحه الحريق, رشاشات,
        رشاشات حريق, صناديق حريق, حنفيات حريق, شبكه حريق, حريق`,
    },
    `
    12 | draughtsman 1 | civilDefence
    Hydraulic calculation and approved drawings | Coordinated with lights and diffusers.
    الحسابات الهيدروليكية والمخططات المعتمدة | منسقة مع الإنارة والمخارج.
    12 | fireFitter 4 | anchor
    Hangers and sleeves | Listed hangers, seismic bracing where required.
    العلاقات والفتحات | علاقات معتمدة وتربيط زلزالي عند اللزوم.
    20 | fireFitter 6 | m
    Risers and mains | Grooved or welded, valves reachable.
    الصواعد والخطوط الرئيسية | مجارٍ أو لحام ومحابس قابلة للوصول.
    20 | fireFitter 8 | m
    Branches and drops | Reducers not bushings, plugs in.
    الفروع والنزلات | مساليب لا جلب مع السدادات.
    12 | quality 1 | pressure
    Hydrostatic test | 14 bar for 2 hours, no drop.
    اختبار الضغط | 14 بار ساعتين دون هبوط.
    14 | fireFitter 5 | no
    Heads, cabinets and valves | After ceiling grid, heads never painted.
    الرشاشات والصناديق والمحابس | بعد هيكل السقف ودون دهان الرؤوس.
    10 | tester 2 | civilDefence
    Flush, flow test and handover | With pump and alarm.
    الغسيل واختبار التدفق والتسليم | مع المضخة والإنذار.
    `,
  ),
  activity(
    'firePump',
    ['Fire pump set', 'مضخات الحريق'],
    {
      work: `
        fire pump*, fire pumping, jockey pump*, fire tank*, مضخات حريق, مضخات الحريق, مضخه حريق, مضخه الحريق,
        طلمبات حريق`,
    },
    `
    15 | draughtsman 1 | civilDefence
    Listed set and room layout approved | Suction, test line, diesel exhaust.
    اعتماد المجموعة ومخطط الغرفة | السحب وخط الاختبار وعادم الديزل.
    15 | concreter 3 | base
    Plinths and drains | Grouted base frames.
    القواعد والمصارف | حقن القواعد.
    20 | rigger 5 | no
    Set and align | Electric, diesel, jockey.
    التثبيت والمحاذاة | كهرباء وديزل وتعويض.
    20 | pipeFitter 5 | pressure
    Suction, discharge and test header | Eccentric reducers, valves supervised.
    السحب والطرد وخط الاختبار | مساليب لا مركزية ومحابس مراقبة.
    15 | electrician 3 | megger
    Controllers, power and signals | Fire-rated cables.
    لوحات التحكم والقدرة والإشارات | كابلات مقاومة للحريق.
    15 | tester 2 | civilDefence
    Performance test | 0, 100 and 150 % of flow, automatic start.
    اختبار الأداء | 0 و100 و150٪ من التصريف وبدء تلقائي.
    `,
  ),
  activity(
    'fireAlarm',
    ['Fire alarm', 'إنذار الحريق'],
    {
      work: `
        fire alarm*, fire detection, smoke detect*, heat detector*, voice evacuation,
        brandmeld*, branddetect*, detection incendie, انذار حريق, انذار الحريق, انذار, انذار مبكر, كواشف`,
    },
    `
    12 | draughtsman 1 | civilDefence
    Drawings, zones and cause-and-effect | Ties to lifts, dampers, doors and fans.
    المخططات والمناطق ومصفوفة التشغيل | الربط بالمصاعد والبوابات والأبواب والمراوح.
    18 | technician 4 | firstFix
    Conduits and boxes | Red, separate from other systems.
    المواسير والعلب | حمراء ومنفصلة عن الأنظمة.
    20 | technician 5 | m | megger
    Fire-rated cable and loop test | Both ends labelled, polarity.
    كابل مقاوم للحريق واختبار الحلقة | ترقيم الطرفين والقطبية.
    20 | technician 5 | no
    Detectors, call points and sounders | Dust caps stay until handover.
    الكواشف ونقاط النداء والصفارات | إبقاء أغطية الغبار حتى التسليم.
    12 | technician 2
    Panels, repeaters and batteries | Addresses as drawn.
    اللوحات والمكررات والبطاريات | العناوين حسب المخطط.
    18 | tester 2 | civilDefence
    Programme and full cause-and-effect test | Every device, then Civil Defence.
    البرمجة واختبار المصفوفة كاملة | كل جهاز ثم الدفاع المدني.
    `,
  ),
  activity(
    'fireAlarmTest',
    ['Fire alarm testing', 'اختبار إنذار الحريق'],
    {
      work: `
        fire alarm test*, fire alarm commission*, fire alarm system test*, testing of fire alarm*, test fire alarm*,
        fire detection test*, اختبار انذار الحريق, اختبار نظام انذار الحريق, فحص انذار الحريق, تشغيل انذار الحريق`,
    },
    `
    10 | tester 1 | approval
    Test plan and cause-and-effect matrix | Approved by the consultant; monitoring station and occupants told.
    خطة الاختبار ومصفوفة التشغيل | اعتماد الاستشاري وإبلاغ جهة المراقبة والشاغلين.
    22 | technician 4 | no
    Check every device | Address, label and place as drawn; smoke, heat and call point each set off.
    فحص كل جهاز | العنوان والترقيم والموقع حسب المخطط وتفعيل كل كاشف ونقطة نداء.
    15 | technician 3
    Loops, panel and batteries | Open, short and earth faults, isolators, mains off: 24 hours standby, then alarm.
    الحلقات واللوحة والبطاريات | أعطال الفتح والقصر والأرضي والعوازل وفصل التيار: 24 ساعة انتظار ثم إنذار.
    13 | technician 3
    Sounders, strobes and voice | Sound level in every room with doors closed, flashes in step, messages clear.
    الصفارات والأضواء والإخلاء الصوتي | مستوى الصوت في كل غرفة والأبواب مغلقة وتزامن الأضواء ووضوح الرسائل.
    18 | tester 3 | functional
    Cause and effect with HVAC, lifts and doors | Fans and dampers, lifts to the exit floor, doors released, pumps, gas valve.
    المصفوفة مع التكييف والمصاعد والأبواب | المراوح والبوابات والمصاعد إلى طابق الخروج وتحرير الأبواب والمضخات ومحبس الغاز.
    12 | tester 2 | civilDefence
    Witnessed test with Civil Defence | Consultant and client present, faults closed before.
    الاختبار بحضور الدفاع المدني | بحضور الاستشاري والمالك وبعد إغلاق الملاحظات.
    10 | quality 1 | final
    Records and handover | Sheet of every device, programme backup, logbook, as-built zones.
    السجلات والتسليم | نموذج كل جهاز ونسخة البرنامج ودفتر السجل ومناطق المنفذ.
    `,
  ),
  activity(
    'fireStop',
    ['Fire stopping', 'سد اختراقات الحريق'],
    {
      work: 'fire stop*, firestop*, fire seal*, penetration seal*, سد الحريق, موانع الحريق, سد الاختراقات, مانع حريق',
    },
    `
    20 | engineer 1 | approval
    Penetration schedule and listed details | Each opening numbered with its system.
    جدول الاختراقات والتفاصيل المعتمدة | ترقيم كل فتحة ونظامها.
    15 | labourer 2 | base
    Clean and size the openings | Over-size ones made good first.
    تنظيف وضبط الفتحات | معالجة الفتحات الكبيرة أولاً.
    40 | insulator 3 | no
    Install seals, collars and boards | From both sides, depth as tested.
    تركيب الموانع والأطواق والألواح | من الجهتين وبالعمق المختبر.
    15 | insulator 1
    Label and photograph | System, date, applicator.
    الترقيم والتصوير | النظام والتاريخ والمنفذ.
    10 | quality 1 | civilDefence
    Inspect | One in twenty opened.
    الفحص | فتح واحد من كل عشرين.
    `,
  ),
];
