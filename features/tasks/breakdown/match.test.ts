import { expect, test } from 'vitest';
import { workOf } from '../crew-rules.ts';

const table: Readonly<Record<string, string>> = {
  // Office work before the trade it is about.
  submittal: 'Submittal of doors | Approval of tiles sample | Method statement for piling | اعتماد عينات البلاط',
  procurement: 'Procurement of chillers | Delivery of rebar | Order windows | توريد حديد التسليح | شراء المولدات',
  shopDrawings: 'Shop drawings for curtain wall | MEP coordination drawings | رسومات ورشة للواجهات',
  inspection: 'Inspection of waterproofing | Waterproofing inspection | Waterproofing raft foundation inspection',
  reporting: 'Site meeting | Weekly progress meeting | اجتماع مع المالك',
  handover: 'Handover to client | تسليم المشروع',
  // What is done before what it is done to.
  painting:
    'Painting of steel doors | Painting of columns | Painting electrical room | Wall painting | Ceiling painting | Painting internal walls | دهان الجدران',
  steelPainting: 'Steel painting | Painting of structural steel | Painting of steel beams | دهان الهيكل المعدني',
  fireproofing: 'Intumescent paint to steel beams | Fireproofing of columns',
  plaster: 'Plastering internal walls | Plaster to block walls | Plaster columns | لياسة داخلية',
  cleaning: 'Cleaning of ducts | Clean windows',
  serviceInsulation:
    'Chilled water pipe insulation | Insulation of chilled water pipes | Insulate chilled water pipes | Insulation ducts Level 3 | Duct insulation Level 2 | عزل مواسير المياه المبردة',
  electricalFirstFix:
    'Electrical conduits in block walls | Conduits under slab | Chasing for conduits | تكسير للمواسير الكهربائية',
  curing: 'Curing of slab | معالجة الخرسانة',
  formwork: 'Formwork columns | Strip formwork slab | نجارة السقف | فك الشدة',
  castInServices:
    'MEP sleeves and conduits in slab | Conduits in slab | Cast-in sleeves to core walls | مواسير وفتحات الخدمات داخل البلاطة',
  rebar: 'Rebar fixing slab Level 2 | حديد تسليح الأعمدة',
  pour: 'Concrete pour for pump room | Water tank concrete | صب خرسانة السقف',
  roofing: 'Roof waterproofing | Waterproofing roof slab | Insulation of roof | عزل الأسطح',
  wetAreaWaterproofing:
    'Bathroom waterproofing | Bathroom waterproofing basement 1 | Waterproofing water tank | عزل الحمامات',
  foundationWaterproofing:
    'Foundation waterproofing | Lift pit waterproofing | عزل حفرة المصعد | Waterproofing raft foundation | Raft foundation membrane waterproofing | Waterproofing foundation | Waterproofing footings | Waterproofing pile caps | Waterproofing basement retaining walls | عزل اللبشة',
  fireAlarm: 'Fire alarm installation | Fire alarm installation and testing | إنذار الحريق',
  fireAlarmTest: 'Fire alarm testing | Testing of fire alarm system | اختبار إنذار الحريق',
  commissioning:
    'Testing and commissioning | Testing | Pipe pressure testing | Water tank testing | اختبار ضغط المواسير',
  materialTesting:
    'Material testing | Concrete testing | Concrete cube tests | Cube tests | Slump test | Structural steel testing | اختبار الخرسانة | اختبارات الخرسانة | اختبار المكعبات | كسر المكعبات',
  soilInvestigation: 'Soil testing | Soil tests | اختبار التربة | فحص التربة',
  antiTermite:
    'Anti-termite treatment | Termite treatment foundation | Anti-termite treatment foundations | مكافحة النمل الأبيض | مكافحة النمل الأبيض للأساسات',
  chilledWater:
    'Install chilled water pipes Level 5 AHU room 120 m | Chilled water pipes pump room 80 m | تركيب مواسير المياه المبردة غرفة المضخات',
  cableTray: 'Install cable trays switchgear room 50 m',
  roadMarking:
    'Paint parking line markings | Paint road line markings | Parking bay markings | تخطيط المواقف | دهان خطوط الطريق',
  roads:
    'Asphalt wearing course | أعمال الطرق | Asphalt paving 4500 m2 road 3 | Asphalt paving | Asphalt paving road 3 | Road paving | Paving of roads | Road 3 paving | Bituminous paving | رصف إسفلت | رصف الشارع 3',
  // The thing itself.
  blockwork: 'Pump room blockwork | Blocks | مباني بلوك الدور الثاني',
  excavation: 'Excavation for footings | حفر القواعد',
  backfill: 'Backfilling around foundations | ردم حول الأساسات',
  plinth: 'Generator foundation',
  stoneFinish: 'Marble cladding lobby',
  paving: 'Interlock paving | Kerbstone | Kerbs road 3 | Concrete block paving road 3 | Paving | بلاط إنترلوك',
  ducts: 'HVAC ducts | تركيب دكتات التكييف',
  cables: 'Cable pulling | سحب كابلات',
  drainage: 'Floor drain | تمديد مواسير الصرف',
  doors: 'Steel doors | تركيب الأبواب',
};

test.each(Object.entries(table))('%s: %s', (key, titles) => {
  const found = titles.split('|').map((title) => [title.trim(), workOf(title.trim())?.key]);
  expect(found).toEqual(found.map(([title]) => [title, key]));
});

test.each(['Lunch with the client', 'غداء مع العميل', 'Safety training', 'Visa for workers', 'Payment of suppliers'])(
  '%s is no trade’s work',
  (title) => {
    expect(workOf(title)).toBeUndefined();
  },
);
