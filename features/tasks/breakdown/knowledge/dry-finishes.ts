import { activity } from './activity.ts';

export const dryFinishActivities = [
  activity(
    'partitions',
    ['Gypsum partitions', 'القواطع الجبسية'],
    {
      work: `
        gypsum partition*, drywall*, dry wall, gypsum board, gypsum*, dry lining, stud wall*, metal stud*,
        plasterboard*, gyproc*, binnenwand*, trockenbau*, gipskarton*, cloison*, tablaroca, tabique*, قواطع,
        قواطع جبسيه, جبسمبورد, جبس بورد, جبسوم بورد, جدران جبسيه`,
      thing: 'partition*',
    },
    `
    10 | surveyor 1 | settingOut
    Set out tracks and doors | Lines on floor and slab, doors from the schedule.
    توقيع المسارات والأبواب | خطوط على الأرض والسقف والأبواب من الجدول.
    20 | boarder 6 | m2
    Tracks and studs | 600 mm centres, deflection head, double at doors.
    المسارات والقوائم | كل 60 سم ورأس مرن ومضاعفة عند الأبواب.
    20 | boarder 6 | m2
    Board one side | Staggered joints, 10 mm off the floor.
    تغليق جهة واحدة | فواصل متبادلة و10 مم عن الأرض.
    14 | electrician 5 | firstFix
    Services and backing plates inside | Boxes on noggings, pipes tested.
    الخدمات وألواح التثبيت بالداخل | علب على عوارض ومواسير مختبرة.
    6 | insulator 3 | m2
    Insulation in the cavity | Full height, no gaps.
    العزل داخل الفراغ | كامل الارتفاع دون فراغات.
    15 | boarder 6 | firstFix
    Close the second side | Only after the inspection is signed.
    تغليق الجهة الثانية | بعد توقيع الاستلام فقط.
    15 | boarder 4 | surface
    Tape, fill and sand | Three coats, seen under a lamp.
    الشريط والمعجون والصنفرة | ثلاثة أوجه وفحص بالإضاءة.
    `,
  ),
  activity(
    'ceilings',
    ['Suspended ceilings', 'الأسقف المستعارة'],
    {
      work: `
        ceiling*, false ceiling*, suspended ceiling*, gypsum ceiling*, gypsum board ceiling*, ceiling grid,
        ceiling tile*, plafond*, *plafond, abgehangte decke*, faux plafond*, cielo raso*, plafon*, falso techo*,
        سقف مستعار, هيكل سقف مستعار, بلاطات سقف مستعار, بلاطات اسقف مستعاره, هيكل اسقف مستعاره, سقف معلق, اسقف مستعاره, اسقف معلقه, اسقف جبسيه, سقف جبس, جبس اسقف`,
    },
    `
    10 | draughtsman 1 | approval
    Reflected ceiling plan coordinated | Lights, diffusers, sprinklers and hatches on one drawing.
    مخطط السقف المنسق | الإنارة والمخارج والرشاشات وفتحات الصيانة في مخطط واحد.
    8 | surveyor 1 | settingOut
    Level line and perimeter angle | Laser, from the finished floor.
    خط المنسوب والزاوية المحيطية | ليزر من الأرضية النهائية.
    22 | boarder 6 | anchor
    Hangers and grid | 1.2 m centres, never from ducts or pipes.
    العلاقات والهيكل | كل 1.2 م وليس من الدكت أو المواسير.
    14 | electrician 6 | closing
    Services complete above the ceiling | Tested, insulated, labelled; hatches placed.
    إنهاء الخدمات فوق السقف | اختبار وعزل وترقيم وتحديد فتحات الصيانة.
    24 | boarder 8 | m2
    Boards or tiles | Clean gloves, openings cut once.
    الألواح أو البلاطات | قفازات نظيفة وقص الفتحات مرة واحدة.
    12 | boarder 4 | surface
    Joints and edges | Shadow gaps straight, three coats of filler.
    الفواصل والأطراف | خطوط مستقيمة وثلاثة أوجه معجون.
    10 | electrician 4 | final
    Fix lights, grilles and heads, then inspect | Aligned with the grid.
    تركيب الإنارة والمخارج والرشاشات ثم الفحص | بمحاذاة الشبكة.
    `,
  ),
  activity(
    'raisedFloor',
    ['Raised access floor', 'الأرضيات المرفوعة'],
    {
      work: `
        raised floor*, raised access floor*, access floor*, verhoogde vloer*, computervloer*, doppelboden,
        ارضيات مرفوعه, ارضيه مرفوعه`,
    },
    `
    15 | cleaner 4 | base
    Clean and seal the slab | Dust-free, services underneath finished.
    تنظيف وعزل البلاطة | دون غبار وإنهاء الخدمات أسفلها.
    15 | surveyor 1 | settingOut
    Set out the grid | Full panels at doors, cuts at walls over half.
    توقيع الشبكة | ألواح كاملة عند الأبواب والقص عند الجدران أكثر من النصف.
    25 | floorLayer 4 | no
    Pedestals and stringers | Glued and levelled by laser, bonded to earth.
    القوائم والعوارض | لصق ووزن بالليزر وربط بالأرضي.
    30 | floorLayer 5 | m2
    Lay panels | Cut edges sealed, outlets cut.
    تركيب الألواح | سد الحواف المقصوصة وقص المخارج.
    15 | quality 1 | final
    Load test, level and protect | 1.5 mm under 1.5 m.
    اختبار الحمل والمنسوب والحماية | 1.5 مم تحت 1.5 م.
    `,
  ),
  activity(
    'doors',
    ['Doors and ironmongery', 'الأبواب والإكسسوارات'],
    {
      work: `
        door*, door shutter*, wooden door*, fire rated door*, fire door*, steel door*, door frame*, ironmongery, door hardware,
        binnendeur*, deuren, innentur*, turen, porte, portes, puerta*, ابواب, باب, ابواب خشب, حلوق,
        كوالين, اكسسوارات ابواب, ضلف ابواب, درف ابواب`,
    },
    `
    12 | coordinator 1 | approval
    Door schedule, samples and certificates | Sizes, fire ratings, hardware sets, access control points.
    جدول الأبواب والعينات والشهادات | المقاسات ومقاومة الحريق والإكسسوارات ونقاط التحكم.
    10 | joiner 2 | material
    Measure openings, order and receive | Flat storage, numbered by opening.
    قياس الفتحات والطلب والاستلام | تخزين مستوٍ وترقيم حسب الفتحة.
    25 | joiner 6 | no 100%
    Fix frames | Plumb, square, six fixings, back filled for fire doors.
    تركيب الحلوق | وزن وزوايا وست مثبتات وحقن أبواب الحريق.
    25 | joiner 6
    Hang leaves | After painting of the room, gaps 3 mm.
    تركيب الضلف | بعد دهان الغرفة وفراغات 3 مم.
    15 | joiner 4
    Ironmongery, closers and seals | Templates, closers adjusted.
    الأقفال والغالقات والجوانات | استخدام القوالب وضبط الغالقات.
    8 | quality 1 | final
    Check swing, lock and fire label | Keys under the master plan.
    فحص الحركة والقفل وعلامة الحريق | مفاتيح حسب المخطط الرئيسي.
    5 | joiner 1
    Protect and hand over keys | Edges wrapped.
    الحماية وتسليم المفاتيح | تغليف الحواف.
    `,
  ),
  activity(
    'joinery',
    ['Joinery, kitchens and wardrobes', 'النجارة والمطابخ والخزائن'],
    {
      work: `
        joinery, carpentry, millwork*, woodwork*, cabinet*, casework*, kitchen cabinet*, kitchen*, wardrobe*, vanity,
        vanities, countertop*, counter top*, keuken*, binnenschrijnwerk*, schrijnwerk*, tischler*, schreiner*,
        menuiserie*, carpinteria*, مطابخ, مطبخ, خزائن, دواليب, نجاره, اعمال خشبيه, خزانه ملابس`,
    },
    `
    15 | draughtsman 1 | approval
    Shop drawings and finishes | Appliances, plumbing and power points fixed.
    المخططات والتشطيبات | تثبيت مواقع الأجهزة والسباكة والكهرباء.
    10 | joiner 2 | settingOut
    Site measurement | After tiles and plaster, walls checked for square.
    القياس في الموقع | بعد البلاط واللياسة وتدقيق الزوايا.
    25 | joiner 8 | factory
    Make in the workshop | First unit accepted before the rest.
    التصنيع في الورشة | قبول الوحدة الأولى قبل البقية.
    10 | labourer 4 | material
    Deliver room by room | After windows and ceilings are closed.
    التوريد حسب الغرف | بعد إغلاق الشبابيك والأسقف.
    25 | joiner 6 | no
    Install carcasses, doors and tops | Level, fixed to backing, tops joined last.
    تركيب الهياكل والأبواب والأسطح | وزن وتثبيت والأسطح آخراً.
    10 | plumber 2 | functional
    Connect sinks and appliances | Leak and function test.
    توصيل المغاسل والأجهزة | اختبار التسرب والتشغيل.
    5 | quality 1 | final
    Adjust, clean and protect | Doors aligned, silicone neat.
    الضبط والتنظيف والحماية | محاذاة الأبواب وسيليكون نظيف.
    `,
  ),
  activity(
    'handrails',
    ['Handrails and metalwork', 'الدرابزين والأعمال المعدنية'],
    {
      work: `
        handrail*, hand rail*, railing*, balustrade*, metalwork*, metal work*, misc metal*, leuning*, *leuning,
        gelander*, garde corps, barandilla*, درابزين, درابزينات, اعمال حدايد, حديد مشغول`,
      thing: 'ladder*, gate*',
    },
    `
    15 | draughtsman 1 | approval
    Drawing, calculation and sample | Load on the rail, glass type.
    المخطط والحسابات والعينة | الحمل على الدرابزين ونوع الزجاج.
    15 | welder 1 | settingOut
    Site measurement | Finished nosings, fixing points proved.
    القياس في الموقع | الأنوف النهائية وتأكيد نقاط التثبيت.
    25 | welder 4 | factory
    Fabricate and finish | Welds ground, galvanised or satin.
    التصنيع والتشطيب | جلخ اللحام وجلفنة أو ساتان.
    30 | welder 4 | m | anchor
    Install posts, rails and infill | Vertical, same height all along.
    تركيب القوائم والمقابض والحشوات | شاقولي وارتفاع ثابت.
    15 | quality 1 | final
    Load test, touch up and protect | No sharp edge.
    اختبار الحمل والترميم والحماية | دون حواف حادة.
    `,
  ),
  activity(
    'furniture',
    ['Furniture, signage and equipment', 'الأثاث واللوحات والتجهيزات'],
    {
      work: `
        furniture*, ff and e, ffe, signage, wayfinding, loose furniture, curtains, blinds, fit out, fitout,
        kitchen equipment, appliances, toilet accessor*, toilet partition*, toilet cubicle*, mobil*, meubil*, اثاث,
        فرش, تاثيث, لوحات ارشاديه, تجهيزات المطبخ, معدات المطبخ, ستائر`,
    },
    `
    15 | coordinator 1 | approval
    Schedule, samples and layout | Positions on the drawing with power and data.
    الجداول والعينات والتوزيع | المواقع على المخطط مع الكهرباء والبيانات.
    20 | buyer 1 | factory
    Order and follow manufacture | Long-lead items first.
    الطلب ومتابعة التصنيع | البنود طويلة التوريد أولاً.
    15 | labourer 6 | material
    Receive, check and store | Rooms finished, cleaned and locked.
    الاستلام والفحص والتخزين | غرف منتهية ونظيفة ومقفلة.
    35 | joiner 6 | no
    Install and connect | By room, packing out the same day.
    التركيب والتوصيل | غرفة بغرفة وإخراج التغليف في اليوم نفسه.
    15 | quality 1 | client
    Inventory and handover | Labels, manuals and warranties.
    الجرد والتسليم | الملصقات والكتيبات والضمانات.
    `,
  ),
  activity(
    'cleaning',
    ['Final cleaning', 'النظافة النهائية'],
    {
      work: `
        clean window*, window cleaning, cleaning, final cleaning, final clean, deep clean*, builders clean, clean up, cleanup, opkuis*, schoonmaak*,
        reinigung*, endreinigung, nettoyage*, limpieza*, نظافه, تنظيف, نظافه نهائيه, تنظيف نهائي`,
    },
    `
    20 | labourer 8
    Remove debris, protection and left-overs | Bags out daily, reusable material to the store.
    إزالة المخلفات والحماية والفوائض | إخراج يومي وإرجاع الصالح للمستودع.
    25 | cleaner 8 | m2
    First clean, top to bottom | Ceilings, ducts’ grilles, lights, walls.
    التنظيف الأول من الأعلى للأسفل | الأسقف والمخارج والإنارة والجدران.
    20 | cleaner 4
    Glass and façade inside | No blades on coated glass.
    الزجاج والواجهة من الداخل | دون شفرات على الزجاج المطلي.
    20 | cleaner 6 | m2
    Floors and wet areas | Neutral products on stone.
    الأرضيات والمناطق الرطبة | مواد متعادلة على الرخام.
    15 | quality 1 | final
    Check, lock and hand over | Room list signed.
    الفحص والإقفال والتسليم | توقيع قائمة الغرف.
    `,
  ),
];
