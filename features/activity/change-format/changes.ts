import type { Form, ServerTexts } from '#features/audit/history-words.ts';
import { histories } from '#features/histories.ts';
import { writtenValue } from '#shared/language/written-sentence.ts';
import type { Activity } from '../contract.ts';
import { choices, fields } from './fields.ts';
import { labelIn } from './labels.ts';

/** Who tells: the language, and how this place writes numbers and dates. */
export interface Formatter {
  readonly language: 'en' | 'ar';
  /** A decimal number, exact, as text. */
  number(decimal: string): string;
  /** "2026-03-01". */
  date(day: string): string;
  moment(at: string): string;
}

/** One field of a change in words; null: it was empty, or is not told. */
export interface FormattedChange {
  readonly field: string;
  readonly label: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** In the order of the table; PostgreSQL keeps another one. */
const places = new Map(Object.keys(fields).map((key, index) => [key, index]));
const placeOf = (key: string): number => places.get(key) ?? places.size;

const LONGEST = 160;
const hidden = new Set(['version', 'position', 'updatedAt', 'createdAt', 'id']);

/** Every field that a change tells of, before and after, in words: "Budget", "1,000", "1,200". */
export function changesOf(
  entry: Pick<Activity, 'entity' | 'before' | 'after' | 'names'>,
  formatter: Formatter,
): readonly FormattedChange[] {
  const { entity, before, after, names } = entry;
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  // What is new and simply not so ("Milestone: No") is not worth a word.
  const isShown = (key: string) => !hidden.has(key) && (after?.[key] !== false || before?.[key] !== undefined);
  return keys
    .filter(isShown)
    .sort((one, other) => placeOf(one) - placeOf(other))
    .map((key) => {
      const form = fields[key]?.form ?? 'text';
      return {
        field: key,
        label: fields[key]?.[formatter.language] ?? spelled(key),
        before: valueText(inLanguage(before?.[key], entity, formatter), { form, names, formatter }),
        after: valueText(inLanguage(after?.[key], entity, formatter), { form, names, formatter }),
      };
    })
    .filter(({ before: old, after: now }) => old !== null || now !== null);
}

/** What the server itself wrote, in the reader's language. */
const inLanguage = (value: unknown, kind: string, { language }: Formatter): unknown =>
  language === 'ar' && typeof value === 'string' ? arabicText(labelIn(value, kind, language), kind) : value;

interface Manner {
  readonly form: Form;
  readonly names: Activity['names'];
  readonly formatter: Formatter;
}

function valueText(value: unknown, manner: Manner): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (manner.form === 'whole') return manner.formatter.language === 'ar' ? 'تغيّر' : 'changed';
  if (Array.isArray(value)) return listText(value, manner);
  if (typeof value === 'object') return objectText(value, manner);
  return scalarText(String(value), manner);
}

function listText(values: readonly unknown[], manner: Manner): string | null {
  if (manner.form === 'count') return manner.formatter.number(String(values.length));
  const texts = values.map((one) => valueText(one, manner)).filter((one) => one !== null);
  return texts.length === 0 ? null : short(texts.join(manner.formatter.language === 'ar' ? '، ' : ', '));
}

const objectText = (value: object, manner: Manner): string | null =>
  listText(
    Object.entries(value).flatMap(([key, one]) => {
      const text = valueText(one, { ...manner, form: fields[key]?.form ?? manner.form });
      return text === null ? [] : [`${fields[key]?.[manner.formatter.language] ?? spelled(key)}: ${text}`];
    }),
    { ...manner, form: 'text' },
  );

function scalarText(text: string, { form, names, formatter }: Manner): string {
  const name = names[text];
  if (name !== undefined) return name;
  return tellers[form](text, formatter);
}

const amount = (text: string, formatter: Formatter): string => (isDecimal(text) ? formatter.number(text) : text);

const tellers: Readonly<Record<Form, (text: string, formatter: Formatter) => string>> = {
  amount,
  count: amount,
  percent: (text, formatter) => (isDecimal(text) ? `${formatter.number(text)}%` : text),
  date: (text, formatter) => formatter.date(text),
  moment: (text, formatter) => formatter.moment(text),
  choice: (text, { language }) => choices[text]?.[language === 'ar' ? 1 : 0] ?? short(text),
  text: (text, { language }) => (isId(text) ? (language === 'ar' ? 'محذوف' : 'deleted') : short(text)),
  whole: short,
};

const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);
const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}

/** A field that no one named yet, readable all the same: "dueDate" is "Due date". */
const spelled = (key: string): string => {
  const words = key
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/*
 * The server stores its own sentences in English. A reader of Arabic has them by their templates; what stands in the slots is a
 * count, a unit or a day with Arabic of its own, or a name or figure, which stays.
 */

const texts: Readonly<Record<string, ServerTexts>> = Object.assign({}, ...histories.map((room) => room.texts ?? {}));

/** A field's text in Arabic, where the server wrote it; else as it is. */
function arabicText(text: string, kind: string): string {
  const { sentences, words } = texts[kind] ?? { sentences: {}, words: {} };
  for (const [english, arabic] of Object.entries(sentences)) {
    const slots = slotsIn(text, english);
    if (slots) return filled(arabic, (name) => arabicSlot(slots[name] ?? '', words));
  }
  return text;
}

const filled = (template: string, slot: (name: string) => string): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => slot(name));

/** What stands in the slots of a template, read from its start: each slot ends where the next words of the template begin. */
function slotsIn(text: string, template: string): Readonly<Record<string, string>> | undefined {
  const [head = '', ...rest] = template.split(/\{\{(\w+)\}\}/);
  if (!text.startsWith(head)) return undefined;
  const slots: Record<string, string> = {};
  let at = head.length;
  for (let index = 0; index < rest.length; index += 2) {
    const [name = '', words = ''] = rest.slice(index);
    const isLast = index + 2 >= rest.length;
    const end = isLast ? text.length - words.length : text.indexOf(words, at);
    if (end < at || !text.startsWith(words, end)) return undefined;
    slots[name] = text.slice(at, end);
    at = end + words.length;
  }
  return at === text.length ? slots : undefined;
}

const forms = new Intl.PluralRules('ar');

function arabicSlot(value: string, words: ServerTexts['words']): string {
  const count = /^[\d,]{1,12}/.exec(value)?.[0];
  const counted =
    count && words[`{{count}}${value.slice(count.length)}_${forms.select(Number(count.replaceAll(',', '')))}`];
  if (counted) return filled(counted, () => count);
  return words[value] ?? writtenValue(isoDay(value) ?? value, 'ar');
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "4 Mar 2026" as "2026-03-04". */
function isoDay(text: string): string | undefined {
  const [, day = '', word = '', year = ''] = /^(\d{1,2}) ([A-Z][a-z]{2,3}) (\d{4})$/.exec(text) ?? [];
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
