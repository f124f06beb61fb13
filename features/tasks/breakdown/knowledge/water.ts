import { activity } from './activity.ts';

export const waterActivities = [
  activity(
    'waterPipes',
    ['Water supply pipes', 'تمديدات المياه'],
    {
      work: `
        plumbing first fix, plumbing rough in, plumb*, plumbing*, water supply*, water pip*, ppr, cpvc, cold water*,
        hot water*, domestic water*, copper pipe*, gi pipe*, water line*, sanitair*, sanitar*, plomberie*, plomer*,
        fontaner*, waterleiding*, تاسيس سباكه, تاسيس السباكه, سباكه, مواسير مياه, مواسير المياه, تغذيه مياه, تغذيه,
        تمديدات صحيه, شبكه مياه, تاسيس صحي, تاسيسات صحيه, تشطيب صحي, تشطيبات صحيه`,
      thing: 'pipe*, piping*, pipework*, مواسير, ماسوره, leiding*, *leidingen, tuberia*',
    },
    `
    10 | draughtsman 1 | approval
    Shop drawings and isometric | Heights of every point, shafts coordinated.
    المخططات والأيزومتري | ارتفاع كل نقطة وتنسيق المناور.
    8 | plumber 2 | settingOut
    Mark routes and points | With the tile layout and sanitary data sheets.
    تعليم المسارات والنقاط | مع توزيع البلاط ونشرات الأطقم.
    12 | plumber 4
    Sleeves, chases and supports | Clips by diameter, no chase in structure.
    الفتحات والشقوق والحوامل | مثبتات حسب القطر ودون شق في المنشأ.
    34 | plumber 8 | m
    Install pipes and fittings | Clean cuts, fusion times kept, ends capped.
    تركيب المواسير والوصلات | قص نظيف وزمن لحام وسد الأطراف.
    8 | plumber 3
    Valves and insulation of hot lines | Access to every valve.
    المحابس وعزل الساخن | وصول لكل محبس.
    14 | quality 1 | pressure
    Pressure test | 1.5 times working pressure, 24 hours, gauge calibrated.
    اختبار الضغط | 1.5 من ضغط التشغيل 24 ساعة وعداد معاير.
    8 | plumber 2 | firstFix
    Close, protect and record | Photographs with dimensions, water left under pressure while tiling.
    الإغلاق والحماية والتوثيق | صور بالأبعاد وإبقاء الضغط أثناء التبليط.
    6 | plumber 2 | certificate
    Flush and disinfect | Water sample after the second fix.
    الغسيل والتعقيم | عينة مياه بعد التركيبات.
    `,
  ),
  activity(
    'drainage',
    ['Drainage inside the building', 'الصرف الداخلي'],
    {
      work: `
        drainage, drain pipe*, soil pipe*, soil stack*, waste pipe*, vent pipe*, upvc*, floor drain*, roof drain*,
        rainwater*, rain water*, rwp, downpipe*, down pipe*, afvoer*, evacuation*, desague*, drenaje*, صرف, صرف صحي,
        صرف داخلي, تصريف امطار, مواسير صرف, صرف امطار`,
      thing: 'drain*',
    },
    `
    10 | draughtsman 1 | approval
    Shop drawings with levels | Slopes, cleanouts, sleeves.
    المخططات بالمناسيب | الميول وفتحات التسليك والفتحات.
    14 | plumber 4 | firstFix
    Sleeves and floor openings | Core drilled only with the structural engineer.
    الفتحات في البلاطات | التخريم بموافقة الإنشائي فقط.
    22 | plumber 6 | m
    Stacks and vents | Supports each floor, fire collars.
    النوازل والتهوية | حوامل كل طابق وأطواق حريق.
    24 | plumber 6 | m
    Branches, traps and floor drains | 1–2 %, drains to tile level.
    الفروع والسيفونات والمصارف | 1–2٪ والمصارف لمنسوب البلاط.
    15 | quality 1 | drain
    Water test | Each floor filled for an hour, ball through the stack.
    اختبار الماء | تعبئة كل طابق ساعة وكرة عبر النازل.
    10 | mason 2
    Grout openings and fire stop | Flush, from both sides.
    حقن الفتحات وسد الحريق | من الجهتين.
    5 | plumber 1
    Cap and protect | No rubble in the drains.
    السد والحماية | دون مخلفات في المصارف.
    `,
  ),
  activity(
    'undergroundDrainage',
    ['Underground drainage and manholes', 'شبكات الصرف وغرف التفتيش'],
    {
      work: `
        underground drainage, external drainage, manhole*, man hole*, precast manhole*, sewer*, sewage*, sewerage*, storm water*,
        stormwater*, storm drain*, storm sewer*, gully, gullies, inspection chamber*, culvert*, hume pipe*,
        pipe laying, water main*, water network*, hdpe*, septic*, soakaway*, riool*, *riolering, kanalisation*,
        grundleitung*, assainissement*, alcantarillado*, catch basin*, غرف تفتيش, غرفه تفتيش, مناهل, مناهيل, منهول, منهولات,
        سيول, شبكه صرف, شبكات الصرف, خطوط صرف, بيارات, بياره, صرف خارجي, شبكه مياه خارجيه`,
    },
    `
    8 | surveyor 2 | settingOut
    Set out lines and invert levels | Existing invert proved first.
    توقيع الخطوط ومناسيب القاع | إثبات منسوب الشبكة القائمة أولاً.
    20 | operator 4 | m3 | formation
    Trench and support | Shoring below 1.2 m, width for compaction.
    الحفر والسند | سند بعد 1.2 م وعرض للدمك.
    8 | labourer 4 | m
    Bedding | 100–150 mm sand or gravel, compacted.
    طبقة الفرشة | 10–15 سم رمل أو بحص مدموك.
    20 | pipeFitter 6 | m
    Lay pipes | From downstream, laser, joints clean.
    تمديد المواسير | من المصب بالليزر ووصلات نظيفة.
    18 | concreter 6 | no | rebar
    Manholes | Benching, steps, coating, covers to road class.
    غرف التفتيش | ميول وسلالم وعزل وأغطية حسب الحمل.
    10 | quality 1 | drain
    Test before cover | Water or air, each section between manholes.
    الاختبار قبل التغطية | ماء أو هواء لكل مقطع.
    11 | operator 3 | compaction
    Surround and backfill in layers | Warning tape, 95 %.
    التغليف والردم طبقات | شريط تحذير ودمك 95٪.
    5 | pipeFitter 2 | authority
    Connect and survey with camera | Film to the authority.
    الربط والتصوير التلفزيوني | تسليم الفيلم للجهة.
    `,
  ),
  activity(
    'sanitaryWare',
    ['Sanitary ware', 'تركيب الأطقم الصحية'],
    {
      work: `
        sanitary ware, sanitaryware, sanitary fixture*, sanitary fitting*, plumbing fixture*, plumbing second fix,
        plumbing final fix, plumbing trim, wash basin*, washbasin*, water closet*, wc, wcs, mixers, faucet*, shower*,
        bathtub*, bathroom fixture*, water heater*, sanitaire toestellen, griferia*, اطقم صحيه, ادوات صحيه, قطع صحيه,
        خلاطات, مغاسل, كراسي حمام, سخانات, سخان, مراحيض, اطقم حمامات, طقم حمام, اطقم حمام`,
    },
    `
    12 | quality 1 | material
    Receive and check | Colour, glaze, cartridges; stored in a locked room.
    الاستلام والفحص | اللون والطلاء والقلوب وتخزين مقفل.
    12 | plumber 2 | surface
    Accept tiles and rough-in points | Centres and heights against the data sheet.
    استلام البلاط ونقاط التأسيس | المحاور والارتفاعات حسب النشرة.
    34 | plumber 6 | no
    Fix WCs, basins and showers | Level, rubber seals, no cement under WCs.
    تركيب الكراسي والمغاسل والدش | وزن وجوانات ودون إسمنت تحت الكرسي.
    16 | plumber 4
    Mixers, valves and heaters | Lines flushed before cartridges.
    الخلاطات والمحابس والسخانات | غسيل الخطوط قبل القلوب.
    10 | plumber 2
    Seal and accessories | Anti-fungal silicone.
    السد والإكسسوارات | سيليكون مضاد للفطريات.
    16 | quality 1 | functional
    Run, leak test and protect | Flush each one three times, doors locked.
    التشغيل واختبار التسرب والحماية | ثلاث مرات لكل قطعة وإقفال الأبواب.
    `,
  ),
  activity(
    'pumpsTanks',
    ['Water tanks and pumps', 'الخزانات والمضخات'],
    {
      work: `
        booster pump*, transfer pump*, sump pump*, submersible pump*, pump set*, water tank*, grp tank*,
        overhead tank*, pumping station*, lift station*, lifting station*, water treatment*, treatment plant*, stp,
        wwtp, pompen, pomp, خزانات, خزان, خزانات مياه, مضخات, مضخه, طلمبات, محطه ضخ, معالجه مياه, محطه معالجه`,
      thing: 'pump*, filtration, tank*, valve*, محابس',
    },
    `
    14 | draughtsman 1 | approval
    Selection, curves and room layout | Duty point, NPSH, maintenance space.
    الاختيار والمنحنيات ومخطط الغرفة | نقطة العمل والسحب ومساحة الصيانة.
    12 | concreter 4 | base
    Plinths and supports | Inertia base, level.
    القواعد والحوامل | قاعدة كتلية مستوية.
    12 | quality 1 | factory
    Deliver and inspect | Data plates against submittal.
    التوريد والفحص | لوحة البيانات مقابل الاعتماد.
    20 | pipeFitter 5 | no
    Set pumps or assemble tanks | Aligned, bolts torqued, tank panels sealed.
    تركيب المضخات أو تجميع الخزانات | محاذاة وعزم وسد الألواح.
    18 | pipeFitter 5 | pressure
    Pipework, valves and flexible joints | Supports carry the pipe, not the pump.
    المواسير والمحابس والوصلات المرنة | الحوامل تحمل الماسورة لا المضخة.
    12 | electrician 3 | megger
    Power, controls and level switches | Dry-run protection.
    القدرة والتحكم وعوامات المنسوب | حماية التشغيل الجاف.
    12 | tester 2 | functional
    Fill, leak test and commission | Flow, pressure, vibration, alternation.
    التعبئة واختبار التسرب والتشغيل | التصريف والضغط والاهتزاز والتناوب.
    `,
  ),
  activity(
    'pool',
    ['Swimming pool', 'المسبح'],
    {
      work: `
        swimming pool*, pool*, fountain*, water feature*, zwembad*, piscine*, piscina*, مسبح, مسابح, نافوره, نوافير`,
    },
    `
    10 | draughtsman 1 | approval
    Design of circulation and equipment | Turnover, balance tank, safety drains.
    تصميم الدوران والمعدات | زمن الدوران وخزان التوازن ومصارف آمنة.
    14 | operator 3 | m3 | formation
    Excavate and blind | Ground water checked against uplift.
    الحفر والنظافة | تدقيق الطفو مع المياه الجوفية.
    14 | pipeFitter 4 | pressure
    Cast-in pipes, niches and sleeves | Tested and kept under pressure in the pour.
    المواسير والعلب المدفونة | اختبار وإبقاء الضغط أثناء الصب.
    16 | steelFixer 8 | t | rebar
    Shell: rebar and concrete | One pour or shotcrete, waterstops.
    الهيكل: حديد وخرسانة | صبة واحدة أو رش ومانع تسرب.
    14 | waterproofer 4 | m2 | leak | 7d
    Waterproofing and water test | 7 days full before tiling.
    العزل واختبار الماء | 7 أيام امتلاء قبل البلاط.
    16 | tiler 6 | m2
    Mosaic and coping | Epoxy grout, depth marks.
    الموزاييك والحواف | ترويب إيبوكسي وعلامات العمق.
    16 | tester 2 | functional
    Plant, lights, fill and balance | Water analysis, training.
    المعدات والإنارة والتعبئة والمعايرة | تحليل مياه وتدريب.
    `,
  ),
  activity(
    'gas',
    ['Gas piping', 'تمديدات الغاز'],
    {
      work: `
        gas pip*, gas line*, lpg, natural gas, medical gas*, compressed air*, gasleiding*, gas installation, غاز,
        غازات طبيه, تمديدات غاز, مواسير غاز, هواء مضغوط`,
    },
    `
    15 | engineer 1 | authority
    Design approval by the authority | Routes ventilated, shut-off points.
    اعتماد التصميم من الجهة | مسارات مهواة ونقاط قطع.
    15 | pipeFitter 3 | material
    Materials and welder tests | Degreased copper for medical gases.
    المواد واختبار اللحامين | نحاس منزوع الدهون للغازات الطبية.
    35 | pipeFitter 5 | m
    Install pipes and supports | Nitrogen purge while brazing, sleeves through walls.
    تركيب المواسير والحوامل | تمرير نيتروجين أثناء اللحام وأغلفة عبر الجدران.
    20 | quality 1 | pressure
    Pressure test | 24 hours, temperature corrected.
    اختبار الضغط | 24 ساعة مع تصحيح الحرارة.
    15 | tester 2 | functional
    Purge, detectors and certificate | Alarm and shut-off proved.
    التفريغ والكواشف والشهادة | إثبات الإنذار والقطع.
    `,
  ),
];
