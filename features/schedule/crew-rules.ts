import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { restDays, suspendedDays } from './cpm/suspension.ts';
import { type SplitTask, splitDaysAfter } from './splits.ts';

/** People a task needs a day when nobody gave a number (spec §9), as the resource planner counts. */
export const USUAL_CREW = 8;

/** What says on which days an open task is worked. */
export interface Dated extends SplitTask {
  readonly status: 'not_started' | 'in_progress' | 'blocked' | 'done';
  readonly percentComplete: number;
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  /** Working days without those on which it rests, where they are known. */
  readonly durationDays?: number | null;
  /** Once begun it rests from then until the day before it resumes. */
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
  /** The day it began; undefined or null: as planned. */
  readonly actualStart?: CalendarDate | null | undefined;
  /** Its percent is that of its parts, also where that is 0. */
  readonly isRolledUp?: boolean | undefined;
}

interface Now {
  readonly today: CalendarDate;
  readonly calendar: WorkingCalendar;
}

/**
 * As planned, one date standing for both, until its first day has passed. What is left after that is worked from today on, of suspended work from the day on which it resumes: by the percent that somebody reported, by the days gone since it began
 * without, else all of it. What has begun has its people to its planned end at least, as on the schedule. Null without any date.
 */
export function workedSpan(task: Dated, { today, calendar }: Now): [CalendarDate, CalendarDate] | null {
  const { status, plannedStartDate, plannedEndDate, resumesOn = null } = task;
  const start = plannedStartDate ?? plannedEndDate;
  const end = plannedEndDate ?? plannedStartDate;
  if (start === null || end === null) return null;
  if (start >= today) return [start, end];
  const from = status !== 'not_started' && resumesOn !== null && resumesOn > today ? resumesOn : today;
  const to = calendar.addWorkingDays(from, daysLeftOf(task, { start, end }, { today, calendar }) - 1);
  return [from, status === 'in_progress' && end > to ? end : to];
}

/** Working days to the end of what is left, at least one; of work that has begun with those on which its rest is still split. */
function daysLeftOf(task: Dated, { start, end }: { start: CalendarDate; end: CalendarDate }, { today, calendar }: Now) {
  const { status, percentComplete, actualStart, isRolledUp, durationDays = null } = task;
  const planned = calendar.workingDaysIn(start, end);
  const work = planned - restDays({ ...task, durationDays, splits: task.splits ?? null }, calendar);
  const isReported = percentComplete > 0 || isRolledUp;
  const gone = { from: actualStart ?? start, to: addDays(today, -1) };
  const left = isReported
    ? Math.ceil((work * (100 - percentComplete)) / 100)
    : work - calendar.workingDaysIn(gone.from, gone.to) + suspendedDays(task, gone, calendar);
  if (status !== 'in_progress') return Math.max(1, isReported ? left : planned);
  return Math.ceil(Math.max(1, left) + splitDaysAfter(task, work - Math.max(1, left)));
}

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
