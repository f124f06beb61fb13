import type { StockLine } from './line.ts';

export const villasStock: readonly StockLine[] = [
  ['بلوك بركاني معزول ٢٠ سم', 'concrete', 'pieces', 148_000, '1.12', 'مصنع البلاد للبلوك', 1.04],
  ['بلوك خرساني ١٥ سم', 'concrete', 'pieces', 96_000, '0.6', 'مصنع البلاد للبلوك', 1.02],
  ['خرسانة جاهزة C30', 'concrete', 'm3', 4900, '73.5', 'شركة نجد الخير للخرسانة الجاهزة', 1],
  ['حديد تسليح ١٤ مم', 'steel', 'tonnes', 286, '745', 'مؤسسة حديد الوسط', 1.05],
  ['إسمنت مقاوم للأملاح ٥٠ كجم', 'concrete', 'pieces', 21_500, '4.3', 'مؤسسة حديد الوسط', 1.12],
  ['رول عزل مائي ٤ مم', 'other', 'pieces', 1650, '31', 'مؤسسة درع العزل', 1.06],
  ['ألواح عزل حراري ٥ سم', 'other', 'pieces', 7200, '6.8', 'مؤسسة درع العزل', 1.03],
  ['أنابيب PPR قطر ٢٥ مم', 'plumbing', 'meters', 9800, '1.6', 'شركة منابع لأنظمة الأنابيب', 1.08],
  ['بورسلان ٦٠ × ١٢٠', 'finishing', 'boxes', 8600, '23.4', 'رواق للسيراميك', 1.01],
  ['رخام درج ٣ سم', 'finishing', 'pieces', 1920, '44', 'جبل للرخام', 1.04],
  ['باب خشب داخلي', 'timber', 'pieces', 312, '188', 'غابات للأخشاب', 0.46, 19],
  ['كابل نحاس ٤ × ٩٥ مم²', 'electrical', 'meters', 3400, '38.5', 'كابلات الجزيرة', 1.02],
  ['عمود إنارة ٦ م', 'electrical', 'pieces', 74, '395', 'أنوار للمواد الكهربائية', 0.3, 15],
  ['شتلات وأشجار ظل', 'other', 'pieces', 640, '28', null, 0.05, 34],
];

export const warehouseStock: readonly StockLine[] = [
  ['Roof sandwich panel 100 mm', 'steel', 'pieces', 1240, '74', 'Alwah Insulated Panels', 0.04, 11],
  ['Wall sandwich panel 150 mm', 'steel', 'pieces', 980, '92', 'Alwah Insulated Panels', 1.03],
  ['Structural bolt M24', 'steel', 'pieces', 18_600, '2.35', 'Hijaz Steel Fabrication', 1.14],
  ['Cold-store sealant', 'finishing', 'pieces', 2200, '7.1', 'Alwah Insulated Panels', 1.06],
  ['Dock leveller 6 t', 'other', 'pieces', 18, '4350', 'Mina Loading Systems', 1],
  ['Steel edge angle 100 × 10', 'steel', 'meters', 420, '17.5', 'Hijaz Steel Fabrication', 1.02],
  ['Evaporator unit 62 kW', 'other', 'pieces', 24, '11800', 'Barid Refrigeration Contracting', 1],
  ['Seamless pipe 80 mm', 'plumbing', 'meters', 1860, '33', 'Manabi Pipe Systems', 1.05],
  ['Pipe insulation, PIR shell', 'other', 'meters', 2400, '26.4', 'Alwah Insulated Panels', 0.52, 7],
  ['LED high-bay 150 W', 'electrical', 'pieces', 216, '118', 'Anwar Electrical Supplies', 1.04],
  ['In-rack sprinkler head', 'plumbing', 'pieces', 3800, '9.8', 'Himaya Fire Systems', 0.3, 8],
  ['Pallet rack frame 9.5 m', 'steel', 'pieces', 760, '236', 'Rufuf Storage Systems', 0.55, 6],
  ['Floor hardener, dry shake', 'concrete', 'kg', 64_000, '0.58', 'Hijaz Building Chemicals', 1.16],
];

export const mosqueStock: readonly StockLine[] = [
  ['رخام تاسوس ٣ سم', 'finishing', 'pieces', 3600, '58', 'جبل للرخام', 1.04],
  ['حجر رياض للواجهات', 'finishing', 'pieces', 5400, '17.5', 'جبل للرخام', 1.06],
  ['وحدة تكييف سقفية ٢٥ طن', 'other', 'pieces', 14, '9400', 'بارد للتكييف', 1],
  ['مجرى هواء معزول', 'other', 'meters', 860, '29', 'بارد للتكييف', 1.03],
  ['خلاط ميضأة', 'plumbing', 'pieces', 96, '41', 'شركة منابع لأنظمة الأنابيب', 1.02],
  ['كرسي ميضأة رخام', 'finishing', 'pieces', 84, '76', 'جبل للرخام', 1],
  ['سماعة عمودية', 'electrical', 'pieces', 38, '310', 'أنوار للمواد الكهربائية', 0.4, 6],
  ['ثريا نحاس ٣ م', 'electrical', 'pieces', 7, '6800', null, 0.29, 26],
  ['سجاد مصلى', 'finishing', 'meters', 2250, '34', 'سجاد نجد', 0.1, 40],
  ['باب خشب ساج', 'timber', 'pieces', 22, '1450', 'غابات للأخشاب', 0.36, 23],
  ['جبس زخرفي', 'finishing', 'pieces', 1180, '26', 'رواق للسيراميك', 1.05],
  ['بلاط متداخل ٨ سم', 'concrete', 'pieces', 118_000, '0.42', 'مصنع البلاد للبلوك', 1.12],
];

