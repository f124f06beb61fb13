import { activity } from './activity.ts';

export const temporaryActivities = [
  activity(
    'mobilisation',
    ['Site mobilisation', 'تجهيز الموقع'],
    {
      work: `
        mobiliz*, mobilis*, site setup, site set up, site establishment, site office*, site facilities,
        temporary facilities, porta cabin*, portacabin*, hoarding, temporary fenc*, werfinrichting,
        baustelleneinrichtung, تجهيز موقع, تهيئه موقع, مكاتب موقع, تعبئه, تسوير, استلام الموقع`,
    },
    `
    10 | engineer 1 | permit
    Take over the site and record its condition | Joint walk with the client, photographs, levels and existing services marked.
    استلام الموقع وتوثيق حالته | جولة مشتركة مع المالك وصور ومناسيب وتحديد الخدمات القائمة.
    20 | labourer 8
    Hoarding, gates and project signboard | Solid hoarding to municipality rules, vehicle gate with wheel wash.
    تسوير الموقع والبوابات ولوحة المشروع | سياج مصمت حسب اشتراطات البلدية وبوابة آليات مع مغسلة إطارات.
    25 | rigger 6
    Place offices, stores and welfare cabins | Offices, prayer room, shaded rest area and drinking water before the first crew arrives.
    تركيب المكاتب والمستودعات ومرافق العمال | مكاتب ومصلى ومنطقة استراحة مظللة ومياه شرب قبل وصول أول طاقم.
    20 | electrician 4
    Temporary power, water, drainage and internet | Distribution boards with earth-leakage protection, generator until the utility connects.
    الكهرباء والمياه والصرف والإنترنت المؤقتة | لوحات بحماية تسرب أرضي ومولد حتى توصيل الخدمة.
    15 | operator 3
    Access roads, laydown area and traffic routes | Compacted routes, separate walkway, one-way system where the gate allows it.
    الطرق المؤقتة ومناطق التشوين ومسارات الحركة | مسارات مدكوكة وممر مشاة مستقل واتجاه واحد حيث تسمح البوابة.
    10 | engineer 2 | certificate
    Safety set-up and induction | First aid, fire points, emergency plan, signs; equipment certificates filed.
    تجهيزات السلامة والتعريف بالموقع | إسعافات ونقاط حريق وخطة طوارئ ولوحات وحفظ شهادات المعدات.
    `,
  ),
  activity(
    'demobilisation',
    ['Demobilisation', 'إخلاء الموقع'],
    {
      work: `
        demobiliz*, demobilis*, demob, site clearance final, removal of temporary facilities, repli de chantier,
        اخلاء الموقع, فك التجهيزات, ازاله المكاتب المؤقته`,
    },
    `
    15 | coordinator 1
    List what leaves, stays or goes to other projects | Plant, cabins, formwork and surplus material with destination and date.
    حصر ما يغادر أو يبقى أو ينقل لمشاريع أخرى | المعدات والمكاتب والشدات والمواد الفائضة مع الوجهة والتاريخ.
    30 | rigger 6 | permit
    Dismantle cranes, hoists and scaffolds | Lift plan approved, exclusion zone, parts checked as they come down.
    فك الرافعات والمصاعد والسقالات | خطة رفع معتمدة ومنطقة عزل وفحص الأجزاء عند إنزالها.
    25 | labourer 8
    Remove cabins, stores and temporary services | Services cut and capped; meters read and handed back.
    إزالة المكاتب والمستودعات والخدمات المؤقتة | فصل الخدمات وسدها وقراءة العدادات وإعادتها.
    20 | operator 2
    Reinstate ground, roads and kerbs | Damage repaired to the condition recorded at takeover.
    إعادة الأرض والطرق والأرصفة | إصلاح الأضرار إلى الحالة الموثقة عند الاستلام.
    10 | engineer 1 | client
    Joint walk and release of the site | Signed record, keys and passes returned.
    جولة مشتركة وإخلاء طرف الموقع | محضر موقع وتسليم المفاتيح والتصاريح.
    `,
  ),
  activity(
    'scaffold',
    ['Scaffolding and temporary works', 'السقالات والأعمال المؤقتة'],
    {
      work: `
        scaffold*, steiger*, gerust*, echafaudage*, andamio*, temporary works, falsework, backprop*, propping, سقالات,
        سقاله, اعمال مؤقته, تدعيم`,
    },
    `
    15 | engineer 1 | approval
    Design and calculation | Loads, ties, base plates; checked by an independent engineer above 20 m.
    التصميم والحسابات | الأحمال والأربطة والقواعد وتدقيق مستقل فوق 20 م.
    10 | labourer 4 | base
    Prepare the base | Level and compacted, sole boards under every leg.
    تجهيز القاعدة | سطح مستوٍ ومدكوك وألواح تحت كل قائم.
    45 | scaffolder 8 | m2
    Erect with platforms, guard rails and access | Ties as drawn, toe boards, stairs before use.
    التركيب مع المنصات والحواجز والسلالم | أربطة حسب المخطط وألواح قدم وسلم قبل الاستخدام.
    10 | quality 1 | certificate
    Inspect and tag green | Again every seven days and after wind.
    الفحص ووضع البطاقة الخضراء | يعاد كل سبعة أيام وبعد الرياح.
    20 | scaffolder 6
    Dismantle from the top | Exclusion zone, nothing thrown, ties last in each lift.
    الفك من الأعلى | منطقة عزل وعدم رمي القطع والأربطة آخراً في كل طابق.
    `,
  ),
  activity(
    'crane',
    ['Tower crane erection', 'تركيب الرافعة البرجية'],
    { work: 'tower crane*, crane*, hoist*, torenkra*, turmdrehkran, grue, رافعه برجيه, رافعه, ونش', thing: '' },
    `
    15 | engineer 1 | approval
    Location, foundation design and lift plan | Reach, wind, neighbours and other cranes.
    الموقع وتصميم القاعدة وخطة الرفع | المدى والرياح والجوار والرافعات الأخرى.
    30 | concreter 10 | m3 | strength
    Crane base | Anchors set with the template, concrete to the maker’s strength before loading.
    قاعدة الرافعة | تثبيت المراسي بالقالب ووصول الخرسانة لمقاومة المصنع قبل التحميل.
    15 | electrician 3 | earth
    Power supply and earthing | Dedicated feeder, isolator at the foot, earth below 10 Ω.
    التغذية الكهربائية والتأريض | مغذٍ مستقل وقاطع عند القاعدة وتأريض أقل من 10 أوم.
    25 | rigger 8 | permit
    Assemble mast, jib and counterweights | Mobile crane on a proved stand, wind below the limit.
    تجميع البرج والذراع وأثقال الموازنة | رافعة متحركة على أرض مثبتة ورياح دون الحد.
    15 | tester 2 | certificate
    Load test, limit switches and certificate | Operators and signallers named and briefed.
    اختبار التحميل والمحددات والشهادة | تسمية المشغلين والمؤشرين وتدريبهم.
    `,
  ),
];
