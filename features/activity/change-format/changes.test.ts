import { expect, test } from 'vitest';
import { histories } from '#features/histories.ts';
import { changesOf } from './changes.ts';
import { commonChoices, commonFields } from './fields.ts';

test('the fields of a line are told as they are on their own: a kind in words, a number as numbers are written', () => {
  const formatter = { language: 'en' as const, number: (text: string) => `#${text}`, date: String, moment: String };
  const deductions = [{ kind: 'penalty', description: 'Ten days late', amount: '200.5' }];
  expect(
    changesOf({ entity: 'certificate', before: { deductions: [] }, after: { deductions }, names: {} }, formatter),
  ).toEqual([
    {
      field: 'deductions',
      label: 'Deduction lines',
      before: null,
      after: 'Kind: Penalty for delay, Description: Ten days late, Amount: #200.5',
    },
  ]);
});

test.each([
  ['The oldest open payment is 9 days late.', 'أقدم دفعة مفتوحة متأخرة (9 أيام).'],
  ['12.5 m3 are missing on 4 Mar 2026.', 'ينقص 12.5 م³ في 4 مارس 2026.'],
  [
    'T-7 Slab will end 2 working days late as it stands and had 1 working day of float: the end slips by 11 working days.',
    'T-7 Slab ستنتهي متأخرة على حالها (يوما عمل، والسماح يوم عمل واحد)، فتتأخر نهاية المشروع (11 يوم عمل).',
  ],
  ['No daily logs', 'لا سجلات يومية'],
  ['The crane stands still.', 'The crane stands still.'],
])('what the engine wrote of a risk stands in Arabic: %s', (description, arabic) => {
  const formatter = { number: String, date: String, moment: String };
  const entry = { entity: 'risk', before: { description }, after: { description: 'x' }, names: {} };
  expect(changesOf(entry, { ...formatter, language: 'ar' })[0]?.before).toBe(arabic);
  expect(changesOf(entry, { ...formatter, language: 'en' })[0]?.before).toBe(description);
  expect(changesOf({ ...entry, entity: 'task' }, { ...formatter, language: 'ar' })[0]?.before).toBe(description);
});

/** What stands twice in these records under one name. */
const repeated = (records: readonly Readonly<Record<string, unknown>>[]) =>
  Object.entries(Object.groupBy(records.flatMap(Object.entries), ([name]) => name)).flatMap(([name, entries = []]) =>
    entries.length > 1 ? [{ name, words: new Set(entries.map(([, words]) => JSON.stringify(words))) }] : [],
  );

test('no two rooms name the same kind', () => {
  expect(
    repeated(histories.map(({ kinds }) => kinds)).map(({ name }) => name),
    'Two rooms call their things by one `entity`: choose another in features/ROOM/history.ts.',
  ).toEqual([]);
});

test.each(['fields', 'choices'] as const)('rooms that name the same of their %s say it in the same words', (part) => {
  const common = part === 'fields' ? commonFields : commonChoices;
  expect(
    repeated([common, ...histories.map((room) => room[part] ?? {})])
      .filter(({ words }) => words.size > 1)
      .map(({ name, words }) => `${name}: ${[...words].join(' or ')}`),
    'All rooms share these names: use the words that are there, or another name in features/ROOM/history.ts.',
  ).toEqual([]);
});
