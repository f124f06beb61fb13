import { expect, test } from 'vitest';
import { breakdownTask } from './breakdown.ts';
import { placesIn } from './places.ts';
import { quantitiesIn, withoutQuantities } from './quantities.ts';

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
  ['Plaster 1,234,567.25 m2', 1234567.25, 'm2', ''],
  ['Area 450 m2 of tiles', 450, 'm2', 'Area 450'],
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
