import { expect, test } from 'vitest';
import { workOf } from '../crew-rules.ts';

const table: Readonly<Record<string, string>> = {
  // Office work before the trade it is about.
  submittal: 'Submittal of doors | Approval of tiles sample | Method statement for piling | اعتماد عينات البلاط',
  procurement: 'Procurement of chillers | Delivery of rebar | Order windows | توريد حديد التسليح | شراء المولدات',
  shopDrawings: 'Shop drawings for curtain wall | MEP coordination drawings | رسومات ورشة للواجهات',
  inspection: 'Inspection of waterproofing',
  reporting: 'Site meeting | Weekly progress meeting | اجتماع مع المالك',
  handover: 'Handover to client | تسليم المشروع',
  // What is done before what it is done to.
  painting: 'Painting of steel doors | Wall painting | Ceiling painting | Painting internal walls | دهان الجدران',
  steelPainting: 'Steel painting | Painting of structural steel | دهان الهيكل المعدني',
  fireproofing: 'Intumescent paint to steel beams | Fireproofing of columns',
  plaster: 'Plastering internal walls | لياسة داخلية',
  cleaning: 'Cleaning of ducts | Clean windows',
  serviceInsulation: 'Chilled water pipe insulation | Duct insulation Level 2 | عزل مواسير المياه المبردة',
  electricalFirstFix:
    'Electrical conduits in block walls | Conduits under slab | Chasing for conduits | تكسير للمواسير الكهربائية',
  curing: 'Curing of slab | معالجة الخرسانة',
  formwork: 'Formwork columns | Strip formwork slab | نجارة السقف | فك الشدة',
  castInServices:
    'MEP sleeves and conduits in slab | Conduits in slab | Cast-in sleeves to core walls | مواسير وفتحات الخدمات داخل البلاطة',
  rebar: 'Rebar fixing slab Level 2 | حديد تسليح الأعمدة',
  pour: 'Concrete pour for pump room | Water tank concrete | صب خرسانة السقف',
  roofing: 'Roof waterproofing | عزل الأسطح',
  wetAreaWaterproofing: 'Bathroom waterproofing | عزل الحمامات',
  foundationWaterproofing: 'Foundation waterproofing | Lift pit waterproofing | عزل حفرة المصعد',
  fireAlarm: 'Fire alarm installation | Fire alarm installation and testing | إنذار الحريق',
  fireAlarmTest: 'Fire alarm testing | Testing of fire alarm system | اختبار إنذار الحريق',
  commissioning: 'Testing and commissioning | Testing',
  roadMarking:
    'Paint parking line markings | Paint road line markings | Parking bay markings | تخطيط المواقف | دهان خطوط الطريق',
  roads: 'Asphalt wearing course | أعمال الطرق',
  // The thing itself.
  blockwork: 'Pump room blockwork | Blocks | مباني بلوك الدور الثاني',
  excavation: 'Excavation for footings | حفر القواعد',
  backfill: 'Backfilling around foundations | ردم حول الأساسات',
  plinth: 'Generator foundation',
  stoneFinish: 'Marble cladding lobby',
  paving: 'Interlock paving | Kerbstone | بلاط إنترلوك',
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
