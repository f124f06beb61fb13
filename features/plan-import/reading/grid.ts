import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { plainDigits } from '#shared/language/digits.ts';
import { fold } from '#shared/language/fold.ts';
import { cellText, headingCell, type Sheet } from '#shared/sheet-import/cells.ts';
import { dateOfCell, orderOf, type RawDate, rawDate, resolveDate } from './dates.ts';
import type { RawRow } from './rows.ts';

const FEWEST_COLUMNS = 4;
const WEEK = 7;

/** A day, a week or a month of a Gantt chart that is drawn with marks: what stands below is a bar. */
interface Period {
  readonly column: number;
  readonly date: CalendarDate;
  readonly last: CalendarDate;
}

export interface Timeline {
  readonly periods: readonly Period[];
  /** Periods that are only numbered count from this day, which the file does not say. */
  readonly assumedStart?: CalendarDate;
}

/** The row of days, weeks or months at the headings of a sheet; `start`: the first day of periods that are only numbered. */
export function timelineOf(sheet: Sheet, headerRow: number, start: CalendarDate | undefined): Timeline | undefined {
  for (const row of [headerRow, headerRow - 1, headerRow + 1]) {
    const periods = datedPeriods(sheet.rows[row]);
    if (isTimeline(periods)) return { periods };
  }
  for (const row of [headerRow, headerRow + 1]) {
    const numbers = numberedPeriods(sheet.rows[row]);
    if (numbers.length >= FEWEST_COLUMNS && areBars(sheet, row, numbers))
      return timelineOfNumbers(sheet, row, { numbers, start });
  }
  return undefined;
}

/** Dates of bars, where no column says start or end. */
export function datesOfBars(sheet: Sheet, { periods }: Timeline, rows: readonly RawRow[]): readonly RawRow[] {
  return rows.map((row) => {
    const cells = sheet.rows[row.line - 1] ?? [];
    const marked = periods.filter(({ column }) => cellText(cells[column]) !== '');
    const [from, to] = [marked[0], marked.at(-1)];
    if (!from || !to) return row;
    const day = (date: string): RawDate => ({ kind: 'day', date });
    return { ...row, start: day(from.date), end: day(to.last), isBare: false };
  });
}

/** A row of days or weeks, each later than the one before, or numbered through. */
export const hasTimeline = (row: Sheet['rows'][number]): boolean =>
  isTimeline(datedPeriods(row)) || hasNumberedWeeks(row);

/** "W1", "Week 2": numbers with the word. */
export const hasNumberedWeeks = (row: Sheet['rows'][number] = []): boolean =>
  numberedPeriods(row).filter(({ unit }) => unit !== undefined).length >= FEWEST_COLUMNS;

const isTimeline = (periods: readonly Period[]): boolean =>
  periods.length >= FEWEST_COLUMNS &&
  periods.every(({ date }, index) => index === 0 || date > (periods[index - 1]?.date ?? ''));

function datedPeriods(row: Sheet['rows'][number] = []): readonly Period[] {
  const cells = row.map((cell, column) => ({ column, raw: dateOfCell(cell) })).filter(({ raw }) => raw !== undefined);
  const order = orderOf(cells.flatMap(({ raw }) => (raw ? [raw] : [])));
  const days = cells.flatMap(({ column, raw }) => {
    const date = raw && resolveDate(raw, order);
    return date ? [{ column, date }] : [];
  });
  const [first, second] = days;
  const step = first && second ? Math.max(1, daysBetween(first.date, second.date)) : 1;
  return days.map(({ column, date }, index) => {
    const next = days[index + 1]?.date;
    return { column, date, last: next && next > date ? addDays(next, -1) : addDays(date, step - 1) };
  });
}

interface Numbered {
  readonly column: number;
  readonly number: number;
  /** Undefined for a number alone. */
  readonly unit: 'day' | 'week' | undefined;
}

