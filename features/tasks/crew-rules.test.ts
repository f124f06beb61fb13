import { expect, test } from 'vitest';
import { crewOn } from './crew-rules.ts';

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
