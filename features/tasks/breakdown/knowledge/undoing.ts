import { activity } from './activity.ts';

/** What is taken away or taken down: its steps are not those of building it. */
export const undoingActivities = [
  activity(
    'formworkStriking',
    ['Formwork striking', 'فك الشدات'],
    {
      work: `
        formwork striking, formwork stripping, formwork removal, deshutter*, de shutter*, ontkist*, ausschal*, decoffrage*,
        desencofrad*, فك الشدات, فك الشده, فك شدات, فك شده`,
    },
    `
    15 | engineer 1 | strength
    Confirm strength and age before striking | Cube results or curing days of the specification; written release for this area.
    التأكد من المقاومة والعمر قبل الفك | نتائج المكعبات أو أيام المعالجة حسب المواصفات وإذن كتابي لهذه المنطقة.
    10 | engineer 1 | permit
    Sequence, exclusion zone and access | Nobody below, from midspan to the supports, cantilevers from the tip.
    التسلسل ومنطقة العزل والوصول | لا أحد أسفل العمل ومن منتصف البحر إلى الركائز والكوابيل من طرفها.
    40 | carpenter 8 | m2
    Release and strike in sequence | Sides first, soffits later; panels lowered, never dropped.
    التحرير والفك بالتسلسل | الجوانب أولاً ثم البطنيات وإنزال الألواح دون رميها.
    10 | carpenter 4
    Keep or place back-props | To the props plan; loads of the floors above stay carried.
    إبقاء أو تركيب دعائم إعادة التدعيم | حسب مخطط الدعائم مع بقاء أحمال الأدوار العليا محمولة.
    15 | labourer 6
    Clean, denail and stack for the next use | Sorted by size, damaged panels set aside.
    التنظيف ونزع المسامير والتشوين للاستخدام التالي | فرز حسب المقاس وعزل التالف.
    10 | quality 1 | surface
    Inspect the struck surface and record | Honeycombing and cracks marked before any repair.
    فحص السطح بعد الفك والتسجيل | تعليم التعشيش والتشققات قبل أي معالجة.
    `,
  ),
  activity(
    'plantDismantling',
    ['Crane and plant dismantling', 'فك الرافعة البرجية والمعدات'],
    {
      work: `
        crane dismantling, tower crane dismantling, hoist dismantling, plant dismantling, crane removal,
        tower crane removal, hoist removal, فك الرافعه البرجيه, فك رافعه برجيه, فك الرافعه, فك الرافعات, فك الونش`,
    },
    `
    15 | engineer 1 | approval
    Dismantling method and lift plan | Maker’s sequence, mobile crane, ground bearing, wind limit.
    طريقة الفك وخطة الرفع | تسلسل المصنع والرافعة المتحركة وتحمل الأرض وحد الرياح.
    10 | engineer 1 | permit
    Permits, road closure and exclusion zone | Neighbours and traffic police told, area barricaded.
    التصاريح وإغلاق الطريق ومنطقة العزل | إبلاغ الجوار والمرور وتسوير المنطقة.
    10 | electrician 2
    Isolate and disconnect power | Locked and tagged, cables rolled up.
    عزل وفصل الكهرباء | قفل وبطاقة تحذير ولف الكابلات.
    40 | rigger 8 | no
    Take down in sequence | Counterweights, jib and mast as the maker says; parts checked as they come down.
    الفك بالتسلسل | أثقال الموازنة والذراع والبرج حسب المصنع وفحص الأجزاء عند إنزالها.
    15 | rigger 4
    Load out and return | Counted against the delivery notes, damage recorded.
    التحميل والإرجاع | عد مقابل سندات التوريد وتسجيل التلف.
    10 | labourer 4 | final
    Close openings and ties, clear the base | Slab openings and façade ties made good.
    إغلاق الفتحات والأربطة وإخلاء القاعدة | معالجة فتحات البلاطات ومواضع الأربطة.
    `,
  ),
  activity(
    'scaffoldDismantling',
    ['Scaffolding dismantling', 'فك السقالات'],
    {
      work: `
        scaffold dismantling, scaffold removal, scaffolding removal, dismantling of scaffold*, dismantle scaffold*,
        remove scaffold*, فك سقالات`,
    },
    `
    15 | engineer 1 | permit
    Agree that work at height is finished | Façade inspected from it, release signed by each trade.
    التأكد من انتهاء الأعمال على السقالة | معاينة الواجهة منها وتوقيع كل تخصص على الإخلاء.
    10 | labourer 3
    Exclusion zone and red tag | Barriers, signs and a watchman below; access closed.
    منطقة العزل والبطاقة الحمراء | حواجز ولوحات ومراقب أسفل العمل وإغلاق الوصول.
    45 | scaffolder 8 | m2
    Dismantle from the top, lift by lift | Ties last in each lift, nothing thrown.
    الفك من الأعلى طابقاً بعد طابق | الأربطة آخراً في كل طابق وعدم رمي القطع.
    15 | labourer 4
    Sort, count and load out | Bent tubes and broken boards set aside.
    الفرز والعد والتحميل | عزل المواسير المنحنية والألواح المكسورة.
    15 | mason 2 | final
    Make good the tie holes and clean | Finished as the surface around them.
    معالجة ثقوب الأربطة والتنظيف | تشطيبها كالسطح المحيط.
    `,
  ),
  activity(
    'removal',
    ['Strip out and removal', 'أعمال الفك والإزالة'],
    {
      work: 'removal work*, strip out and removal work*, removal of finish*, اعمال الفك, ازاله التشطيبات, اعمال ازاله التشطيبات',
    },
    `
    15 | engineer 1 | permit
    Mark what goes and what stays | Joint walk, limits marked, photographs; asbestos looked for in old material.
    تحديد ما يزال وما يبقى | جولة مشتركة وتعليم الحدود وصور والبحث عن الأسبستوس في المواد القديمة.
    10 | electrician 2
    Isolate services in the area | Power, water and gas locked off and proved dead.
    عزل الخدمات في المنطقة | قفل الكهرباء والماء والغاز والتأكد من انقطاعها.
    15 | labourer 4
    Protect what stays and close off the area | Dust screens, barriers, diversions, covers on drains.
    حماية ما سيبقى وإغلاق المنطقة | حواجز غبار وسياج وتحويلات وأغطية على المصارف.
    35 | labourer 8 | m2
    Remove and sort | By trade; what is used again lifted whole, labelled and stored.
    الفك والإزالة والفرز | حسب نوع العمل ورفع ما يعاد استخدامه سليماً مع ترقيمه وتخزينه.
    15 | operator 2
    Load out to a licensed tip | Tickets kept, loads covered.
    ترحيل الناتج إلى مردم مرخص | حفظ الإيصالات وتغطية الحمولات.
    10 | quality 1 | base
    Clean and hand over the bare surface | Level, soundness and damage recorded for the next trade.
    تنظيف السطح وتسليمه | تسجيل المنسوب والسلامة والأضرار للعمل التالي.
    `,
  ),
];