const NUMBERED = /^(w|wk|week|d|day|(?:ال)?اسبوع|(?:ال)?يوم)?[ .#-]{0,3}(\d{1,3})$/;

/** The longest run of columns side by side whose numbers go up by one, or begin at one again. */
function numberedPeriods(row: Sheet['rows'][number] = []): readonly Numbered[] {
  let best: Numbered[] = [];
  let run: Numbered[] = [];
  for (const [column, cell] of row.entries()) {
    const period = numberedPeriod(cellText(cell), column);
    if (!period) continue;
    run = goesOn(run.at(-1), period) ? [...run, period] : [period];
    if (run.length > best.length) best = run;
  }
  return best;
}

function numberedPeriod(text: string, column: number): Numbered | undefined {
  const match = NUMBERED.exec(fold(plainDigits(text)).trim());
  if (!match) return undefined;
  const [, word, number] = match;
  const unit = /^(d|(ال)?يوم)/.test(word ?? '') ? 'day' : 'week';
  return { column, number: Number(number), unit: word === undefined ? undefined : unit };
}

const goesOn = (last: Numbered | undefined, { column, number }: Numbered): boolean =>
  last !== undefined && last.column === column - 1 && (number === last.number + 1 || number === 1);

const MOST_MARK = 5;

/** Below the numbers of a chart stand short marks, side by side; below those of a table's columns texts. */
function areBars({ rows }: Sheet, row: number, numbers: readonly Numbered[]): boolean {
  const marks = rows.slice(row + 1).map((cells) => numbers.map(({ column }) => cellText(cells[column])));
  const drawn = marks.filter((texts) => texts.some((text) => text !== ''));
  const isBar = (texts: readonly string[]) => {
    const filled = texts.filter((text) => text !== '');
    return filled.length < texts.length && filled.every((text) => text.length <= MOST_MARK);
  };
  return drawn.length > 1 && drawn.filter(isBar).length >= drawn.length * 0.8;
}

const MOST_WEEKS_A_MONTH = 6;

interface Counted {
  readonly numbers: readonly Numbered[];
  readonly start: CalendarDate | undefined;
}

function timelineOfNumbers(sheet: Sheet, row: number, { numbers, start }: Counted): Timeline | undefined {
  const written = dateAbove(sheet, row);
  const first = written ?? start;
  const months = monthsAbove(sheet, row, numbers, first);
  if (months) return { periods: periodsOfMonths(numbers, months) };
  if (first === undefined) return undefined;
  const step = numbers.some(({ unit }) => unit === 'day') ? 1 : WEEK;
  const from = numbers[0]?.number ?? 1;
  const periods = numbers.map(({ column }, index) => {
    const date = addDays(first, (from - 1 + index) * step);
    return { column, date, last: addDays(date, step - 1) };
  });
  return { periods, ...(written === undefined && { assumedStart: first }) };
}

const SEARCHED_ABOVE = 15;
const BEGINS = /start|commence|begin|from|بدايه|بدء|مباشره/;

/** The day that a sheet names above its headings, best beside a word for its beginning. */
function dateAbove({ rows }: Sheet, row: number): CalendarDate | undefined {
  const above = rows.slice(Math.max(0, row - SEARCHED_ABOVE), row).flatMap((cells) => {
    const raw = cells.map(dateOfCell).find((one) => one !== undefined);
    const date = raw && resolveDate(raw, 'dmy');
    return date ? [{ date, begins: cells.some((cell) => BEGINS.test(fold(cellText(cell)))) }] : [];
  });
  return (above.find(({ begins }) => begins) ?? above[0])?.date;
}

/** The first day of the month above each column: "March 2026", a date, or "Mar" in the year in which the plan begins. */
function monthsAbove(
  sheet: Sheet,
  row: number,
  numbers: readonly Numbered[],
  first: CalendarDate | undefined,
): readonly CalendarDate[] | undefined {
  let month: CalendarDate | undefined;
  const months = numbers.map(({ column }) => {
    month = monthAt(sheet, { row: row - 1, column, since: month ?? first }) ?? month;
    return month;
  });
  return months.every((one) => one !== undefined) ? months : undefined;
}

interface MonthPlace {
  readonly row: number;
  readonly column: number;
  /** A month without a year is the next one from here. */
  readonly since: CalendarDate | undefined;
}

function monthAt(sheet: Sheet, { row, column, since }: MonthPlace): CalendarDate | undefined {
  const text = headingCell(sheet, row, column);
  if (text === '') return undefined;
  const year = Number((since ?? '').slice(0, 4));
  const monthOf = (raw: RawDate | undefined) => {
    const date = raw && resolveDate(raw, 'dmy');
    return date && `${date.slice(0, 7)}-01`;
  };
  const named = monthOf(dateOfCell(sheet.rows[row]?.[column])) ?? monthOf(rawDate(`1 ${text}`));
  if (named !== undefined) return named;
  return [year, year + 1]
    .map((one) => monthOf(rawDate(`1 ${text} ${one}`)))
    .find((date) => date !== undefined && date.slice(0, 7) >= (since ?? '').slice(0, 7));
}

/** Days by their number in the month; weeks by their place, the last to the month's end. */
function periodsOfMonths(numbers: readonly Numbered[], months: readonly CalendarDate[]): Period[] {
  const columns = Map.groupBy(numbers.keys(), (index) => months[index] ?? '');
  return [...columns].flatMap(([month, places]) => {
    const areDays = places.length > MOST_WEEKS_A_MONTH || places.some((place) => numbers[place]?.unit === 'day');
    return places.map((place, index) => {
      const { column, number } = numbers[place] ?? { column: 0, number: 1 };
      const date = addDays(month, areDays ? number - 1 : index * WEEK);
      const isLast = index === places.length - 1;
      const monthEnd = addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);
      return { column, date, last: areDays ? date : isLast ? monthEnd : addDays(date, WEEK - 1) };
    });
  });
}
