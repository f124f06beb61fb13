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

/** Their Arabic in files and messages, by form; the screens have it from the catalogues (a test compares the two). */
export const arabicCounts: Readonly<Record<string, string>> = {
  '1 day': 'يوم واحد',
  '{{count}} days_zero': 'لا أيام',
  '{{count}} days_one': 'يوم واحد',
  '{{count}} days_two': 'يومان',
  '{{count}} days_few': '{{count}} أيام',
  '{{count}} days_many': '{{count}} يومًا',
  '{{count}} days_other': '{{count}} يوم',
  '1 working day': 'يوم عمل واحد',
  '{{count}} working days_zero': 'لا أيام عمل',
  '{{count}} working days_one': 'يوم عمل واحد',
  '{{count}} working days_two': 'يوما عمل',
  '{{count}} working days_few': '{{count}} أيام عمل',
  '{{count}} working days_many': '{{count}} يوم عمل',
  '{{count}} working days_other': '{{count}} يوم عمل',
  '1 task': 'مهمة واحدة',
  '{{count}} tasks_zero': 'لا مهام',
  '{{count}} tasks_one': 'مهمة واحدة',
  '{{count}} tasks_two': 'مهمتان',
  '{{count}} tasks_few': '{{count}} مهام',
  '{{count}} tasks_many': '{{count}} مهمة',
  '{{count}} tasks_other': '{{count}} مهمة',
};
