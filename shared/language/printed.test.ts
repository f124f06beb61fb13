import { expect, test } from 'vitest';
import { headings, printedWords } from './printed.ts';

const wordsIn = printedWords(
  { Task: 'المهمة', done: 'مكتملة', 'Paid by {who} in {month}': 'دفعها {who} في {month}' },
  { done: 'Done' },
);

test('English says the key, or what stands for it; Arabic what is given', () => {
  expect(headings(wordsIn('en'), ['Task', 'done'])).toEqual(['Task', 'Done']);
  expect(headings(wordsIn('ar'), ['Task', 'done'])).toEqual(['المهمة', 'مكتملة']);
});

test('a value stands as it is, also one with signs that a replacement would read', () => {
  const values = { who: '$& Sons $1', month: 3 };
  expect(wordsIn('en')('Paid by {who} in {month}', values)).toBe('Paid by $& Sons $1 in 3');
  expect(wordsIn('ar')('Paid by {who} in {month}', values)).toBe('دفعها $& Sons $1 في 3');
});

test('what a person typed among the words stays as it is', () => {
  expect(wordsIn('ar')('constructor' as 'Task')).toBe('constructor');
});

test('a word without Arabic does not compile', () => {
  // @ts-expect-error a key that nobody has said in Arabic
  expect(wordsIn('en')('Task of nobody')).toBe('Task of nobody');
});
