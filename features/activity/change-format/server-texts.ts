import type { ServerTexts } from '#features/audit/history-words.ts';
import { histories } from '#features/histories.ts';
import { writtenValue } from '#shared/language/written-sentence.ts';

/*
 * The server stores its own sentences in English. A reader of Arabic has them by their templates; what stands in the slots is a
 * count, a unit or a day with Arabic of its own, or a name or figure, which stays.
 */

const texts: Readonly<Record<string, ServerTexts>> = Object.assign({}, ...histories.map((room) => room.texts ?? {}));

/** A field's text in Arabic, where the server wrote it; else as it is. */
export function arabicText(text: string, kind: string): string {
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
