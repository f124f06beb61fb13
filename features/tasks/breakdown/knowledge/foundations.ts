import { activity } from './activity.ts';

export const foundationActivities = [
  activity(
    'blinding',
    ['Blinding concrete', 'خرسانة النظافة'],
    {
      work: `
        blinding, lean concrete, mud mat, mudmat, pcc, plain concrete, hellingsbeton vloer, خرسانه نظافه,
        خرسانه عاديه, صبه نظافه, صب نظافه, صب النظافه, صب خرسانه نظافه, صب خرسانه النظافه`,
    },
    `
    20 | engineer 1 | formation
    Accept the formation | Level, compaction and anti-termite signed.
    استلام القاع | المنسوب والدمك ومكافحة النمل موقعة.
    15 | labourer 4
    Polythene sheet and edge forms | 1000 gauge, laps 300 mm.
    طبقة البولي إيثيلين والحواف | سماكة 1000 وتراكب 30 سم.
    10 | surveyor 1 | settingOut
    Level pins | Every 3 m and at every edge.
    نقاط المنسوب | كل 3 م وعند كل حافة.
    35 | concreter 8 | m3 | concrete
    Pour and float | Sulphate-resisting cement, wood float finish.
    الصب والتسوية | إسمنت مقاوم للأملاح وتشطيب بالخشبة.
    20 | labourer 2 | 3d
    Cure and set out on top | Wet hessian 3 days; axes marked for the next trade.
    المعالجة والتوقيع فوقها | خيش مبلل 3 أيام وتوقيع المحاور للعمل التالي.
    `,
  ),
  activity(
    'raft',
    ['Raft foundation', 'اللبشة'],
    {
      work: `
        raft, raft foundation*, mat foundation*, radier*, funderingsplaat, bodenplatte*, placa de cimentacion, لبشه,
        حصيره, الحصيره`,
    },
    `
    10 | surveyor 2 | membrane
    Accept blinding and waterproofing, set out | Protection screed sound, axes and pits marked.
    استلام النظافة والعزل والتوقيع | سلامة طبقة الحماية وتوقيع المحاور والحفر.
    10 | carpenter 8
    Edge formwork and stop ends | Braced for full height, joints with mesh and waterstop.
    شدة الأطراف وفواصل الصب | تدعيم كامل الارتفاع وفواصل بشبك ومانع تسرب.
    25 | steelFixer 20 | t 55% | rebar
    Bottom reinforcement | Cover blocks, couplers, extra bars at columns and pits.
    الحديد السفلي | مباعدات ووصلات وحديد إضافي عند الأعمدة والحفر.
    20 | steelFixer 20 | t 45% | rebar
    Chairs, top reinforcement and starters | Chairs as calculated, starters held in templates.
    الكراسي والحديد العلوي والأشاير | كراسي حسب الحسابات وتثبيت الأشاير بقوالب.
    8 | electrician 6 | firstFix
    Cast-in services and earthing | Sleeves, sumps, earth tapes welded and tested.
    الخدمات المدفونة والتأريض | مواسير العبور والحفر وشرائط التأريض ملحومة ومختبرة.
    5 | quality 2 | formwork
    Pre-pour inspection and pour plan | Sequence, pumps, spare pump, ice, cold-joint limit, thermocouples.
    استلام ما قبل الصب وخطة الصب | التسلسل والمضخات والاحتياطية والثلج وحد الفاصل البارد والمزدوجات الحرارية.
    10 | concreter 30 | m3 | concrete | once
    Pour the raft | At night in summer, layers of 500 mm, below 30 °C at the chute.
    صب اللبشة | ليلاً في الصيف على طبقات 50 سم وحرارة دون 30 عند المزراب.
    12 | labourer 6 | strength | 7d
    Cure and watch temperatures | Ponding or wet hessian 7 days, core to surface below 20 °C.
    المعالجة ومراقبة الحرارة | غمر أو خيش 7 أيام وفرق القلب عن السطح دون 20 درجة.
    `,
  ),
  activity(
    'footings',
    ['Footings and ground beams', 'القواعد والميدات'],
    {
      work: `
        footing*, pad footing*, strip footing*, isolated footing*, foundation*, pile cap*, pilecap*, tie beam*,
        ground beam*, grade beam*, plinth beam*, capping beam foundation, neck column*, column neck*, fundering*,
        fundament*, *fundament, fondation*, semelle*, cimentacion*, zapata*, قواعد, قاعده, اساسات, اساس, ميدات, ميده,
        ميد, سملات, رقاب, هامات`,
    },
    `
    10 | surveyor 2 | settingOut
    Set out axes on the blinding | Corners of each footing painted, levels checked.
    توقيع المحاور على النظافة | دهن أركان كل قاعدة وتدقيق المناسيب.
    20 | steelFixer 10 | t 70% | rebar
    Bottom mats and column starters | Spacers 75 mm, starters in templates.
    شبكات القواعد وأشاير الأعمدة | مباعدات 75 مم وأشاير بقوالب.
    15 | carpenter 8
    Formwork of footings | Braced, oiled, level marked inside.
    شدة القواعد | تدعيم ودهن ووضع علامة المنسوب.
    10 | concreter 12 | m3 70% | concrete
    Cast footings | After the pre-pour sheet is signed.
    صب القواعد | بعد توقيع نموذج ما قبل الصب.
    20 | steelFixer 8 | t 30% | rebar
    Necks and ground beams: rebar and formwork | Kickers true, sleeves for drains set.
    رقاب الأعمدة والميدات: حديد وشدة | كِكر مستقيم ووضع مواسير الصرف.
    8 | concreter 10 | m3 30% | concrete
    Cast necks and ground beams | Cubes of every pour.
    صب الرقاب والميدات | مكعبات لكل صبة.
    12 | waterproofer 4 | m2 | membrane
    Strike, cure and coat | Two coats of bitumen or membrane with protection.
    الفك والمعالجة والعزل | وجهان بيتومين أو غشاء مع الحماية.
    5 | engineer 1 | compaction
    Release for backfill | As-built levels, test results.
    الإفراج للردم | مناسيب منفذة ونتائج اختبارات.
    `,
  ),
  activity(
    'slabOnGrade',
    ['Slab on grade', 'بلاطة أرضية على التربة'],
    {
      work: `
        slab on grade, slab on ground, sog, ground slab*, grade slab*, ground floor slab, floor pcc, dallage*,
        solera*, بلاطه ارضيه, ارضيه خرسانيه, صبه ارضيه, صب ارضيه`,
    },
    `
    15 | operator 2 | compaction
    Sub-base in layers | 95 % at every layer, level to ±10 mm.
    طبقات ما تحت البلاطة | دمك 95٪ لكل طبقة ومنسوب ±10 مم.
    10 | plumber 4 | drain
    Services below the slab | Drains tested, sleeves capped, anti-termite sprayed.
    الخدمات تحت البلاطة | اختبار الصرف وسد المواسير ورش النمل.
    10 | waterproofer 3 | m2 | membrane
    Vapour barrier and edge joint | Laps taped, turned up at walls.
    حاجز البخار والفاصل الطرفي | تراكب ملصق ورفع عند الجدران.
    20 | steelFixer 8 | t | rebar
    Mesh, dowels and edge forms | Mesh on chairs, dowels straight and greased.
    الشبك والدوولات والحواف | شبك على كراسي ودوولات مستقيمة ومشحمة.
    20 | concreter 14 | m3 | concrete
    Pour in bays and finish | Laser screed or rails, power float when it carries a foot.
    الصب على باكيات والتشطيب | ليزر أو سكك وهليكوبتر عند تحمل القدم.
    10 | labourer 2
    Saw cut the joints | Within 12 hours, a quarter of the depth.
    قص الفواصل | خلال 12 ساعة وبعمق الربع.
    15 | labourer 3 | surface | 7d
    Cure and protect | 7 days wet, no loads for 14.
    المعالجة والحماية | 7 أيام رطوبة ودون أحمال 14 يوماً.
    `,
  ),
  activity(
    'retainingWall',
    ['Retaining and basement walls', 'الجدران الاستنادية'],
    {
      work: `
        retaining wall*, basement wall*, foundation wall*, keermuur, keermuren, kelderwand*, kellerwand*,
        muro de contencion, muros de contencion, جدار استنادي, جدران استناديه, حوائط استناديه, جدران القبو,
        حوائط القبو`,
    },
    `
    8 | surveyor 2 | settingOut
    Set out and clean the kicker | Waterstop continuous, laitance removed.
    التوقيع وتنظيف القاعدة | استمرار مانع التسرب وإزالة الطبقة الهشة.
    12 | carpenter 8
    Close one side | Plumb, tied to scaffolding, openings marked.
    إغلاق جهة من الشدة | شاقول وربط بالسقالة وتحديد الفتحات.
    25 | steelFixer 12 | t | rebar
    Both layers of reinforcement | Spacers, links, corner bars.
    طبقتا الحديد | مباعدات وكانات وحديد الأركان.
    8 | pipeFitter 4 | firstFix
    Sleeves and puddle flanges | Levels taken, fixed to the bars.
    مواسير العبور والفلنجات المانعة | ضبط المناسيب والتثبيت على الحديد.
    12 | carpenter 8 | formwork
    Close the second side | Tie rods with water barrier, joints sealed.
    إغلاق الجهة الثانية | زراجين بحاجز ماء وسد الفواصل.
    8 | concreter 10 | m3 | concrete
    Cast in lifts | 500 mm layers, 1.5 m free fall at most.
    الصب على طبقات | 50 سم وسقوط لا يزيد على 1.5 م.
    10 | carpenter 6 | strength | 7d
    Strike and cure | Tie holes grouted, 7 days wet.
    الفك والمعالجة | حقن ثقوب الزراجين و7 أيام رطوبة.
    17 | waterproofer 6 | m2 | membrane
    Waterproofing and protection outside | Before any backfill, laps with the raft membrane.
    العزل الخارجي والحماية | قبل أي ردم وربط بعزل اللبشة.
    `,
  ),
  activity(
    'rcTank',
    ['Concrete water tank', 'خزان مياه خرساني'],
    {
      work: `
        rc tank*, concrete tank*, water tank structure, water tank wall*, tank concrete, reservoir*, خزان خرساني,
        خزان ارضي خرساني, خزان ارضي`,
    },
    `
    10 | surveyor 2 | formation
    Set out, blinding and outer waterproofing | Membrane below the base, protected.
    التوقيع والنظافة والعزل الخارجي | غشاء تحت القاعدة مع الحماية.
    20 | steelFixer 10 | t 50% | rebar
    Base slab: rebar, waterstop and pour | One pour with the kicker.
    القاعدة: حديد ومانع تسرب وصب | صبة واحدة مع بداية الجدار.
    25 | carpenter 10 | t 50% | formwork
    Walls: formwork, rebar, puddle flanges | No cold joint below water level.
    الجدران: شدة وحديد وفلنجات | دون فاصل بارد تحت منسوب الماء.
    10 | concreter 12 | m3 | concrete
    Cast walls | Waterproofing admixture, continuous pour.
    صب الجدران | مضاف مانع نفاذ وصب متواصل.
    15 | carpenter 8 | formwork
    Roof slab and manholes | Cast-in frames, vents and ladders.
    السقف وفتحات التفتيش | إطارات وتهوية وسلالم مثبتة.
    10 | labourer 3 | leak | 7d
    Fill and leakage test | 7 days, less than 10 mm a week after absorption.
    التعبئة واختبار التسرب | 7 أيام وأقل من 10 مم أسبوعياً بعد التشرب.
    10 | waterproofer 4 | m2 | certificate
    Inner lining and disinfection | Potable-grade lining, water analysis.
    التبطين الداخلي والتعقيم | تبطين صالح لمياه الشرب وتحليل المياه.
    `,
  ),
];