export const coolingStock: readonly StockLine[] = [
  ['Pre-insulated pipe 800 mm', 'plumbing', 'meters', 4900, '415', 'Anabib Al Tabrid', 1.01],
  ['Butterfly valve 600 mm', 'plumbing', 'pieces', 64, '3650', 'Anabib Al Tabrid', 1.02],
  ['Steel pipe 900 mm', 'steel', 'meters', 1320, '388', 'Hadid Al Wasat Steel', 1.04],
  ['Aluminium cladding 0.7 mm', 'steel', 'tonnes', 21, '4150', 'Hawa Clean Air Engineering', 1.11],
  ['Refrigerant R-134a', 'other', 'kg', 14_600, '12.4', 'Barid HVAC Trading', 1.03],
  ['Corrosion inhibitor', 'other', 'liters', 9200, '6.9', 'Miyah Water Treatment', 0.58, 10],
  ['Biocide', 'other', 'liters', 3800, '8.2', 'Miyah Water Treatment', 1.07],
  ['Flow transmitter 800 mm', 'electrical', 'pieces', 18, '5200', 'Dabt Instruments', 1],
  ['Control cable 12 × 1.5 mm²', 'electrical', 'meters', 26_000, '3.4', 'Kablat Al Jazirah', 1.09],
  ['MV cable 3 × 185 mm²', 'electrical', 'meters', 6400, '74', 'Kablat Al Jazirah', 1.02],
  ['Cooling tower fill pack', 'other', 'm3', 960, '118', 'Barid HVAC Trading', 1],
  ['Vibration isolator', 'tools', 'pieces', 148, '96', 'Barid HVAC Trading', 1.16],
  ['Spare pump seal kit', 'tools', 'pieces', 24, '740', null, 0.5, 18],
];

export const infrastructureStock: readonly StockLine[] = [
  ['GRP pipe 600 mm', 'plumbing', 'meters', 14_600, '128', 'Anabib Al Shamal', 1.02],
  ['uPVC pipe 250 mm', 'plumbing', 'meters', 38_000, '21.5', 'Anabib Al Shamal', 1.05],
  ['HDPE pipe 400 mm', 'plumbing', 'meters', 26_500, '86', 'Anabib Al Shamal', 1],
  ['Precast manhole ring 1.5 m', 'concrete', 'pieces', 3400, '164', 'Tabuk Precast Factory', 1.04],
  ['Box culvert 2 × 1.5 m', 'concrete', 'pieces', 2850, '720', 'Tabuk Precast Factory', 1.01],
  ['Crushed aggregate base', 'other', 'tonnes', 286_000, '7.4', 'Sharma Quarry', 1.03],
  ['Bitumen 60/70', 'other', 'tonnes', 6400, '486', 'Sharma Asphalt Plant', 0.28, 13],
  ['Kerb stone 1 m', 'concrete', 'pieces', 92_000, '5.6', 'Tabuk Precast Factory', 0.47, 16],
  ['uPVC duct 110 mm', 'electrical', 'meters', 164_000, '3.1', 'Anabib Al Shamal', 1.06],
  ['Lighting column 10 m', 'electrical', 'pieces', 1180, '640', 'Anwar Electrical Supplies', 0.34, 20],
  ['MV cable 3 × 300 mm²', 'electrical', 'meters', 48_000, '102', 'Kablat Al Jazirah', 1.02],
  ['Sulphate-resistant cement', 'concrete', 'tonnes', 21_400, '71', 'Tabuk Cement Supply', 1.12],
  ['Geotextile 300 g/m²', 'other', 'meters', 118_000, '0.95', 'Anabib Al Shamal', 1.24],
  ['Sewage pump 90 l/s', 'other', 'pieces', 9, '28600', 'Miyah Water Treatment', 1],
  ['Diesel for generators', 'other', 'liters', 940_000, '0.31', 'Sharma Fuel Services', 1.01],
];

export const lodgeStock: readonly StockLine[] = [
  ['Stabilised earth block', 'concrete', 'pieces', 164_000, '0.85', 'Turath Earth Works', 1],
  ['Hydraulic lime', 'concrete', 'tonnes', 96, '410', 'Turath Earth Works', 1.08],
  ['Tamarisk beam 4 m', 'timber', 'pieces', 1450, '36', 'Wadi Timber Est.', 0.18, 66],
  ['Palm-frond matting', 'timber', 'meters', 5200, '4.9', 'Wadi Timber Est.', 0.12, 72],
  ['Timber shoring set', 'tools', 'pieces', 260, '47', 'Saqalat Access Est.', 1.15],
  ['Breathable protection membrane', 'other', 'meters', 3100, '3.7', 'Turath Earth Works', 1.04],
  ['Carved timber door', 'timber', 'pieces', 46, '1320', null, 0.04, 90],
  ['Clay plaster', 'finishing', 'kg', 88_000, '0.36', 'Turath Earth Works', 0.25, 75],
];

export const yardStock: readonly StockLine[] = [
  ['Interlock paver 8 cm', 'concrete', 'pieces', 640_000, '0.4', 'Masna Al Bilad Blocks', 0, 60],
  ['Prefabricated workshop frame', 'steel', 'tonnes', 58, '1980', 'Hijaz Steel Fabrication', 0, 74],
  ['Oil separator 10 l/s', 'plumbing', 'pieces', 1, '6200', 'Miyah Water Treatment', 0, 52],
  ['Chain-link fence 2.4 m', 'steel', 'meters', 540, '18.5', null, 0.37, 34],
];
