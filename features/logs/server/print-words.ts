import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import arabic from './printed.ar.json' with { type: 'json' };

const english = {
  clear: 'Clear',
  cloudy: 'Cloudy',
  dusty: 'Dusty',
  windy: 'Windy',
  rain: 'Rain',
  fog: 'Fog',
  weather: 'Weather',
  material: 'Material',
  equipment: 'Equipment',
  labour: 'Labour',
  design: 'Design',
  client: 'Client',
  permit: 'Permit',
  other: 'Other',
  submitted: 'Submitted',
  amended: 'Amended',
  photographed: 'Photos arrived',
  withdrawn: 'Photos that will not come',
  deleted: 'Deleted',
  restored: 'Restored',
  purged: 'Deleted for good',
};

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic, english);

/** Dates, places and degrees keep their order within Arabic text (Unicode's left-to-right isolate). */
export const ltr = (text: string): string => `\u2066${text}\u2069`;
