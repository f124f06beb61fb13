import type { PhotoFacts, Summaries } from '../contract.ts';

/** The facts as sentences; nothing is said that was not counted, measured or read. */
export const summariesOf = (facts: PhotoFacts): Summaries => ({
  en: sentencesOf(facts, english).join(' '),
  ar: sentencesOf(facts, arabic).join(' '),
});

interface Described {
  readonly facts: PhotoFacts;
  readonly summaries: Summaries;
}

/** The facts with another number of workers in the log: it is not of the picture, and follows what the log says. */
export const factsAt = (facts: PhotoFacts, workers: number | null): PhotoFacts => ({ ...facts, manpower: workers });

/**
 * The same summaries where the log counts `workers`: the sentence that compares the two is the only one made anew. Words that
 * a model wrote round a number of the log, without our sentence, are given up for our own.
 */
export function summariesAt({ facts, summaries }: Described, workers: number | null): Summaries {
  const now = factsAt(facts, workers);
  const en = rewriteComparison(summaries.en, { before: facts, now, words: english });
  const ar = rewriteComparison(summaries.ar, { before: facts, now, words: arabic });
  return en === undefined || ar === undefined ? summariesOf(now) : { en, ar };
}

interface Comparison {
  readonly before: PhotoFacts;
  readonly now: PhotoFacts;
  readonly words: Words;
}

/** Undefined: the comparison that was made stands nowhere in the text as we say it. */
function rewriteComparison(text: string, { before, now, words }: Comparison): string | undefined {
  const [[old], [fresh], first] = [manpower(before, words), manpower(now, words), seen(now, words)];
  if (old === fresh) return text;
  if (old === undefined) return text.startsWith(first) ? text.replace(first, `${first} ${fresh}`) : `${text} ${fresh}`;
  if (!text.includes(old)) return undefined;
  return fresh === undefined ? text.replace(` ${old}`, '') : text.replace(old, fresh);
}

interface Words {
  seen(people: number, vehicles: number, isAtLeast: boolean): string;
  readonly notCounted: string;
  manpower(workers: number): string;
  moreThanLogged(workers: number): string;
  taken(day: string | null, time: string | null, distance: string | null): string;
  /** `kilometres`: one decimal, as text. */
  metres(metres: number): string;
  kilometres(kilometres: string): string;
  readonly blurred: string;
  readonly dark: string;
  readonly bright: string;
  readonly clear: string;
  duplicate(day: string): string;
  change(percent: number, day: string): string;
  readonly locale: string;
}

function sentencesOf(facts: PhotoFacts, words: Words): string[] {
  return [
    seen(facts, words),
    ...manpower(facts, words),
    ...taken(facts, words),
    ...quality(facts, words),
    ...history(facts, words),
  ];
}

const seen = ({ people, vehicles, isAtLeast }: PhotoFacts, words: Words): string =>
  people === null || vehicles === null ? words.notCounted : words.seen(people, vehicles, isAtLeast);

function manpower({ people, manpower: workers }: PhotoFacts, words: Words): string[] {
  if (workers === null || people === null) return [];
  return [people > workers ? words.moreThanLogged(workers) : words.manpower(workers)];
}

function taken({ capturedOn, capturedTime, metresFromSite }: PhotoFacts, words: Words): string[] {
  if (capturedOn === null && metresFromSite === null) return [];
  const day = capturedOn === null ? null : dayText(capturedOn, words.locale);
  return [words.taken(day, capturedTime, metresFromSite === null ? null : distanceText(metresFromSite, words))];
}

function quality({ isBlurred, exposure }: PhotoFacts, words: Words): string[] {
  const faults = [...(isBlurred ? [words.blurred] : []), ...(exposure === 'good' ? [] : [words[exposure]])];
  return faults.length > 0 ? faults : [words.clear];
}

function history({ duplicates, change }: PhotoFacts, words: Words): string[] {
  const [same] = duplicates;
  if (same) return [words.duplicate(dayText(same.date, words.locale))];
  if (!change) return [];
  return [words.change(Math.round(change.changedShare * 100), dayText(change.date, words.locale))];
}

const distanceText = (metres: number, words: Words): string =>
  metres < 1_000 ? words.metres(metres) : words.kilometres((metres / 1_000).toFixed(1));

