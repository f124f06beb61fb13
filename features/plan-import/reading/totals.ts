import { fold } from '#shared/language/fold.ts';
import type { RawRow } from './rows.ts';

/** The name of a row that says a sum and nothing else: "TOTAL", "Grand total:", "إجمالي المدة", "Gesamtsumme". */
const ALONE = new RegExp(
  `^(?:${fold(
    [
      '(?:(?:grand|sub|overall|project|programme|program)[ -]{0,3})?totals?(?: (?:project|programme|program|duration|days|works?|general|générale?)){0,6}',
      '(?:ال)?(?:مجموع|إجمالي)(?: (?:الكلي|العام|النهائي|المدة|الأيام|المشروع|الأعمال)){0,6}',
      '(?:zwischen|gesamt)?summe|gesamt(?:dauer)?|(?:sub)?totaal|eindtotaal|(?:sotto|sub)?totale|suma|somme|(?:genel )?toplam|razem|итого|всего',
    ].join('|'),
  )}) ?[:.=]?$`,
  'u',
);

const saysTotal = ({ name }: RawRow): boolean => ALONE.test(fold(name).replace(/\s+/g, ' ').trim());

/**
 * The dated rows that sum up the others: without an id, a code or links of their own, nothing named after them, nothing under
 * them. Where links count rows only the last can go: all others give their number to the next.
 */
export function totalsAmong(rows: readonly RawRow[]): ReadonlySet<RawRow> {
  const candidates = rows.filter((row) => saysTotal(row) && isAlone(row));
  if (candidates.length === 0) return new Set();
  const refs = fold(rows.map(({ predecessors, successors }) => `${predecessors}\n${successors}`).join('\n'));
  const countsRows = /\d/.test(refs) && rows.every(({ id }) => id === '');
  const places = new Map(rows.map((row, index) => [row, index]));
  const numbers = numbersIn(refs);
  return new Set(
    candidates.filter((row) => {
      const index = places.get(row) ?? 0;
      const next = rows[index + 1];
      const isOver = next !== undefined && (next.indent > row.indent || (next.level ?? 0) > (row.level ?? 0));
      const isLinked = refs.includes(fold(row.name).trim());
      const isCounted = countsRows && (next !== undefined || numbers.has(rows.length));
      return index > 0 && !isOver && !isLinked && !isCounted;
    }),
  );
}

const isAlone = ({ id, code, parentRef, groups, predecessors, successors }: RawRow): boolean =>
  [id, code, parentRef, ...groups, predecessors, successors].every((text) => text === '');

const numbersIn = (text: string): ReadonlySet<number> => new Set((text.match(/\d+/g) ?? []).map(Number));
