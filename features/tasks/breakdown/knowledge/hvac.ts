import { activity } from './activity.ts';

export const hvacActivities = [
  activity(
    'ducts',
    ['Ductwork', 'مجاري الهواء'],
    {
      work: `
        duct*, ductwork*, duct work*, volume damper*, volume control damper*, vcd, vcds, non return damper*, damper*, ducting, air duct*, ventilat*, luchtkana*, ventilatie*,
        luftung*, gaine*, ducto*, conducto*, hvac first fix, hvac*, diffuser*, grille*, grill, ناشرات, ناشرات هواء,
        جريلات, مخارج هواء, air condition*, climatis*, climatiz*, دكت, دكتات, داكت, مجاري هواء, مجاري الهواء,
        مجاري التكييف, تهويه, تكييف`,
    },
    `
    12 | draughtsman 2 | approval
    Shop drawings and fabrication sheets | Clash-free sections, gauges, access doors.
    المخططات وأوراق التصنيع | مقاطع دون تعارض والسماكات وأبواب الصيانة.
    14 | ductFitter 6 | m2
    Fabricate and seal ends | Joints flanged, ends wrapped.
    التصنيع وسد الأطراف | فلنجات وتغليف الأطراف.
    10 | ductFitter 4 | anchor
    Hangers and levels | Trapeze, isolators near machines.
    العلاقات والمناسيب | حوامل وعوازل قرب المعدات.
    26 | ductFitter 8 | m2
    Install and seal joints | Mastic inside and out, dampers with sleeves.
    التركيب وسد الوصلات | مستكة وبوابات بأغلفتها.
    10 | quality 1 | leak
    Leakage test | By section, before insulation.
    اختبار التسريب | لكل مقطع قبل العزل.
    16 | insulator 6 | m2 | closing
    Insulate and vapour seal | No gap at hangers, acoustic lining where shown.
    العزل ومنع البخار | دون فراغ عند العلاقات وعزل صوتي حيث يظهر.
    12 | ductFitter 4 | no
    Grilles, diffusers and flexible ducts | After ceilings, flex under 1.5 m.
    المخارج والناشرات والدكت المرن | بعد الأسقف ومرن دون 1.5 م.
    `,
  ),
  activity(
    'chilledWater',
    ['Chilled water piping', 'مواسير المياه المثلجة'],
    {
      work: `
        chilled water*, chw, chws, chwp, condenser water*, chilled pipe*, heating pipe*,
        district cooling, ets, مياه مبرده, مواسير مياه مبرده, مواسير المياه المبرده, مياه مثلجه, مواسير مياه مثلجه, مواسير المياه المثلجه`,
    },
    `
    12 | draughtsman 1 | approval
    Drawings, expansion and supports | Anchors, guides, air vents, drains.
    المخططات والتمدد والحوامل | مثبتات وأدلة وتنفيس وتصريف.
    10 | quality 1 | material
    Pipes and welders approved | Heat numbers, qualification cards.
    اعتماد المواسير واللحامين | أرقام الصب وبطاقات التأهيل.
    12 | pipeFitter 4 | anchor
    Supports with insulated saddles | By diameter, structure checked.
    الحوامل مع فواصل العزل | حسب القطر وتدقيق المنشأ.
    26 | welder 8 | m
    Erect and weld | Root run checked, 10 % radiography.
    التركيب واللحام | فحص الجذر وتصوير 10٪.
    10 | quality 1 | pressure
    Pressure test | 1.5 times, 24 hours, valves open.
    اختبار الضغط | 1.5 مرة 24 ساعة والمحابس مفتوحة.
    8 | tester 2
    Flush and treat | Strainers cleaned until clear, passivated.
    الغسيل والمعالجة | تنظيف المصافي حتى النقاء وتخميل.
    16 | insulator 6 | m
    Insulate and clad | Vapour barrier unbroken, valves boxed.
    العزل والتكسية | استمرار حاجز البخار وصناديق المحابس.
    6 | tester 2 | functional
    Balance | Flows to design ±10 %.
    الموازنة | التصريف ضمن ±10٪.
    `,
  ),
  activity(
    'chillers',
    ['Chillers and cooling towers', 'المبردات وأبراج التبريد'],
    {
      work: `
        chiller*, cooling tower*, heat exchanger*, boiler*, heat pump*, compressor*, ketel*, warmtepomp*, warmepumpe*,
        chaudiere*, caldera*, شيلر, شيلرات, تشيلر, تشيلرات, مبردات, مبرد, ابراج تبريد, برج تبريد`,
    },
    `
    12 | draughtsman 1 | approval
    Submittal, plinths and lift plan | Weights, route, clearances for tubes.
    الاعتماد والقواعد وخطة الرفع | الأوزان والمسار ومسافات الصيانة.
    10 | quality 1 | factory
    Factory performance test | Witnessed, at part loads.
    اختبار الأداء بالمصنع | بحضور وأحمال جزئية.
    16 | rigger 8 | no | permit
    Deliver and set on isolators | Crane stand proved, road permit.
    التوريد والوضع على العوازل | إثبات موقف الرافعة وتصريح الطريق.
    18 | pipeFitter 6 | pressure
    Connect pipes and valves | Flexible joints, strainers, flow switch.
    توصيل المواسير والمحابس | وصلات مرنة ومصافٍ ومفتاح تدفق.
    14 | electrician 4 | megger
    Power, starter and BMS | Phase sequence.
    القدرة والتشغيل والربط بالنظام | تتابع الأطوار.
    10 | hvac 3 | leak
    Vacuum, charge and pre-start checks | By the maker’s engineer.
    التفريغ والشحن وفحوص ما قبل التشغيل | من مهندس المصنع.
    20 | tester 3 | functional
    Start up and performance test | Water flow proved first, 72 hours of logs.
    التشغيل واختبار الأداء | إثبات التدفق أولاً وسجل 72 ساعة.
    `,
  ),
  activity(
    'airHandling',
    ['Air handling and fan coil units', 'وحدات مناولة الهواء والفان كويل'],
    {
      work: `
        ahu, ahus, fcu, fcus, fahu, fahus, air handling*, air handler*, fan coil*, fresh air unit*, package unit*,
        packaged unit*, rtu, rtus, rooftop unit*, vav, vavs, condensate*, condensate drain*, condensate drain pipe*,
        convector*, radiator*, luchtgroep*, luchtbehandel*, cta, manejadora*, وحدات مناوله, وحدات مناوله الهواء,
        فان كويل, وحدات تكييف, تكييف مركزي, هواء نقي`,
    },
    `
    10 | quality 1 | material
    Receive and check | Duty, hand of coil, static pressure.
    الاستلام والفحص | السعة واتجاه الملف والضغط.
    12 | concreter 3 | anchor
    Plinths or hangers with isolators | Level, room for filters.
    القواعد أو العلاقات مع العوازل | وزن ومكان للفلاتر.
    24 | hvac 6 | no
    Set and fix units | Protected from dust, sealed openings.
    تركيب الوحدات | حماية من الغبار وسد الفتحات.
    16 | pipeFitter 5 | pressure
    Connect chilled water and valves | Valve package, flexible hoses.
    توصيل المياه المثلجة والمحابس | مجموعة المحابس والخراطيم.
    10 | plumber 3 | drain
    Condensate drain with trap | 1 %, water test.
    صرف التكثيف مع السيفون | 1٪ واختبار ماء.
    10 | ductFitter 4
    Connect ducts | Canvas, no leak at collars.
    توصيل الدكت | وصلات مرنة دون تسريب.
    8 | electrician 3 | megger
    Power, thermostats and controls | Addressed to the BMS.
    القدرة والثرموستات والتحكم | عنونة على النظام.
    10 | tester 2 | functional
    Start, filters and readings | Amps, temperatures, noise.
    التشغيل والفلاتر والقراءات | التيار والحرارة والضجيج.
    `,
  ),
  activity(
    'splitUnits',
    ['Split and VRF units', 'المكيفات السبليت وVRF'],
    {
      work: `
        split unit*, split ac, splits, vrf, vrv, ac unit*, a c, refrigerant*, copper pip*, mini split, airco*,
        aire acondicionado, condensing unit*, hvac second fix, سبليت, اسبليت, مكيفات, مكيف, مواسير نحاس, فريون`,
    },
    `
    12 | draughtsman 1 | approval
    Positions, pipe sizes and drains | Maker’s software, lengths and heights.
    المواقع وأقطار المواسير والصرف | برنامج المصنع والأطوال والارتفاعات.
    26 | hvac 4 | m | firstFix
    Copper pipes, drain and cables in walls | Nitrogen while brazing, drain 1 %.
    مواسير النحاس والصرف والكابلات في الجدران | نيتروجين أثناء اللحام وصرف 1٪.
    12 | quality 1 | pressure
    Pressure test | 38 bar nitrogen for 24 hours.
    اختبار الضغط | 38 بار نيتروجين 24 ساعة.
    22 | hvac 4 | no
    Indoor and outdoor units | After painting, brackets level, air free.
    الوحدات الداخلية والخارجية | بعد الدهان مع وزن الحوامل وحرية الهواء.
    14 | hvac 2
    Vacuum and charge | Below 500 microns, extra charge written down.
    التفريغ والشحن | دون 500 ميكرون وتسجيل الشحن الإضافي.
    14 | tester 1 | functional
    Start and hand over | Temperatures after 30 minutes, remote controls labelled.
    التشغيل والتسليم | الحرارة بعد 30 دقيقة وترقيم الريموت.
    `,
  ),
  activity(
    'fans',
    ['Fans and smoke control', 'المراوح والتحكم بالدخان'],
    {
      work: `
        fan, fans, exhaust fan*, extract fan*, exhaust*, smoke extract*, smoke exhaust*, smoke control*, jet fan*,
        pressuriz*, stair pressuriz*, kitchen hood*, hood*, extractor*, مراوح, مروحه, شفاط,
        شفاطات, سحب الدخان, ضغط السلالم`,
    },
    `
    14 | draughtsman 1 | civilDefence
    Selection and fire strategy | Rated temperature, cable class, dampers.
    الاختيار واستراتيجية الحريق | درجة الحرارة وصنف الكابل والبوابات.
    16 | hvac 4 | anchor
    Supports and vibration mounts | Structure checked for jet fans.
    الحوامل وعوازل الاهتزاز | تدقيق المنشأ للمراوح النفاثة.
    26 | hvac 5 | no
    Install fans and dampers | Airflow arrow, access doors.
    تركيب المراوح والبوابات | اتجاه الهواء وأبواب الوصول.
    16 | electrician 4 | megger
    Fire-rated power and control | Local isolator, fire panel signals.
    تغذية وتحكم مقاوم للحريق | قاطع محلي وإشارات لوحة الحريق.
    12 | hvac 2 | leak
    Connect and seal ducts | Flexible of the right class.
    توصيل وسد الدكت | مرن بالصنف المناسب.
    16 | tester 2 | civilDefence
    Balance and smoke test | Door forces, pressure steps, normal and fire mode.
    الموازنة واختبار الدخان | قوى الأبواب وفروق الضغط في الوضعين.
    `,
  ),
  activity(
    'airBalance',
    ['Air and water balancing', 'موازنة الهواء والماء'],
    {
      work: `
        air balanc*, balancing, tab, test and balance, testing adjusting and balancing, hvac commissioning, afregel*,
        inregel*, موازنه, موازنه الهواء`,
    },
    `
    20 | tester 2
    Check that systems are ready | Clean filters, dampers open, doors and ceilings in.
    التأكد من جاهزية الأنظمة | فلاتر نظيفة وبوابات مفتوحة وأبواب وأسقف مركبة.
    15 | tester 1
    Instruments and forms | Calibration certificates, design flows.
    الأجهزة والنماذج | شهادات المعايرة والتصاريف التصميمية.
    30 | tester 3 | no
    Set fans and proportion the branches | Index run first.
    ضبط المراوح وتوزيع الفروع | المسار الأبعد أولاً.
    20 | tester 2
    Balance water circuits | Pumps, valves locked and marked.
    موازنة دوائر المياه | المضخات وإقفال وتعليم المحابس.
    15 | quality 1 | functional
    Witness, report and correct | Consultant picks one in ten.
    الحضور والتقرير والتصحيح | يختار الاستشاري واحداً من عشرة.
    `,
  ),
  activity(
    'serviceInsulation',
    ['Insulation of pipes and ducts', 'عزل المواسير والدكت'],
    {
      work: `
        pipe insulation, insulation of pipe*, insulation of chilled water pipe*, chilled water pipe insulation,
        chilled water insulation, insulate pipe*, insulate duct*, duct insulation, insulation of duct*,
        mechanical insulation, pipe lagging, duct lagging, insulation pipe*, insulation duct*, عزل مواسير, عزل المواسير, عزل مواسير المياه المبرده, عزل مواسير التكييف,
        عزل دكت, عزل الدكت, عزل الدكتات, عزل مجاري الهواء`,
    },
    `
    10 | quality 1 | material
    Approve and receive the insulation | Thickness and density by service and diameter, fire class.
    اعتماد العزل واستلامه | السماكة والكثافة حسب الخدمة والقطر ودرجة مقاومة الحريق.
    10 | quality 1 | pressure
    Release for insulation | Pressure or leakage test signed, welds painted.
    الإفراج للعزل | توقيع اختبار الضغط أو التسريب ودهان اللحامات.
    12 | insulator 4
    Clean and prepare surfaces | Dry, free of rust, supports with insulated saddles.
    تنظيف وتجهيز الأسطح | جافة دون صدأ وحوامل بفواصل عازلة.
    38 | insulator 6 | m
    Fix the insulation | Joints staggered and glued, thickness kept at bends and hangers.
    تركيب العزل | وصلات متبادلة ملصقة مع بقاء السماكة عند الأكواع والحوامل.
    14 | insulator 4
    Vapour barrier, valves and fittings | No gap: sealed at every end and cut.
    مانع البخار والمحابس والقطع | دون فراغ مع إغلاق كل نهاية وقطع.
    10 | insulator 4
    Cladding where it is seen or outdoors | Joints to the rain, bands at equal distances.
    الكسوة حيث يظهر أو في الخارج | الوصلات بعكس المطر وأحزمة بمسافات متساوية.
    6 | quality 1 | closing
    Inspect, label and hand over | Before ceilings and shafts are closed.
    الفحص والترقيم والتسليم | قبل إغلاق الأسقف والمناور.
    `,
  ),
];
