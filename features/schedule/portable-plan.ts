import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { dateOfMoment, type Moment, midnightOf } from '#shared/calendar/work-clock.ts';
import { addDays, type CalendarDate, weekday } from '#shared/dates.ts';
import { AS_LATE } from '#shared/plan-terms.ts';
import type { Schedule, ScheduledTask } from './contract.ts';
import { HourAxis, type TaskCalendar } from './cpm/axis.ts';
import { type Bound, carriedBounds } from './cpm/carried-bounds.ts';
import { carriedLinks, type PlacedLink } from './cpm/carried-links.ts';
import { type Constraint, type PlanTask, type ProgressLogic, treeOf } from './cpm/plan-task.ts';
import { plannedSpan } from './cpm/planned-span.ts';
import { pauseIn, plannedPauseDays, restDays } from './cpm/suspension.ts';
import type { StoredTask } from './schedule.ts';
import { partsWithin, splitDays } from './splits.ts';
import { linksOfWholes } from './whole-rules.ts';

/** A calendar of tasks as it goes into the files of planning programs. */
export interface PortableCalendar extends TaskCalendar {
  readonly axis: HourAxis;
}

/** What a task that is split does without a break: days, or moments, and its days of work. */
export interface PortablePart {
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** What the calendar of its own makes of a task: moments as "2026-03-01 07:00". */
export interface OwnTime {
  /** The place of the calendar in the plan's list. */
  readonly calendar: number;
  readonly hoursPerDay: number;
  readonly axis: HourAxis;
  /** Days of work between its dates, to the hour. */
  readonly days: number | null;
  readonly start: string | null;
  readonly finish: string | null;
  readonly parts: readonly PortablePart[];
  /** When work of a day begins and is over. */
  begin(date: CalendarDate): string;
  close(date: CalendarDate): string;
}

/** Those that tasks of the plan have. */
function portableCalendars(calendars: readonly TaskCalendar[], tasks: readonly PlanTask[]): PortableCalendar[] {
  const used = new Set(tasks.map(({ calendarId }) => calendarId));
  return calendars
    .filter(({ id }) => used.has(id))
    .map((one) => ({ ...one, axis: new HourAxis(openCalendar(one.settings), one.hoursPerDay) }));
}

function ownTime(task: PlanTask, calendars: readonly PortableCalendar[]): OwnTime | null {
  const place = calendars.findIndex(({ id }) => id === task.calendarId);
  const own = calendars[place];
  if (!own) return null;
  const { axis, hoursPerDay } = own;
  const { start, duration } = plannedSpan(task, { axis, isAtEnd: false });
  const hasDates = start !== null && task.plannedStartDate !== null && !task.isMilestone;
  const isAround = start !== null && plannedPauseDays(task, axis.calendar) > 0;
  const pause = isAround ? pauseIn(task, axis, { from: start, to: start + duration }) : 0;
  return {
    ...{ calendar: place, hoursPerDay, axis },
    days: hasDates ? (duration - pause) / MINUTES / hoursPerDay - splitDays(task, axis.exactDays(duration)) : null,
    start: hasDates ? written(axis.clock.begins(start)) : null,
    finish: hasDates ? written(axis.clock.ends(start + duration)) : null,
    parts: hasDates && task.splits ? ownParts(task, axis, { start, duration }) : [],
    begin: (date) => onDay(date, axis.calendar, 'from'),
    close: (date) => onDay(date, axis.calendar, 'to'),
  };
}

type Minutes = { readonly start: number; readonly duration: number };

const ownParts = (task: PlanTask, axis: HourAxis, { start, duration }: Minutes): PortablePart[] =>
  partsWithin(task, axis.exactDays(duration)).map(([from, to]) => ({
    from: written(axis.clock.begins(start + axis.lag(from))),
    to: written(axis.clock.ends(start + axis.lag(to))),
    days: to - from,
  }));

const MINUTES = 60;
const two = (value: number): string => String(value).padStart(2, '0');

function written(moment: Moment): string {
  const date = dateOfMoment(moment);
  const minute = moment - midnightOf(date);
  return `${date} ${two(Math.floor(minute / MINUTES))}:${two(minute % MINUTES)}`;
}

/** On a day off the hours of the usual day. */
function onDay(date: CalendarDate, calendar: WorkingCalendar, side: 'from' | 'to'): string {
  const shifts = calendar.shiftsOn(date);
  const { hours } = calendar.settings;
  const list = shifts.length > 0 ? shifts : hours;
  const time = side === 'from' ? list[0]?.from : list.at(-1)?.to;
  return `${date} ${(time ?? '08:00').replace('24:00', '23:59')}`;
}

/** A task as planning programs take it. */
export interface PortableTask extends Pick<ScheduledTask, Computed> {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly wbs: string | null;
  readonly activityId: string | null;
  readonly projectUid: number | null;
  /** The place of its parent in the list; a parent stands before its parts. */
  readonly parent: number | null;
  readonly depth: number;
  /** Where the plan has it; both or neither. */
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** Working days. */
  readonly days: number;
  /** Hours of work; null where nobody estimated it, and of a summary. */
  readonly hours: number | null;
  readonly state: 'ahead' | 'begun' | 'done';
  readonly percent: number;
  /** Of what has begun; planning programs know no work under way without a first day. */
  readonly actualStart: CalendarDate | null;
  readonly actualFinish: CalendarDate | null;
  /** It waits for something: a milestone then stands at the end of its day. */
  readonly isAfter: boolean;
  /** Working days counted from 1900: where it begins, and where it has ended. */
  readonly begins: number;
  readonly ends: number;
  readonly hasBegun: boolean;
  /** As late as possible. */
  readonly isLate: boolean;
  /** Working days of its planned dates on which it rests. */
  readonly pause: number;
  /** Those of them between its parts. */
  readonly gap: number;
  /** Of work that is split; else none. */
  readonly parts: readonly PortablePart[];
  readonly suspendedFrom: CalendarDate | null;
  readonly resumesOn: CalendarDate | null;
  readonly externalStart: CalendarDate | null;
  readonly externalFinish: CalendarDate | null;
  /** Of a task with a calendar of its own. */
  readonly own: OwnTime | null;
}

type Computed =
  | 'isSummary'
  | 'isMilestone'
  | 'earlyStart'
  | 'earlyFinish'
  | 'lateStart'
  | 'lateFinish'
  | 'totalFloat'
  | 'freeFloat'
  | 'isCritical'
  | 'baselineStart'
  | 'baselineEnd';

/** A day that is worked or not otherwise than its weekday. */
export interface CalendarException {
  readonly date: CalendarDate;
  readonly isWorking: boolean;
}

/** A plan as it goes into the files of planning programs. */
export interface PortablePlan {
  readonly name: string;
  /** Parents before their parts. */
  readonly tasks: readonly PortableTask[];
  /** As they are here, summaries among them. */
  readonly links: readonly PlacedLink[];
  /** By link: the links between leaves that stand for it. */
  readonly leafLinks: readonly (readonly PlacedLink[])[];
  readonly calendar: WorkingCalendar;
  readonly exceptions: readonly CalendarException[];
  /** Those of tasks that have one of their own. */
  readonly calendars: readonly PortableCalendar[];
  readonly start: CalendarDate;
  readonly finish: CalendarDate;
  readonly dataDate: CalendarDate;
  readonly today: CalendarDate;
  readonly progressLogic: ProgressLogic;
  /**
   * By task: the dates it must keep, its own first. Constraints of summaries go to their leaves, except those of the kinds that
   * the program lets a summary have.
   */
  bounds(ofSummaries?: readonly Constraint[]): readonly (readonly Bound[])[];
}

/** So long behind its last day the calendar names its days off: plans slip. */
const DAYS_BEHIND = 730;

interface Given {
  readonly tasks: readonly StoredTask[];
  readonly calendars?: readonly TaskCalendar[];
  /** By task id. */
  readonly hours?: ReadonlyMap<string, number>;
}

export function portablePlan(
  name: string,
  schedule: Schedule,
  { tasks: stored, calendars: given = [], hours = new Map() }: Given,
): PortablePlan {
  const calendar = openCalendar(schedule.calendar);
  const calendars = portableCalendars(given, stored);
  const { today } = schedule;
  const dataDate = schedule.dataDate ?? today;
  const byId = new Map(stored.map((task) => [task.id, task]));
  // Parts without dates are no rows of the file beside the task that stands in the plan for them.
  const undated = undatedParts(schedule.tasks);
  const rows = schedule.tasks.flatMap((row) => {
    const task = byId.get(row.id);
    return task && !undated.has(row.id) ? [{ row, task }] : [];
  });
  const places = new Map(rows.map(({ row }, place) => [row.id, place]));
  const parents = rows.map(({ row }) => places.get(row.parentTaskId ?? '') ?? null);
  const isPart = (one: number, other: number): boolean => {
    for (let at: number | null = one; at !== null; at = parents[at] ?? null) if (at === other) return true;
    return false;
  };
  const links = linksOfWholes(stored, schedule.links).flatMap(
    ({ predecessorId, successorId, kind, lag }): PlacedLink[] => {
      const [from, to] = [places.get(predecessorId), places.get(successorId)];
      if (from === undefined || to === undefined || isPart(from, to) || isPart(to, from)) return [];
      return [{ from, to, kind, lag }];
    },
  );
  const after = new Set(links.flatMap(({ to, kind }) => (kind === 'SF' ? [] : [to])));
  const tasks: PortableTask[] = [];
  for (const [place, { row, task }] of rows.entries()) {
    const parent = parents[place] ?? null;
    const above = parent === null ? undefined : tasks[parent];
    const isAfter = after.has(place) || (above?.isAfter ?? false);
    const depth = above ? above.depth + 1 : 0;
    const own = row.isSummary ? null : ownTime(task, calendars);
    tasks.push(
      portableTask(row, task, { calendar, dataDate, parent, depth, isAfter, own, hours: hoursOf(row, hours) }),
    );
  }
  const days = tasks.flatMap(({ start, end }) => [start ?? [], end ?? []].flat()).sort();
  const [start = today, finish = start] = [days[0], days.at(-1)];
  return {
    ...{ name, tasks, links, leafLinks: carriedLinks(tasks, links) },
    calendars,
    ...{ calendar, exceptions: exceptionsIn(calendar, start, addDays(finish, DAYS_BEHIND)) },
    ...{ start, finish, dataDate, today, progressLogic: schedule.progressLogic },
    bounds: (ofSummaries = []) => boundsOf(rows, ofSummaries),
  };
}

const hoursOf = ({ id, isSummary, isMilestone }: ScheduledTask, hours: ReadonlyMap<string, number>): number | null =>
  isSummary || isMilestone ? null : (hours.get(id) ?? null);

/** Those below a task that stands in the plan for its parts, as none of them has dates. Parents stand before their parts. */
export function undatedParts(tasks: readonly Pick<ScheduledTask, 'id' | 'parentTaskId' | 'isSummary'>[]): Set<string> {
  const undated = new Set<string>();
  const isSummary = new Map(tasks.map((row) => [row.id, row.isSummary]));
  for (const { id, parentTaskId: above } of tasks)
    if (above !== null && (undated.has(above) || isSummary.get(above) === false)) undated.add(id);
  return undated;
}

interface Around extends Pick<PortableTask, 'parent' | 'depth' | 'isAfter' | 'own' | 'hours'> {
  readonly calendar: WorkingCalendar;
  readonly dataDate: CalendarDate;
}

function portableTask(row: ScheduledTask, task: StoredTask, { calendar, dataDate, ...around }: Around): PortableTask {
  const span = spanOf(row, task, calendar);
  const progress = progressOf(row, task, { ...span, dataDate });
  const { isSummary, isMilestone, earlyStart, earlyFinish, lateStart, lateFinish } = row;
  const first = span.start ?? earlyStart;
  const last = span.end ?? earlyFinish;
  const afterLast = last === null ? 0 : calendar.indexOf(addDays(last, 1));
  const begins = first === null ? 0 : calendar.indexOf(first);
  const moment = around.isAfter ? afterLast : begins;
  const { suspendedFrom = null, resumesOn = null, externalStart = null, externalFinish = null } = isSummary ? {} : task;
  const held = { suspendedFrom, resumesOn, externalStart, externalFinish };
  const { pause, parts, gap } = isSummary ? UNSPLIT : restsIn(task, { ...span, calendar, own: around.own });
  return {
    ...around,
    ...span,
    ...progress,
    days: around.own?.days ?? span.days - pause,
    ...held,
    pause,
    parts,
    gap,
    ...{ id: row.id, number: row.number, title: row.title, wbs: row.wbs, activityId: row.activityId },
    projectUid: task.projectUid ?? null,
    ...{ isSummary, isMilestone, earlyStart, earlyFinish, lateStart, lateFinish },
    ...{ totalFloat: row.totalFloat, freeFloat: row.freeFloat, isCritical: row.isCritical },
    ...{ baselineStart: row.baselineStart, baselineEnd: row.baselineEnd },
    begins: isMilestone ? moment : begins,
    ends: isMilestone ? moment : afterLast,
    hasBegun: progress.state !== 'ahead',
    isLate: task.constraintKind === AS_LATE && !isSummary,
  };
}

const UNSPLIT: Pick<PortableTask, 'pause' | 'parts' | 'gap'> = { pause: 0, parts: [], gap: 0 };

interface Resting extends Pick<PortableTask, 'start' | 'end' | 'own'> {
  readonly calendar: WorkingCalendar;
}

function restsIn(task: StoredTask, { calendar, own, ...span }: Resting): typeof UNSPLIT {
  const parts = own?.parts ?? partsOf(task, span, calendar);
  const gap = parts.length > 1 ? splitDays(task) : 0;
  return { pause: restDays(task, own?.axis.calendar ?? calendar), parts, gap };
}

/** By whole days; half a one is begun. */
function partsOf(task: StoredTask, { start, end }: Pick<PortableTask, 'start' | 'end'>, calendar: WorkingCalendar) {
  if (!task.splits || start === null || end === null) return [];
  const first = calendar.indexOf(calendar.onOrAfter(start));
  return partsWithin(task, calendar.workingDaysIn(start, end)).map(
    ([from, to]): PortablePart => ({
      from: calendar.dateAt(first + Math.floor(from)),
      to: calendar.dateAt(first + Math.ceil(to) - 1),
      days: to - from,
    }),
  );
}

/** A task with one date has the other one by its duration. */
function spanOf(
  { isSummary, isMilestone, durationDays, plannedStartDate: from, plannedEndDate: to }: ScheduledTask,
  stored: StoredTask,
  calendar: WorkingCalendar,
): Pick<PortableTask, 'start' | 'end' | 'days'> {
  if (isMilestone) return { start: to ?? from, end: to ?? from, days: 0 };
  const known = stored.durationDays ?? (isSummary ? 0 : durationDays);
  const steps = Math.max(1, Math.ceil(known)) - 1;
  if (from === null && to === null) return { start: null, end: null, days: known };
  if (from === null) {
    const day = calendar.addWorkingDays(calendar.onOrBefore(to as CalendarDate), -steps);
    return { start: day, end: to, days: known };
  }
  if (to === null) return { start: from, end: calendar.addWorkingDays(from, steps), days: known };
  return { start: from, end: to, days: Math.max(1, calendar.workingDaysIn(from, to)) };
}

type Placed = Pick<PortableTask, 'start' | 'end'> & { readonly dataDate: CalendarDate };

function progressOf(
  { status, isSummary, isMilestone, percentComplete }: ScheduledTask,
  { actualStart = null, actualFinish = null, doneOn }: StoredTask,
  { start, end, dataDate }: Placed,
): Pick<PortableTask, 'state' | 'percent' | 'actualStart' | 'actualFinish'> {
  if (status === 'done') {
    const finish = actualFinish ?? doneOn ?? end ?? dataDate;
    const [first = finish] = [actualStart ?? start ?? finish, finish].sort();
    return { state: 'done', percent: 100, actualStart: first, actualFinish: finish };
  }
  const hasBegun = status === 'in_progress' || percentComplete > 0 || actualStart !== null;
  if (!hasBegun || (isMilestone && !isSummary))
    return { state: 'ahead', percent: 0, actualStart: null, actualFinish: null };
  return {
    ...{ state: 'begun', percent: percentComplete },
    ...{ actualStart: actualStart ?? start ?? dataDate, actualFinish: null },
  };
}

function boundsOf(
  rows: readonly { readonly row: ScheduledTask; readonly task: StoredTask }[],
  ofSummaries: readonly Constraint[],
): readonly (readonly Bound[])[] {
  const own = rows.map(({ task: { constraintKind: kind, constraintDate: date } }) =>
    kind && kind !== AS_LATE && date ? { kind, date } : null,
  );
  const stays = own.map((bound, place) => rows[place]?.row.isSummary && bound && ofSummaries.includes(bound.kind));
  const carried = rows.map(({ task }, place) =>
    stays[place] ? { ...task, constraintKind: null, constraintDate: null } : task,
  );
  const { children } = treeOf(carried);
  const leavesOf = (place: number): number[] =>
    (children[place] ?? []).flatMap((child) => ((children[child] ?? []).length > 0 ? leavesOf(child) : [child]));
  return carriedBounds(carried, leavesOf).map((list, place) => {
    const bound = own[place];
    if (!bound) return list;
    if (stays[place]) return [bound];
    const others = list.filter(({ kind, date }) => kind !== bound.kind || date !== bound.date);
    return rows[place]?.row.isSummary ? [] : [bound, ...others];
  });
}

function exceptionsIn(calendar: WorkingCalendar, from: CalendarDate, to: CalendarDate): CalendarException[] {
  const week = new Set(calendar.settings.workingDays);
  const exceptions: CalendarException[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const isWorking = calendar.isWorkingDay(date);
    if (isWorking !== week.has(weekday(date))) exceptions.push({ date, isWorking });
  }
  return exceptions;
}

/** Hours of a day on which work is planned, four decimals. */
export const hoursIn = (hours: number): number => Math.round(hours * 10_000) / 10_000;

/** One line of letters that every program takes: no breaks, tabs or other controls. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ')
    .trim();

/** At most so many letters. */
export function shortened(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
