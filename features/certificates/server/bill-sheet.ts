import { fold } from '#shared/language/fold.ts';
import { decimalText, exact } from '#shared/money.ts';
import { type Cell, cellText, type Sheet } from '#shared/sheet-import/cells.ts';
import type { BillField, BillPreview, BillPreviewRow, BillColumn as Column } from '../bill-contract.ts';
import { amountOf } from '../rules.ts';
import { type Head, sumOfParts } from './bill-headings.ts';
import { isSum, type Stated, statedOf } from './bill-totals.ts';
import { decimalOf, isRateOnly, saysRateOnly } from './cells.ts';

interface Bill {
  readonly sheet: Sheet;
  readonly head: Head;
  /** Of the sheet in its book. */
  readonly index: number;
}

interface Setting {
  readonly currency: string;
  readonly turned: ReadonlySet<string>;
  /** Sections that were read already, in this sheet or one before; added to. */
  readonly sections: Map<string, number>;
  /** Items that were read in the sheets before. */
  readonly before: number;
  readonly isOneOfMany: boolean;
}

/** A row and where it stands: a number has its meaning in its sheet, and in the section that was opened above it. */
interface Placed {
  readonly row: BillPreviewRow;
  /** Counted over the whole file; rows of one section have the same. */
  readonly section: number;
  /** The number of the section itself, where it has one. */
  readonly sectionNumber: string;
}

/**
 * Bills begin their numbering again in every sheet or section. Numbers that an earlier one has already get the name of their own in
 * front, and so do all others beside them: "Bill 2/A". What stands first keeps its numbers, so that a file that grows at its end
 * says the same of what it had before. A number twice in its own section is an error.
 */
export function uniqueNumbers(placed: readonly Placed[]): BillPreviewRow[] {
  const used = new Set<string>();
  const names = new Set<string>();
  return groupsOf(placed).flatMap((group, place) => {
    const own = new Set<string>();
    const isRepeated = group.rows.some(({ row }) => used.has(row.number));
    const name = isRepeated ? unused(shortened(group.name) || String(place + 1), names) : '';
    return group.rows.map(({ row }) => {
      if (own.has(row.number)) return faulty(row, DOUBLE);
      if (row.number === '') return row;
      own.add(row.number);
      if (isRepeated) return renamed(row, unused(joined(name, row.number), used));
      used.add(row.number);
      return row;
    });
  });
}

const faulty = (row: BillPreviewRow, error: BillPreviewRow['errors'][number]): BillPreviewRow => ({
  ...row,
  errors: [...row.errors, error],
});
const renamed = (row: BillPreviewRow, number: string): BillPreviewRow =>
  number.length > MOST_NUMBER ? faulty(row, LONG) : { ...row, number, ownNumber: row.number };

const DOUBLE = { field: 'number' as const, message: 'Another item has this number already.' };
const LONG = { field: 'number' as const, message: 'This text is too long.' };

interface Group {
  readonly name: string;
  readonly rows: Placed[];
}

/** The rows of a sheet, or of each of its sections where these repeat one another's numbers, in their order. */
function groupsOf(placed: readonly Placed[]): Group[] {
  const repeating = sheetsThatRepeat(placed);
  const groups = new Map<string, Group>();
  for (const one of placed) {
    const { sheet, section } = one.row;
    const isOfSections = repeating.has(sheet);
    const key = isOfSections ? `section ${one.section}` : `sheet ${sheet}`;
    const group = groups.get(key) ?? { name: isOfSections ? one.sectionNumber || section : sheet, rows: [] };
    groups.set(key, group);
    group.rows.push(one);
  }
  return [...groups.values()];
}

function sheetsThatRepeat(placed: readonly Placed[]): Set<string> {
  const sections = new Map<string, number>();
  const repeating = new Set<string>();
  for (const { row, section } of placed) {
    const key = `${row.sheet}\n${row.number}`;
    const first = sections.get(key) ?? section;
    sections.set(key, first);
    if (row.number !== '' && first !== section) repeating.add(row.sheet);
  }
  return repeating;
}

const MOST_NAME = 24;
const MOST_NUMBER = 50;

