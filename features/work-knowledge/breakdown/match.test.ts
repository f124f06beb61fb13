import { expect, test } from 'vitest';
import { workOf } from '../crew-rules.ts';

const table: Readonly<Record<string, string>> = {
  // Office work before the trade it is about.
  submittal: 'Submittal of doors | Approval of tiles sample | اعتماد عينات البلاط',
  delivery: 'Delivery of rebar | Deliver sand to site',
  procurement:
    'Procurement of chillers | Order windows | Buy tiles | Purchase generators | Buy chillers | Tiles purchase | شراء البلاط | توريد حديد التسليح | شراء المولدات | Purchase order follow-up for installed chillers | Supply chillers | Purchase of cables for installation | Buy installation materials | Supply gate valve',
  shopDrawings:
    'Shop drawings for curtain wall | Submit shop drawings for blockwork | Approval of ductwork shop drawings | تقديم مخططات الورشة للبلوك | MEP coordination drawings | رسومات ورشة للواجهات',
  inspection: 'Inspection of waterproofing | Waterproofing inspection | Waterproofing raft foundation inspection',
  reporting: 'Site meeting | Weekly progress meeting | اجتماع مع المالك',
  handover: 'Handover to client | تسليم المشروع',
  // What is taken away is not built.
  formworkStriking:
    'Strip formwork Level 5 | Strip formwork slab | Formwork stripping slab | De-shuttering of columns | Remove props | Strike the formwork | فك الشدة | فك الشدات الدور الثالث | فك شدات السقف | إزالة الشدات الخشبية | فك الشدة ومعالجة الخرسانة | Striking of slab soffit | فك النجارة الدور الرابع | Removal of formwork and curing | Removal of formwork and installation of props',
  plantDismantling:
    'Dismantle tower crane | Tower crane dismantling | Removal of the passenger hoist | Take down tower crane TC-2 | فك الرافعة البرجية | تفكيك الرافعة',
  scaffoldDismantling:
    'Scaffolding dismantling | Dismantle scaffolding | Removal of scaffold | فك السقالات | إزالة السقالات | Removal of scaffolding and painting',
  removal:
    'Remove old asphalt | Remove existing tiles | Tile removal Level 2 | Removal of false ceiling | Hacking of plaster | Mill asphalt road 3 | Strip paint from doors | Uninstall AC units | Demolition of ceramic tiles | Kerbstone removal | إزالة البلاط القديم | إزالة الإسفلت القديم | كشط الإسفلت | تكسير السيراميك الدور 2 | فك المكيفات القديمة | إزالة السقف المستعار | خلع الأبواب القديمة | إزالة البردورات | تكسير وإزالة البلاط | Hack and remove tiles',
  demobilisation: 'Removal of temporary facilities',
  demolition:
    'Remove existing building | Remove blockwork walls | Demolition of villa | هدم المبنى القائم | إزالة الجدران | إزالة سور المبنى',
  // What is bought or hired is not put in.
  hiring:
    'Hire steel fixers | Hire concrete pump | Hire safety officer | Rent mobile crane | Crane hire | Recruit electricians | توظيف حدادين | استئجار مضخة خرسانة | استئجار رافعة | Rental office for site team | Rental of scaffolding | Charter crane | Hire installation crew',
  // What is there is mended or looked after.
  repair:
    'Repair leaking water pipe | Repair plaster cracks | Replace broken tiles | Fix leaking tap | Roof leak repair | Pothole repair | Remove and replace ceiling tiles | إصلاح تسرب المياه | إصلاح تشققات اللياسة | معالجة تشققات الجدران | استبدال الأبواب | فك وتركيب المكيفات | فك وتركيب الأبواب | إزالة وإعادة تركيب البلاط | فك الأبواب وتركيبها | Take down and refix doors | Repair road | Repair of workshop roof | Patch potholes',
  concreteRepair:
    'Concrete repair | Repair concrete columns | Repair of slab honeycombing | ترميم الخرسانة | ترميم الأعمدة',
  maintenance:
    'Maintenance of chillers | Chiller maintenance | Preventive maintenance of generators | Service chillers | صيانة المكيفات | صيانة المصاعد | أعمال صيانة المضخات | Maintenance pumps | Maintenance of road asphalt | Servicing of chillers | Elevator maintenance | صيانة مبنى الإدارة',
  // Paper about a work is not the work.
  methodStatement:
    'Method statement for piling | Method statement for concrete pour | Concrete pour method statement | Submit method statement for formwork removal | Risk assessment for lifting | Approve safety plan | بيان طريقة العمل لصب الخرسانة | إعداد خطة السلامة',
  paymentCertificate:
    'Prepare payment certificate 4 | Interim payment application 7 | Submit invoice 12 | إعداد المستخلص رقم 4 | مستخلص جاري 3',
  // Two names of one job.
  buriedCables:
    'Trench excavation and cable laying 13.8 kV | Cable laying in trench | حفر الخنادق وتمديد الكابلات 13.8 ك.ف | تمديد الكابلات داخل الخنادق',
  // What is done before what it is done to.
  painting:
    'Painting of steel doors | Painting of columns | Painting electrical room | Wall painting | Ceiling painting | Painting internal walls | دهان الجدران | Rental apartments painting | Break out room painting | Maintenance building painting | Purchasing department office painting',
  steelPainting: 'Steel painting | Painting of structural steel | Painting of steel beams | دهان الهيكل المعدني',
  fireproofing: 'Intumescent paint to steel beams | Fireproofing of columns',
  plaster:
    'Plastering internal walls | Plaster to block walls | Plaster columns | لياسة داخلية | Hacking and replastering of walls | Hack plaster and replaster | Chipping and plastering',
  cleaning: 'Cleaning of ducts | Clean windows',
  serviceInsulation:
    'Chilled water pipe insulation | Insulation of chilled water pipes | Insulate chilled water pipes | Insulation ducts Level 3 | Duct insulation Level 2 | عزل مواسير المياه المبردة',
  electricalFirstFix:
    'Electrical conduits in block walls | Conduits under slab | Chasing for conduits | تكسير للمواسير الكهربائية',
  curing: 'Curing of slab | معالجة الخرسانة',
  formwork: 'Formwork columns | Erect and strip formwork | نجارة السقف',
  castInServices:
    'MEP sleeves and conduits in slab | Conduits in slab | Cast-in sleeves to core walls | مواسير وفتحات الخدمات داخل البلاطة',
  rebar: 'Rebar fixing slab Level 2 | حديد تسليح الأعمدة',
  pour: 'Cast slab as per method statement | Concrete pour for pump room | Water tank concrete | صب خرسانة السقف',
  roofing: 'Roof waterproofing | Waterproofing roof slab | Insulation of roof | عزل الأسطح',
  wetAreaWaterproofing:
    'Bathroom waterproofing | Bathroom waterproofing basement 1 | Waterproofing water tank | عزل الحمامات | Peel and stick waterproofing membrane | Remove old waterproofing and apply new membrane',
  foundationWaterproofing:
    'Foundation waterproofing | Lift pit waterproofing | عزل حفرة المصعد | Waterproofing raft foundation | Raft foundation membrane waterproofing | Waterproofing foundation | Waterproofing footings | Waterproofing pile caps | Waterproofing basement retaining walls | عزل اللبشة',
  fireDampers:
    'Fire dampers installation Level 3 | Install 45 fire dampers Basement 2 | Motorized smoke dampers | تركيب خوانق الحريق | تركيب دامبرات الدخان',
  gasSuppression: 'FM200 system for server room | Clean agent system | نظام الإطفاء بالغاز',
  sprinklers: 'Fire hose cabinets installation | تركيب صناديق الحريق',
  fans: 'Smoke exhaust fans basement | Jet fans | تركيب مراوح الشفط',
  ductBank: 'Telecom ducts civil works | Duct bank for electrical | Cable ducts under road',
  coring: 'Core drilling of slabs for plumbing | Coring | تخريم البلاطة',
  postTension: 'Grouting of PT ducts',
  handrails: 'Handrails stainless steel staircase | Pull down ladder installation | Maintenance stair handrail',
  structuralSteel:
    'Steel staircase fabrication and erection | Repair workshop building steel structure | Maintenance hangar steel structure',
  stairs: 'Concrete stairs | السلالم الخرسانية',
  epoxyFloor: 'Carpet tiles offices | تركيب أرضيات باركيه',
  windows: 'Rolling shutters | Roll-up shutters | Order and install windows',
  security: 'Access control doors',
  cladding:
    'تركيب واجهات كلادينج | Terracotta panels, east elevation | HPL panels, south elevation | Fibre cement panels | تكسية تيراكوتا الواجهة الشرقية',
  blinding: 'صب نظافة',
  earthing: 'حفر آبار التأريض',
  undergroundDrainage: 'Excavate and lay sewer pipes | حفر وتمديد مواسير الصرف',
  fireAlarm:
    'Fire alarm loop wiring | Fire alarm cabling | تمديد كابلات إنذار الحريق | Fire alarm installation | Fire alarm installation and testing | إنذار الحريق',
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
    'Asphalt wearing course | كشط وسفلتة الطريق | أعمال الطرق | Asphalt paving 4500 m2 road 3 | Asphalt paving | Asphalt paving road 3 | Road paving | Paving of roads | Road 3 paving | Bituminous paving | رصف إسفلت | رصف الشارع 3 | Maintenance road asphalt | Service road asphalt | طريق الخدمة | أسفلت طريق الخدمة',
  // The thing itself.
  joinery: 'Pull out bench joinery',
  lifts: 'Maintenance lift installation',
  splitUnits: 'شراء وتركيب المكيفات | شراء المكيفات وتركيبها | توريد وتركيب المكيفات',
  scaffold: 'Rental scaffolding erection',
  screed: 'Demolition of tiles and new screed',
  ceilings: 'Removal of old ceiling and installation of new gypsum ceiling',
  partitions: 'Chip board partitions | Procurement office partitions',
  electricalSecondFix: 'Strip lighting installation | Maintenance corridor lighting',
  footings: 'Strip footing',
  boundary:
    'Demolition and rebuilding of boundary wall | Demolition of old wall and construction of new boundary wall | هدم وإعادة بناء السور | هدم السور القديم وبناء سور جديد | بناء السور',
  permits: 'Acquire permits | Acquisition of building permit | Acquire NOC from municipality',
  pumpsTanks:
    'Supply tank installation | Supply booster pumps installation | Source water pump installation | Buy pumps and install them | توريد مضخات وتركيبها',
  floorTiles:
    'Removal of existing tiles and laying new tiles | Charter flight terminal floor tiles | Break room tiling | Remove old tiles and install new ones | إزالة البلاط القديم وتركيب بلاط جديد | تكسير البلاط وتركيب سيراميك جديد',
  panels: 'Patch panel and data rack installation | Data acquisition panel installation',
  blockwork:
    'Pump room blockwork | Blocks | مباني بلوك الدور الثاني | Charter school blockwork | Rental building blockwork | Maintenance workshop blockwork | Repair shop blockwork | Supply room blockwork | Demolish and rebuild blockwork walls | بلوك مبنى الصيانة',
  excavation: 'Excavation for footings | Excavation for cable trench | Remove topsoil | Strip topsoil | حفر القواعد',
  backfill: 'Backfilling around foundations | ردم حول الأساسات',
  plinth: 'Generator foundation',
  stoneFinish: 'Marble cladding lobby',
  paving: 'Interlock paving | Kerbstone | Kerbs road 3 | Concrete block paving road 3 | Paving | بلاط إنترلوك',
  ducts:
    'HVAC ducts | Install volume control dampers | Non-return dampers | تركيب دكتات التكييف | Servicing corridor ducts',
  cables: 'Cable pulling | سحب كابلات | Patch cords termination',
  drainage: 'Floor drain | تمديد مواسير الصرف',
  doors:
    'Steel doors | Door shutters | تركيب الأبواب | Strike plates for doors | Remove existing doors and fix new doors | Maintenance garage doors',
};

