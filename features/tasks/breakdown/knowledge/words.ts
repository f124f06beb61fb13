/** A text in the two languages of the sites. */
export interface Words {
  readonly en: string;
  readonly ar: string;
}

export type Language = keyof Words;

const words = <Table extends Readonly<Record<string, readonly [string, string]>>>(table: Table) =>
  Object.fromEntries(Object.entries(table).map(([key, [en, ar]]) => [key, { en, ar }])) as Record<keyof Table, Words>;

/** Who does the work. */
export const trades = words({
  surveyor: ['surveyor', 'مساح'],
  engineer: ['site engineer', 'مهندس موقع'],
  operator: ['equipment operator', 'مشغل معدات'],
  driller: ['drilling rig hand', 'فني حفار'],
  labourer: ['labourer', 'عامل'],
  carpenter: ['formwork carpenter', 'نجار مسلح'],
  steelFixer: ['steel fixer', 'حداد مسلح'],
  concreter: ['concrete hand', 'عامل صب'],
  mason: ['mason', 'بنّاء'],
  plasterer: ['plasterer', 'مليّس'],
  tiler: ['tiler', 'مبلّط'],
  stonemason: ['stone fixer', 'فني رخام وحجر'],
  painter: ['painter', 'دهان'],
  boarder: ['drywall fixer', 'فني جبس'],
  joiner: ['joiner', 'نجار أبواب وأثاث'],
  floorLayer: ['floor layer', 'فني أرضيات'],
  waterproofer: ['waterproofing applicator', 'فني عزل'],
  facade: ['façade installer', 'فني واجهات'],
  steelErector: ['steel erector', 'فني تركيب حديد إنشائي'],
  welder: ['welder', 'لحام'],
  electrician: ['electrician', 'كهربائي'],
  technician: ['low-current technician', 'فني تيار خفيف'],
  liftFitter: ['lift fitter', 'فني مصاعد'],
  plumber: ['plumber', 'سباك'],
  pipeFitter: ['pipe fitter', 'فني تمديد مواسير'],
  fireFitter: ['sprinkler fitter', 'فني إطفاء'],
  ductFitter: ['duct fitter', 'فني دكت'],
  hvac: ['HVAC technician', 'فني تكييف'],
  insulator: ['insulation fitter', 'فني عزل حراري'],
  tester: ['commissioning engineer', 'مهندس تشغيل واختبار'],
  rigger: ['rigger', 'فني رفع'],
  scaffolder: ['scaffolder', 'فني سقالات'],
  landscaper: ['landscaper', 'عامل زراعة'],
  paver: ['paving hand', 'فني رصف'],
  cleaner: ['cleaner', 'عامل نظافة'],
  quality: ['quality engineer', 'مهندس جودة'],
  draughtsman: ['draughtsman', 'رسام'],
  buyer: ['buyer', 'مسؤول مشتريات'],
  coordinator: ['coordinator', 'منسق'],
  planner: ['planning engineer', 'مهندس تخطيط'],
});
export type Trade = keyof typeof trades;

/** "Steel fixers", "draughtsmen". */
export function pluralOf(trade: Trade): string {
  const { en } = trades[trade];
  return en.endsWith('man') ? `${en.slice(0, -2)}en` : `${en}s`;
}

/** Where the work stops until somebody has looked. */
export const inspections = words({
  settingOut: ['setting-out checked by the consultant’s surveyor', 'تدقيق التوقيع من مساح الاستشاري'],
  formation: ['formation level and bearing accepted', 'استلام منسوب القاع وقدرة التحمل'],
  compaction: ['field density of every layer, at least 95 %', 'اختبار دمك كل طبقة بنسبة لا تقل عن 95٪'],
  pile: ['bore, cage and concrete records of every pile', 'سجل الحفر والقفص والصب لكل خازوق'],
  pileTest: ['integrity and load test', 'اختبار سلامة وتحميل الخوازيق'],
  rebar: ['reinforcement inspection before closing or casting', 'استلام حديد التسليح قبل الإغلاق أو الصب'],
  formwork: [
    'pre-pour inspection: line, level, cover and cast-in items',
    'استلام ما قبل الصب: الخطوط والمناسيب والغطاء والمدفونات',
  ],
  concrete: ['slump, temperature and cubes at the pour', 'الهبوط والحرارة والمكعبات عند الصب'],
  strength: ['cube result before striking', 'نتيجة المكعبات قبل فك الشدة'],
  stressing: ['stressing record and elongation approved', 'اعتماد سجل الشد والاستطالة'],
  steel: ['alignment, bolt torque and welds inspected', 'استلام الاستقامة وعزم البراغي واللحام'],
  thickness: ['thickness measured and recorded', 'قياس السماكة وتسجيلها'],
  membrane: ['membrane inspection: laps, upstands and penetrations', 'استلام العزل: التراكب والوزرات والاختراقات'],
  flood: ['48-hour flood test', 'اختبار الغمر 48 ساعة'],
  blockwork: [
    'blockwork inspection: plumb, courses, ties and openings',
    'استلام المباني: الشاقول والمداميك والأربطة والفتحات',
  ],
  firstFix: ['first-fix inspection before closing', 'استلام التأسيسات قبل الإغلاق'],
  surface: ['surface inspection: plumb, level and hollow sound', 'استلام السطح: الاستقامة والمنسوب والتطبيل'],
  base: ['base inspected: level, clean and dry', 'استلام السطح الأساسي: المنسوب والنظافة والجفاف'],
  closing: ['above-ceiling clearance by all trades', 'موافقة جميع الأعمال قبل إغلاق السقف'],
  final: ['final inspection with the consultant', 'الاستلام النهائي مع الاستشاري'],
  anchor: ['pull-out test of the anchors', 'اختبار شد المثبتات'],
  hose: ['site water test', 'اختبار الماء في الموقع'],
  pressure: ['pressure test witnessed by the consultant', 'اختبار الضغط بحضور الاستشاري'],
  drain: ['slope and water test', 'اختبار الميول والماء'],
  leak: ['leakage test', 'اختبار التسريب'],
  megger: ['continuity and insulation resistance test', 'اختبار الاستمرارية ومقاومة العزل'],
  earth: ['earth resistance measured', 'قياس مقاومة التأريض'],
  utility: ['inspection by the electricity company before energising', 'فحص شركة الكهرباء قبل إطلاق التيار'],
  material: ['material inspection on arrival', 'فحص المواد عند الوصول'],
  civilDefence: ['Civil Defence inspection', 'فحص الدفاع المدني'],
  functional: ['functional test witnessed by consultant and client', 'اختبار التشغيل بحضور الاستشاري والمالك'],
  certificate: ['third-party certificate', 'شهادة جهة فحص مستقلة'],
  asphalt: ['cores, density and temperature of the asphalt', 'عينات وكثافة وحرارة الإسفلت'],
  approval: ['approval by the consultant', 'اعتماد الاستشاري'],
  authority: ['approval by the authority', 'اعتماد الجهة المختصة'],
  factory: ['factory acceptance test', 'اختبار القبول في المصنع'],
  client: ['acceptance by the client', 'قبول المالك'],
  permit: ['permit to work issued', 'إصدار تصريح العمل'],
});
export type Inspection = keyof typeof inspections;
