import type { Shift } from '#shared/calendar/calendar.ts';
import { dayAt, dayNumber } from '#shared/calendar/day-numbers.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { PlanCalendar } from './plan.ts';
import { DatedDays, hoursOfWeek, MAX_CALENDARS, shiftsOf } from './work-hours.ts';

/** A row of a Primavera file's table CALENDAR. */
export interface CalendarRow {
  readonly clndr_id?: string;
  readonly clndr_name?: string;
  readonly clndr_data?: string;
  readonly base_clndr_id?: string;
  readonly day_hr_cnt?: string;
}

/** "(0||2()((0||0(s|08:00|f|12:00)())))": a name, values and parts. */
interface DataNode {
  readonly name: string;
  readonly values: ReadonlyMap<string, string>;
  readonly parts: DataNode[];
}

const HEAD = /\(\d{0,6}\|\|([^()|]{0,60})\(/y;

/** The nodes of `clndr_data`, in one pass; what is cut off or closes too often loses its place and nothing more. */
export function dataNodes(text: string): DataNode[] {
  const roots: DataNode[] = [];
  const open: { readonly node: DataNode; closed: number }[] = [];
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1);
    if (text[at] === ')' && top) {
      top.closed += 1;
      if (top.closed === CLOSINGS) open.pop();
    }
    const begun = text[at] === '(' ? nodeAt(text, at) : undefined;
    if (!begun) continue;
    (top?.node.parts ?? roots).push(begun.node);
    open.push({ node: begun.node, closed: 0 });
    at = begun.end;
  }
  return roots;
}

/** The node that begins at a bracket, and where its values end. */
function nodeAt(text: string, at: number): { node: DataNode; end: number } | undefined {
  HEAD.lastIndex = at;
  const [head, name] = HEAD.exec(text) ?? [];
  if (head === undefined || name === undefined) return undefined;
  const first = at + head.length;
  const closing = text.indexOf(')', first);
  const end = closing < 0 ? text.length : closing;
  return { node: { name: name.trim(), values: valuesOf(text.slice(first, end)), parts: [] }, end };
}

/** Of its parts and of itself. */
const CLOSINGS = 2;

/** "s|08:00|f|12:00" */
function valuesOf(text: string): ReadonlyMap<string, string> {
  const words = text.split('|');
  const pairs = words.flatMap((word, index): [string, string][] =>
    index % 2 === 0 ? [[word.trim(), (words[index + 1] ?? '').trim()]] : [],
  );
  return new Map(pairs);
}

/** What a calendar says itself: without a week it has none. */
interface OwnData {
  readonly week: readonly (readonly Shift[])[] | undefined;
  readonly dated: DatedDays;
  readonly isEmpty: boolean;
}

const WEEK = 7;

function ownData(text: string): OwnData {
  const parts = dataNodes(text).flatMap((root) => (root.name === 'CalendarData' ? root.parts : [root]));
  const find = (name: string) => parts.find((part) => part.name === name)?.parts;
  const days = find('DaysOfWeek');
  const dated = new DatedDays();
  for (const exception of find('Exceptions') ?? []) {
    const date = dateOfSerial(exception.values.get('d') ?? '');
    if (date) dated.set(date, date, hoursIn(exception));
  }
  const week = days && Array.from({ length: WEEK }, (_, weekday) => hoursIn(byName(days, String(weekday + 1))));
  return { week: week?.some((hours) => hours.length > 0) ? week : undefined, dated, isEmpty: parts.length === 0 };
}

const byName = (nodes: readonly DataNode[], name: string) => nodes.find((node) => node.name === name);

const hoursIn = (day: DataNode | undefined): Shift[] =>
  shiftsOf((day?.parts ?? []).map(({ values }) => ({ from: values.get('s') ?? '', to: values.get('f') ?? '' })));

/** Days are counted as a spreadsheet counts them. */
const EPOCH = dayNumber('1899-12-30');
const [FIRST_SERIAL, LAST_SERIAL] = [dayNumber('1900-01-01') - EPOCH, dayNumber('2200-12-31') - EPOCH];

function dateOfSerial(text: string): CalendarDate | undefined {
  const serial = Math.trunc(Number(text));
  return serial >= FIRST_SERIAL && serial <= LAST_SERIAL ? dayAt(EPOCH + serial) : undefined;
}

/** The calendars of a Primavera file, each read when the first activity asks for it. */
export class XerCalendars {
  readonly #rows: ReadonlyMap<string, CalendarRow>;
  readonly #known = new Map<string, PlanCalendar | null>();
  readonly #used = new Map<string, number>();
  readonly list: PlanCalendar[] = [];

  constructor(rows: readonly CalendarRow[]) {
    this.#rows = new Map(rows.map((row) => [row.clndr_id ?? '', row]));
  }

  /** Its place in `list`; null for none, one without data, or one too many. */
  placeOf(id: string): number | null {
    const place = this.#used.get(id);
    if (place !== undefined) return place;
    const calendar = this.#read(id);
    if (!calendar || this.list.length >= MAX_CALENDARS) return null;
    this.#used.set(id, this.list.length);
    return this.list.push(calendar) - 1;
  }

  /** As the file says it; else as most days of the calendar have. */
  hoursOf(id: string): number {
    const written = hoursWritten(this.#rows.get(id));
    return written ?? this.#read(id)?.hoursPerDay ?? hoursOfWeek([]);
  }

  #read(id: string): PlanCalendar | null {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    if (this.#known.size >= MOST_READ) return null;
    this.#known.set(id, null);
    const row = this.#rows.get(id);
    const calendar = row ? this.#calendarOf(id, row) : null;
    this.#known.set(id, calendar);
    return calendar;
  }

  /** Holidays of the base apply where the calendar says nothing of a day itself; one of a circle of bases has none. */
  #calendarOf(id: string, row: CalendarRow): PlanCalendar | null {
    const { week, dated, isEmpty } = ownData(row.clndr_data ?? '');
    const base = row.base_clndr_id && row.base_clndr_id !== id ? this.#read(row.base_clndr_id) : null;
    if (base) dated.inherit(base.datedHours);
    const weekHours = week ?? base?.weekHours;
    if (!weekHours || (isEmpty && !base)) return null;
    const hoursPerDay = hoursWritten(row) ?? hoursOfWeek(weekHours);
    const name = (row.clndr_name ?? '').replace(/\s+/g, ' ').trim() || id;
    return { key: id, name, hoursPerDay, weekHours, datedHours: dated.list() };
  }
}

/** With the bases of those that are used. */
const MOST_READ = 2 * MAX_CALENDARS;

function hoursWritten(row: CalendarRow | undefined): number | undefined {
  const hours = Number((row?.day_hr_cnt ?? '').replace(',', '.'));
  return Number.isFinite(hours) && hours > 0 && hours <= 24 ? hours : undefined;
}
