import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import arabic from './printed.ar.json' with { type: 'json' };

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic);

/** What a document of each kind is called. */
export const TITLES = {
  work: 'Payment certificate',
  advance: 'Advance payment',
  release: 'Retention release',
} as const satisfies Record<string, Word>;
