import { expect, test } from 'vitest';
import { placesIn } from './breakdown/places.ts';
import { breakdownTask } from './breakdown-rules.ts';
import { quantitiesIn, withoutQuantities } from './quantity-rules.ts';

test.each([
  ['Blockwork Level 2 120 m2', 120, 'm2', 'Level 2'],
  ['Plaster Level 3 450 m2', 450, 'm2', 'Level 3'],
  ['Slab concrete Level 5 320 m3, Zone A and B', 320, 'm3', 'Level 5|Zone A and B'],
  ['لياسة الدور 3 450 م2', 450, 'm2', 'الدور 3'],
  ['لياسة الدور ٣ ٤٥٠ م٢', 450, 'm2', 'الدور ٣'],
  ['Plaster levels 2 to 3 450 m2', 450, 'm2', 'levels 2 to 3'],
  ['Plaster Level no. 3 450 m2', 450, 'm2', 'Level no. 3'],
  ['Plaster L3 450 m2', 450, 'm2', 'L3'],
  ['Plaster Level 3 1 450 m2', 1450, 'm2', 'Level 3'],
  ['Plaster Level 3 1,450 m2', 1450, 'm2', 'Level 3'],
  ['Core wall CW-3 120 m3', 120, 'm3', ''],
  ['Plaster 2 120 m2', 2120, 'm2', ''],
  ['Plaster 1 234 567,5 m2', 1234567.5, 'm2', ''],
  ['Plaster 12,5 m2', 12.5, 'm2', ''],
  ['Plaster ١٢٫٥ م٢', 12.5, 'm2', ''],
  ['Plaster 12,500 m2', 12500, 'm2', ''],
  ['لياسة ١٢،٥٠٠ م٢', 12500, 'm2', ''],
  ['لياسة 12،5 م2', 12.5, 'm2', ''],
  ['Plaster 1,234,567.25 m2', 1234567.25, 'm2', ''],
  ['Area 450 m2 of tiles', 450, 'm2', 'Area 450'],
  ['Solar PV system 250 kWp', 250, 'kWp', ''],
  ['Solar PV 1.2 MWp', 1200, 'kWp', ''],
  ['120 piles', 120, 'no', ''],
  ['Bored piling, 1,120 bored concrete piles', 1120, 'no', ''],
  ['تنفيذ 120 خازوق', 120, 'no', ''],
])('%s: %d %s at "%s"', (text, amount, unit, places) => {
  expect(quantitiesIn(text).map((one) => [one.amount, one.unit])).toEqual([[amount, unit]]);
  expect(placesIn(text).join('|')).toBe(places);
});

test.each(['Zone 3 piles', 'Type 2 piles', 'P-12 piles', 'Pile caps 3', 'Level 3 columns'])(
  '%s: no quantity',
  (text) => {
    expect(quantitiesIn(text)).toEqual([]);
  },
);

test.each([
  ['Install 20 doors Level 1', 20, 'Level 1'],
  ['Install 3 elevators', 3, ''],
  ['Sanitary ware 30 WCs', 30, ''],
  ['Install 30 WCs', 30, ''],
  ['Install 45 fire dampers Basement 2', 45, 'Basement 2'],
  ['20 doors', 20, ''],
  ['20 wooden doors Level 4', 20, 'Level 4'],
  ['Supply and install 12 fire-rated steel doors', 12, ''],
  ['Install 1 elevator', 1, ''],
  ['Install 1,200 sprinkler heads', 1200, ''],
  ['Install 8 split A/C units Block C', 8, 'Block C'],
  ['Install 2 x 500 kVA generators', 2, ''],
  ['Install 2x chillers on roof', 2, ''],
  ['Installation of 6 passenger lifts Tower 2', 6, 'Tower 2'],
  ['Casting 24 columns Level 3', 24, 'Level 3'],
  ['Level 3, 24 columns', 24, 'Level 3'],
  ['Ground floor 16 windows', 16, 'Ground floor'],
  ['Zone B 14 manholes', 14, 'Zone B'],
  ['Tower 2 3 elevators', 3, 'Tower 2'],
  ['Excavate for 18 isolated footings', 18, ''],
  ['Door frames and 20 doors', 20, ''],
  ['Hardware to 20 doors', 20, ''],
  ['CCTV: 64 dome cameras', 64, ''],
  ['Install 4 fire pumps', 4, ''],
  ['Plant 150 date palms', 150, ''],
  ['Mark 120 parking bays Basement 1', 120, 'Basement 1'],
  ['Fix 30 no. 900 mm doors', 30, ''],
  ['Install 6 new 11 kV transformers', 6, ''],
  ['Install 20 900 mm doors', 20, ''],
  ['تركيب 20 باب الدور 1', 20, 'الدور 1'],
  ['تركيب ٤٥ خانق حريق القبو 2', 45, 'القبو 2'],
  ['توريد وتركيب 3 مصاعد', 3, ''],
  ['صب 24 عموداً الدور الثالث', 24, 'الدور الثالث'],
  ['تنفيذ 15 غرفة تفتيش', 15, ''],
  ['زراعة 150 نخلة', 150, ''],
  ['الدور الثالث 20 شباك', 20, 'الدور الثالث'],
])('%s: %d, at "%s"', (text, amount, places) => {
  expect(quantitiesIn(text).map((one) => [one.amount, one.unit])).toEqual([[amount, 'no']]);
  expect(placesIn(text).join('|')).toBe(places);
});

