import { activity } from './activity.ts';

export const powerActivities = [
  activity(
    'electricalFirstFix',
    ['Electrical first fix', 'تأسيس الكهرباء'],
    {
      work: `
        electrical first fix, electric first fix, electrical rough in, conduit*, emt, wiring, electrical works,
        electricity, electric*, elec, electrical*, elektr*, electri*, point wiring, تاسيس كهرباء, تاسيس الكهرباء,
        مواسير كهرباء, تمديدات كهربائيه, تمديدات كهرباء, كهرباء, كهربائيه, تسليك, اسلاك,
        chasing for conduit*, chase for conduit*, wall chasing for conduit*, تكسير للمواسير, تكسير للمواسير الكهربائيه,
        تكسير للكهرباء, تكسير مواسير الكهرباء, تكسير لتمديدات الكهرباء, تاسيس كهربائي, تشطيب كهربائي,
        تاسيسات كهربائيه, تشطيبات كهربائيه`,
    },
    `
    10 | draughtsman 1 | approval
    Shop drawings coordinated | Heights, boxes and routes with furniture and doors.
    المخططات التنفيذية المنسقة | الارتفاعات والعلب والمسارات مع الأثاث والأبواب.
    10 | electrician 3 | settingOut
    Mark points on walls and slabs | From the 1 m line, client walks once.
    تعليم النقاط على الجدران والأسقف | من خط المتر وجولة للمالك.
    30 | electrician 8 | m
    Fix conduits, boxes and sleeves | Bends not more than two, draw wire in, ends capped.
    تركيب المواسير والعلب والفتحات | لا أكثر من كوعين وسلك سحب وسد الأطراف.
    10 | quality 1 | firstFix
    Inspection before closing | Photographs with a tape beside them.
    الاستلام قبل الإغلاق | صور مع شريط قياس.
    25 | electrician 8 | m
    Pull wires | After plaster dries, colours and circuits labelled.
    سحب الأسلاك | بعد جفاف اللياسة مع ترميز الألوان والدوائر.
    15 | electrician 2 | megger
    Test circuits | Each one recorded against the board schedule.
    اختبار الدوائر | تسجيل كل دائرة مقابل جدول اللوحة.
    `,
  ),
  activity(
    'electricalSecondFix',
    ['Lighting and accessories', 'الإنارة والمفاتيح والأفياش'],
    {
      work: `
        electrical second fix, electrical final fix, electrical trim, electrical finish*, light*, lighting,
        light fitting*, light fixture*, luminaire*, wiring device*, socket*, switches, receptacle*, chandelier*,
        verlichting*, beleucht*, eclairage*, luminaria*, iluminacion*, اناره, اضاءه, كشافات, مفاتيح, افياش,
        مفاتيح وافياش, وحدات اناره, ثريات`,
    },
    `
    12 | quality 1 | material
    Receive and check fittings | Against the approved sample, drivers and batches.
    استلام وفحص الوحدات | مقابل العينة المعتمدة والمشغلات والدفعات.
    12 | electrician 3 | closing
    Check circuits and openings | Dead test, ceiling cut-outs.
    تدقيق الدوائر والفتحات | اختبار دون تيار وفتحات السقف.
    30 | electrician 6 | no
    Fix light fittings | Own supports, aligned, emergency ones marked.
    تركيب وحدات الإنارة | تعليق مستقل ومحاذاة وتعليم الطوارئ.
    22 | electrician 5
    Fix switches, sockets and outlets | Level, tight, after painting.
    تركيب المفاتيح والأفياش والمخارج | مستوية ومحكمة بعد الدهان.
    14 | tester 2 | megger
    Energise and test | Polarity, earth loop, lux and emergency duration.
    إطلاق التيار والاختبار | القطبية وحلقة التأريض والإضاءة ومدة الطوارئ.
    10 | electrician 2 | final
    Label, clean and hand over | Circuit charts in the boards.
    الترقيم والتنظيف والتسليم | جداول الدوائر داخل اللوحات.
    `,
  ),
  activity(
    'cableTray',
    ['Cable trays and containment', 'حوامل الكابلات'],
    {
      work: `
        cable tray*, cable ladder*, trunking*, containment, cable basket*, kabelgoot*, kabelgoten, chemin de cable*,
        chemins de cable*, حامل كابلات, حوامل كابلات, حوامل الكابلات, كيبل تري, كابل تراي`,
    },
    `
    15 | draughtsman 1 | approval
    Coordinated routes and sections | Clash-free with ducts and pipes, 25 % spare.
    المسارات والمقاطع المنسقة | دون تعارض مع الدكت والمواسير واحتياط 25٪.
    10 | surveyor 1 | settingOut
    Mark levels and supports | Laser line, 1.5 m centres.
    تعليم المناسيب والحوامل | خط ليزر وكل 1.5 م.
    25 | electrician 6 | anchor
    Brackets and hangers | Drop rods proved, fire-rated where needed.
    الزوايا والعلاقات | اختبار الشد ومقاومة الحريق حيث يلزم.
    30 | electrician 6 | m
    Fix trays, bends and drops | Edges deburred, joints tight.
    تركيب الحوامل والأكواع والنزلات | تنعيم الحواف وإحكام الوصلات.
    10 | electrician 2 | earth
    Earth bonding and labels | Continuity across every joint.
    الربط الأرضي والترقيم | استمرارية عبر كل وصلة.
    10 | quality 1 | firstFix
    Inspect and close penetrations | Fire stops after cables.
    الفحص وسد الاختراقات | مانع حريق بعد الكابلات.
    `,
  ),
  activity(
    'cables',
    ['Cable pulling and termination', 'سحب وتوصيل الكابلات'],
    {
      work: `
        cable pull*, cable*, cabling, pull cable*, lay cables, cable laying, feeder*, cable terminat*, termination*,
        glanding, busbar*, bus duct*, busduct*, kabel*, bekabeling*, cable, cables, سحب كابلات, سحب الكابلات, كابلات,
        كابل, كوابل, كيبل, كيابل, بارات`,
    },
    `
    12 | quality 1 | material
    Cable schedule and drum test | Lengths measured on site, drums tested on arrival.
    جدول الكابلات واختبار البكرات | قياس الأطوال في الموقع واختبار البكرات.
    13 | electrician 4 | firstFix
    Prepare routes and pulling plan | Rollers, corners, bending radius, pulling tension.
    تجهيز المسارات وخطة السحب | بكرات وزوايا ونصف قطر وشد.
    35 | electrician 12 | m
    Pull and dress cables | No joints, tied, single cores in trefoil.
    سحب وترتيب الكابلات | دون وصلات وربط وترتيب ثلاثي للأحادية.
    10 | tester 2 | megger
    Test before termination | Insulation resistance, phases marked.
    الاختبار قبل التوصيل | مقاومة العزل وتحديد الأطوار.
    20 | electrician 4 | no
    Gland and terminate | Right lugs, torque marked.
    التجليد والتوصيل | رؤوس مناسبة وتعليم العزم.
    10 | tester 2 | megger
    Final test and labels | Sheets for the handover file.
    الاختبار النهائي والترقيم | نماذج لملف التسليم.
    `,
  ),
  activity(
    'buriedCables',
    ['Cables in a trench', 'كابلات مدفونة في خندق'],
    { work: 'buried cable*, direct buried cable*, underground cable*, كابلات ارضيه, كابلات مدفونه' },
    `
    10 | surveyor 2 | permit
    Route, permits and trial pits | Dig permit; existing services found by hand and marked.
    المسار والتصاريح والجسات | تصريح حفر وكشف الخدمات القائمة يدوياً وتعليمها.
    20 | operator 2 | m | formation
    Excavate the trench | Depth and width by voltage, spoil away from the edge, crossings sleeved.
    حفر الخندق | العمق والعرض حسب الجهد وإبعاد الناتج عن الحافة ومواسير عند العبور.
    8 | labourer 6
    Sand bedding | Sieved sand, stones removed.
    فرشة الرمل | رمل منخول وإزالة الحجارة.
    27 | electrician 10 | m
    Lay the cables | On rollers, bending radius and pulling tension kept, slack at the ends.
    تمديد الكابلات | على بكرات مع مراعاة نصف قطر الانحناء وقوة الشد وترك زيادة عند الأطراف.
    15 | operator 2 | compaction
    Surround, tiles, warning tape and backfill | In layers, route markers set.
    التغطية بالرمل والبلاطات وشريط التحذير والردم | على طبقات مع وضع علامات المسار.
    12 | electrician 3 | no
    Joints and terminations | By a certified jointer, clean and dry.
    الوصلات والنهايات | فني وصلات معتمد في مكان نظيف وجاف.
    8 | tester 2 | megger
    Test and energise | Insulation and high-voltage test, phasing, as-built route recorded.
    الاختبار وإطلاق التيار | اختبار العزل والجهد العالي وترتيب الأطوار وتوثيق المسار المنفذ.
    `,
  ),
  activity(
    'panels',
    ['Distribution boards and panels', 'لوحات التوزيع'],
    {
      work: `
        distribution board*, panelboard*, panel board*, mdb, mdbs, smdb, smdbs, dbs, db, switchboard*, lv panel*, mcc,
        electrical panel*, power panel*, lighting panel*, sub panel*, main panel*, control panel*, patch panel*,
        data acquisition panel*, ats, capacitor bank, tableau electrique*, tablero*, لوحات توزيع, لوحات التوزيع, لوحه توزيع,
        لوحات كهرباء, لوحه كهرباء, طبلون, طبلونات, لوحات كهربائيه`,
      thing: 'لوحات, لوحه',
    },
    `
    15 | draughtsman 1 | approval
    Single line and load schedule | Short-circuit levels and selectivity.
    المخطط الأحادي وجدول الأحمال | مستويات القصر والانتقائية.
    15 | quality 1 | factory
    Factory test and delivery | Type and routine test, dry storage.
    اختبار المصنع والتوريد | اختبار نوعي وروتيني وتخزين جاف.
    12 | labourer 4 | base
    Accept the room | Painted, dry, doors locked, plinth level.
    استلام الغرفة | مدهونة وجافة ومقفلة وقاعدة مستوية.
    22 | electrician 6 | no
    Place, fix and earth | Clearances, vermin seal, earth bar.
    الوضع والتثبيت والتأريض | المسافات وسد القوارض وبارة الأرضي.
    16 | electrician 4
    Terminate and label | Torque, phases, schedule inside.
    التوصيل والترقيم | العزم والأطوار وجدول بالداخل.
    10 | tester 2 | megger
    Test and set protection | Primary injection for main breakers.
    الاختبار وضبط الحماية | حقن أولي للقواطع الرئيسية.
    10 | tester 2 | utility
    Energise | Locked, signs, permit.
    إطلاق التيار | إقفال ولوحات وتصريح.
    `,
  ),
];