/** To whole words, where one ends early enough. */
function shortened(name: string): string {
  if (name.length <= MOST_NAME) return name;
  const cut = name.slice(0, MOST_NAME);
  const end = cut.lastIndexOf(' ');
  // At most 24 characters: MOST_NAME.
  return (end > MOST_NAME / 2 ? cut.slice(0, end) : cut).replace(/[\s\-–—:،,(]+$/u, '');
}

const joined = (name: string, number: string): string =>
  `${name.slice(0, Math.max(1, MOST_NUMBER - number.length - 1 - ROOM))}/${number}`;
/** For what tells two of one name apart. */
const ROOM = 5;

/** The text, or with a number behind it where that was used before; it is used from now on. */
function unused(text: string, used: Set<string>): string {
  let found = text;
  for (let count = 2; used.has(found); count++) found = `${text} (${count})`;
  used.add(found);
  return found;
}

export interface SheetReading {
  readonly items: readonly Placed[];
  readonly texts: BillPreview['texts'];
  readonly stated: readonly Stated[];
}

/**
 * A row with text alone opens a section, or goes on with the item directly above it. It goes on where its words or those above
 * say so, and where the file names its sections in another way: by numbers, or in a column of their own. Sums are left out.
 */
export function readSheet({ sheet, head, index }: Bill, setting: Setting): SheetReading {
  const lines = linesOf(sheet, head);
  const reading: Reading = {
    items: [],
    texts: [],
    stated: [],
    section: setting.isOneOfMany ? sheet.name : '',
    sectionNumber: '',
    opened: 0,
    above: undefined,
    namesSections: head.columns.section !== undefined || lines.some(({ kind, number }) => kind === 'text' && number),
    turned: setting.turned,
  };
  for (const line of lines) {
    const at = { sheet: sheet.name, place: `${index + 1}:${line.line}`, line: line.line };
    if (!joinsAbove(reading, line, at)) open(reading, line, at);
  }
  const hasNumbers = head.columns.number !== undefined;
  const items = reading.items.map((item, place) => ({
    row: rowOf(item, setting, hasNumbers ? undefined : String(setting.before + place + 1)),
    section: placeOf(setting.sections, `${index} ${item.section} ${item.opened}`),
    sectionNumber: item.sectionNumber,
  }));
  return { items, texts: reading.texts, stated: reading.stated };
}

function placeOf(sections: Map<string, number>, key: string): number {
  const place = sections.get(key) ?? sections.size;
  sections.set(key, place);
  return place;
}

interface Reading {
  readonly items: Item[];
  readonly texts: SheetReading['texts'][number][];
  readonly stated: Stated[];
  section: string;
  /** The number that the row has which opened the section. */
  sectionNumber: string;
  /** Sections that rows of text opened. */
  opened: number;
  /** The item that stands directly above, with what went on with it. */
  above: Item | undefined;
  /** By numbers, or in a column of their own. */
  readonly namesSections: boolean;
  readonly turned: ReadonlySet<string>;
}

type Place = Pick<Item, 'sheet' | 'place' | 'line'>;

/** A text without number and amount directly below an item; whether it is the rest of that item's description. */
function joinsAbove({ above, texts, namesSections, turned }: Reading, line: Line, at: Place): boolean {
  if (!above || line.kind !== 'text' || line.number !== '' || line.amount !== null) return false;
  const { text } = line;
  const goesOn = (namesSections || looksOn(text, above.ending)) !== turned.has(at.place);
  texts.push({ ...at, text, goesOn });
  if (goesOn) {
    above.description = `${above.description} ${text}`;
    above.ending = `${above.ending} ${text}`.slice(-ENDING);
  }
  return goesOn;
}

function open(reading: Reading, { kind, text, number, cell, amount }: Line, at: Place): void {
  reading.above = undefined;
  if (kind === 'text') {
    reading.section = text;
    reading.sectionNumber = number;
    reading.opened += 1;
  }
  if (kind === 'item') {
    const named = cellText(cell('section'));
    const section = named
      ? { section: named, sectionNumber: '', opened: 0 }
      : { section: reading.section, sectionNumber: reading.sectionNumber, opened: reading.opened };
    reading.above = { ...at, ...section, cell, description: text, ending: text.slice(-ENDING) };
    reading.items.push(reading.above);
  }
  if ((kind === 'text' || kind === 'total') && amount !== null)
    reading.stated.push({ ...at, kind, text, amount, items: reading.items.length });
}

type CellOf = (column: Column) => Cell;

interface Line {
  readonly kind: 'item' | 'text' | 'total' | 'nothing';
  /** Counted from 1. */
  readonly line: number;
  readonly cell: CellOf;
  readonly text: string;
  readonly number: string;
  /** As the file says it, exact. */
  readonly amount: string | null;
}

function linesOf({ rows }: Sheet, head: Head): Line[] {
  const isPrintedAgain = repeatsAbove(rows, head.from);
  return rows.slice(head.from).map((cells, index) => {
    const cell = cellOf(cells, head);
    const place = { line: head.from + index + 1, cell, amount: statedOf(cell('amount')) };
    if (isPrintedAgain(cells)) return { ...place, kind: 'nothing', text: '', number: '' };
    const number = cellText(cell('number'));
    const kind = kindOf(cell, number);
    // A title merged over the row stands in its first cell, where others have their number.
    if (kind === 'nothing' && isTitle(cells, number)) return { ...place, kind: 'text', text: number, number: '' };
    const text = cellText(cell('description')) || (kind === 'total' ? number : '');
    return { ...place, kind, text, number };
  });
}

const isTitle = (cells: readonly Cell[], text: string): boolean =>
  /\p{L}{3}/u.test(text) && cells.filter((cell) => cellText(cell) !== '').length === 1;

/** Whether a row is one of those above the bill, title or headings, that printing repeats on every page. */
function repeatsAbove(rows: Sheet['rows'], from: number): (cells: readonly Cell[]) => boolean {
  const keyOf = (cells: readonly Cell[]) =>
    cells
      .map((cell) => fold(cellText(cell)))
      .join('\n')
      .trim();
  const above = new Set(rows.slice(0, from).map(keyOf));
  above.delete('');
  return (cells) => above.has(keyOf(cells));
}

const cellOf =
  (cells: readonly Cell[], { columns, parts }: Head): CellOf =>
  (field) => {
    const several = parts[field];
    if (several) return sumOfParts(cells, several);
    const column = columns[field];
    return column === undefined ? null : (cells[column] ?? null);
  };

function kindOf(cell: CellOf, number: string): Line['kind'] {
  const description = cellText(cell('description'));
  const isMeasured = (['quantity', 'rate', 'unit'] as const).some((field) => cellText(cell(field)) !== '');
  const isPriced = cellText(cell('quantity')) !== '' && cellText(cell('rate')) !== '';
  const isAmountAlone = cellText(cell('amount')) !== '' && !isMeasured;
  if (cellText(cell('unit')) === '' && !isPriced && isSum(description || number, isAmountAlone)) return 'total';
  if (isMeasured) return 'item';
  return description === '' ? 'nothing' : 'text';
}

/** Whether a text reads as the rest of a sentence: it begins in the middle, or what stands above has not come to its end. */
const looksOn = (text: string, above: string): boolean =>
  /^["'“(]?(\p{Ll}|[-–•*,،;؛)&+])/u.test(text) ||
  /([-–,،;؛:&/(]|(^|\s)(and|or|with|of|for|to|the|in|including|و|أو|مع|من|في|إلى|على))$/iu.test(above) ||
  above.split('(').length > above.split(')').length;

interface Item {
  readonly sheet: string;
  readonly place: string;
  readonly line: number;
  readonly cell: CellOf;
  readonly section: string;
  readonly sectionNumber: string;
  readonly opened: number;
  description: string;
  /** Of the description: what tells whether it has come to its end. */
  ending: string;
}
const ENDING = 500;

/** In the place of its quantity or amount, or in its words where it has no quantity. */
const hasRateOnly = ({ cell, description }: Item): boolean =>
  isRateOnly(cell('quantity')) ||
  isRateOnly(cell('amount')) ||
  (cellText(cell('quantity')) === '' && (isRateOnly(cell('unit')) || saysRateOnly(description)));

/** `counted`: the number of an item in a file that has none. */
function rowOf(item: Item, { currency }: Setting, counted: string | undefined): BillPreviewRow {
  const { cell } = item;
  const errors: BillPreviewRow['errors'] = [];
  const rounded: BillPreviewRow['rounded'] = [];
  const text = (field: BillField, value: string, most: number, missing?: string) => {
    if (missing && value === '') errors.push({ field, message: missing });
    if (value.length > most) errors.push({ field, message: 'This text is too long.' });
    return value;
  };
  const isPricedOnly = hasRateOnly(item);
  const decimal = (field: 'quantity' | 'rate') => {
    const read = field === 'quantity' && isPricedOnly ? 0 : cell(field);
    const { value, fault, rounded: found } = decimalOf(read, currency);
    if (found) rounded.push({ field, found });
    if (fault) errors.push({ field, message: fault });
    return value;
  };
  const number = counted ?? cellText(cell('number'));
  const row = {
    sheet: item.sheet,
    place: item.place,
    line: item.line,
    section: text('section', item.section, 200),
    number: text('number', number, 50, 'The item needs a number.'),
    description: text('description', item.description, 2000, 'The item needs a description.'),
    unit: text('unit', cellText(cell('unit')), 30),
  };
  const [quantity, rate] = [decimal('quantity'), decimal('rate')];
  return {
    ...row,
    quantity: quantity ?? cellText(cell('quantity')),
    rate: rate ?? cellText(cell('rate')),
    amount:
      quantity === undefined || rate === undefined
        ? null
        : decimalText(amountOf(exact(quantity), exact(rate), currency)),
    stated: statedOf(cell('amount')),
    errors,
    ownNumber: null,
    isRateOnly: isPricedOnly,
    rounded,
    knownIn: null,
  };
}
