import type { Form } from '#features/audit/history-words.ts';
import type { Activity } from '../contract.ts';
import { choices, fields } from './fields.ts';
import { labelIn } from './labels.ts';
import { arabicText } from './server-texts.ts';

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
