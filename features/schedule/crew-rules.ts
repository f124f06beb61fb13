import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { movedRests, type SplitTask } from './splits.ts';
import { isSuspendedOn } from './suspension-rules.ts';

/** People a task needs a day when nobody gave a number (spec §9), as the resource planner counts. */
export const USUAL_CREW = 8;

/** A task, and where the schedule has what is left of it; null where it cannot. */
export interface Dated extends SplitTask {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  readonly earlyStart: CalendarDate | null;
  readonly earlyFinish: CalendarDate | null;
  /** Begun, the day from which the tasks that it waits for let it go on. */
  readonly goesOn?: CalendarDate | undefined;
  /** The day it began; undefined or null: as planned. */
  readonly actualStart?: CalendarDate | null | undefined;
  /** Once begun it rests from then until the day before it resumes. */
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
}

/** From the first to the last day on which an open task is worked, and on which days between them it rests. */
export interface Worked {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  isResting(date: CalendarDate): boolean;
}

interface Now {
  readonly today: CalendarDate;
  readonly calendar: WorkingCalendar;
}

/**
 * As planned, one date standing for both, until its first day has passed or it has begun; from then on what is left of it is worked
 * where the schedule has it, from today on. Null without any date.
 */
export function workedSpan(task: Dated, { today, calendar }: Now): Worked | null {
  const { status, actualStart, plannedStartDate, plannedEndDate, earlyFinish } = task;
  const start = plannedStartDate ?? plannedEndDate;
  const end = plannedEndDate ?? plannedStartDate;
  if (start === null || end === null) return null;
  const isBegun = status === 'in_progress';
  const spanned = (from: CalendarDate, to: CalendarDate): Worked => {
    const rests = movedRests(task, to, calendar);
    return { from, to, isResting: (date) => isSuspendedOn({ ...task, rests }, date) };
  };
  if (start >= today && !(isBegun && actualStart)) return spanned(start, end);
  if (earlyFinish === null || earlyFinish < today) return spanned(...uncomputed([start, end], { today, calendar }));
  const goesOn = nextDayOf(task, today);
  return spanned(goesOn !== null && goesOn > today && goesOn <= earlyFinish ? goesOn : today, earlyFinish);
}

/** The day on which it begins, or on which what rests, or waits for others, goes on; null: nothing holds it. */
function nextDayOf({ status, earlyStart, goesOn, suspendedFrom, resumesOn }: Dated, today: CalendarDate) {
  if (status !== 'in_progress') return earlyStart;
  return goesOn ?? (suspendedFrom && suspendedFrom <= today ? (resumesOn ?? null) : null);
}

/** Where tasks wait for each other the schedule computes nothing: as planned, else all of it from today on. */
const uncomputed = (
  [start, end]: [CalendarDate, CalendarDate],
  { today, calendar }: Now,
): [CalendarDate, CalendarDate] =>
  end >= today
    ? [start, end]
    : [today, calendar.addWorkingDays(today, Math.max(1, calendar.workingDaysIn(start, end)) - 1)];

interface Shared {
  /** Who does a task of this kind, as many as all of it takes; null: nobody knows. */
  readonly number: number | null;
  /** Their trade; null: the people of its last log, whatever they are. */
  readonly trade: string | null;
  /** People of the part by its share; undefined of what is no part. */
  readonly crew: number | undefined;
  readonly people: Pick<People, 'whole' | 'isLogged' | 'isShare'>;
}

/** Of a trade that all of a task takes on a day, a part takes its share; people of its own, or that its own last log names, are no share. */
export function shareOfTrade({ number, trade, crew, people: { whole, isLogged, isShare } }: Shared): number | null {
  if (number === null || crew === undefined || !isShare || (trade === null && isLogged)) return number;
  return Math.max(1, Math.round((number * crew) / (whole ?? USUAL_CREW)));
}

interface Manned {
  readonly id: string;
  readonly parentTaskId: string | null;
  readonly workers: number | null;
  /** People of a part by its share. */
  readonly crew?: number;
}

/** Who works on a task, for the days of its trades, and of whose people it takes a share. */
interface People {
  readonly workers: number | null;
  /** Those of its last daily log. */
  readonly logged: number | null;
  /** Of a part whose task was given people. */
  readonly whole: number | null;
  /** Its last log is its own, not that of a task above it. */
  readonly isLogged: boolean;
  /** It has a share of the people of the task that it was split off. */
  readonly isShare: boolean;
}

/** By task: its own people; of a part without any those of the nearest task above that has some. */
export function peopleOf(tasks: readonly Manned[], logged: ReadonlyMap<string, number>): (id: string) => People {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const above = (id: string, pick: (task: Manned) => number | null | undefined): number | null => {
    const parent = byId.get(byId.get(id)?.parentTaskId ?? '');
    return parent ? (pick(parent) ?? above(parent.id, pick)) : null;
  };
  return (id) => {
    const { workers = null, crew } = byId.get(id) ?? {};
    const own = logged.get(id) ?? null;
    const isLogged = own !== null;
    const isShare = crew !== undefined && workers === null;
    if (!isShare) return { workers, logged: own, whole: null, isLogged, isShare };
    const whole = above(id, (task) => task.workers);
    return { workers: whole, logged: own ?? above(id, (task) => logged.get(task.id)), whole, isLogged, isShare };
  };
}

/** People a task needs a day: its own number, its share where it was split off, else the usual. */
export const crewOf = ({ workers, crew }: { readonly workers: number | null; readonly crew?: number }): number =>
  workers ?? crew ?? USUAL_CREW;
