import { firstOfHijriMonth, lengthOfHijriMonth } from '#shared/calendar/hijri.ts';
import { addDays, type CalendarDate, isCalendarDate, readDate } from '#shared/dates.ts';
import { amountIn, readCurrency } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import { decimalsOf, hasAtMostDecimals } from '#shared/money.ts';
import { parseCell } from '#shared/read-number.ts';
import { type Cell, cellText } from '#shared/sheet-import/cells.ts';
import { MAX_QUANTITY, type Material } from '../../contract.ts';
import { type Draft, type ImportField, type ImportRow, importFaultTexts } from '../../file-contract.ts';
import { categoryOfItem } from '../../forecast/families.ts';
import { readUnit, unitKey } from '../../unit-words.ts';
import type { Headings } from './headings.ts';

export interface Known {
  /** Folded names of what the project has already. */
  readonly items: ReadonlySet<string>;
  /** Of costs in rows that name none. */
  readonly currency: string;
  /** Which one a riyal alone means here; undefined: it has to be said. */
  readonly riyal?: string | undefined;
  /** Whether amounts in a currency can be converted. */
  readonly hasRate: (currency: string) => boolean;
  /** What units of the file mean that are none of ours, by `unitKey`; '' for rows without a unit. */
  readonly units: ReadonlyMap<string, Draft['unit']>;
  /** Units that the project has already, by `unitKey`: they need no answer. */
  readonly ownUnits: ReadonlyMap<string, Draft['unit']>;
}

type Fault = keyof typeof importFaultTexts;

/** The rows below the headings; empty ones and totals are left out. */
export function readRows(rows: readonly (readonly Cell[])[], headings: Headings, known: Known): ImportRow[] {
  const read = rows.flatMap((cells, index) => {
    if (index < headings.from) return [];
    const reader = new RowReader(cells, headings);
    return reader.isEmpty() || isTotal(reader.text('item')) ? [] : [readRow(reader, index + 1, known)];
  });
  const firsts = new Map<string, number>();
  return read.map((row) => {
    const name = fold(row.draft.item);
    const first = firsts.get(name) ?? row.line;
    firsts.set(name, first);
    return { ...row, repeats: name === '' || first === row.line ? null : first };
  });
}

const isTotal = (item: string): boolean => /^(grand |sub ?)?total\b|^(ال)?مجموع|^(ال)?اجمالي/.test(fold(item));

const categories: Readonly<Record<Material['category'], string>> = {
  concrete: 'concrete, cement, masonry, blocks, خرسانه, خرسانات, بلوك',
  steel: 'steel, rebar, metal, metals, reinforcement, حديد, تسليح, معادن, صلب',
  timber: 'timber, wood, carpentry, formwork, joinery, اخشاب, خشب, نجاره',
  electrical: 'electrical, electric, electricity, lighting, كهرباء, كهربائي, اعمال كهربائيه, كهربائيات, اناره',
  plumbing: 'plumbing, piping, sanitary, drainage, سباكه, صحي, اعمال صحيه, مواسير',
  finishing: 'finishing, finishes, finish, paint, tiles, تشطيبات, تشطيب, دهانات, بلاط',
  tools: 'tools, tool, safety, equipment, scaffolding, عدد, ادوات, عدد وادوات, معدات, سلامه',
  other: 'other, others, misc, miscellaneous, general, اخري, متفرقات, عام',
};

const categoryOf = new Map(
  Object.entries(categories).flatMap(([category, words]) =>
    words.split(', ').map((word) => [fold(word), category as Material['category']] as const),
  ),
);

/** The category a cell names, else the one the item speaks for, else other; `isGuessed` where the cell did not say it. */
function readCategory(text: string, item: string): { category: Material['category']; isGuessed: boolean } {
  const named = categoryOf.get(fold(text).trim());
  if (named) return { category: named, isGuessed: false };
  return { category: categoryOfItem(item) ?? categoryOfItem(text) ?? 'other', isGuessed: true };
}

function readRow(reader: RowReader, line: number, known: Known): Omit<ImportRow, 'repeats'> {
  const item = reader.words('item');
  if (item === '') reader.fault('item', 'item');
  const { category, isGuessed } = readCategory(reader.text('category'), item);
  const requiredQty = reader.number('requiredQty', QUANTITY_DECIMALS);
  if (requiredQty === null && !reader.has('requiredQty')) reader.fault('requiredQty', 'required');
  const currency = reader.currency(known);
  const draft: Draft = {
    item,
    category,
    unit: reader.unit(known),
    requiredQty,
    onSiteQty: reader.number('onSiteQty', QUANTITY_DECIMALS) ?? 0,
    deliveredQty: reader.number('deliveredQty', QUANTITY_DECIMALS) ?? 0,
    costPerUnit: reader.number('costPerUnit', decimalsOf(currency)) ?? 0,
    currency,
    supplier: reader.words('supplier') || null,
    orderedDate: reader.date('orderedDate'),
    expectedDeliveryDate: reader.date('expectedDeliveryDate'),
  };
  return {
    line,
    draft,
    errors: reader.faults,
    isKnown: known.items.has(fold(item)),
    isGuessed,
    categoryWord: isGuessed && reader.has('category') ? reader.text('category').slice(0, MOST_FOUND) : null,
    unitWord: reader.isUnitKnown(known) ? null : reader.text('unit').slice(0, MOST_FOUND),
    isUnitPreset: !reader.has('unit') && !known.units.has(''),
  };
}

const QUANTITY_DECIMALS = 4;
const MOST_LETTERS = 200;
const MOST_FOUND = 80;

/**
 * The date of a cell: as programs write dates, or the day first as people of the Gulf do, and the month first only where the second
 * number can be no month. Months by their names; a year of the Hijra is one of its calendar (Umm al-Qura).
 */
