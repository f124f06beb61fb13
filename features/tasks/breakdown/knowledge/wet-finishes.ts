import { activity } from './activity.ts';

export const wetFinishActivities = [
  activity(
    'plaster',
    ['Plaster', 'أعمال اللياسة'],
    {
      work: `
        plaster*, plastering, render, rendering, skim*, pleister*, bepleister*, putz*, *putz, innenputz*, enduit*,
        revoque*, enlucid*, repello*, لياسه, لياسات, محاره, بياض, بلاستر, تلييس, بؤج, طرطشه`,
    },
    `
    8 | electrician 4 | firstFix
    Accept first fix and blockwork | Boxes, pipes tested, chases filled with mesh.
    استلام التأسيسات والمباني | العلب والمواسير المختبرة وسد الشقوق بالشبك.
    14 | plasterer 6 | m2
    Spatter dash, mesh and beads | Cement-sand with bonding agent, cured 3 days, mesh at concrete joints.
    الطرطشة والشبك والزوايا | إسمنت ورمل مع مادة ربط ومعالجة 3 أيام وشبك عند الخرسانة.
    12 | plasterer 4 | surface
    Dots and screeds | Plumb and square, checked before filling.
    البؤج والأوتار | شاقول وزوايا قائمة تدقق قبل التعبئة.
    36 | plasterer 12 | m2
    Plaster coat | 15–20 mm, ruled and floated, none older than an hour.
    طبقة اللياسة | 15–20 مم مع التسطير والتخشين ومونة دون ساعة.
    8 | plasterer 3
    Reveals, edges and around boxes | Straight to the frames.
    الجلسات والحواف وحول العلب | مستقيمة مع الحلوق.
    14 | labourer 3 | 3d
    Cure | Water morning and evening for 3 days.
    المعالجة | رش صباحاً ومساءً 3 أيام.
    8 | quality 1 | surface
    Inspect and repair | 3 mm under the 2 m rule, hollow parts cut out.
    الفحص والترميم | 3 مم تحت قدة مترين وقص المطبل.
    `,
  ),
  activity(
    'screed',
    ['Floor screed', 'السكرييد'],
    {
      work: `
        screed*, floor levelling, self levelling*, chape*, dekvloer*, estrich*, *estrich, contrapiso*, سكرييد, سكريد,
        صبه تسويه, مده, خرسانه ميول`,
    },
    `
    15 | labourer 6 | base
    Clean, wet and bond coat | Laitance off, services fixed and tested.
    التنظيف والترطيب ومادة الربط | إزالة الطبقة الهشة وتثبيت واختبار الخدمات.
    15 | surveyor 1 | settingOut
    Level dots and edge strips | From the 1 m line, doors and falls checked.
    نقاط المنسوب وشرائط الأطراف | من خط المتر مع تدقيق الأبواب والميول.
    40 | mason 8 | m2
    Lay and compact | Semi-dry mix, bays of 25 m², mesh where thin.
    الفرش والدمك | خلطة شبه جافة وباكيات 25 م² وشبك حيث تقل السماكة.
    10 | mason 4 | surface
    Float to the finish required | 3 mm under 2 m.
    التسوية حسب التشطيب | 3 مم تحت مترين.
    20 | labourer 2 | 7d
    Cure and keep closed | 7 days covered, moisture below 3 % before flooring.
    المعالجة والإغلاق | تغطية 7 أيام ورطوبة دون 3٪ قبل الأرضيات.
    `,
  ),
  activity(
    'floorTiles',
    ['Tiling', 'أعمال البلاط'],
    {
      work: `
        tile, tiling, tiles, floor tile*, wall tile*, ceramic*, porcelain*, mosaic*, terrazzo*, vitrified*, tegel*,
        *tegels, betegel*, fliesen*, carrelage*, faience*, azulejo*, alicatad*, بلاط, تبليط, سيراميك, بورسلان,
        بورسلين, تيرازو`,
      thing: 'flooring, floor finish*, ارضيات',
    },
    `
    8 | quality 1 | approval
    Approve tiles, adhesive and layout | Dry lay, cuts below half avoided, drains centred.
    اعتماد البلاط واللاصق والتوزيع | رص جاف وتجنب القطع الصغيرة وتوسيط المصارف.
    8 | quality 1 | material
    Deliver: one batch, one shade | 3 % spare kept.
    التوريد: دفعة ولون واحد | مع حفظ 3٪ احتياط.
    12 | tiler 3 | base
    Accept the base and set out | Flat, waterproofing tested, lines from the door.
    استلام السطح والتوقيع | استواء واختبار العزل وخطوط من الباب.
    30 | tiler 8 | m2 60%
    Lay the main areas | Full bed, notched trowel, back-buttered over 300 mm.
    تبليط المساحات الرئيسية | فرش كامل بمالج مسنن ودهن ظهر البلاطة الكبيرة.
    18 | tiler 6 | m2 40%
    Cuts, edges and skirting | Mitred corners, movement joint every 5 m.
    القطع والأطراف والوزرة | زوايا مشطوفة وفاصل حركة كل 5 م.
    10 | tiler 4
    Grout and clean | After 24 hours, haze off the same day.
    الترويب والتنظيف | بعد 24 ساعة وتنظيف الأثر في اليوم نفسه.
    8 | quality 1 | surface
    Inspect: level, joints, hollow sound | Bad tiles changed before the ceiling closes access.
    الفحص: المنسوب والفواصل والتطبيل | تغيير المعيب مبكراً.
    6 | labourer 2
    Protect | Boards on the routes of other trades.
    الحماية | ألواح على مسارات الأعمال الأخرى.
    `,
  ),
  activity(
    'stoneFinish',
    ['Marble and granite', 'الرخام والجرانيت'],
    {
      work: `
        marble*, granite*, natural stone*, stone floor*, marble cladding, granite cladding, stair cladding, stair finish, stair finish*, natuursteen*, naturstein*,
        marmer*, marmol*, marbre*, رخام, جرانيت, جرانت, كسوه درج, تكسيه درج, تكسيه سلالم`,
    },
    `
    12 | quality 1 | approval
    Slab selection and shop drawing | At the quarry or yard, veins matched.
    اختيار الألواح والمخطط | في المحجر أو المصنع مع تطابق العروق.
    15 | stonemason 4 | factory
    Cut, dry lay and number | Photographed and approved before packing.
    القص والرص الجاف والترقيم | تصوير واعتماد قبل التغليف.
    13 | stonemason 3 | base
    Check site sizes and base | Steps and landings measured, levels fixed.
    تدقيق مقاسات الموقع والسطح | قياس الدرجات والبسطات وتثبيت المناسيب.
    35 | stonemason 8 | m2
    Fix stone | White adhesive, sealed backs, 1 mm lippage at most.
    تركيب الرخام | لاصق أبيض وعزل الظهر وفرق 1 مم كحد أقصى.
    10 | stonemason 3
    Joints | Colour matched, kept clean.
    الفواصل | لون مطابق ونظافة.
    10 | stonemason 3 | surface
    Grind, polish and seal | After other dirty trades.
    الجلي والتلميع والحماية | بعد الأعمال المتسخة.
    5 | labourer 2
    Protect | Plywood on stairs, plastic film never on wet stone.
    الحماية | خشب على الدرج ولا نايلون على رخام رطب.
    `,
  ),
  activity(
    'painting',
    ['Painting', 'أعمال الدهان'],
    {
      work: `
        paint*, painting, primer to wall*, primer to ceiling*, wall primer*, repaint*, decorat*, putty*, emulsion, wallpaper*, schilder*, maler*, anstrich*, *anstrich,
        peinture*, pintura*, دهان, دهانات, بويه, بويات, صبغ, اصباغ, طلاء, معجون, ورق جدران`,
    },
    `
    10 | quality 1 | base
    Accept surfaces and dryness | Plaster cured 28 days or below 5 % moisture.
    استلام الأسطح والجفاف | لياسة 28 يوماً أو رطوبة دون 5٪.
    10 | painter 4
    Repair, sand and mask | Cracks opened and filled, floors covered.
    الترميم والصنفرة والتغطية | فتح وسد الشروخ وتغطية الأرضيات.
    12 | painter 6 | m2
    Primer | Alkali resistant on new plaster.
    الأساس | مقاوم للقلوية على اللياسة الجديدة.
    20 | painter 6 | m2
    Two coats of putty | Sanded between, checked under a lamp.
    وجهان معجون | صنفرة بينهما وفحص بالإضاءة.
    16 | painter 6 | m2
    First coat of paint | Defects marked and mended after it.
    الوجه الأول | تعليم العيوب وإصلاحها بعده.
    8 | painter 3
    Second-fix trades and touch-up | After lights, sockets and doors are in.
    الترميم بعد التركيبات | بعد الإنارة والأفياش والأبواب.
    16 | painter 6 | m2
    Final coat | One batch a wall, wet edge.
    الوجه النهائي | دفعة واحدة للجدار دون توقف.
    8 | quality 1 | final
    Inspect and hand over | Against the approved sample in daylight.
    الفحص والتسليم | مقابل العينة المعتمدة في ضوء النهار.
    `,
  ),
  activity(
    'epoxyFloor',
    ['Epoxy and resilient flooring', 'أرضيات الإيبوكسي والفينيل'],
    {
      work: `
        epoxy, epoxy floor*, vinyl*, linoleum, carpet*, carpet tile*, vinyl tile*, parquet*, wood floor*, wooden floor*, laminate*,
        resilient floor*, polished concrete, floor harden*, tapijt*, parket*, polybeton*, ايبوكسي, موكيت, باركيه, ارضيات باركيه, ارضيات خشبيه, ارضيات فينيل,
        فينيل, سجاد`,
    },
    `
    15 | quality 1 | base
    Test moisture and level | Below the maker’s limit, 3 mm under 2 m.
    فحص الرطوبة والمنسوب | دون حد المصنع و3 مم تحت مترين.
    20 | floorLayer 4
    Grind, repair and vacuum | Joints and cracks filled.
    الجلخ والترميم والشفط | تعبئة الفواصل والشروخ.
    15 | floorLayer 3 | m2
    Primer or self-levelling coat | Edges first, no traffic.
    الأساس أو التسوية الذاتية | الأطراف أولاً دون حركة.
    35 | floorLayer 5 | m2
    Lay the finish | Material kept on site 48 hours, seams away from doors.
    تنفيذ التشطيب | تخزين المادة 48 ساعة والفواصل بعيدة عن الأبواب.
    10 | floorLayer 2 | surface
    Skirting, trims and joints | Welded or sealed.
    الوزرة والأطراف والفواصل | لحام أو سد.
    5 | labourer 2
    Cure and protect | Closed for the time in the data sheet.
    المعالجة والحماية | إغلاق حسب النشرة.
    `,
  ),
];
