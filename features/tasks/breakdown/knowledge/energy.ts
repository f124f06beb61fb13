import { activity } from './activity.ts';

export const energyActivities = [
  activity(
    'substation',
    ['Transformers and medium voltage', 'المحولات والجهد المتوسط'],
    {
      work: `
        transformer*, switchgear*, substation*, rmu, rmus, ring main unit*, medium voltage, mv, hv, *kv, energiz*,
        energis*, power on, hoogspanning*, trafo*, transformateur*, محول, محولات, محطه تحويل, جهد متوسط, ايصال التيار,
        اطلاق التيار`,
    },
    `
    15 | coordinator 1 | authority
    Approvals of the electricity company | Load letter, room drawings, meter location.
    موافقات شركة الكهرباء | خطاب الأحمال ومخططات الغرف وموقع العدادات.
    12 | quality 1 | factory
    Factory test and delivery | Ratio, losses, oil or resin checks.
    اختبار المصنع والتوريد | النسبة والفواقد وفحص الزيت أو الراتنج.
    13 | concreter 4 | base
    Room, trenches and ventilation ready | Doors wide enough, oil pit, lights.
    تجهيز الغرفة والخنادق والتهوية | أبواب بعرض كافٍ وحفرة زيت وإنارة.
    15 | rigger 6 | no
    Move in and set | Skates, level, anti-vibration pads.
    الإدخال والتثبيت | عربات ووزن ومخدات اهتزاز.
    15 | electrician 5
    Cables, terminations and earthing | Certified jointers.
    الكابلات والنهايات والتأريض | فنيو وصلات معتمدون.
    15 | tester 3 | earth
    Tests: hi-pot, relays, earth | Results to the company.
    الاختبارات: الجهد العالي والمرحلات والأرضي | إرسال النتائج للشركة.
    15 | tester 3 | utility
    Energise and load | 24 hours without load, then in steps.
    إطلاق التيار والتحميل | 24 ساعة دون حمل ثم تدريجياً.
    `,
  ),
  activity(
    'generator',
    ['Generator and UPS', 'المولد ووحدات عدم الانقطاع'],
    {
      work: `
        generator*, genset*, gen set*, dg set*, ups, battery, batteries, noodstroom*, notstrom*, groupe electrogene*,
        grupo electrogeno*, مولد, مولدات, يو بي اس, بطاريات`,
    },
    `
    15 | draughtsman 1 | approval
    Submittal and room layout | Ventilation, exhaust, fuel, noise.
    الاعتماد ومخطط الغرفة | التهوية والعادم والوقود والضجيج.
    15 | quality 1 | factory
    Factory load test and delivery | Step loads and one hour at 110 %.
    اختبار التحميل بالمصنع والتوريد | تحميل متدرج وساعة عند 110٪.
    20 | rigger 5 | no
    Set on the plinth | Vibration mounts, level, alignment.
    الوضع على القاعدة | عوازل اهتزاز ووزن.
    20 | pipeFitter 4 | pressure
    Exhaust, fuel and cooling | Lagged exhaust, double-wall tank, tested lines.
    العادم والوقود والتبريد | عزل العادم وخزان مزدوج واختبار الخطوط.
    15 | electrician 4 | megger
    Power, control and ATS | Neutral earthing as designed.
    القدرة والتحكم والتحويل الآلي | تأريض المحايد حسب التصميم.
    15 | tester 2 | functional
    Load bank and black-start test | Whole chain with fire pump and lifts.
    اختبار الأحمال وانقطاع التيار | السلسلة كاملة مع مضخة الحريق والمصاعد.
    `,
  ),
  activity(
    'earthing',
    ['Earthing and lightning protection', 'التأريض والحماية من الصواعق'],
    {
      work: `
        earthing, grounding, earth pit*, lightning*, equipotential bonding, earth bonding, earthing and bonding, aarding*, bliksem*, blitzschutz*, erdung*,
        mise a la terre, paratonnerre, puesta a tierra, pararrayos, تاريض, ابار التاريض, بئر تاريض, حفر ابار التاريض, حفره تاريض, مانعه صواعق, مانعات صواعق, صواعق, ارضي`,
    },
    `
    15 | engineer 1 | approval
    Soil resistivity and design | Number of rods, test joints.
    مقاومة التربة والتصميم | عدد القضبان ونقاط الاختبار.
    30 | electrician 5 | no
    Rods, pits and ring | In natural ground, below blinding where shown.
    القضبان والحفر والحلقة | في تربة طبيعية وأسفل النظافة حيث يظهر.
    25 | electrician 4 | m
    Tapes, down conductors and joints | Exothermic welds, photographs before covering.
    الأشرطة والنوازل والوصلات | لحام حراري وتصوير قبل التغطية.
    15 | electrician 3
    Roof mesh, air terminals and bonding | All metal on the roof bonded.
    شبكة السطح والأقطاب والربط | ربط جميع المعادن على السطح.
    15 | tester 2 | earth
    Measure and record | Below 1 Ω at the main bar, 10 Ω lightning.
    القياس والتسجيل | أقل من 1 أوم للبارة و10 أوم للصواعق.
    `,
  ),
  activity(
    'solar',
    ['Photovoltaic system', 'نظام الطاقة الشمسية'],
    {
      work: `
        solar pv, pv panel*, pv module*, photovoltaic*, solar panel*, solar*, inverter*, zonnepane*,
        charging station*, طاقه شمسيه, الواح شمسيه`,
    },
    `
    15 | engineer 1 | authority
    Design, roof check and grid approval | Shading, wind load, export limit.
    التصميم وفحص السطح وموافقة الشبكة | الظل وحمل الرياح وحد التصدير.
    20 | steelErector 4 | anchor
    Mounting structure | Waterproofing kept whole, rows aligned.
    الهيكل الحامل | سلامة العزل ومحاذاة الصفوف.
    25 | electrician 6 | no
    Modules | Clamped by the manual, no walking on glass.
    الألواح | تثبيت حسب الدليل ودون مشي على الزجاج.
    20 | electrician 4 | m
    DC and AC cables, inverters | Separate routes, isolators labelled.
    كابلات التيار المستمر والمتردد والعواكس | مسارات منفصلة وترقيم القواطع.
    20 | tester 2 | utility
    Test and connect | String voltage, insulation, meter change.
    الاختبار والربط | جهد السلاسل والعزل وتغيير العداد.
    `,
  ),
  activity(
    'streetLighting',
    ['External and street lighting', 'إنارة الشوارع والموقع'],
    {
      work: `
        street light*, streetlight*, external light*, lighting pole*, light pole*, lamp post*, alumbrado publico,
        اعمده اناره, اناره الشوارع, اناره خارجيه, اناره شوارع, اناره الموقع`,
    },
    `
    12 | engineer 1 | approval
    Lighting calculation and pole sample | Lux and uniformity, wind load.
    حسابات الإنارة وعينة العمود | الشدة والانتظام وحمل الرياح.
    22 | labourer 6 | m
    Trenches, ducts and warning tape | Sand bed, 600 mm cover, spare duct at crossings.
    الخنادق والمواسير وشريط التحذير | رمل وغطاء 60 سم وماسورة احتياطية.
    18 | concreter 5 | no | rebar
    Pole foundations | Bolts in a template, duct centred.
    قواعد الأعمدة | براغي بالقالب وتوسيط الماسورة.
    18 | electrician 5 | m | megger
    Cables and feeder pillar | Looped pole to pole.
    الكابلات ولوحة التغذية | من عمود لعمود.
    18 | rigger 4 | no
    Poles and lanterns | Plumb, doors on the safe side.
    الأعمدة والفوانيس | شاقول وأبواب في الجهة الآمنة.
    12 | tester 2 | functional
    Test and aim at night | Photocell, levels measured.
    الاختبار والتوجيه ليلاً | الخلية الضوئية وقياس المستويات.
    `,
  ),
];
