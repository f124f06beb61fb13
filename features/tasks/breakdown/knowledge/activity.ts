import { type Inspection, inspections, type Trade, trades, type Words } from './words.ts';

export type Unit = 'm3' | 'm2' | 'm' | 't' | 'no' | 'kWp';

export interface Step {
  /** Part of the task's duration; the shares of an activity add up to 1. */
  readonly share: number;
  readonly trade: Trade;
  readonly number: number;
  /** The step that does the task's quantity, or so much of it. */
  readonly quantity: { readonly unit: Unit; readonly part: number } | undefined;
  readonly inspection: Inspection | undefined;
  /** Calendar days it takes however short the task is: concrete cures by its own clock. */
  readonly leastDays: number | undefined;
  /** One go, as a pour without a joint: no day off lies within it. */
  readonly once: boolean;
  readonly title: Words;
  readonly text: Words;
}

export interface Activity {
  readonly key: string;
  readonly name: Words;
  /** Phrases that name the work, for shared/language/phrase-book.ts. */
  readonly work: string;
  /** Phrases that name what is built; weaker, because other works are done to it as well. */
  readonly thing: string;
  readonly steps: readonly Step[];
}

/**
 * One kind of work. A step takes three lines: percent of the duration, crew, what it does of the quantity (`m3`,
 * `m2 50%`), its hold point, the calendar days it takes at least (`7d`) and whether it is done in one go (`once`); then title and
 * text in English; then both in Arabic.
 */
export function activity(
  key: string,
  [en, ar]: readonly [en: string, ar: string],
  { work = '', thing = '' }: { readonly work?: string; readonly thing?: string },
  table: string,
): Activity {
  const lines = table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const steps = Array.from({ length: lines.length / 3 }, (_, index) => readStep(key, lines.slice(index * 3)));
  return { key, name: { en, ar }, work, thing, steps };
}

function readStep(key: string, [head = '', en = '', ar = '']: readonly string[]): Step {
  const [percent = '', crew = '', ...rest] = head.split('|').map((field) => field.trim());
  const [trade = '', number = ''] = crew.split(' ');
  const english = splitText(en);
  const arabic = splitText(ar);
  if (!(trade in trades) || !english || !arabic) throw new Error(`${key}: cannot read the step "${head}"`);
  const inspection = rest.find((field) => field in inspections) as Inspection | undefined;
  return {
    share: Number(percent) / 100,
    trade: trade as Trade,
    number: Number(number),
    quantity: readQuantity(rest),
    inspection,
    leastDays: readLeastDays(rest),
    once: rest.includes('once'),
    title: { en: english.title, ar: arabic.title },
    text: { en: english.text, ar: arabic.text },
  };
}

function splitText(line: string): { title: string; text: string } | undefined {
  const [title = '', text = ''] = line.split('|').map((part) => part.trim());
  return title && text ? { title, text } : undefined;
}

function readLeastDays(fields: readonly string[]): Step['leastDays'] {
  const days = fields.map((field) => /^(\d+)d$/.exec(field)?.[1]).find((found) => found !== undefined);
  return days === undefined ? undefined : Number(days);
}

function readQuantity(fields: readonly string[]): Step['quantity'] {
  for (const field of fields) {
    const match = /^(m3|m2|m|t|no|kWp)(?: (\d+)%)?$/.exec(field);
    if (match) return { unit: match[1] as Unit, part: Number(match[2] ?? 100) / 100 };
  }
  return undefined;
}
