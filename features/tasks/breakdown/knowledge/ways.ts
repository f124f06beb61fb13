import { activity } from './activity.ts';

/** Ways for services: ducts in the ground, and holes through what is built. */
export const wayActivities = [
  activity(
    'ductBank',
    ['Underground ducts and duct banks', 'مجاري الكابلات الأرضية'],
    {
      work: `
        duct bank*, underground duct*, telecom duct*, cable duct*, ducts for cables, upvc duct*, pvc duct*, hdpe duct*,
        duct bank for electrical*, electrical duct bank*, مجاري كابلات, مجاري الكابلات`,
    },
    `
    10 | surveyor 1 | settingOut
    Set out and trial pits | Existing services found by hand, permits at hand.
    التوقيع والحفر الاستكشافي | كشف الخدمات القائمة يدوياً والتصاريح جاهزة.
    24 | operator 3 | formation
    Excavate the trench | Shored where deep, spoil away from the edge, bottom level.
    حفر الخندق | تدعيم عند العمق وإبعاد الناتج عن الحافة وتسوية القاع.
    8 | labourer 4
    Bedding or blinding | Sand or lean concrete to level.
    الفرشة أو النظافة | رمل أو خرسانة نظافة بالمنسوب.
    24 | electrician 5 | m | firstFix
    Lay ducts with spacers and pull cords | Joints glued, bends wide, ends capped, number and layers as drawn.
    تمديد المواسير بالمباعدات وحبال السحب | وصلات ملصوقة وانحناءات واسعة وسد الأطراف والعدد والطبقات حسب المخطط.
    12 | concreter 5 | concrete
    Encase in concrete or sand | Ducts held down, vibrated with care.
    التغليف بالخرسانة أو الرمل | تثبيت المواسير من الطفو وهز بحذر.
    8 | quality 1 | approval
    Mandrel test of every duct | Passed end to end, cords left in.
    اختبار المرور لكل ماسورة | مرور كامل وإبقاء الحبال.
    14 | operator 3 | compaction
    Backfill with warning tape and reinstate | In layers, tape above the ducts, surface as before.
    الردم مع شريط التحذير وإعادة السطح | على طبقات والشريط فوق المواسير والسطح كما كان.
    `,
  ),
  activity(
    'coring',
    ['Core drilling and cutting', 'الكور والقص في الخرسانة'],
    {
      work: `
        core drill*, coring, core cut*, core drilling of slabs, core drilling of slab, core drilling in slabs,
        core drilling of walls, concrete cutting, concrete sawing, wire sawing, saw cutting of concrete, كور خرسانه,
        تخريم الخرسانه, تخريم البلاطه, تخريم البلاطات, تخريم السقف, قص الخرسانه`,
    },
    `
    20 | engineer 1 | approval
    Places and sizes approved | Structural engineer agrees to each hole.
    اعتماد المواقع والمقاسات | موافقة المهندس الإنشائي على كل فتحة.
    20 | surveyor 1 | permit
    Scan and mark | Bars, tendons and conduits found; no stressed tendon is cut.
    المسح والتعليم | تحديد الحديد والكابلات المشدودة والمواسير وعدم قطع أي كابل مشدود.
    40 | operator 2 | no
    Drill or cut | Rig fixed, area below closed, core held, water kept away.
    التخريم أو القص | تثبيت الجهاز وإغلاق المنطقة السفلى ومسك الكور واحتواء المياه.
    10 | labourer 2
    Clear and protect the holes | Debris out, covers fixed and marked.
    التنظيف وحماية الفتحات | إزالة المخلفات وأغطية مثبتة ومعلّمة.
    10 | quality 1 | final
    Check and record | Size, place and cut bars recorded, edges treated.
    الفحص والتسجيل | المقاس والموقع والحديد المقطوع ومعالجة الحواف.
    `,
  ),
];
