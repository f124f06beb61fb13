import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import { constraintLabels } from '../constraint.ts';
import arabic from './printed.ar.json' with { type: 'json' };

const english = {
  not_started: 'Not started',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
  ...constraintLabels,
};

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic, english);