const dayText = (date: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

const english: Words = {
  locale: 'en-GB',
  seen: (people, vehicles, isAtLeast) => {
    const cars = vehicles === 0 ? 'no vehicles' : counted(vehicles, 'vehicle', 'vehicles');
    if (people === 0) return `No people visible, ${cars}.`;
    return `${isAtLeast ? 'At least ' : ''}${counted(people, 'person', 'people')} visible, ${cars}.`;
  },
  notCounted: 'People and vehicles were not counted: the detection model is not installed.',
  manpower: (workers) => `The log counts ${counted(workers, 'worker', 'workers')}.`,
  moreThanLogged: (workers) => `That is more than the log counts (${counted(workers, 'worker', 'workers')}).`,
  taken: (day, time, distance) => {
    const when = day === null ? '' : ` on ${day}${time === null ? '' : ` at ${time}`}`;
    return `Taken${when}${distance === null ? '' : `${day === null ? ' ' : ', '}${distance} from the site's point on the map`}.`;
  },
  metres: (metres) => `${metres} m`,
  kilometres: (kilometres) => `${kilometres} km`,
  blurred: 'The picture is blurred.',
  dark: 'The picture is too dark.',
  bright: 'The picture is overexposed.',
  clear: 'The picture is sharp and well exposed.',
  duplicate: (day) => `The same picture is already in the log of ${day}.`,
  change: (percent, day) => `About ${percent}% of the view looks different from the picture of ${day}.`,
};

const rule = new Intl.PluralRules('ar');
type Forms = Record<'zero' | 'one' | 'two' | 'few' | 'many' | 'other', string>;
const arabicCount = (count: number, forms: Forms): string => forms[rule.select(count)].replace('#', String(count));

const PEOPLE: Forms = {
  zero: 'لا يظهر أشخاص',
  one: 'يظهر شخص واحد',
  two: 'يظهر شخصان',
  few: 'يظهر # أشخاص',
  many: 'يظهر # شخصًا',
  other: 'يظهر # شخص',
};
const AT_LEAST: Forms = {
  zero: PEOPLE.zero,
  one: 'يظهر شخص واحد على الأقل',
  two: 'يظهر شخصان على الأقل',
  few: 'يظهر # أشخاص على الأقل',
  many: 'يظهر # شخصًا على الأقل',
  other: 'يظهر # شخص على الأقل',
};
const VEHICLES: Forms = {
  zero: 'ولا مركبات',
  one: 'ومركبة واحدة',
  two: 'ومركبتان',
  few: 'و# مركبات',
  many: 'و# مركبة',
  other: 'و# مركبة',
};
const WORKERS: Forms = {
  zero: 'لا عمال',
  one: 'عامل واحد',
  two: 'عاملان',
  few: '# عمال',
  many: '# عاملًا',
  other: '# عامل',
};

const arabic: Words = {
  locale: 'ar-SA-u-ca-gregory-nu-latn',
  seen: (people, vehicles, isAtLeast) =>
    `${arabicCount(people, isAtLeast ? AT_LEAST : PEOPLE)} ${arabicCount(vehicles, VEHICLES)} في الصورة.`,
  notCounted: 'لم يُحص الأشخاص والمركبات: نموذج الكشف غير مثبّت.',
  manpower: (workers) => `عدد العمال في السجل: ${arabicCount(workers, WORKERS)}.`,
  moreThanLogged: (workers) => `وهذا أكثر مما في السجل (${arabicCount(workers, WORKERS)}).`,
  taken: (day, time, distance) => {
    const when = day === null ? '' : ` في ${day}${time === null ? '' : ` الساعة ${time}`}`;
    return `التُقطت الصورة${when}${distance === null ? '' : `${day === null ? ' ' : '، '}على بُعد ${distance} من نقطة الموقع على الخريطة`}.`;
  },
  metres: (metres) => `${metres} م`,
  kilometres: (kilometres) => `${kilometres} كم`,
  blurred: 'الصورة مهزوزة.',
  dark: 'الصورة معتمة.',
  bright: 'الصورة شديدة الإضاءة.',
  clear: 'الصورة واضحة وجيدة الإضاءة.',
  duplicate: (day) => `الصورة نفسها موجودة في سجل ${day}.`,
  change: (percent, day) => `نحو ${percent}% من المشهد يبدو مختلفًا عن صورة ${day}.`,
};
