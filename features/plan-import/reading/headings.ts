import { cellText, headingCell, type Sheet } from '#shared/sheet-import/cells.ts';
import { dateOfCell } from './dates.ts';
import { hasNumberedWeeks, hasTimeline } from './grid.ts';
import type { Field } from './plan.ts';
import { baselineWord, fieldOfHeading, foreignWords, headingKey, otherCalculation } from './words.ts';

/** A heading as it stands, with what stands above it, and what it may mean. */
export interface Heading {
  readonly text: string;
  readonly above: string;
  readonly field: Field | undefined;
  /** 0 to 1: 1 is the plain word, less one of another reckoning (baseline, actual) or with more words around it. */
  readonly weight: number;
  readonly foreign: boolean;
}

const SEARCHED_ROWS = 60;

/** The row of headings: the one with most words of plans; undefined when no row has any. */
export function findHeaderRow(sheet: Sheet): number | undefined {
  const scored = Array.from({ length: Math.min(sheet.rows.length, SEARCHED_ROWS) }, (_, row) => ({
    row,
    score: headerScore(sheet, row),
  }));
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), { row: -1, score: 1.4 });
  return best.row < 0 ? undefined : best.row;
}

function headerScore(sheet: Sheet, row: number): number {
  const cells = sheet.rows[row] ?? [];
  const texts = cells.map(cellText).filter((text) => text !== '');
  if (texts.length < 2) return 0;
  if (texts.length < 12 && cells.some((cell) => dateOfCell(cell) !== undefined) && !hasTimeline(cells)) return 0;
  const headings = headingsOf(sheet, row);
  const found = new Map<Field, number>();
  for (const { field, weight } of headings) if (field) found.set(field, Math.max(found.get(field) ?? 0, weight));
  const sum = [...found.values()].reduce((total, weight) => total + weight, 0);
  return sum + (sum > 0.5 && hasNumberedWeeks(cells) ? 1 : 0) - row * 0.001;
}

/** The headings of a row, each with the group that stands above it, in the row before or merged over it. */
export function headingsOf(sheet: Sheet, row: number): Heading[] {
  const width = Math.max(
    sheet.rows[row]?.length ?? 0,
    sheet.rows[row + 1]?.length ?? 0,
    ...sheet.rows.slice(row, row + 40).map(({ length }) => length),
  );
  const above = groupsAbove(sheet, row, width);
  return Array.from({ length: width }, (_, column) => {
    const text = headingCell(sheet, row, column) || plainAbove(sheet, row, column);
    return {
      text,
      above: above[column] === text ? '' : (above[column] ?? ''),
      ...meaningOf(text, above[column] ?? ''),
    };
  });
}

/** A heading that stands in the first of two header rows, with nothing under it. */
function plainAbove(sheet: Sheet, row: number, column: number): string {
  const text = cellText(sheet.rows[row - 1]?.[column]);
  if (!fieldOfHeading(headingKey(text))) return '';
  const upper = sheet.rows[row - 1] ?? [];
  const isPair = knownIn(sheet.rows[row]) > 1 && upper.filter((cell) => cellText(cell) !== '').length > 1;
  return knownIn(upper) > 1 || isPair ? text : '';
}

const knownIn = (cells: Sheet['rows'][number] = []): number =>
  cells.filter((cell) => fieldOfHeading(headingKey(cellText(cell)))).length;

function groupsAbove(sheet: Sheet, row: number, width: number): string[] {
  if (row === 0) return [];
  const cells = sheet.rows[row - 1] ?? [];
  const texts = cells.map(cellText);
  const isTitle = texts.filter((text) => text !== '').length < 2 || cells.some((cell) => typeof cell === 'number');
  if (isTitle) return [];
  let last = '';
  return Array.from({ length: width }, (_, column) => {
    const text = texts[column] ?? '';
    if (text !== '') last = text;
    return last;
  });
}

function meaningOf(text: string, above: string): Pick<Heading, 'field' | 'weight' | 'foreign'> {
  const key = headingKey(text);
  const signs = fieldOfSigns(text);
  const foreign = foreignWords.test(key) || /^(pv|ev|ac|spi|cpi|eac)$/.test(key);
  if (key === '' && !signs) return { field: undefined, weight: 0, foreign: false };
  const around = `${headingKey(above)} ${key}`;
  const parsedTerms = otherCalculation.test(around) ? 0.5 : baselineWord.test(around) ? 0.85 : 1;
  const exact = fieldOfHeading(key) ?? signs;
  if (exact) return { field: exact, weight: 1 * parsedTerms, foreign };
  const inside = fieldInside(key);
  if (inside && !foreign) return { field: inside.field, weight: inside.weight * parsedTerms, foreign };
  return { field: undefined, weight: 0, foreign };
}

const fieldOfSigns = (text: string): Field | undefined =>
  ({ '%': 'percent', '#': 'id', '№': 'id', 'n°': 'id', nº: 'id' })[text.trim().toLowerCase()] as Field | undefined;

/** The longest known heading that is a part of this one: "Task Name / Description", "المدة (يوم)", "Start (Plan)". */
function fieldInside(key: string): { field: Field; weight: number } | undefined {
  const words = key.split(' ');
  if (words.length > 7) return undefined;
  for (let length = words.length; length > 0; length--) {
    const starts = Array.from({ length: words.length - length + 1 }, (_, from) => from);
    const found = starts
      .map((from) => knownWord(words.slice(from, from + length).join(' ')))
      .find((field) => field !== undefined);
    if (found) return { field: found, weight: 0.45 + 0.4 * (length / words.length) };
  }
  return undefined;
}

const knownWord = (part: string): Field | undefined =>
  part.length < 2 || WEAK.has(part) ? undefined : fieldOfHeading(part);

/** Words too common to say anything inside a longer heading. */
const WEAK = new Set(
  'no|nr|id|code|type|to|by|at|to date|from|of|work|na|nach|au|du|van|من|الي|م|time|next|area|building|floor|item|ref|done|complete|m|n|t|ت|j|step|scope|row|line|real|group|name|nom|naam|nombre|index|note'.split(
    '|',
  ),
);