test.each(Object.entries(table))('%s: %s', (key, titles) => {
  const found = titles.split('|').map((title) => [title.trim(), workOf(title.trim())?.key]);
  expect(found).toEqual(found.map(([title]) => [title, key]));
});

const strange = [
  'Visa for workers',
  'Payment of suppliers',
  'Wall papers',
  'Shade structure tensile',
  'Cold room panels',
  'Pile head breaking',
  'تكسير رؤوس الخوازيق',
  'Pile integrity testing',
  'Remove debris',
  'إزالة المخلفات',
  'EV charging stations',
  'Facade cleaning BMU installation',
  'Fire rated glass partition',
  'Fire extinguishers installation',
  'Maintenance hatch',
  'Maintenance shed construction',
  'Maintenance facility construction',
  'Maintenance workshop construction',
  'Rental apartment finishing',
  'Book storage shelving installation',
  'Cut and cap',
  'مبنى الصيانة',
  'ورشة إصلاح',
  'مكتب التوظيف',
  'توريد وتركيب',
  'تركيب طفايات الحريق',
  'Pipe sleeves for road crossing',
];
test.each(['Lunch with the client', 'غداء مع العميل', 'Safety training', ...strange])(
  '%s has no steps of a trade',
  (title) => {
    expect(workOf(title)).toBeUndefined();
  },
);

test.each(['Perforated panels, Level 2', 'Acoustic panels', 'Glass panels', 'Stone panels, lobby'])(
  'panels of something are no distribution boards: %s',
  (title) => expect(workOf(title)?.key).not.toBe('panels'),
);
