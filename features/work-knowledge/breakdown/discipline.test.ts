import { expect, test } from 'vitest';
import { listActivities } from '../activities/activities.ts';
import type { Discipline } from '../contract.ts';
import { workOf } from '../crew-rules.ts';
import { classify } from '../disciplines/classify.ts';

/** Where the works of each discipline may stand in "By Discipline"; who serves several trades stands in several. */
const works: Readonly<Record<string, string>> = {
  site: 'survey demolition excavation dewatering shoring backfill antiTermite mobilisation demobilisation crane soilInvestigation soilImprovement roads roadMarking paving landscape boundary utilityDiversion scaffold undergroundDrainage materialTesting handrails removal plantDismantling scaffoldDismantling',
  structural:
    'piling shoring blinding raft footings slabOnGrade retainingWall rcTank columns coreWall slab postTension precast stairs rebar formwork pour castInServices plinth concreteRepair curing coring structuralSteel metalDeck fireproofing steelPainting scaffold materialTesting formworkStriking scaffoldDismantling',
  envelope:
    'blockwork foundationWaterproofing wetAreaWaterproofing roofing thermalInsulation curtainWall stoneCladding cladding metalRoof windows scaffold materialTesting screed',
  finishing:
    'steelPainting plaster screed floorTiles stoneFinish painting epoxyFloor partitions ceilings raisedFloor doors windows joinery handrails furniture cleaning snagging',
  electrical:
    'castInServices electricalFirstFix electricalSecondFix cableTray cables buriedCables ductBank panels substation generator earthing solar streetLighting dataCabling security bms lifts escalators fireAlarm',
  plumbing:
    'irrigation castInServices waterPipes drainage undergroundDrainage sanitaryWare pumpsTanks pool gas sprinklers firePump gasSuppression fireAlarm fireAlarmTest fireStop rcTank',
  hvac: 'ducts chilledWater chillers airHandling splitUnits fans fireDampers airBalance serviceInsulation',
  management:
    'shopDrawings submittal procurement delivery subcontract permits design reporting mockup commissioning materialTesting snagging handover inspection airBalance hiring methodStatement paymentCertificate',
  general: 'repair maintenance',
} satisfies Partial<Record<Discipline, string>>;

const fits = (key: string, discipline: string) => works[discipline]?.split(' ').includes(key);

test('the name of every kind of work is in the discipline of its steps', () => {
  const wrong = listActivities().flatMap(({ key, name }) =>
    [name.en, name.ar]
      .map((title) => [key, title, classify({ title }).discipline])
      .filter(([, , discipline = '']) => !fits(key, discipline)),
  );
  expect(wrong).toEqual([]);
});

test('no synonym of a kind of work is broken down as one trade and filed under another', () => {
  const wrong = listActivities().flatMap(({ key, work, thing }) =>
    [...work, ...thing].flatMap((phrase) => {
      const title = phrase.replaceAll('*', '').trim();
      const { discipline } = classify({ title });
      const found = workOf(title)?.key ?? key;
      return discipline === 'general' || fits(found, discipline) ? [] : [[found, title, discipline]];
    }),
  );
  expect(wrong).toEqual([]);
});

test.each([
  ['Waterproofing foundation', 'envelope'],
  ['Waterproofing raft foundation', 'envelope'],
  ['Waterproofing water tank', 'envelope'],
  ['Termite treatment foundation', 'site'],
  ['مكافحة النمل الأبيض', 'site'],
  ['Insulation of chilled water pipes', 'hvac'],
  ['Insulation ducts Level 3', 'hvac'],
  ['Painting of steel beams', 'finishing'],
  ['Concrete testing', 'structural'],
  ['اختبار الخرسانة', 'structural'],
  ['Soil testing', 'site'],
  ['اختبار التربة', 'site'],
  ['Asphalt paving 4500 m2 road 3', 'site'],
  ['Install chilled water pipes Level 5 AHU room 120 m', 'hvac'],
  ['Cast slab as per method statement', 'structural'],
  ['Fire alarm loop wiring', 'plumbing'],
  ['Fire alarm system installation', 'plumbing'],
  ['تمديد كابلات إنذار الحريق', 'plumbing'],
  ['حفر الخنادق وتمديد الكابلات 13.8 ك.ف', 'electrical'],
  ['Trench excavation and cable laying', 'electrical'],
  ['Excavate and lay sewer pipes', 'plumbing'],
  ['Excavation for cable trench', 'site'],
  ['Patch cords termination', 'electrical'],
  ['Supply tank installation', 'plumbing'],
  ['Charter school blockwork', 'envelope'],
  ['Rental apartments painting', 'finishing'],
  ['Rental scaffolding erection', 'structural'],
  ['Procurement office partitions', 'finishing'],
  ['Order and install windows', 'envelope'],
  ['Data acquisition panel installation', 'electrical'],
  ['Removal of existing tiles and laying new tiles', 'finishing'],
  ['Demolition of tiles and new screed', 'finishing'],
  ['Demolition and rebuilding of boundary wall', 'site'],
  ['هدم السور القديم وبناء سور جديد', 'site'],
  ['Hacking and replastering of walls', 'finishing'],
  ['Maintenance workshop blockwork', 'envelope'],
  ['Acquire permits', 'management'],
  ['شراء المكيفات وتركيبها', 'hvac'],
  ['Buy tiles', 'management'],
  ['Buy chillers', 'management'],
  ['Purchase generators', 'management'],
  ['Supply tiles', 'management'],
  ['Hire steel fixers', 'management'],
  ['Hire concrete pump', 'management'],
  ['Hire safety officer', 'management'],
  ['Tower crane hire', 'management'],
  ['شراء المكيفات', 'management'],
  ['استئجار مضخة خرسانة', 'management'],
  ['توظيف حدادين', 'management'],
  ['بيان طريقة العمل لصب الخرسانة', 'management'],
  ['Submit shop drawings for blockwork', 'management'],
])('%s: the work done outranks the part of the building, in the discipline as in the steps', (title, discipline) => {
  expect(classify({ title }).discipline).toBe(discipline);
  expect(fits(workOf(title)?.key ?? '', discipline)).toBe(true);
});
