import { activity } from './activity.ts';

/**
 * Parts of a work that are done, and planned, as tasks of their own: the frames of the doors, the first coat of the paint. Each has the
 * key of its work, so that whoever orders works finds it where the work stands; layers-named.ts tells which titles name them.
 */
export const layerActivities = {
  doorFrames: activity(
    'doors',
    ['Door frames', 'حلوق الأبواب'],
    {},
    `
    15 | joiner 1 | approval
    Frame schedule against the openings | Wall thickness, handing, fire rating and electric strikes of every opening.
    جدول الحلوق مقابل الفتحات | سماكة الجدار واتجاه الفتح ومقاومة الحريق والأقفال الكهربائية لكل فتحة.
    10 | quality 1 | material
    Receive and store frames | Numbered by opening, flat, braced against twist.
    استلام الحلوق وتخزينها | ترقيم حسب الفتحة وتخزين مستوٍ مع منع الالتواء.
    15 | joiner 2 | settingOut
    Check openings and levels | Width, height and the finished floor from the 1 m line.
    تدقيق الفتحات والمناسيب | العرض والارتفاع ومنسوب الأرضية من خط المتر.
    35 | joiner 4 | no
    Set, plumb and fix frames | Square by the diagonals, six fixings, spreaders left in.
    وضع الحلوق ووزنها وتثبيتها | ضبط الزوايا بالأقطار وست مثبتات مع إبقاء الشدادات.
    15 | mason 2
    Back fill and seal around the frame | Grout or foam by the fire certificate, no hollow behind the hinges.
    حشو ما حول الحلق وسده | جروت أو رغوة حسب شهادة الحريق دون فراغ خلف المفصلات.
    10 | quality 1 | final
    Inspect and protect | Plumb, clear opening, edges guarded to shoulder height.
    الفحص والحماية | الشاقول وصافي الفتحة وحماية الحواف حتى ارتفاع الكتف.
    `,
  ),
  doorLeaves: activity(
    'doors',
    ['Door leaves', 'ضلف الأبواب'],
    {},
    `
    15 | joiner 2 | surface
    Accept the frames | Plumb, dry walls, floor finish laid.
    استلام الحلوق | الشاقول وجفاف الجدران وانتهاء الأرضية.
    15 | quality 1 | material
    Receive and store leaves | Flat, wrapped, numbered by opening; fire labels read.
    استلام الضلف وتخزينها | تخزين مستوٍ وتغليف وترقيم حسب الفتحة وقراءة علامات الحريق.
    40 | joiner 4 | no
    Hang leaves | Hinges let in, gaps 3 mm, undercut by the floor.
    تعليق الضلف | تنزيل المفصلات وفراغات 3 مم وفرق سفلي حسب الأرضية.
    20 | joiner 2
    Adjust the swing | Stays where it is left, meets the stop along its height.
    ضبط الحركة | ثبات الضلفة في أي موضع وملامستها للحلق بكامل الارتفاع.
    10 | quality 1 | final
    Inspect and protect | Faces wrapped until handover.
    الفحص والحماية | تغليف الأوجه حتى التسليم.
    `,
  ),
  ironmongery: activity(
    'doors',
    ['Ironmongery', 'إكسسوارات الأبواب'],
    {},
    `
    20 | joiner 1 | approval
    Hardware schedule and samples | Sets by door, fire and escape duty, keys under the master plan.
    جدول الإكسسوارات والعينات | الطقم لكل باب ومتطلبات الحريق والهروب والمفاتيح حسب المخطط الرئيسي.
    15 | quality 1 | material
    Receive and sort by door | Counted, boxed by number, locked away.
    الاستلام والفرز حسب الباب | عد وتعبئة بالأرقام وتخزين مقفل.
    35 | joiner 3 | no
    Fix locks, handles, closers and stops | With the maker’s templates; holes never widened.
    تركيب الأقفال والمقابض والغالقات والمصدات | باستخدام قوالب المصنع دون توسيع الثقوب.
    20 | joiner 2 | functional
    Adjust and test | Latches shut by the closer alone, escape doors open with one hand.
    الضبط والاختبار | إغلاق بالغالق وحده وفتح أبواب الهروب بيد واحدة.
    10 | quality 1 | client
    Tag and hand over keys | Signed list by room.
    ترقيم المفاتيح وتسليمها | قائمة موقعة حسب الغرفة.
    `,
  ),
  primer: activity(
    'painting',
    ['Paint primer', 'دهان الأساس'],
    {},
    `
    20 | quality 1 | base
    Accept surfaces and dryness | Plaster cured 28 days or below 5 % moisture.
    استلام الأسطح والجفاف | لياسة 28 يوماً أو رطوبة دون 5٪.
    25 | painter 4
    Clean, sand and mask | Dust and loose parts off, floors and frames covered.
    التنظيف والصنفرة والتغطية | إزالة الغبار والأجزاء الضعيفة وتغطية الأرضيات والحلوق.
    10 | painter 1 | material
    Check and mix the primer | Type for the surface, thinned only as its data sheet says.
    فحص الأساس وخلطه | النوع المناسب للسطح والتخفيف حسب النشرة فقط.
    35 | painter 6 | m2
    Apply the primer | Whole wall without a stop, corners by brush first.
    تنفيذ وجه الأساس | الجدار كاملاً دون توقف والزوايا بالفرشاة أولاً.
    10 | quality 1 | surface
    Inspect before the next coat | Even suction, no bare spots, drying time kept.
    الفحص قبل الوجه التالي | امتصاص متجانس دون مواضع مكشوفة مع مراعاة زمن الجفاف.
    `,
  ),
  putty: activity(
    'painting',
    ['Putty', 'أعمال المعجون'],
    {},
    `
    15 | quality 1 | base
    Accept the primed surface | Dry, sound, cracks opened.
    استلام السطح بعد الأساس | جاف ومتماسك مع فتح الشروخ.
    30 | painter 6 | m2 50%
    First coat of putty | Thin and full, fills the pores.
    الوجه الأول للمعجون | طبقة رقيقة كاملة تسد المسام.
    12 | painter 4
    Sand and remove dust | After the drying time in the data sheet.
    الصنفرة وإزالة الغبار | بعد زمن الجفاف في النشرة.
    28 | painter 6 | m2 50%
    Second coat of putty | Across the first, edges straight.
    الوجه الثاني للمعجون | بعكس اتجاه الأول مع استقامة الحواف.
    15 | quality 1 | surface
    Fine sanding and inspection | Checked under a lamp from the side.
    الصنفرة الناعمة والفحص | فحص بإضاءة جانبية.
    `,
  ),
  coat: activity(
    'painting',
    ['Paint coat', 'وجه دهان'],
    {},
    `
    15 | quality 1 | surface
    Accept the surface below | The coat before it dry, defects marked.
    استلام السطح السابق | جفاف الوجه السابق وتعليم العيوب.
    20 | painter 3
    Fill, sand and touch up | Damage by other trades mended, dust off.
    الترميم والصنفرة | إصلاح ما أتلفته الأعمال الأخرى وإزالة الغبار.
    15 | painter 2
    Mask and protect | Floors, sockets, frames and glass.
    التغطية والحماية | الأرضيات والأفياش والحلوق والزجاج.
    40 | painter 6 | m2
    Apply the coat | One batch a wall, wet edge.
    تنفيذ الوجه | دفعة واحدة للجدار دون توقف.
    10 | quality 1 | final
    Inspect in daylight | Against the approved sample; the drying time kept before anybody touches it.
    الفحص في ضوء النهار | مقابل العينة المعتمدة مع مراعاة زمن الجفاف قبل اللمس.
    `,
  ),
  grouting: activity(
    'floorTiles',
    ['Tile grouting', 'ترويب البلاط'],
    {},
    `
    15 | quality 1 | surface
    Accept the laid tiles | 24 hours old at least, hollow ones changed.
    استلام البلاط | بعد 24 ساعة على الأقل وتغيير المطبل.
    25 | tiler 3
    Rake out and clean the joints | To their full depth, spacers out, movement joints left open.
    تفريغ الفواصل وتنظيفها | بكامل العمق وإزالة الصلبان وترك فواصل الحركة.
    35 | tiler 4 | m2
    Grout | Colour approved, joints filled full, mixed in small lots.
    الترويب | لون معتمد وتعبئة كاملة وخلط بكميات صغيرة.
    15 | tiler 2
    Seal movement joints and corners | Silicone in the colour of the grout.
    سد فواصل الحركة والزوايا | سيليكون بلون الترويب.
    10 | quality 1 | final
    Clean, inspect and protect | Haze off the same day, no traffic for 24 hours.
    التنظيف والفحص والحماية | إزالة الأثر في اليوم نفسه ومنع الحركة 24 ساعة.
    `,
  ),
  ceilingGrid: activity(
    'ceilings',
    ['Ceiling grid', 'هيكل الأسقف المستعارة'],
    {},
    `
    15 | draughtsman 1 | approval
    Grid layout on the reflected ceiling plan | Lights, diffusers, sprinklers and hatches on one drawing.
    توزيع الهيكل على مخطط السقف | الإنارة والمخارج والرشاشات وفتحات الصيانة في مخطط واحد.
    20 | boarder 4 | settingOut
    Level line and perimeter angle | Laser, from the finished floor.
    خط المنسوب والزاوية المحيطية | ليزر من الأرضية النهائية.
    20 | boarder 5 | anchor
    Hangers | 1.2 m centres, never from ducts or pipes.
    العلاقات | كل 1.2 م وليس من الدكت أو المواسير.
    35 | boarder 6 | m2
    Main and cross runners | Joints staggered, square by the diagonals, lights on their own hangers.
    القطاعات الرئيسية والعرضية | فواصل متبادلة وضبط الزوايا بالأقطار وتعليق مستقل للإنارة.
    10 | quality 1 | closing
    Level check and clearance to close | Services above tested and signed by all trades.
    تدقيق المنسوب وموافقة الإغلاق | اختبار الخدمات فوق السقف وتوقيع جميع الأعمال.
    `,
  ),
  ceilingTiles: activity(
    'ceilings',
    ['Ceiling tiles', 'بلاطات الأسقف المستعارة'],
    {},
    `
    15 | quality 1 | closing
    Accept the grid and the services above | Level, square, tested, signed by all trades.
    استلام الهيكل والخدمات فوقه | المنسوب والزوايا والاختبار وتوقيع جميع الأعمال.
    15 | quality 1 | material
    Receive and store tiles | One batch, dry and flat, in the room two days before.
    استلام البلاطات وتخزينها | دفعة واحدة في مكان جاف ومستوٍ قبل التركيب بيومين.
    40 | boarder 5 | m2
    Lay tiles | Clean gloves, pattern one way, clips where the door slams.
    تركيب البلاطات | قفازات نظيفة واتجاه واحد ومشابك قرب الأبواب.
    20 | boarder 3
    Cut edges and openings | Cut once, edges at walls over half a tile.
    قص الأطراف والفتحات | قص مرة واحدة والأطراف أكثر من نصف بلاطة.
    10 | quality 1 | final
    Clean and inspect | Marked tiles changed, hatches open freely.
    التنظيف والفحص | تغيير البلاطات المتسخة وحرية فتحات الصيانة.
    `,
  ),
  carpentryFirstFix: activity(
    'joinery',
    ['Carpentry first fix', 'تأسيس أعمال النجارة'],
    {},
    `
    15 | joiner 1 | approval
    Drawings and schedule of grounds | Doors, panelling, units and heavy fittings on one drawing.
    مخططات وجدول التأسيسات | الأبواب والتكسيات والخزائن والقطع الثقيلة في مخطط واحد.
    15 | joiner 2 | settingOut
    Set out from the 1 m line | Openings and unit lines checked against the blockwork.
    التوقيع من خط المتر | مطابقة الفتحات وخطوط الخزائن مع المباني.
    30 | joiner 5 | no
    Fix linings, sub-frames and window boards | Plumb, square, treated timber against masonry.
    تركيب الحلوق الخشبية والفريمات الفرعية | شاقول وزوايا وخشب معالج مقابل المباني.
    25 | joiner 5
    Studs, grounds and backing plates | For skirting, panels, units and rails, before plaster or boards.
    القوائم وشرائح التثبيت والألواح الخلفية | للوزرات والتكسيات والخزائن والدرابزين قبل اللياسة أو الألواح.
    15 | quality 1 | firstFix
    Inspection before closing | Photographs with a tape beside them, linings protected.
    الاستلام قبل الإغلاق | صور مع شريط قياس وحماية الحلوق.
    `,
  ),
  carpentrySecondFix: activity(
    'joinery',
    ['Carpentry second fix', 'تشطيب أعمال النجارة'],
    {},
    `
    10 | quality 1 | base
    Accept rooms and first fix | Plaster dry, floors laid, linings plumb.
    استلام الغرف والتأسيسات | جفاف اللياسة وانتهاء الأرضيات واستقامة الحلوق.
    10 | quality 1 | material
    Receive joinery and ironmongery | Checked, in the building two days before fixing.
    استلام الأعمال الخشبية والإكسسوارات | فحص وتخزين داخل المبنى قبل التركيب بيومين.
    25 | joiner 5 | no
    Hang doors | Gaps 3 mm, fire labels kept.
    تعليق الأبواب | فراغات 3 مم مع إبقاء علامات الحريق.
    20 | joiner 4 | m
    Skirting and architraves | Mitred, scribed to the floor, fixings filled.
    الوزرات والبراويز | زوايا مشطوفة ومطابقة للأرضية وتعبئة المثبتات.
    15 | joiner 4
    Fix units, shelves and panels | Level, scribed to the walls, tops sealed.
    تركيب الخزائن والأرفف والتكسيات | مستوية ومطابقة للجدران مع سد الأسطح.
    12 | joiner 3
    Ironmongery | Locks, handles and closers by the schedule.
    الإكسسوارات | أقفال ومقابض وغالقات حسب الجدول.
    8 | quality 1 | final
    Adjust, inspect and protect | Doors and drawers run freely; faces wrapped.
    الضبط والفحص والحماية | حركة حرة للأبواب والأدراج وتغليف الأوجه.
    `,
  ),
  airOutlets: activity(
    'ducts',
    ['Grilles and diffusers', 'مخارج الهواء والناشرات'],
    {},
    `
    15 | quality 1 | material
    Receive and check by room | Size, finish and damper against the schedule.
    الاستلام والفحص حسب الغرفة | المقاس والتشطيب والدامبر مقابل الجدول.
    15 | ductFitter 2 | settingOut
    Check openings and duct ends | Aligned with the ceiling, ducts clean and insulated.
    تدقيق الفتحات ونهايات الدكت | محاذاة مع السقف ودكت نظيف ومعزول.
    25 | ductFitter 4
    Plenum boxes and flexible ducts | Under 1.5 m, no kink, own hangers.
    صناديق التوزيع والدكت المرن | دون 1.5 م بلا انثناء وتعليق مستقل.
    30 | ductFitter 4 | no
    Fix grilles and diffusers | Level with the ceiling, dampers within reach.
    تركيب المخارج والناشرات | مستوية مع السقف والدامبر في متناول اليد.
    15 | quality 1 | final
    Clean, set dampers and inspect | Open for the air balance, protected from dust.
    التنظيف وضبط الدامبر والفحص | فتح للموازنة وحماية من الغبار.
    `,
  ),
  manholes: activity(
    'undergroundDrainage',
    ['Manholes', 'غرف التفتيش'],
    {},
    `
    10 | surveyor 2 | settingOut
    Set out and invert levels | Pipes in and out by their inverts, cover by the road.
    التوقيع ومناسيب القاع | الداخل والخارج حسب مناسيب القاع والغطاء حسب الطريق.
    20 | operator 3 | formation
    Excavate and shore | Working space all round, ground water held down.
    الحفر والسند | فراغ عمل من كل جهة وخفض المياه الجوفية.
    10 | concreter 4
    Blinding and base | Level, starter bars or first ring seated.
    النظافة والقاعدة | منسوب مستوٍ وأشاير أو حلقة أولى ثابتة.
    25 | concreter 6 | no | rebar
    Walls or precast rings | Joints sealed, pipe entries built in with flexible joints.
    الجدران أو الحلقات مسبقة الصب | إحكام الفواصل ووصلات مرنة عند دخول المواسير.
    12 | mason 3 | membrane
    Benching, steps and coating | Channel to the flow, lining inside and tanking outside.
    الميول والدرجات والعزل | مجرى باتجاه الجريان وتبطين داخلي وعزل خارجي.
    8 | quality 1 | leak
    Water test | Filled for 24 hours before the backfill.
    اختبار الماء | تعبئة 24 ساعة قبل الردم.
    15 | operator 3 | compaction
    Backfill, cover and as built | In layers all round; cover of the road class set to level.
    الردم والغطاء وتوثيق المنفذ | طبقات من كل جهة وغطاء حسب فئة الطريق بمنسوبه.
    `,
  ),
} as const;
