import { message, type Sentence } from '#shared/sentence.ts';

/*
 * Counts inside a sentence of the engine. Each takes the plural form of the reader's language from the catalogues; in English, as it
 * is stored, there are two.
 */

export const days = (count: number): Sentence =>
  count === 1 ? message('1 day') : message('{{count}} days', { count });

export const workingDays = (count: number): Sentence =>
  count === 1 ? message('1 working day') : message('{{count}} working days', { count });

export const tasksCounted = (count: number): Sentence =>
  count === 1 ? message('1 task') : message('{{count}} tasks', { count });
