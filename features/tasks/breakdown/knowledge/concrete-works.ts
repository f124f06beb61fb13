import { activity } from './activity.ts';

export const concreteWorkActivities = [
  activity(
    'rebar',
    ['Reinforcement', 'حديد التسليح'],
    {
      work: `
        rebar*, reinforcement*, reinforcing, rft, steel fixing, bar bending, re bar, wapening*, *wapening, bewehr*,
        ferraillage*, armature*, armado*, تسليح, حديد تسليح, حداده, حديد`,
    },
    `
    10 | draughtsman 1 | approval
    Bar bending schedule | From the approved shop drawing, laps and couplers fixed.
    جدول تفريد الحديد | من المخطط المعتمد مع تحديد الوصلات.
    10 | quality 1 | material
    Deliver and test | Mill certificate, one tensile test per diameter and heat.
    التوريد والاختبار | شهادة المصنع واختبار شد لكل قطر ودفعة.
    25 | steelFixer 6 | t 100%
    Cut and bend | Tagged by element, off the ground, covered.
    القص والثني | وسم لكل عنصر ورفعه عن الأرض وتغطيته.
    40 | steelFixer 12
    Place and tie | Spacing, laps, hooks, spacers for the cover.
    التثبيت والربط | المسافات والوصلات والعقفات ومباعدات الغطاء.
    10 | quality 1 | rebar
    Check and inspection request | Own check first, request 24 hours before.
    التدقيق وطلب الاستلام | تدقيق ذاتي أولاً والطلب قبل 24 ساعة.
    5 | labourer 2
    Clean and protect | Dust, oil and loose rust off, caps on starters.
    التنظيف والحماية | إزالة الغبار والزيت والصدأ وتغطية الأشاير.
    `,
  ),
  activity(
    'formwork',
    ['Formwork', 'الشدة الخشبية'],
    {
      work: `
        formwork*, form work*, shutter, shuttering, falsework for slab, bekist*, *bekisting, schalung*, coffrage*,
        encofrad*, cimbra*, شده, شدات, شده خشبيه, نجاره مسلحه,
        نجاره السقف, نجاره سقف, نجاره الاعمده, نجاره اعمده, نجاره القواعد, نجاره الكمرات, نجاره الجدران`,
    },
    `
    12 | engineer 1 | approval
    Formwork design and drawing | Pressure, props, striking times.
    تصميم ومخطط الشدة | الضغط والدعامات وأزمنة الفك.
    12 | surveyor 2 | settingOut
    Set out and prepare the base | Sole boards, level ground, clean kickers.
    التوقيع وتجهيز القاعدة | ألواح ارتكاز وأرض مستوية وبدايات نظيفة.
    40 | carpenter 14 | m2
    Erect and brace | Access and edge protection with the first panels.
    التركيب والتدعيم | الوصول وحماية الحواف مع أول الألواح.
    12 | carpenter 6
    Box-outs, joints and release agent | Joints taped, inserts fixed.
    الفتحات والفواصل والدهان | سد الفواصل وتثبيت المدفونات.
    8 | surveyor 1 | formwork
    Check line, level and cleanliness | Blow out before closing.
    تدقيق الاستقامة والمنسوب والنظافة | نفخ قبل الإغلاق.
    16 | carpenter 8 | strength
    Strike, clean and stack | In the order of the drawing.
    الفك والتنظيف والتخزين | حسب ترتيب المخطط.
    `,
  ),
  activity(
    'pour',
    ['Concrete pour', 'صب الخرسانة'],
    {
      work: `
        concreting, pour, pouring, cast, casting, water tank concrete, water tank casting, tank concrete, concrete pour*, concrete casting, betonage, betonnage, coulage*,
        betonier*, hormigonado*, vaciado*, storten, صب, صبه, صبات, صب خرسانه`,
      thing: 'concrete, beton*, hormig*, concreto*, خرسانه',
    },
    `
    20 | engineer 1 | approval
    Pour plan | Volume, rate, sequence, pumps and a spare, access, lighting, cold-joint limit.
    خطة الصب | الحجم والمعدل والتسلسل والمضخات والاحتياطية والوصول والإنارة وحد الفاصل البارد.
    10 | coordinator 1
    Confirm plant, mix and weather | Trial mix on file, ice or chilled water, below 32 °C.
    تأكيد المحطة والخلطة والطقس | خلطة معتمدة وثلج أو ماء مبرد وأقل من 32 درجة.
    10 | quality 2 | formwork
    Pre-pour inspection | Formwork, rebar, services and cleanliness signed by all.
    استلام ما قبل الصب | توقيع الشدة والحديد والخدمات والنظافة من الجميع.
    30 | concreter 16 | m3 | concrete | once
    Place and compact | Layers of 500 mm, vibrators with spares, no water added.
    الصب والهز | طبقات 50 سم وهزازات احتياطية دون إضافة ماء.
    10 | concreter 6 | surface
    Level and finish | To the pins, texture as specified.
    التسوية والتشطيب | حسب نقاط المنسوب والملمس المطلوب.
    15 | labourer 4 | 7d
    Cure | Start when the sheen is gone; 7 days wet.
    المعالجة | تبدأ عند زوال اللمعة و7 أيام رطوبة.
    5 | quality 1 | strength
    Records and cube results | Tickets, temperatures, 7 and 28 days.
    السجلات ونتائج المكعبات | بطاقات التوريد والحرارة و7 و28 يوماً.
    `,
  ),
  activity(
    'castInServices',
    ['Conduits and sleeves cast into concrete', 'مواسير وفتحات الخدمات المدفونة في الخرسانة'],
    {
      work: `
        cast in conduit*, cast in sleeve*, cast in service*, embedded conduit*, embedded sleeve*, conduits in slab*,
        conduit in slab*, sleeves in slab*, sleeve in slab*, slab conduit*, slab sleeve*, mep sleeve*,
        sleeves and conduits, conduits and sleeves, sleeves and box outs, مواسير مدفونه, خدمات مدفونه`,
    },
    `
    10 | draughtsman 1 | approval
    Coordinate on one drawing | Sleeves, box-outs and conduit routes of all trades, clear of columns and heavy bars.
    التنسيق على مخطط واحد | فتحات ومسارات جميع التخصصات بعيداً عن الأعمدة والحديد الكثيف.
    15 | surveyor 2 | settingOut
    Mark on the formwork | Each sleeve, box and drop from the axes, with its size painted beside it.
    التعليم على الشدة | كل فتحة وعلبة ونزلة من المحاور مع دهن المقاس بجانبها.
    20 | plumber 4 | no
    Fix sleeves and box-outs | Nailed to the deck, plumb, oiled, trimming bars around larger ones.
    تثبيت الفتحات والقوالب | مسمرة على الشدة وشاقولية ومدهونة وحديد إضافي حول الكبيرة.
    30 | electrician 8 | m
    Lay and tie conduits and boxes | After the bottom bars, before the top mat; tied every metre, 50 mm apart, draw wire in.
    تمديد وربط المواسير والعلب | بعد الحديد السفلي وقبل العلوي مع ربط كل متر وتباعد 5 سم وسلك سحب.
    8 | electrician 4
    Plug ends and seal joints | Caps glued, boxes filled, drops held upright and above the pour.
    سد النهايات وإحكام الوصلات | أغطية ملصقة وعلب محشوة ونزلات قائمة فوق منسوب الصب.
    7 | quality 2 | firstFix
    Check before the pour | Against the drawing with each trade, photographs with a tape.
    الفحص قبل الصب | مقابل المخطط مع كل تخصص وصور مع شريط قياس.
    5 | electrician 2
    Watch during the pour | One man of each trade on the deck; what moves is put right before the concrete sets.
    المراقبة أثناء الصب | عامل من كل تخصص على السقف وإصلاح ما يتحرك قبل تصلب الخرسانة.
    5 | electrician 2 | final
    Open, clean and prove | After striking: every sleeve opened, every conduit drawn through, as-built marked.
    الفتح والتنظيف والتأكد | بعد الفك: فتح كل فتحة وتمرير سلك في كل ماسورة وتوثيق المنفذ.
    `,
  ),
  activity(
    'plinth',
    ['Equipment plinths', 'قواعد المعدات'],
    {
      work: `
        plinth*, chiller plinth*, generator foundation*, ahu plinth*, pump plinth*, pump foundation*,
        transformer base*, transformer pad*, generator base*, equipment base*, equipment pad*, machine base*,
        machine foundation*, equipment foundation*, housekeeping pad*, concrete base*, concrete pad*, قواعد معدات,
        قواعد المعدات, قاعده معدات`,
    },
    `
    15 | draughtsman 1 | approval
    Builder’s work drawing from the maker | Weights, bolts, isolators and drains confirmed.
    مخطط القواعد من المصنع | الأوزان والبراغي والعوازل والمصارف.
    15 | surveyor 1 | settingOut
    Set out and scabble | Roof membrane kept whole.
    التوقيع والتخشين | مع سلامة عزل السطح.
    25 | steelFixer 3 | rebar
    Dowels, rebar and formwork | Chamfered edges, bolt template.
    الدوولات والحديد والشدة | حواف مشطوفة وقالب براغي.
    20 | concreter 4 | m3 | concrete
    Cast and level | ±3 mm, bolts checked after the pour.
    الصب والمنسوب | ±3 مم وتدقيق البراغي بعد الصب.
    15 | labourer 1 | 7d
    Cure and strike | 7 days before the machine is set.
    المعالجة والفك | 7 أيام قبل وضع المعدة.
    10 | engineer 1 | final
    Hand over to MEP | Signed levels and positions.
    التسليم للخدمات | توقيع المناسيب والمواقع.
    `,
  ),
  activity(
    'concreteRepair',
    ['Concrete repair', 'ترميم الخرسانة'],
    {
      work: `
        concrete repair*, crack injection, epoxy injection, joint injection, strengthening, frp, carbon fibre, ترميم,
        ترميم خرسانه, حقن تشققات, حقن, تدعيم انشائي`,
    },
    `
    15 | engineer 1
    Survey and mark defects | Hammer, covermeter, crack widths on a plan.
    معاينة العيوب وتحديدها | مطرقة وجهاز غطاء وعرض التشققات على مخطط.
    10 | engineer 1 | approval
    Method and material approval | With the designer where strength is concerned.
    اعتماد الطريقة والمواد | مع المصمم عند تأثر المقاومة.
    20 | labourer 4
    Prop, cut out and clean | To sound concrete, bars free all round.
    التدعيم والتكسير والتنظيف | حتى الخرسانة السليمة وتحرير الحديد.
    15 | steelFixer 2 | rebar
    Treat or add reinforcement | Rust off, primer, laps.
    معالجة الحديد أو إضافته | إزالة الصدأ وأساس ووصلات.
    25 | concreter 4 | m2
    Repair mortar, injection or micro-concrete | Layers and pressure to the data sheet.
    مونة الترميم أو الحقن أو الميكروكونكريت | الطبقات والضغط حسب النشرة.
    15 | quality 1 | anchor
    Cure and test | Pull-off or core, record with photographs.
    المعالجة والاختبار | اختبار شد أو لب وتوثيق بالصور.
    `,
  ),
  activity(
    'curing',
    ['Curing of concrete', 'معالجة الخرسانة'],
    {
      work: `
        curing, curing of slab*, curing of column*, curing of concrete, concrete curing, cure concrete, cure slab*, cure column*, cure raft*, cure wall*, cure footing*, slab curing,
        water curing, معالجه الخرسانه, معالجه خرسانه, معالجه السقف, معالجه الاعمده, رش الخرسانه بالماء`,
    },
    `
    10 | labourer 2
    Prepare hessian, sheets and water | On site before the pour ends.
    تجهيز الخيش والأغطية والماء | في الموقع قبل انتهاء الصب.
    10 | labourer 3
    Protect the fresh surface | Mist or evaporation retarder in heat and wind, then covered as soon as it holds a foot.
    حماية السطح الطازج | رذاذ أو مانع تبخر في الحر والريح ثم التغطية عند تحمل القدم.
    60 | labourer 3 | 7d
    Keep wet or sealed for seven days | Wetted morning, noon and evening; ends and edges too, each watering written down.
    الترطيب أو الإغلاق سبعة أيام | ثلاث مرات يومياً مع الأطراف والحواف وتسجيل كل رشة.
    10 | quality 1 | strength
    Seven-day cubes | Shutters and props stay where the result is low.
    مكعبات السبعة أيام | بقاء الشدة والدعامات إذا كانت النتيجة منخفضة.
    10 | quality 1 | surface
    Inspect and end the curing | Cracks mapped, sheets removed, surface handed over.
    الفحص وإنهاء المعالجة | حصر الشروخ ورفع الأغطية وتسليم السطح.
    `,
  ),
];
