import { activity } from './activity.ts';

export const masonryActivities = [
  activity(
    'blockwork',
    ['Blockwork', 'أعمال البلوك'],
    {
      work: `
        block work*, blockwork*, block wall*, block laying, masonry, masonary, brick*, brickwork*, aac block, cmu*,
        metsel*, *metselwerk, mauer*, maurer*, maconnerie*, parpaing*, albanil*, mamposter*, ladrillo*, مباني, بلوك,
        بلك, طابوق, طابوك, طوب, بناء, بناء جدران`,
      thing: 'lintel*, اعتاب, block, internal wall*, external wall*',
    },
    `
    10 | surveyor 2 | settingOut
    Set out walls and openings | First course marked on the slab, doors agreed with the door schedule.
    توقيع الجدران والفتحات | تعليم المدماك الأول والأبواب حسب جدولها.
    8 | quality 1 | material
    Deliver and approve blocks and mortar | Strength and size, mock-up panel.
    توريد واعتماد البلوك والمونة | المقاومة والمقاس ولوحة نموذج.
    28 | mason 12 | m2 50%
    First lift to lintel level | Ties to columns every second course, joints 10 mm, wet the blocks.
    المرحلة الأولى حتى العتب | أربطة مع الأعمدة كل مدماكين وفواصل 10 مم وترطيب البلوك.
    10 | mason 4 | rebar
    Lintels, sills and stiffeners | Bearing 200 mm each side.
    الأعتاب والجلسات والأعمدة المقوية | ارتكاز 20 سم من كل جهة.
    24 | mason 12 | m2 50%
    Second lift to the slab | 1.5 m a day at most, movement gap at the top filled.
    المرحلة الثانية حتى السقف | 1.5 م يومياً كحد أقصى وتعبئة فراغ الحركة.
    10 | electrician 6 | firstFix
    Chasing, boxes and conduits | Cut with a machine, no horizontal chase over 1 m.
    التكسير للعلب والمواسير | قص آلي ودون شق أفقي يزيد على متر.
    10 | quality 1 | blockwork
    Inspection and release for plaster | Plumb, openings, ties, cleaned.
    الاستلام والإفراج لللياسة | الشاقول والفتحات والأربطة والنظافة.
    `,
  ),
  activity(
    'foundationWaterproofing',
    ['Foundation waterproofing', 'عزل الأساسات'],
    {
      work: `
        tanking, foundation waterproofing, raft waterproofing, basement waterproofing, damp proof*, dpc, dpm,
        waterproof* foundation*, waterproof* raft, waterproof* basement, waterproof* retaining wall*,
        membrane below raft, عزل الاساسات, عزل القواعد, عزل اساسات, عزل قواعد, عزل القبو, عزل لبشه, عزل اللبشه,
        bitumen paint*, bitumen coat*, bitumen emulsion, bituminous paint*, bituminous coat*, bituminous emulsion,
        دهان بيتومين, دهان بيتوميني, دهانات بيتومينيه, طلاء بيتوميني`,
    },
    `
    15 | labourer 6 | base
    Prepare the surface | Honeycomb repaired, corners coved, dry.
    تجهيز السطح | ترميم التعشيش وعمل الزوايا والجفاف.
    10 | waterproofer 3
    Primer | Spread as in the data sheet, tack-free.
    الأساس | المعدل حسب النشرة حتى الجفاف.
    35 | waterproofer 6 | m2
    Apply membrane | Laps 100 mm side and 150 mm end, staggered, torched or bonded.
    تطبيق غشاء العزل | تراكب 10 سم جانبي و15 سم طرفي متبادل.
    12 | waterproofer 3 | membrane
    Details: pipes, joints, pile heads | Collars, waterstops, double layers.
    التفاصيل: المواسير والفواصل ورؤوس الخوازيق | أطواق وموانع تسرب وطبقات مضاعفة.
    8 | quality 1 | membrane
    Inspect and repair | Every lap probed, marks mended.
    الفحص والترميم | فحص كل تراكب ومعالجة العيوب.
    20 | waterproofer 4 | m2
    Protection board or screed | The same day, before steel or fill comes near.
    لوح الحماية أو السكرييد | في اليوم نفسه قبل الحديد أو الردم.
    `,
  ),
  activity(
    'wetAreaWaterproofing',
    ['Wet area waterproofing', 'عزل المناطق الرطبة'],
    {
      work: `
        wet area waterproofing, membrane*, bitumen*, bituminous*, bathroom waterproofing, toilet waterproofing,
        waterproofing, waterproof*, water proofing, wproofing, waterdicht*, abdicht*, etancheite*, impermeabiliz*,
        عزل الحمامات, عزل حمامات, عزل المطابخ, عزل مائي, عزل, عوازل, عازل`,
    },
    `
    15 | labourer 4 | base
    Clean and repair the base | Pipes grouted, corners coved, falls checked.
    تنظيف وترميم السطح | حقن حول المواسير وعمل الزوايا وتدقيق الميول.
    10 | waterproofer 2
    Primer and corner reinforcement | Fabric at corners, drains and penetrations.
    الأساس وتقوية الزوايا | قماش عند الزوايا والمصارف والاختراقات.
    20 | waterproofer 3 | m2
    First coat | 300 mm up the walls, 1,800 mm in showers.
    الوجه الأول | رفع 30 سم على الجدران و180 سم في الدش.
    20 | waterproofer 3 | m2
    Second coat, crosswise | After drying, thickness checked.
    الوجه الثاني متعامداً | بعد الجفاف مع فحص السماكة.
    25 | quality 1 | flood
    Flood test | 50 mm of water for 48 hours, ceiling below checked.
    اختبار الغمر | 5 سم ماء لمدة 48 ساعة وفحص السقف السفلي.
    10 | mason 2
    Protection screed | Laid the day the test is signed.
    طبقة الحماية | تفرش يوم توقيع الاختبار.
    `,
  ),
  activity(
    'roofing',
    ['Roof waterproofing and insulation', 'عزل الأسطح'],
    {
      work: `
        roof waterproofing, roof tile*, roofing, roof insulation, roof covering, roof membrane, roof screed,
        foam concrete, combo roof, combo system, terrace waterproofing, waterproof* roof*, dakwerk*, dakdicht*,
        dakisolatie, dachdeck*, dachabdicht*, toiture*, cubierta*, azotea*, عزل اسطح, عزل الاسطح, عزل السطح,
        نظام الكومبو, قرميد`,
      thing: 'roof*, dak, *dak, dach*, سطح, اسطح',
    },
    `
    10 | labourer 6 | base
    Prepare the slab, plinths and upstands | All roof penetrations and bases finished first.
    تجهيز السطح والقواعد والوزرات | إنهاء الاختراقات والقواعد أولاً.
    18 | concreter 8 | m2
    Screed to falls | 1.5 % to the drains, coves at the parapet.
    خرسانة الميول | 1.5٪ نحو المصارف وزوايا عند الدروة.
    25 | waterproofer 6 | m2
    Membrane with details | Two layers, upstands 300 mm, drains clamped.
    غشاء العزل مع التفاصيل | طبقتان ورفع 30 سم وتثبيت المصارف.
    15 | quality 1 | flood
    Flood test | Drains plugged, 48 hours, level marked.
    اختبار الغمر | سد المصارف 48 ساعة مع تعليم المنسوب.
    14 | insulator 5 | m2
    Thermal insulation and separation layer | Boards staggered, no gaps.
    العزل الحراري وطبقة الفصل | ألواح متبادلة دون فراغات.
    18 | mason 8 | m2 | final
    Protection: tiles, gravel or screed | Joints every 3 m, drains left open.
    الحماية: بلاط أو حصى أو سكرييد | فواصل كل 3 م مع فتح المصارف.
    `,
  ),
  activity(
    'thermalInsulation',
    ['Thermal insulation', 'العزل الحراري'],
    {
      work: `
        thermal insulation, wall insulation, insulation board*, insulat*, cavity insulation, eifs, etics, isolatie*,
        dammung*, *dammung, wdvs, isolation*, aislamiento*, عزل حراري`,
    },
    `
    15 | quality 1 | approval
    Approve boards, adhesive and fixings | Conductivity and fire class on the certificate.
    اعتماد الألواح واللاصق والمثبتات | الموصلية وتصنيف الحريق بالشهادة.
    20 | labourer 4 | base
    Prepare the surface and starter track | Dry, flat to 5 mm.
    تجهيز السطح وسكة البداية | جاف ومستوٍ 5 مم.
    35 | insulator 6 | m2
    Fix boards | Staggered, no gaps, around openings in one piece.
    تثبيت الألواح | متبادلة دون فراغات وقطعة واحدة حول الفتحات.
    20 | plasterer 4 | m2
    Base coat, mesh and corners | Mesh laps 100 mm, diagonal pieces at openings.
    طبقة الأساس والشبك والزوايا | تراكب 10 سم وقطع مائلة عند الفتحات.
    10 | painter 4 | final
    Finish coat and sealant | In shade, joints to the pattern.
    الوجه النهائي والسيلانت | في الظل وحسب الفواصل.
    `,
  ),
];
