import { westernDigits } from '#shared/language/digits.ts';
import type { Unit } from './activities/activity.ts';
import type { Language } from './activities/labels.ts';
import { countsIn } from './breakdown/countable.ts';
import { afterPlace } from './breakdown/places.ts';

/** An amount of work as the task names it. */
export interface Quantity {
  readonly amount: number;
  readonly unit: Unit;
  /** Written with ٠١٢ in the task, so written so again. */
  readonly isEasternArabic: boolean;
}

/** "50 ton chillers", "1000 kg lift": what a machine is able to do is no amount of work. */
const notOfMachine =
  '(?!\\s(?:(?!of)[\\p{L}/-]{1,15}\\s){0,2}(?:chillers?|a/?c|ac|packages?|units?|cranes?|hoists?|lifts?|elevators?|jacks?|trucks?|rollers?|forklifts?|condens\\p{L}{0,20}|splits?|vrfs?|تكييف|تشيلر|مصعد|رافع[ةه])(?![\\p{L}\\p{N}]))';

/** Longest first: "m3" before "m". Grammes and kilometres are brought to the unit the trades count in. */
const unitWords: readonly (readonly [pattern: string, unit: Unit, factor: number])[] = [
  ['m³|m3|cu\\.?\\s?m\\.?|cum|cbm|cubic met(?:er|re)s?|م³|م٣|م3|متر(?:اً|ا)? مكعب(?:اً|ا)?', 'm3', 1],
  ['m²|m2|sq\\.?\\s?m\\.?|sqm|square met(?:er|re)s?|م²|م٢|م2|متر(?:اً|ا)? مربع(?:اً|ا)?', 'm2', 1],
  [`(?:kg|كجم|كغ|كيلوجرام)${notOfMachine}`, 't', 0.001],
  [`(?:tonnes?|tons?|mt|t|طن(?:اً|ا)?)${notOfMachine}`, 't', 1],
  ['km|كم', 'm', 1000],
  ['kwp|ك\\.?و\\.?ذ|كيلو ?واط ذروة', 'kWp', 1],
  ['mwp', 'kWp', 1000],
  ['l\\.?m\\.?|rm|r\\.m\\.?|lin\\.?\\s?m|running met(?:er|re)s?|م\\.?\\s?ط|متر طولي|متر(?:اً|ا)? طولي(?:اً|ا)?', 'm', 1],
  ['nos?\\.?|pcs\\.?|pieces|units|ea|عدد|قطعة|قطع|وحدة', 'no', 1],
  ['met(?:er|re)s?|m|متر(?:اً|ا)?|م', 'm', 1],
];

/** In "Level 2 120 m2" the first number is a level, in "2 120 m2" a thousand: a space groups digits, and a comma divides decimals, only away from places. */
const alone = '(?<![\\p{L}\\p{N}.,،٫٬])';
const grouped = '[0-9٠-٩]{1,12}(?:[,،٬][0-9٠-٩]{3}){0,4}(?:[.٫][0-9٠-٩]{1,9})?';
const spacedDigits =
  '(?:[0-9٠-٩]{1,3}(?: [0-9٠-٩]{3}){1,4}(?:[.٫][0-9٠-٩]{1,9}|[,،][0-9٠-٩]{1,2})?|[0-9٠-٩]{1,12}[,،][0-9٠-٩]{1,2})';
const spaced = `(?<!${afterPlace})${spacedDigits}`;
const number = `${alone}(${spaced}|${grouped})`;
/** At most 2,000 characters: MOST_TEXT. */
const patterns = unitWords.map(([words, unit, factor]) => ({
  unit,
  factor,
  pattern: new RegExp(`${number}\\s?(?:${words})(?![\\p{L}\\p{N}])`, 'giu'),
}));
const counted = /عدد\s?([0-9٠-٩]{1,12})(?![\p{L}\p{N}])/gu;
/** Piles are counted by their name wherever it stands. At most 2,000 characters: MOST_TEXT. */
const countedPiles = new RegExp(
  `${alone}(?<!${afterPlace})((?:${spacedDigits}|${grouped}))(?=\\s(?:(?:bored|driven|cfa|precast|concrete|steel|sheet|test)\\s){0,2}(?:micro)?piles(?![\\p{L}\\p{N}])|\\s(?:خازوق(?:اً|ا)?|خوازيق)(?![\\p{L}\\p{N}]))`,
  'giu',
);

/** The quantities in a text, each unit once, in the order of the units. */
export function quantitiesIn(text: string): Quantity[] {
  let rest = text.slice(0, MOST_TEXT);
  const found = new Map<Unit, Quantity>();
  const take = (unit: Unit, factor: number) => (whole: string, digits: string) => {
    const amount = Math.round(numberOf(digits) * factor * 1000) / 1000;
    if (amount > 0 && !found.has(unit)) found.set(unit, { amount, unit, isEasternArabic: /[٠-٩]/.test(digits) });
    return ' '.repeat(whole.length);
  };
  for (const { pattern, unit, factor } of patterns) rest = rest.replace(pattern, take(unit, factor));
  rest = rest.replace(counted, take('no', 1));
  rest.replace(countedPiles, take('no', 1));
  // What is counted keeps its name in the text: it says what the work is.
  for (const { digits } of countsIn(rest)) take('no', 1)(digits, digits);
  return [...found.values()];
}

const MOST_TEXT = 2_000;

/** The numbers of a text in one way of writing, to see whether another text brings in new ones. */
export const numbersIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(/[0-9٠-٩]+(?:[,،٬][0-9٠-٩]{3})*(?:[.٫][0-9٠-٩]+)?/g) ?? []).map((one) => String(numberOf(one))));

/** The text without its quantities. */
export const withoutQuantities = (text: string): string =>
  patterns.reduce((rest, { pattern }) => rest.replace(pattern, ' '), text).replace(counted, ' ');

function numberOf(digits: string): number {
  const western = westernDigits(digits);
  const pointed = western.replace(/[,،]([0-9]{1,2})$/, '.$1');
  return Number(pointed.replace(/[,،٬ ]/g, '').replace('٫', '.'));
}

/** "450 m³", "٤٥٠ م³", "24 no.". */
export function quantityText({ amount, unit, isEasternArabic }: Quantity, language: Language): string {
  const digits = new Intl.NumberFormat(isEasternArabic ? 'ar-SA-u-nu-arab' : 'en', { maximumFractionDigits: 3 });
  return `${digits.format(amount)} ${unitNames[unit][language]}`;
}

const unitNames: Readonly<Record<Unit, Readonly<Record<Language, string>>>> = {
  m3: { en: 'm³', ar: 'م³' },
  m2: { en: 'm²', ar: 'م²' },
  m: { en: 'm', ar: 'م.ط' },
  t: { en: 't', ar: 'طن' },
  no: { en: 'no.', ar: 'عدد' },
  kWp: { en: 'kWp', ar: 'كيلوواط ذروة' },
};
