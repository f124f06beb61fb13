import { activity } from './activity.ts';

export const facadeActivities = [
  activity(
    'curtainWall',
    ['Curtain wall', 'الحوائط الستائرية'],
    {
      work: `
        curtain wall*, curtainwall*, structural glazing, unitised panel*, unitized panel*, spider glazing,
        gordijngevel*, mur rideau, muro cortina, كرتن وول, حوائط ستائريه, واجهات زجاجيه, ستائر زجاجيه`,
      thing: 'facade*, glazing, gevel*, fassade*, fachada*, واجهه, واجهات, زجاج',
    },
    `
    12 | draughtsman 2 | approval
    Shop drawings, calculation and performance mock-up | Air, water, wind and seismic test at the laboratory.
    المخططات والحسابات ونموذج الأداء | اختبار الهواء والماء والرياح والزلازل في المختبر.
    8 | surveyor 2 | settingOut
    Survey the structure and set out | Slab edges measured, offsets agreed before fabrication.
    رفع المنشأ والتوقيع | قياس حواف البلاطات والاتفاق على الإزاحات قبل التصنيع.
    15 | facade 6 | no | anchor
    Brackets and anchors | Cast-in channels or anchors, torque recorded.
    الزوايا والمثبتات | مجاري مدفونة أو مثبتات مع تسجيل العزم.
    20 | facade 8
    Mullions and transoms or unit hoisting | Floor by floor, gaskets continuous.
    القوائم والعوارض أو رفع الوحدات | طابقاً بطابق مع استمرار الجوانات.
    20 | facade 10 | m2
    Glazing and pressure plates | Setting blocks, panes checked for scratches and marks.
    تركيب الزجاج وشرائح الضغط | مخدات ارتكاز وفحص الخدوش والعلامات.
    10 | insulator 4 | civilDefence
    Fire stop and insulation at slabs | Smoke seal to every floor.
    سد الحريق والعزل عند البلاطات | مانع دخان لكل طابق.
    8 | facade 3 | hose
    Seal and water test | Each elevation, first floor first.
    السد واختبار الماء | لكل واجهة بدءاً من الطابق الأول.
    7 | cleaner 4 | final
    Clean, protect and snag | Film off after wet trades.
    التنظيف والحماية والملاحظات | إزالة الغلاف بعد الأعمال الرطبة.
    `,
  ),
  activity(
    'stoneCladding',
    ['Stone cladding', 'تكسية الحجر'],
    {
      work: `
        stone cladding, stone facade, stone fixing, natural stone cladding, gevelsteen, parament, حجر, تكسيه حجر,
        تكسيه الواجهات, تلبيس حجر, حجر رياض`,
    },
    `
    12 | draughtsman 1 | approval
    Shop drawings, samples and dry lay | Colour range agreed on a 10 m² mock-up.
    المخططات والعينات والرص الجاف | الاتفاق على تدرج اللون بنموذج 10 م².
    10 | surveyor 2 | settingOut
    Set out lines and levels | Wires on the whole elevation.
    توقيع الخطوط والمناسيب | أسلاك على كامل الواجهة.
    15 | insulator 4 | m2
    Insulation and membrane on the wall | Windows sealed first.
    العزل والغشاء على الجدار | سد الشبابيك أولاً.
    18 | facade 6 | anchor
    Anchors or sub-frame | Stainless steel, pull-out tested.
    المثبتات أو الهيكل | ستانلس مع اختبار شد.
    30 | stonemason 8 | m2
    Fix stone | Joints even, two anchors a side.
    تركيب الحجر | فواصل متساوية ومثبتان لكل جانب.
    10 | stonemason 3
    Point or seal joints | Movement joint every floor.
    تكحيل أو سد الفواصل | فاصل حركة كل طابق.
    5 | cleaner 3 | final
    Clean and snag | No acid on limestone.
    التنظيف والملاحظات | دون أحماض على الحجر الجيري.
    `,
  ),
  activity(
    'cladding',
    ['Panel cladding', 'تكسية الألواح'],
    {
      work: `
        cladding, acp, acp cladding, alucobond, aluminium composite, aluminum composite, grc, gfrc, grc panel*,
        rainscreen, terracotta panel*, terracotta cladding, terracotta facade*, facade panel*, hpl panel*, fibre cement panel*, fiber cement panel*, bardage*, gevelbekleding, sandwich panel*, sandwichpane*, wall cladding, كلادينج, واجهات كلادينج, كلادنج, واجهات كلادنج, كلادينغ,
        تكسيه, تيراكوتا, تراكوتا, الواح الواجهه, ساندويتش بانل, ساندوتش بانل`,
    },
    `
    12 | draughtsman 1 | approval
    Shop drawings, fire certificate and sample | Core class accepted by Civil Defence.
    المخططات وشهادة الحريق والعينة | قبول صنف النواة من الدفاع المدني.
    10 | surveyor 2 | settingOut
    Survey and set out | Panel joints on windows and corners.
    الرفع والتوقيع | فواصل الألواح على الشبابيك والزوايا.
    22 | facade 6 | m | anchor
    Brackets and sub-frame | Thermal pads, plumb to 3 mm.
    الزوايا والهيكل الحامل | فواصل حرارية ووزن 3 مم.
    12 | insulator 4 | m2
    Insulation and breather membrane | No gaps, fire barriers each floor.
    العزل والغشاء | دون فراغات وحواجز حريق كل طابق.
    30 | facade 8 | m2
    Fix panels | Direction arrows followed, film left on.
    تركيب الألواح | اتباع أسهم الاتجاه وإبقاء الغلاف.
    9 | facade 3 | hose
    Flashings, copings and sealant | Laps with the weather.
    القطع الطرفية والسيلانت | التراكب مع اتجاه الطقس.
    5 | cleaner 3 | final
    Remove film, clean and snag | Top to bottom.
    إزالة الغلاف والتنظيف والملاحظات | من الأعلى للأسفل.
    `,
  ),
  activity(
    'metalRoof',
    ['Metal roofing', 'تغطية الأسطح المعدنية'],
    {
      work: `
        metal roof*, sandwich panel roof*, roof sheet*, roof sheeting, standing seam, roof panel*, sheeting,
        canopy, canopies, dakplaten, تغطيه, تغطيه معدنيه, تغطيه صاج, صاج معرج, مظلات`,
    },
    `
    12 | draughtsman 1 | approval
    Shop drawing and wind calculation | Fixings at edges and corners.
    المخطط وحساب الرياح | المثبتات عند الحواف والزوايا.
    13 | scaffolder 4 | certificate
    Safe access: nets, lines and edge rails | Before any sheet goes up.
    وصول آمن: شباك وخطوط وحواجز | قبل رفع أي لوح.
    10 | surveyor 1 | steel
    Check purlins | Line, slope and paint.
    تدقيق المدادات | الاستقامة والميل والدهان.
    35 | steelErector 8 | m2
    Lay liner, insulation and sheets | From the lee side, stacks spread and tied.
    تركيب البطانة والعزل والألواح | من جهة عكس الريح مع توزيع وربط الأكوام.
    20 | steelErector 4
    Gutters, ridge, flashings and penetrations | Sealed both sides.
    المزاريب والقمة والقطع والاختراقات | سد من الجهتين.
    10 | quality 1 | hose
    Water test and clean | Swarf swept the same day.
    اختبار الماء والتنظيف | كنس البرادة في اليوم نفسه.
    `,
  ),
  activity(
    'windows',
    ['Windows and external doors', 'الشبابيك والأبواب الخارجية'],
    {
      work: `
        window*, aluminium*, aluminum*, external door*, glass door*, storefront*, shop front*, roller shutter*, rolling shutter*, rollup shutter*, roll up shutter*, roll up door*,
        sectional door*, overhead door*, louver*, louvre*, buitenschrijnwerk*, ramen, raam, fenster*, fenetre*,
        ventana*, doors and windows, windows and doors, شبابيك, شباك, نوافذ, نافذه, المنيوم, الوميتال, باب زجاج,
        ابواب المنيوم`,
    },
    `
    12 | draughtsman 1 | approval
    Measure openings and approve drawings | Every opening measured after plaster dots.
    قياس الفتحات واعتماد المخططات | قياس كل فتحة بعد البؤج.
    20 | facade 4 | factory
    Fabricate and glaze | Profiles, gaskets and glass as the sample.
    التصنيع والزجاج | القطاعات والجوانات والزجاج كالعينة.
    10 | facade 4 | m | settingOut
    Sub-frames | Plumb, level, membrane lapped in.
    الحلوق | وزن ومنسوب وربط العزل.
    30 | facade 6 | no
    Fix frames and sashes | After plaster, film left on.
    تركيب الإطارات والضلف | بعد اللياسة مع إبقاء الغلاف.
    12 | facade 3
    Seal inside and outside | Backer rod, sealant by the joint size.
    السد الداخلي والخارجي | حبل خلفي وسيلانت حسب الفاصل.
    8 | quality 1 | hose
    Water test and adjust | Hardware runs, drains open.
    اختبار الماء والضبط | عمل الإكسسوارات وفتح المصارف.
    8 | cleaner 2 | final
    Clean, protect and hand over keys | Scratches replaced, not polished.
    التنظيف والحماية وتسليم المفاتيح | استبدال المخدوش.
    `,
  ),
];
