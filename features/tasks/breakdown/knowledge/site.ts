import { activity } from './activity.ts';

export const siteActivities = [
  activity(
    'survey',
    ['Survey and setting out', 'الأعمال المساحية والتوقيع'],
    {
      work: `
        survey*, setting out, set out, stake out, topograph*, building layout, implantation, replanteo*, uitzetten,
        vermess*, مساحه, رفع مساحي, مسح, توقيع, توقيع محاور, اعمال مساحيه`,
    },
    `
    15 | surveyor 2
    Check coordinates and drawings | Control points, datum and grid compared with the approved drawings.
    تدقيق الإحداثيات والمخططات | مقارنة نقاط التحكم والمنسوب والشبكة مع المخططات المعتمدة.
    20 | surveyor 2 | settingOut
    Establish control points and benchmarks | Fixed outside the works, protected, closed traverse within tolerance.
    إنشاء نقاط التحكم والروبيرات | خارج منطقة العمل ومحمية ومضلع مغلق ضمن التفاوت.
    20 | surveyor 2
    Survey the existing levels | Grid of levels, signed by both sides before any ground is moved.
    رفع المناسيب القائمة | شبكة مناسيب موقعة من الطرفين قبل أي حفر.
    25 | surveyor 3 | settingOut
    Set out axes, corners and levels | Offset pegs and profile boards; diagonals checked.
    توقيع المحاور والأركان والمناسيب | أوتاد إزاحة وخنزيرة وتدقيق الأقطار.
    20 | surveyor 1
    Record and hand over | Sketch with coordinates, issued to the foremen and filed.
    التوثيق والتسليم | كروكي بالإحداثيات يسلم للمراقبين ويحفظ.
    `,
  ),
  activity(
    'demolition',
    ['Demolition', 'أعمال الهدم والإزالة'],
    {
      work: `
        demolish*, demolition*, demo, strip out, dismantl*, break out, sloop*, afbraak*, abbruch*, derribo*,
        demolicion*, هدم, ازاله, تكسير`,
    },
    `
    15 | engineer 1 | permit
    Survey, permits and disconnection of services | Structural and asbestos survey; power, water and gas cut in writing.
    المعاينة والتصاريح وفصل الخدمات | معاينة إنشائية وأسبستوس وفصل الكهرباء والماء والغاز كتابياً.
    15 | labourer 8
    Protection, barriers and propping | Exclusion zone, dust screens, props to what stays.
    الحماية والحواجز والتدعيم | منطقة عزل وحواجز غبار وتدعيم ما سيبقى.
    20 | labourer 10 | m2
    Soft strip | Doors, ceilings, services and fittings removed and sorted.
    إزالة التشطيبات والتجهيزات | إزالة وفرز الأبواب والأسقف والخدمات.
    35 | operator 4 | m3
    Demolish the structure from top to bottom | Sequence of the method statement; water against dust.
    هدم المنشأ من الأعلى إلى الأسفل | حسب تسلسل بيان طريقة العمل ورش الماء للغبار.
    15 | operator 3 | final
    Load out debris and level the ground | Licensed disposal with tickets; levels recorded.
    ترحيل الأنقاض وتسوية الأرض | نقل إلى مردم مرخص بإيصالات وتوثيق المناسيب.
    `,
  ),
  activity(
    'excavation',
    ['Excavation', 'أعمال الحفر'],
    {
      work: `
        excavat*, excavation*, exc, dig, digging, earthwork*, bulk excavation, grondwerk*, graafwerk*, aushub*,
        erdarbeit*, terrassement*, fouille*, movimiento de tierra*, site clearance, site clearing, grubbing,
        rock breaking, حفر, حفريات, قطع وردم, تسويه الموقع, تسويه الارض`,
      thing: 'trench*, baugrube*, خندق, اعمال ترابيه',
    },
    `
    10 | surveyor 2 | settingOut
    Set out limits, ramps and levels | Top and toe of slope, access ramp, spot levels on a grid.
    توقيع حدود الحفر والمنحدر والمناسيب | أعلى وأسفل الميل ومنحدر الدخول وشبكة مناسيب.
    10 | labourer 4 | permit
    Locate services and open trial pits | Hand-dug pits on every marked line before a machine starts.
    تحديد الخدمات وحفر الجسات | جسات يدوية على كل خط محدد قبل عمل المعدات.
    5 | labourer 4
    Edge protection and access | Barriers 1 m from the edge, ladders, lights at night.
    حماية الحواف ومداخل الحفر | حواجز على بعد متر وسلالم وإنارة ليلية.
    45 | operator 5 | m3 85%
    Excavate in layers to 300 mm above formation | Slopes or shoring as designed, surplus to the licensed dump.
    الحفر على طبقات حتى 30 سم فوق القاع | ميول أو سند حسب التصميم ونقل الفائض إلى المردم المرخص.
    20 | operator 2 | m3 15%
    Trim to formation level | Last layer with a smooth bucket; soft spots taken out and replaced.
    التسوية حتى منسوب القاع | الطبقة الأخيرة بباكت أملس واستبدال البقع الضعيفة.
    10 | engineer 1 | formation
    Formation check and handover | Levels, plate load or density test, photographs.
    فحص القاع وتسليمه | مناسيب واختبار تحميل أو دمك وصور.
    `,
  ),
  activity(
    'dewatering',
    ['Dewatering', 'تخفيض منسوب المياه الجوفية'],
    {
      work: `
        dewater*, well point, wellpoint*, ground water lowering, bronbemaling, bemaling*, wasserhaltung*,
        rabattement de nappe, نزح المياه, نزح مياه, تخفيض منسوب, تخفيض المياه الجوفيه, سحب المياه الجوفيه, نزح`,
    },
    `
    10 | engineer 1 | authority
    Design, discharge permit and water quality | Pumping rate from the pump test; permit for the discharge point.
    التصميم وتصريح التصريف وجودة المياه | معدل الضخ من تجربة الضخ وتصريح نقطة التصريف.
    30 | driller 6 | no
    Drill wells or install well points | Gravel pack and screen as designed; each well logged.
    حفر الآبار أو نقاط السحب | فلتر حصوي ومصافي حسب التصميم وسجل لكل بئر.
    20 | plumber 4
    Header pipes, pumps, settling tank and standby power | One spare pump in four, generator with automatic start.
    مواسير التجميع والمضخات وحوض الترسيب والمولد الاحتياطي | مضخة احتياطية لكل أربع ومولد بتشغيل تلقائي.
    10 | tester 2 | functional
    Start pumping and watch the drawdown | Piezometers read twice a day until 0.5 m below formation.
    بدء الضخ ومراقبة الهبوط | قراءة البيزومترات مرتين يومياً حتى 0.5 م تحت القاع.
    25 | operator 2
    Run and monitor | Flow, sand content and settlement of neighbours recorded daily.
    التشغيل والمراقبة | تسجيل التصريف ونسبة الرمل وهبوط الجوار يومياً.
    5 | labourer 4 | approval
    Stop in stages and seal the wells | Only after the uplift check is accepted.
    الإيقاف التدريجي وسد الآبار | بعد اعتماد تدقيق الطفو فقط.
    `,
  ),
  activity(
    'shoring',
    ['Shoring', 'سند جوانب الحفر'],
    {
      work: `
        shoring, sheet pile*, sheet piling, secant pile*, secant wall, soldier pile*, contiguous pile*,
        diaphragm wall, berlinerwand*, secanspal*, verbau, palplanche*, paroi*, ground anchor*,
        ground anchors stressing, anchor stressing, capping beam, سند جوانب الحفر, تدعيم جوانب الحفر, ستائر معدنيه,
        ستائر لوحيه, خوازيق ساتره, خوازيق سانده`,
    },
    `
    10 | surveyor 2 | settingOut
    Working platform and guide wall | Compacted platform for the rig, guide wall to ±15 mm.
    منصة العمل والجدار الدليلي | منصة مدكوكة للحفار وجدار دليلي بدقة ±15 مم.
    40 | driller 8 | no | pile
    Install piles or panels in the approved sequence | Primary before secondary, verticality checked, cages placed within the hour.
    تنفيذ الخوازيق أو الألواح حسب التسلسل | الأولي قبل الثانوي مع تدقيق الشاقول وإنزال الأقفاص خلال ساعة.
    10 | labourer 6
    Trim heads and clean starter bars | Sound concrete exposed, bars straight.
    تكسير الرؤوس وتنظيف الأشاير | إظهار الخرسانة السليمة وتعديل الحديد.
    15 | steelFixer 8 | m | rebar
    Capping beam | Rebar, formwork and concrete in lengths that follow the piles.
    الكمرة الرابطة | حديد وشدة وصب على أطوال تتبع الخوازيق.
    20 | driller 5 | anchor
    Anchors or struts with the excavation | Each row stressed and accepted before the next cut.
    الشدادات أو الدعامات مع الحفر | شد كل صف وقبوله قبل مرحلة الحفر التالية.
    5 | surveyor 1
    Monitor movement | Inclinometers and targets read weekly, alert values agreed.
    مراقبة الحركة | قراءة أجهزة الميل والأهداف أسبوعياً مع حدود إنذار متفق عليها.
    `,
  ),
  activity(
    'piling',
    ['Bored piles', 'الخوازيق الخرسانية'],
    {
      work: `
        bored pile*, piling, cfa pile*, driven pile*, micropile*, micro pile*,
        pile load test*, heipal*, schroefpal*, bohrpfahl*, pieux, pilote*, خوازيق, خازوق, اوتاد`,
      thing: 'pile*',
    },
    `
    10 | operator 3 | settingOut
    Working platform and pile positions | Platform certified for the rig; pins checked before each pile.
    منصة العمل وتوقيع الخوازيق | اعتماد المنصة للحفار وتدقيق النقطة قبل كل خازوق.
    10 | driller 6 | pileTest
    Preliminary test pile | Loaded to the test load; lengths confirmed or changed.
    خازوق التجربة | تحميل حتى حمل الاختبار وتأكيد الأطوال أو تعديلها.
    25 | driller 8 | no 50% | pile
    Drill, cage and cast, first half | Casing or polymer, base cleaned, tremie concrete in one go.
    حفر وتسليح وصب، النصف الأول | تغليف أو بوليمر وتنظيف القاع وصب متواصل بالتريمي.
    25 | driller 8 | no 50% | pile
    Drill, cage and cast, second half | No pile within 3 diameters of a fresh one for 24 hours.
    حفر وتسليح وصب، النصف الثاني | لا خازوق ضمن 3 أقطار من خازوق حديث لمدة 24 ساعة.
    10 | quality 2 | pileTest
    Integrity and working load tests | All piles by low-strain or cross-hole; one in a hundred loaded.
    اختبارات السلامة والتحميل | جميع الخوازيق بالموجات وتحميل واحد من كل مئة.
    15 | labourer 8
    Excavate to cut-off and trim heads | No machine breaks within 300 mm of cut-off; bars cleaned.
    الحفر حتى منسوب القطع وتكسير الرؤوس | لا تكسير آلي ضمن 30 سم من القطع وتنظيف الأشاير.
    5 | surveyor 1 | settingOut
    As-built survey of positions | Eccentricity sent to the designer before pile caps start.
    رفع المواقع المنفذة | إرسال الانحرافات للمصمم قبل هامات الخوازيق.
    `,
  ),
  activity(
    'backfill',
    ['Backfilling and compaction', 'أعمال الردم والدمك'],
    {
      work: `
        backfill*, back fill, back filling, refill*, compaction, compact, filling, soil replacement, aanvull*,
        verfull*, hinterfull*, remblai*, relleno*, ردم, ردميات, دفان, دمك, احلال`,
      thing: 'fill, fill material',
    },
    `
    10 | quality 1 | approval
    Approve the material | Grading, plasticity and maximum dry density from the borrow or stockpile.
    اعتماد مواد الردم | التدرج واللدونة والكثافة الجافة العظمى من المصدر أو الكومة.
    10 | labourer 4 | membrane
    Clear the area and accept what will be covered | Debris out; waterproofing and protection board signed off.
    تنظيف المنطقة واستلام ما سيغطى | إزالة المخلفات واعتماد العزل ولوح الحماية.
    35 | operator 3 | m3 50% | compaction
    Fill and compact, lower layers | 200–250 mm loose, moisture within 2 %, hand compactors near walls.
    ردم ودمك الطبقات السفلى | 20–25 سم مفككة والرطوبة ضمن 2٪ ودكاكات يدوية قرب الجدران.
    35 | operator 3 | m3 50% | compaction
    Fill and compact, upper layers | Both sides of a wall raised together.
    ردم ودمك الطبقات العليا | رفع جانبي الجدار معاً.
    10 | surveyor 1 | settingOut
    Final level and handover | Levels on a grid, test results in the file.
    المنسوب النهائي والتسليم | شبكة مناسيب ونتائج الاختبارات في الملف.
    `,
  ),
  activity(
    'antiTermite',
    ['Anti-termite treatment', 'مكافحة النمل الأبيض'],
    { work: 'anti termite, termite*, soil poisoning, نمل ابيض, النمل الابيض' },
    `
    15 | quality 1 | approval
    Approve product and applicator | Registered product, data sheet and ten-year warranty form.
    اعتماد المادة والمنفذ | مادة مسجلة ونشرة فنية ونموذج ضمان عشر سنوات.
    20 | labourer 4 | base
    Prepare the ground | Level, free of roots and debris, lightly damp.
    تجهيز السطح | مستوٍ وخالٍ من الجذور والمخلفات ورطب قليلاً.
    40 | labourer 3 | m2
    Spray foundations and floor areas | 5 litres a square metre, double along walls and around pipes.
    رش القواعد والأرضيات | 5 لترات للمتر المربع والضعف بمحاذاة الجدران وحول المواسير.
    15 | labourer 2 | final
    Cover at once and protect from rain | Polythene and blinding the same day.
    التغطية الفورية والحماية من المطر | بولي إيثيلين وخرسانة نظافة في اليوم نفسه.
    10 | quality 1
    Warranty and records | Area, quantity used and batch numbers.
    الضمان والسجلات | المساحة والكمية المستخدمة وأرقام الدفعات.
    `,
  ),
];
