import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import arabic from './printed.ar.json' with { type: 'json' };

export type Language = 'en' | 'ar';
export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic);
