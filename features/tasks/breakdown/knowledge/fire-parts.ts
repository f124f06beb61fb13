import { activity } from './activity.ts';

/** Parts of the fire strategy that are neither sprinklers nor alarm. A damper is set in the wall or slab, not where the duct happens to be. */
export const firePartActivities = [
  activity(
    'fireDampers',
    ['Fire and smoke dampers', 'خوانق الحريق والدخان'],
    {
      work: `
        fire damper*, smoke damper*, fire smoke damper*, fire and smoke damper*, fire rated damper*, combination damper*,
        motorized smoke damper*, motorised smoke damper*, motorized fire damper*, motorised fire damper*, fsd, fsds,
        خانق حريق, خانق الحريق, خوانق, خوانق حريق, خوانق الحريق, خانق دخان, خوانق الدخان, دامبر حريق, دامبر الحريق,
        دامبرات, دامبرات حريق, دامبرات الحريق, دامبرات الدخان, دمبر حريق, دمبرات الحريق, دنابر`,
    },
    `
    14 | draughtsman 1 | civilDefence
    Schedule, ratings and locations approved | Every fire wall and slab crossed, listed sleeve detail, access side.
    اعتماد الجدول والتصنيف والمواقع | كل جدار وبلاطة حريق يعبرها الدكت وتفصيل الغلاف المعتمد وجهة الوصول.
    16 | labourer 2 | base
    Openings to size with sleeves | Clearance as the listing says, lintel in, edges sound.
    ضبط الفتحات وتركيب الأغلفة | الخلوص حسب الاعتماد والعتب مركب والحواف سليمة.
    24 | ductFitter 4 | no
    Set and fix the dampers in the sleeves | Blades in the line of the wall, airflow arrow, fixed both sides, blades free.
    تركيب الخوانق وتثبيتها في الأغلفة | الريش على خط الجدار واتجاه الهواء والتثبيت من الجهتين وحركة حرة.
    14 | ductFitter 4
    Connect the ducts by breakaway joints | The duct may fall and the damper stays.
    توصيل الدكت بوصلات قابلة للانفصال | يسقط الدكت ويبقى الخانق في مكانه.
    12 | insulator 2 | firstFix
    Fire-seal the frames and fix retaining angles | Tested system on both sides, no foam.
    سد الإطار ضد الحريق وتثبيت الزوايا | نظام مختبر من الجهتين ودون رغوة.
    10 | electrician 2
    Access doors, actuators and signals | Links reached by hand, end switches to the fire panel.
    أبواب الوصول والمحركات والإشارات | الوصول للوصلة باليد ومفاتيح النهاية إلى لوحة الإنذار.
    10 | tester 2 | civilDefence
    Drop test, label and record every damper | Closed fully and set again, reference on the ceiling, in the register.
    اختبار الإغلاق وترقيم وتسجيل كل خانق | إغلاق كامل وإعادة ضبط ورقم على السقف وفي السجل.
    `,
  ),
  activity(
    'gasSuppression',
    ['Gas fire suppression', 'إطفاء الحريق بالغاز'],
    {
      work: `
        fm200*, fm 200*, novec*, clean agent*, gas suppression*, inergen*, co2 suppression*, gaseous suppression*,
        اف ام 200, اطفاء بالغاز, اطفاء غاز, نظام الاطفاء بالغاز`,
    },
    `
    14 | draughtsman 1 | civilDefence
    Room volume, flow calculation and drawings approved | Agent weight, nozzles, pressure relief.
    اعتماد حجم الغرفة وحساب التدفق والمخططات | وزن الغاز والفوهات وفتحات تنفيس الضغط.
    12 | technician 2 | base
    Make the room tight | Every penetration sealed, doors with closers, dampers to shut.
    إحكام الغرفة | سد كل اختراق وأبواب ذاتية الإغلاق وخوانق مغلقة.
    24 | fireFitter 4 | pressure
    Discharge pipes and nozzles | Schedule as listed, braced against the discharge, blown through.
    مواسير التفريغ والفوهات | سماكة معتمدة وتثبيت ضد الدفع ونفخ بالهواء.
    14 | fireFitter 3 | material
    Cylinders, manifold and actuators | Strapped, gauges read, pilot lines open until the test is over.
    الأسطوانات والمجمع والمحركات | ربط محكم وقراءة العدادات وفصل خط التشغيل حتى انتهاء الاختبار.
    18 | technician 3 | megger
    Detection, release panel and abort | Two zones crossed, signs and sounders at each door.
    الكواشف ولوحة الإطلاق وزر الإيقاف | منطقتان متقاطعتان ولافتات وصفارات عند كل باب.
    18 | tester 2 | civilDefence
    Room integrity and release test | Door fan test, sequence with a dummy in place of the agent, then armed.
    اختبار إحكام الغرفة والإطلاق | اختبار المروحة والتسلسل دون إطلاق الغاز ثم التفعيل.
    `,
  ),
];
