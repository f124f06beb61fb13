import type { Shift } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '#shared/dates.ts';
import type { PlanCalendar, Skipped } from './plan.ts';
import { DatedDays, MAX_CALENDARS, shiftsOf } from './work-hours.ts';
import { dateIn, listIn, type Node, nodeIn, numberIn, textIn } from './xml-nodes.ts';

/** Days of a week as Microsoft Project numbers them, from 1 = Sunday; 0 is a stretch of dates. */
const WEEK = 7;

/** Microsoft Project's own calendar where the file gives none a week: Monday to Friday, 8 to 12 and 1 to 5. */
const OFFICE: readonly Shift[] = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const STANDARD_WEEK: readonly (readonly Shift[])[] = Array.from({ length: WEEK }, (_, day) =>
  day === 0 || day === WEEK - 1 ? [] : OFFICE,
);

/** The calendars of a Microsoft Project file, each read when the first task asks for it. */
export class ProjectCalendars {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #hoursPerDay: number;
  readonly #skipped: Skipped[];
  readonly #known = new Map<string, PlanCalendar | null>();
  readonly #used = new Map<string, number>();
  readonly list: PlanCalendar[] = [];

  constructor(project: Node, minutesPerDay: number, skipped: Skipped[]) {
    const nodes = listIn(nodeIn(project, 'Calendars'), 'Calendar');
    this.#nodes = new Map(nodes.map((node) => [textIn(node.UID), node]));
    this.#hoursPerDay = minutesPerDay / 60;
    this.#skipped = skipped;
  }

  /** Its place in `list`; null for none, or one too many. */
  placeOf(uid: string): number | null {
    const place = this.#used.get(uid);
    if (place !== undefined) return place;
    const calendar = this.#read(uid);
    if (!calendar || this.list.length >= MAX_CALENDARS) return null;
    this.#used.set(uid, this.list.length);
    return this.list.push(calendar) - 1;
  }

  #read(uid: string): PlanCalendar | null {
    const known = this.#known.get(uid);
    if (known !== undefined) return known;
    const node = this.#nodes.get(uid);
    if (!node || this.#known.size >= 2 * MAX_CALENDARS) return null;
    this.#known.set(uid, null);
    const calendar = this.#calendarOf(uid, node);
    this.#known.set(uid, calendar);
    return calendar;
  }

  /** What a calendar does not say itself it takes from its base. */
  #calendarOf(uid: string, node: Node): PlanCalendar {
    const base = this.#read(textIn(node.BaseCalendarUID));
    const days = listIn(nodeIn(node, 'WeekDays'), 'WeekDay');
    const weekHours = weekOf(days, base?.weekHours ?? STANDARD_WEEK);
    const dated = new DatedDays();
    for (const week of listIn(nodeIn(node, 'WorkWeeks'), 'WorkWeek')) {
      const period = periodOf(week);
      if (period) dated.setWeek(...period, weekOf(listIn(nodeIn(week, 'WeekDays'), 'WeekDay'), weekHours));
    }
    // Files of the versions before 2007 have them among the days of the week.
    for (const day of days.filter(({ DayType }) => textIn(DayType) === '0')) {
      const period = periodOf(day);
      if (period) dated.set(...period, hoursOf(day));
    }
    const name = textIn(node.Name) || uid;
    for (const exception of listIn(nodeIn(node, 'Exceptions'), 'Exception')) this.#except(exception, dated, name);
    if (base) dated.inherit(base.datedHours);
    return { key: uid, name, hoursPerDay: this.#hoursPerDay, weekHours, datedHours: dated.list() };
  }

  #except(exception: Node, dated: DatedDays, calendar: string): void {
    const dates = datesOf(exception);
    if (dates === undefined) {
      const text = `${calendar}: ${textIn(exception.Name) || '?'}`.slice(0, 120);
      this.#skipped.push({ line: null, reason: 'calendar', text });
      return;
    }
    const hours = hoursOf(exception);
    for (const [from, to] of dates) dated.set(from, to, hours);
  }
}

function weekOf(days: readonly Node[], base: readonly (readonly Shift[])[]): (readonly Shift[])[] {
  const week = [...base];
  for (const day of days) {
    const type = numberIn(day.DayType);
    if (type >= 1 && type <= WEEK) week[type - 1] = hoursOf(day);
  }
  return week;
}

/** A working day without times has those of the office. */
function hoursOf(day: Node): readonly Shift[] {
  if (textIn(day.DayWorking) !== '1') return [];
  const times = listIn(nodeIn(day, 'WorkingTimes'), 'WorkingTime');
  const shifts = shiftsOf(times.map(({ FromTime, ToTime }) => ({ from: textIn(FromTime), to: textIn(ToTime) })));
  return shifts.length > 0 ? shifts : OFFICE;
}

type Period = readonly [CalendarDate, CalendarDate];

function periodOf(node: Node): Period | undefined {
  const period = nodeIn(node, 'TimePeriod');
  const [from, to] = [dateIn(period.FromDate), dateIn(period.ToDate)];
  return from && to && from <= to ? [from, to] : undefined;
}

/** `Type` of an exception: every day, year by date, month by day, week, every so many days; others name positions in a month. */
const [DAILY, YEARLY, MONTHLY, WEEKLY, EVERY] = [1, 2, 4, 6, 7];
/** Fifty-five years of days. */
const LONGEST = 20_000;

/** The dates of an exception; undefined where it comes back in a way that is not read. */
function datesOf(exception: Node): readonly Period[] | undefined {
  const period = periodOf(exception);
  if (!period) return [];
  const type = numberIn(exception.Type) || DAILY;
  const step = Math.max(1, Math.trunc(numberIn(exception.Period)));
  const isWhole = type === DAILY || (type === EVERY && step === 1);
  if (isWhole) return [period];
  const isOn = occurrence(exception, type, { from: period[0], step });
  if (!isOn) return undefined;
  const most = Math.trunc(numberIn(exception.Occurrences)) || LONGEST;
  const dates: Period[] = [];
  const days = Math.min(LONGEST, daysBetween(...period));
  for (let day = 0; day <= days && dates.length < most; day++) {
    const date = addDays(period[0], day);
    if (isOn(date, day)) dates.push([date, date]);
  }
  return dates;
}

type IsOn = (date: CalendarDate, day: number) => boolean;

function occurrence(
  exception: Node,
  type: number,
  { from, step }: { readonly from: CalendarDate; readonly step: number },
): IsOn | undefined {
  const monthDay = numberIn(exception.MonthDay);
  const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const dayOf = (date: CalendarDate) => Number(date.slice(8, 10));
  if (type === EVERY) return (_, day) => day % step === 0;
  if (type === YEARLY) {
    // Months are numbered from 0.
    const month = numberIn(exception.Month) + 1;
    return (date) => Number(date.slice(5, 7)) === month && dayOf(date) === monthDay;
  }
  if (type === MONTHLY) return (date) => dayOf(date) === monthDay && (monthOf(date) - monthOf(from)) % step === 0;
  if (type === WEEKLY) {
    const days = numberIn(exception.DaysOfWeek);
    const first = weekday(from);
    // A bit for each weekday, Sunday the first.
    return (date, day) => (days & (1 << weekday(date))) !== 0 && Math.floor((first + day) / WEEK) % step === 0;
  }
  return undefined;
}
