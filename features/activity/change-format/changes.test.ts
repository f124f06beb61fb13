import { expect, test } from 'vitest';
import { histories } from '#features/histories.ts';
import { changesOf } from './changes.ts';

test('the fields of a line are told as they are on their own: a kind in words, a number as numbers are written', () => {
  const formatter = { language: 'en' as const, number: (text: string) => `#${text}`, date: String, moment: String };
  const deductions = [{ kind: 'penalty', description: 'Ten days late', amount: '200.5' }];
  expect(changesOf({ before: { deductions: [] }, after: { deductions }, names: {} }, formatter)).toEqual([
    {
      field: 'deductions',
      label: 'Deduction lines',
      before: null,
      after: 'Kind: Penalty for delay, Description: Ten days late, Amount: #200.5',
    },
  ]);
});

test('no two rooms name the same kind, field or value', () => {
  for (const part of ['kinds', 'fields', 'choices'] as const) {
    const named = histories.flatMap((room) => Object.keys(room[part] ?? {}));
    expect(named.filter((name, index) => named.indexOf(name) !== index)).toEqual([]);
  }
});