test.each([
  'Concrete C40 columns Level 3',
  'Cast columns grade 40',
  'Install Level 3 doors',
  'Zone 4 windows',
  'Phase 2 columns',
  'Tower 2 elevators',
  'Building 3 doors',
  'Villa 12 doors and windows',
  'Elevator 3 doors',
  'AHU 5 dampers',
  'Pump 2 valves',
  'Install 3 phase panels',
  'Install 2 hour fire doors',
  'Install 90 minute fire doors',
  'Install 500 kVA generators',
  'Install 11 kV transformers',
  'Install 13 amp sockets',
  'Install 2 gang switches',
  'Install 150 mm valves',
  'Fix 16 mm anchors',
  'Install 600 x 600 lights',
  'Install 600x600 lights',
  'Install 4 inch valves',
  'Install 50 ton chillers',
  'Install 1000 litre tanks',
  'Install 1000 kg lift',
  'Crush 28 day cubes',
  'Crush 28-day cubes',
  'Paint 2 coats doors',
  'Axis 1 - 6 columns',
  'Axis 1 to 6 columns',
  'Axis C to 6 columns',
  'Zones 1, 2 columns',
  'Zone 2 and 3 doors',
  'Door delivery 10:00 doors',
  'Windows 12/11 windows',
  'Complete 15 March doors',
  'Week 3 doors',
  'Rev 2 doors',
  'Type 2 doors',
  'Install 2nd elevators',
  'Paint 12 villas',
  'Tiling 6 bathrooms',
  'Install 20 door',
  'Elevator no. 3 doors',
  'أبواب الدور 3 شبابيك',
  'المرحلة 2 أعمدة',
  'نوع 2 أبواب',
  'المنطقة 4 أبواب',
  'تركيب مصعد 3 أبواب',
])('%s: nothing is counted', (text) => {
  expect(quantitiesIn(text)).toEqual([]);
});

test('the steps carry what is counted before its name', () => {
  expect(titlesOf('Install 20 doors Level 1').filter((one) => one.includes('20 no., Level 1'))).not.toEqual([]);
  expect(titlesOf('Level 2 - 20 doors').some((one) => one.endsWith('20 no., Level 2'))).toBe(true);
  expect(titlesOf('تركيب 3 مصاعد').filter((one) => one.includes('3 عدد'))).not.toEqual([]);
});

test.each([
  ['Solar PV system 250 kWp', 'Modules, 250 kWp'],
  ['Install chillers on roof', 'Start up and performance test, roof'],
  ['Tiling GF to L2', 'Grout and clean, GF to L2'],
  ['Painting of 148 apartments', 'Final coat, 148 apartments'],
  ['Painting, car park, basement 2', 'Final coat, car park, basement 2'],
])('the steps of %s say so much and where', (title, step) => {
  expect(titlesOf(title)).toContain(step);
});

test('what is counted by its name keeps the name', () => {
  expect(withoutQuantities('Drive 120 piles')).toBe('Drive 120 piles');
});

const titlesOf = (title: string) =>
  breakdownTask({
    task: { title, plannedStartDate: null, plannedEndDate: null, estimatedHours: null },
  }).subtasks.map((subtask) => subtask.title);

test.each([
  ['Blockwork Level 2 120 m2', 'First lift to lintel level, 60 m², Level 2'],
  ['Blockwork Level 2 - 120 m2', 'First lift to lintel level, 60 m², Level 2'],
])('the steps of %s tell quantity and level apart', (title, step) => {
  expect(titlesOf(title)).toContain(step);
});

test('the number of piles is carried into the steps, half and half', () => {
  expect(titlesOf('Bored piling 120 piles').filter((one) => one.includes('60 no.'))).toHaveLength(2);
});

test('a room named after its machines is a place, and the metres behind it are those of the pipe', () => {
  const piped = titlesOf('Install chilled water pipes Level 5 AHU room 120 m');
  expect(piped).toContain('Erect and weld, 120 m, Level 5, AHU room');
  expect(piped.every((title) => title.endsWith(', Level 5, AHU room'))).toBe(true);
});
