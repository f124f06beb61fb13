import { activity } from './activity.ts';

export const lowCurrentActivities = [
  activity(
    'dataCabling',
    ['Structured cabling and low current', 'الشبكات والتيار الخفيف'],
    {
      work: `
        structured cabling, data cabl*, data network, network cabl*, fiber*, fibre*, low current, elv, telephone*,
        telecom*, ict, wifi, public address, pa system*, pava, audio visual, av system*, nurse call*, intercom*,
        smatv, master clock, datanet*, voz y datos, تيار خفيف, شبكات معلومات, شبكه معلومات, اتصالات, هاتف, صوتيات,
        انتركم, نداء الممرضات, تيار منخفض`,
    },
    `
    12 | draughtsman 1 | approval
    System drawings and points schedule | Racks, routes away from power, labels.
    مخططات النظام وجدول النقاط | الكبائن والمسارات بعيداً عن القوى والترقيم.
    18 | technician 4 | firstFix
    Containment and back boxes | 300 mm from power, bend radius.
    المجاري والعلب | 30 سم عن القوى ونصف قطر الانحناء.
    26 | technician 8 | m
    Pull cables | Tension below the limit, both ends labelled.
    سحب الكابلات | شد دون الحد وترقيم الطرفين.
    14 | technician 4
    Racks, earthing and patch panels | Clean room, cooling ready.
    الكبائن والتأريض ولوحات التوصيل | غرفة نظيفة وتبريد جاهز.
    14 | technician 4 | no
    Terminate and fix outlets and devices | After painting.
    التوصيل وتركيب المخارج والأجهزة | بعد الدهان.
    16 | tester 2 | functional
    Certify, configure and hand over | Every link tested, results on file.
    الاختبار والبرمجة والتسليم | اختبار كل وصلة وحفظ النتائج.
    `,
  ),
  activity(
    'security',
    ['CCTV and access control', 'المراقبة والتحكم بالدخول'],
    {
      work: `
        cctv*, camera*, access control*, access control door*, security system*, intrusion, gate barrier*, toegangscontrole, inbraak*,
        camerabewaking, videosurveillance, كاميرات, كاميرا, انظمه امنيه, تحكم بالدخول, مراقبه`,
      thing: 'security',
    },
    `
    15 | engineer 1 | authority
    Design and security approval | Coverage, retention days, camera list to the authority.
    التصميم والموافقة الأمنية | التغطية ومدة الحفظ وقائمة الكاميرات للجهة.
    20 | technician 4 | firstFix
    Conduits and boxes with doors and ceilings | Door frames prepared at the factory.
    المواسير والعلب مع الأبواب والأسقف | تجهيز الحلوق في المصنع.
    22 | technician 5 | m
    Pull and test cables | PoE length below 90 m.
    سحب واختبار الكابلات | طول PoE دون 90 م.
    20 | technician 4 | no
    Fix cameras, readers and locks | Fail-safe on escape doors, tied to fire alarm.
    تركيب الكاميرات والقارئات والأقفال | فتح آمن لأبواب الهروب وربط بإنذار الحريق.
    10 | technician 2
    Servers, storage and network | Separate VLAN, passwords changed.
    الخوادم والتخزين والشبكة | شبكة مستقلة وتغيير كلمات المرور.
    13 | tester 2 | functional
    Programme, test and train | Views accepted by the client’s security.
    البرمجة والاختبار والتدريب | قبول المشاهد من أمن المالك.
    `,
  ),
  activity(
    'bms',
    ['Building management system', 'نظام إدارة المبنى'],
    {
      work: `
        bms, building management system*, building automation, scada, field device*, controllers, ddc,
        gebaudeautomation, gtb, home automation, smart home, domotica, instrumentation, loop check*,
        نظام اداره المبني, بي ام اس, التحكم الالي`,
    },
    `
    15 | engineer 1 | approval
    Points list and sequences of operation | Agreed with every MEP supplier.
    قائمة النقاط وتسلسل التشغيل | اتفاق مع جميع الموردين.
    20 | technician 4 | firstFix
    Conduits and control cables | Shielded, away from power.
    المواسير وكابلات التحكم | مدرعة وبعيدة عن القوى.
    20 | technician 4 | no
    Field devices and panels | Sensors where they can be reached.
    الأجهزة الحقلية واللوحات | حساسات في أماكن الوصول.
    15 | technician 2 | megger
    Terminate and point-to-point test | Each point from device to screen.
    التوصيل واختبار النقاط | كل نقطة من الجهاز للشاشة.
    15 | tester 2
    Software, graphics and integration | Chillers, generators, fire, lifts.
    البرمجة والشاشات والربط | المبردات والمولدات والحريق والمصاعد.
    15 | tester 2 | functional
    Sequence tests and training | Season by season, trend logs kept.
    اختبار التسلسل والتدريب | حسب الفصول مع حفظ السجلات.
    `,
  ),
  activity(
    'lifts',
    ['Lifts', 'المصاعد'],
    {
      work: `
        elevator*, lift, lifts, passenger lift*, goods lift*, service lift*, lift installation, guide rail*, liften,
        liftinstallatie*, aufzug*, ascenseur*, ascensor*, elevador*, dumbwaiter*, مصعد, مصاعد`,
    },
    `
    10 | surveyor 2 | settingOut
    Survey and take over the shaft | Plumb lines, pit dry and waterproofed, sills levels, lifting hooks.
    رفع واستلام البئر | خيوط شاقول وحفرة جافة معزولة ومناسيب العتبات وخطافات الرفع.
    8 | scaffolder 4 | certificate
    Scaffold or working platform | Barriers at every landing.
    السقالة أو منصة العمل | حواجز عند كل طابق.
    20 | liftFitter 4
    Brackets and guide rails | Within 1 mm over 5 m.
    الزوايا وسكك الدليل | ضمن 1 مم لكل 5 م.
    14 | liftFitter 4
    Machine, controller and ropes | Machine room painted, cooled, locked.
    الماكينة ولوحة التحكم والحبال | غرفة مدهونة ومبردة ومقفلة.
    14 | liftFitter 4 | no
    Car frame, cabin and counterweight | Cabin finish protected.
    إطار الكابينة والكابينة والثقل | حماية تشطيب الكابينة.
    14 | liftFitter 4
    Landing doors and sills | With the finished floor levels, frames grouted.
    أبواب الطوابق والعتبات | حسب مناسيب التشطيب مع حقن الإطارات.
    8 | electrician 3 | megger
    Wiring, fire recall, intercom and power | Permanent supply before adjusting.
    التمديدات وربط الحريق والاتصال والقدرة | تغذية دائمة قبل الضبط.
    12 | tester 2 | certificate
    Adjust, load test and licence | 125 % load, safety gear, third-party certificate.
    الضبط واختبار الحمل والترخيص | حمل 125٪ ومكابح الأمان وشهادة جهة مستقلة.
    `,
  ),
  activity(
    'escalators',
    ['Escalators', 'السلالم المتحركة'],
    {
      work: `
        escalator*, travelator*, moving walk*, roltrap*, fahrtreppe*, escalera mecanica, سلالم متحركه, سلم متحرك,
        سلالم كهربائيه, سلم كهربائي`,
    },
    `
    15 | surveyor 2 | settingOut
    Check supports, pits and route | Truss length, door widths, floor capacity on the way.
    تدقيق المساند والحفر والمسار | طول الهيكل وعرض الأبواب وتحمل الأرضيات.
    20 | rigger 8 | permit
    Move in and hoist | Lift plan, propping below, after-hours where public.
    الإدخال والرفع | خطة رفع وتدعيم سفلي وخارج الدوام عند الجمهور.
    20 | liftFitter 4 | no
    Set, level and join sections | Bearings and isolation pads.
    الوضع والوزن وتجميع الأجزاء | مساند ومخدات عزل.
    20 | liftFitter 4
    Steps, handrails and balustrade | After dusty trades.
    الدرجات والمقابض والجوانب | بعد أعمال الغبار.
    10 | electrician 2 | megger
    Power, controls and fire link | Emergency stops.
    القدرة والتحكم وربط الحريق | أزرار الإيقاف.
    15 | tester 2 | certificate
    Run in, test and certify | Brake distance, comb safety.
    التشغيل والاختبار والشهادة | مسافة الفرملة وأمان المشط.
    `,
  ),
];