function dateIn(text: string): CalendarDate | undefined {
  const plain = fold(text)
    .replace(/[\u2066-\u2069]/g, '')
    .trim()
    .replace(/(?<=\d)\s*(ه|هـ|a\.?h\.?|م)\.?$/, '');
  const named = NAMED.exec(plain);
  if (named) return dayOf(yearOf(named[3] ?? ''), monthOf(named[2] ?? ''), Number(named[1]));
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(plain);
  if (yearFirst) return dayOf(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3]));
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain);
  if (!dayFirst) return readDate(plain.toUpperCase(), 'UTC');
  const [one, two, year] = dayFirst.slice(1).map(Number) as [number, number, number];
  return dayOf(year, two, one) ?? dayOf(year, one, two);
}

const NAMED = /^(\d{1,2})[\s./-]*(\p{L}{3,})\.?[\s,./-]*(\d{4}|\d{2})$/u;
const CENTURY = 2000;
const yearOf = (text: string): number => Number(text) + (text.length === 2 ? CENTURY : 0);

const months: readonly string[] = [
  'jan january يناير',
  'feb february فبراير',
  'mar march مارس',
  'apr april ابريل',
  'may مايو',
  'jun june يونيو',
  'jul july يوليو',
  'aug august اغسطس',
  'sep sept september سبتمبر',
  'oct october اكتوبر',
  'nov november نوفمبر',
  'dec december ديسمبر',
].map((words) => fold(words));

/** 0 where the word is no month. */
const monthOf = (word: string): number => months.findIndex((words) => words.split(' ').includes(word)) + 1;

const HIJRI = { from: 1300, to: 1600 } as const;

function dayOf(year: number, month: number, day: number): CalendarDate | undefined {
  if (month < 1 || month > 12 || day < 1) return undefined;
  if (year >= HIJRI.from && year < HIJRI.to) {
    const first = day <= lengthOfHijriMonth(year, month) ? firstOfHijriMonth(year, month) : undefined;
    return first && addDays(first, day - 1);
  }
  const written = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCalendarDate(written) ? written : undefined;
}

/** One row by the names of its fields, collecting what is wrong with it. */
class RowReader {
  readonly faults: ImportRow['errors'] = [];
  readonly #cells: readonly Cell[];
  readonly #headings: Headings;

  constructor(cells: readonly Cell[], headings: Headings) {
    this.#cells = cells;
    this.#headings = headings;
  }

  fault(field: ImportField, fault: Fault) {
    this.faults.push({ field, message: importFaultTexts[fault], found: this.text(field).slice(0, MOST_FOUND) });
  }

  /** A currency alone, filled down the sheet, makes no row. */
  isEmpty(): boolean {
    return [...this.#headings.columns.keys()].every((field) => field === 'currency' || !this.has(field));
  }

  has(field: ImportField): boolean {
    return this.text(field) !== '';
  }

  text(field: ImportField): string {
    const cell = this.#cell(field);
    if (cell === null) return '';
    return typeof cell === 'object' ? cell.date : cellText(cell);
  }

  /** Text that is kept. */
  words(field: 'item' | 'supplier'): string {
    const text = this.text(field);
    if (text.length > MOST_LETTERS) this.fault(field, 'long');
    return text.slice(0, MOST_LETTERS);
  }

  number(field: ImportField, decimals: number): number | null {
    const cell = this.#cell(field);
    const value = typeof cell === 'number' ? cleaned(cell) : this.#written(field);
    if (value === null) return null;
    const fault = numberFault(value, decimals);
    if (!fault) return value;
    this.fault(field, fault);
    return null;
  }

  isUnitKnown({ ownUnits }: Known): boolean {
    const text = this.text('unit');
    return readUnit(text) !== undefined || ownUnits.has(unitKey(text));
  }

  unit({ units, ownUnits }: Known): Draft['unit'] {
    const text = this.text('unit');
    const key = unitKey(text);
    const unit = readUnit(text) ?? units.get(key) ?? ownUnits.get(key) ?? (text === '' ? 'pieces' : undefined);
    if (!unit) this.fault('unit', 'unit');
    return unit ?? 'pieces';
  }

  currency({ currency, riyal, hasRate }: Known): string {
    const { currency: beside, isRiyal } = amountIn(this.text('costPerUnit'));
    const unnamed = isRiyal ? riyal : currency;
    const named = this.has('currency') ? readCurrency(this.text('currency')) : (beside ?? unnamed);
    const read = beside === undefined || beside === named ? named : undefined;
    if (!read) this.fault('currency', 'currency');
    else if (!hasRate(read)) this.fault('currency', 'rate');
    return read ?? currency;
  }

  date(field: 'orderedDate' | 'expectedDeliveryDate'): string | null {
    if (!this.has(field)) return null;
    const date = dateIn(this.text(field));
    if (!date) this.fault(field, 'date');
    return date ?? null;
  }

  /** Beside a cost its currency may stand. */
  #written(field: ImportField): number | null {
    return field === 'costPerUnit' ? amountIn(this.text(field)).number : parseCell(this.text(field));
  }

  #cell(field: ImportField): Cell {
    const place = this.#headings.columns.get(field);
    return place === undefined ? null : (this.#cells[place.column] ?? null);
  }
}

/** Excel computes in binary: 0.1 + 0.2 arrives as 0.30000000000000004. */
const cleaned = (value: number): number => Number(value.toPrecision(15));

function numberFault(value: number, decimals: number): Fault | undefined {
  if (value > MAX_QUANTITY) return 'large';
  if (!Number.isFinite(value)) return 'number';
  if (value < 0) return 'negative';
  return hasAtMostDecimals(value, decimals) ? undefined : 'decimals';
}
