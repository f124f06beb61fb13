import { expect, test } from 'vitest';
import { crewOn, dayCrewOf } from './crew-rules.ts';

const daysOf = (title: string, days: number) =>
  Array.from({ length: days }, (_, index) => crewOn(title, { day: index + 1, days })?.step.title.en);

test.each([
  ['Slab concrete pour, Level 11', 1, ['Place and compact']],
  ['Columns, Level 12', 4, ['Fix cages and links', 'Fix cages and links', 'Formwork, plumb and brace', 'Cast']],
  ['Columns, Level 12', 3, ['Fix cages and links', 'Formwork, plumb and brace', 'Cast']],
])('%s in %d days: steps share days, and it is cast', (title, days, expected) => {
  expect(daysOf(title, days)).toEqual(expected);
});

test('where there are days enough, each is that of the step it begins with', () => {
  expect(daysOf('Columns', 10)[0]).toBe('Set out and cast kickers');
  expect(daysOf('Columns', 10).at(-1)).toBe('Cure and check');
});

test('work that nobody knows has no crew', () => {
  expect(crewOn('Xyz', { day: 1, days: 2 })).toBeUndefined();
});

test('a number somebody gave is the main trade’s; of others it takes no more than their usual crew', () => {
  const title = 'ACP cladding';
  const crews = (workers: number | null) =>
    Array.from({ length: 50 }, (_, index) => dayCrewOf({ title, workers, logged: null }, { day: index + 1, days: 50 }));
  expect(
    crews(22)
      .filter(({ trade }) => trade === 'facade')
      .map(({ number }) => number),
  ).toContain(22);
  expect(crews(22).find(({ trade }) => trade === 'draughtsman')?.number).toBe(1);
  expect(crews(2).find(({ trade }) => trade === 'insulator')?.number).toBe(2);
  expect(crews(null).map(({ number }) => number)).toEqual(crews(null).map(({ step }) => step?.number));
  expect(dayCrewOf({ title: 'Xyz', workers: 5, logged: 3 }, { day: 1, days: 1 })).toMatchObject({
    trade: null,
    number: 5,
  });
  expect(dayCrewOf({ title: 'Xyz', workers: null, logged: 3 }, { day: 1, days: 1 }).number).toBe(3);
});
