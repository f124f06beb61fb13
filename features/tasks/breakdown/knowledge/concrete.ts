import { activity } from './activity.ts';

export const concreteActivities = [
  activity(
    'columns',
    ['Columns', 'الأعمدة'],
    {
      work: 'rcc column*, rc column*, concrete column*',
      thing: 'column*, kolom*, poteau*, poteaux, columna*, pilar, pilares, stutzen, stutze, اعمده, عمود',
    },
    `
    10 | surveyor 2 | settingOut
    Set out and cast kickers | Offset lines on the slab, 75 mm kickers.
    التوقيع وصب البدايات | خطوط إزاحة على البلاطة وبدايات 75 مم.
    30 | steelFixer 10 | t | rebar
    Fix cages and links | Laps staggered, spacers on four faces.
    تثبيت الأقفاص والكانات | إزاحة الوصلات ومباعدات من الجهات الأربع.
    8 | electrician 3 | firstFix
    Cast-in conduits and earth bars | Boxes tied flush.
    المواسير المدفونة وقضبان التأريض | تثبيت العلب على السطح.
    20 | carpenter 10 | formwork
    Formwork, plumb and brace | Two directions, checked again during the pour.
    الشدة والوزن والتدعيم | باتجاهين وإعادة التدقيق أثناء الصب.
    12 | concreter 10 | m3 | concrete
    Cast | 500 mm layers, vibrator to the layer below.
    الصب | طبقات 50 سم والهزاز حتى الطبقة السفلى.
    10 | carpenter 6 | strength
    Strike | Next day, corners protected.
    الفك | اليوم التالي مع حماية الزوايا.
    10 | labourer 3 | surface
    Cure and check | Curing compound or wrap; defects repaired only after inspection.
    المعالجة والفحص | مركب معالجة أو تغليف وترميم بعد المعاينة فقط.
    `,
  ),
  activity(
    'coreWall',
    ['Core and shear walls', 'جدران النواة والقص'],
    {
      work: `
        core wall*, lift core*, elevator core*, stair core*, stair case core, shear wall*, core structure, kernwand*,
        liftkern*, rc wall*, concrete wall*, voile, voiles, جدران قص, جدار قص, حوائط قص, نواه, جدران نواه, جدار نواه,
        حوائط خرسانيه, جدران خرسانيه, جدران المصعد, جدار المصعد`,
      thing: 'core*, walls',
    },
    `
    8 | surveyor 2 | settingOut
    Set out wall lines and clean the kicker | Offsets on the slab, verticality carried up from the base.
    توقيع خطوط الجدار وتنظيف القاعدة | إزاحات على البلاطة ونقل الشاقول من الأسفل.
    14 | carpenter 10
    Shutter one side | Plumb to 5 mm, box-outs for doors and openings fixed.
    إغلاق جهة واحدة من الشدة | شاقول بدقة 5 مم وتثبيت قوالب الأبواب والفتحات.
    28 | steelFixer 14 | t | rebar
    Fix reinforcement | Verticals, horizontals, boundary links, couplers, spacers.
    تركيب حديد التسليح | رأسي وأفقي وكانات الأطراف ووصلات ومباعدات.
    10 | electrician 6 | firstFix
    MEP first fix in the wall | Conduits, boxes, sleeves and lift inserts tied and capped.
    تأسيسات الخدمات داخل الجدار | مواسير وعلب وفتحات ومثبتات المصعد مربوطة ومسدودة.
    12 | carpenter 10
    Close the second side | Tie rods, kicker sealed, working platform and edge protection.
    إغلاق الجهة الثانية | زراجين وسد أسفل الشدة ومنصة عمل وحماية حواف.
    4 | quality 2 | formwork
    Inspection before the pour | Surveyor’s sheet and consultant’s signature.
    الاستلام قبل الصب | نموذج المساح وتوقيع الاستشاري.
    8 | concreter 12 | m3 | concrete
    Cast in layers | 500 mm, tremie or pump hose inside, no segregation.
    الصب على طبقات | 50 سم بخرطوم داخل الشدة دون انفصال.
    8 | carpenter 8 | strength
    Strip | After 12 hours at least, panels cleaned and oiled.
    فك الشدة | بعد 12 ساعة على الأقل مع تنظيف الألواح ودهنها.
    8 | labourer 3 | surface | 7d
    Cure and survey as built | 7 days, verticality recorded.
    المعالجة ورفع المنفذ | 7 أيام وتوثيق الشاقول.
    `,
  ),
  activity(
    'slab',
    ['Suspended slab', 'بلاطة السقف'],
    {
      work: `
        slab cycle, typical floor structure, floor structure, hordi slab*, flat slab*, ribbed slab*, suspended slab*,
        roof slab*, transfer slab*, vloerplaat*, plancher*, forjado*, losa*, سقف, اسقف, سقف خرساني, بلاطه, بلاطات,
        هوردي`,
      thing: `
        slab*, beam*, deck slab*, structure, superstructure, floor slab*, dalle*, viga*, poutre*, كمرات, كمره, جسور,
        هيكل`,
    },
    `
    20 | carpenter 22 | m2
    Slab and beam formwork | Props to the design, levels, camber, edge protection first.
    شدة البلاطة والكمرات | دعامات حسب التصميم ومناسيب وتحديب وحماية الحواف أولاً.
    4 | surveyor 2 | settingOut
    Level and set out on the deck | Columns, openings and edges marked.
    المناسيب والتوقيع على الشدة | تحديد الأعمدة والفتحات والحواف.
    18 | steelFixer 18 | t 60% | rebar
    Beam cages and bottom mat | Spacers, laps, links closed.
    حديد الكمرات والشبكة السفلية | مباعدات ووصلات وإغلاق الكانات.
    10 | electrician 10 | firstFix
    MEP conduits, sleeves and box-outs | Between the mats, capped, on the coordinated drawing.
    مواسير الخدمات والفتحات | بين الشبكتين ومسدودة حسب المخطط المنسق.
    13 | steelFixer 16 | t 40% | rebar
    Chairs and top mat | Extra top bars over columns, walkways for the pour.
    الكراسي والشبكة العلوية | حديد علوي إضافي فوق الأعمدة وممرات للصب.
    4 | quality 2 | formwork
    Pre-pour inspection | All trades sign; weather and concrete plant confirmed.
    استلام ما قبل الصب | توقيع جميع الأعمال وتأكيد الطقس ومحطة الخلط.
    7 | concreter 20 | m3 | concrete | once
    Cast and finish | Evening pour in summer, retarder, power float where left bare.
    الصب والتسوية | صب مسائي في الصيف ومؤخر شك وهليكوبتر حيث يبقى مكشوفاً.
    12 | labourer 4 | 7d
    Cure | Wet hessian and polythene for 7 days, started the same night.
    المعالجة | خيش وبولي إيثيلين 7 أيام تبدأ الليلة نفسها.
    12 | carpenter 10 | strength
    Strike and back-prop | By cube strength; two levels kept back-propped.
    فك الشدة وإعادة التدعيم | حسب مقاومة المكعبات مع إبقاء طابقين مدعمين.
    `,
  ),
  activity(
    'postTension',
    ['Post-tensioned slab', 'بلاطة لاحقة الشد'],
    {
      work: `
        post tension*, pt duct*, grouting of pt ducts, grouting pt ducts, tendon grout*, grouting of tendons, duct grouting, posttension*, pt slab*, pt works, tendon*, pt stressing, slab stressing, شد لاحق, لاحقه الشد,
        كوابل الشد, كيابل شد`,
      thing: 'stressing',
    },
    `
    20 | carpenter 20 | m2
    Formwork with edge pockets | Stressing pockets and access platforms at the edges.
    الشدة مع جيوب الأطراف | جيوب الشد ومنصات عمل عند الحواف.
    12 | steelFixer 14 | t | rebar
    Bottom reinforcement and anchorage bars | Bursting steel at every anchorage.
    الحديد السفلي وحديد المراسي | حديد الانفجار عند كل مرساة.
    18 | steelFixer 10 | no | rebar
    Ducts, strands and profiles | Chairs every metre, heights signed, vents up.
    المجاري والكوابل والمناسيب | كراسي كل متر وتوقيع الارتفاعات وفتحات التهوية.
    8 | electrician 8 | firstFix
    Services clear of the tendons | Tendon lines painted on the formwork.
    الخدمات بعيداً عن الكوابل | دهن مسار الكوابل على الشدة.
    4 | quality 2 | formwork
    Joint inspection with the PT engineer | Profile record and anchorages.
    استلام مشترك مع مهندس الشد | سجل المناسيب والمراسي.
    8 | concreter 18 | m3 | concrete | once
    Cast | Vibrate well at anchorages, do not step on ducts.
    الصب | هز جيد عند المراسي وعدم الدوس على المجاري.
    8 | labourer 4 | strength
    Cure to transfer strength | Cubes kept beside the slab.
    المعالجة حتى مقاومة الشد | مكعبات محفوظة بجوار البلاطة.
    10 | tester 4 | stressing
    Stress | First stage 25 %, then full; elongation within 7 %.
    الشد | مرحلة أولى 25٪ ثم كاملة والاستطالة ضمن 7٪.
    12 | concreter 4 | final
    Cut, grout ducts and fill pockets | Grout to the last vent; back-props only now reduced.
    القص وحقن المجاري وسد الجيوب | الحقن حتى آخر فتحة ثم تخفيف التدعيم.
    `,
  ),
  activity(
    'precast',
    ['Precast erection', 'تركيب العناصر مسبقة الصب'],
    {
      work: `
        precast, pre cast, precast*, precast column*, precast beam*, precast slab*, precast wall*, precast stair*, hollow core*, hollowcore, hcs, predal*, welfsel*, breedplaat*, kanaalplaat*,
        fertigteil*, prefabriqu*, مسبقه الصب, سابقه الصب, بلاطات مفرغه, خرسانه جاهزه التركيب`,
    },
    `
    10 | engineer 1 | approval
    Erection drawing and lift plan | Crane reach, sequence, temporary props, delivery order.
    مخطط التركيب وخطة الرفع | مدى الرافعة والتسلسل والدعامات وترتيب التوريد.
    10 | surveyor 2 | settingOut
    Check bearings and levels | Shims and pads set, starter bars straight.
    تدقيق المساند والمناسيب | وضع الرقائق والمخدات وتعديل الأشاير.
    10 | quality 1 | material
    Inspect elements on arrival | Cracks, dimensions, lifting points, strength certificate.
    فحص العناصر عند الوصول | التشققات والأبعاد ونقاط الرفع وشهادة المقاومة.
    35 | rigger 8 | no
    Erect and prop | Two props each, plumbed before the hook is released.
    التركيب والتدعيم | دعامتان لكل عنصر والوزن قبل فك الخطاف.
    15 | steelFixer 6 | rebar
    Connections and topping reinforcement | Dowels, welds and mesh.
    الوصلات وشبك الطبقة العلوية | دوولات ولحام وشبك.
    10 | concreter 8 | m3 | concrete
    Grout joints and cast topping | Non-shrink grout, surface wetted.
    حقن الفواصل وصب الطبقة العلوية | جروت غير منكمش وترطيب السطح.
    10 | waterproofer 3 | final
    Seal joints and remove props | After grout strength; façade joints with sealant.
    سد الفواصل وإزالة الدعامات | بعد مقاومة الجروت وسيلانت لفواصل الواجهة.
    `,
  ),
  activity(
    'stairs',
    ['Concrete stairs', 'السلالم الخرسانية'],
    {
      work: 'concrete stair*, stair flight*, staircase*, درج خرساني',
      thing: 'stair*, ramp*, escalier*, escalera*, trappen, درج, سلالم, سلم',
    },
    `
    12 | surveyor 1 | settingOut
    Set out flights and landings | Equal risers from finished levels.
    توقيع القلبات والبسطات | قوائم متساوية من المناسيب النهائية.
    28 | carpenter 6
    Soffit and riser formwork | Props on sole boards, risers stiff.
    شدة القلبة والقوائم | دعامات على ألواح وقوائم متينة.
    22 | steelFixer 5 | t | rebar
    Reinforcement and nosing inserts | Starters from the landing, cover 25 mm.
    الحديد ومثبتات الأنف | أشاير من البسطة وغطاء 25 مم.
    10 | concreter 6 | m3 | concrete
    Cast from the bottom up | Stiff mix, treads trowelled.
    الصب من الأسفل للأعلى | خلطة جافة وتسوية النوائم.
    13 | labourer 2
    Cure and protect treads | Plywood over the edges.
    المعالجة وحماية الدرجات | خشب على الحواف.
    15 | carpenter 4 | strength
    Strike and temporary handrail | Before anybody uses it.
    الفك والدرابزين المؤقت | قبل أي استخدام.
    `,
  ),
];
