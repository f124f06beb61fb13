import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Capacity } from './capacity-contract.ts';
import type { Baseline, Schedule, ScheduledTask, TaskLink } from './contract.ts';
import { CycleError, criticalPath } from './cpm/critical-path.ts';
import { closingLinks, type TaskLink as IndexedLink } from './cpm/leaf-circles.ts';
import { networkOf } from './cpm/plan.ts';
import type { PlanLink, PlanTask } from './cpm/plan-task.ts';
import { computeSchedule, datesFromToday, type ScheduleInput, type StoredTask } from './schedule.ts';
import { suspendedDays } from './suspension-rules.ts';

/** Larger plans are computed in a thread, so that nobody waits for another's plan. Below, starting one costs more. */
export const AT_ONCE = 500;
/** To open a calendar takes as long as a hundred tasks. */
const CALENDARS_AT_ONCE = 4;

interface Sized {
  readonly tasks: readonly unknown[];
  readonly calendars?: readonly unknown[];
}

export const isLarge = ({ tasks, calendars = [] }: Sized): boolean =>
  tasks.length > AT_ONCE || calendars.length > CALENDARS_AT_ONCE;

/** A plan that can be sent to a thread: its calendar by its settings. */
export interface PlanQuestion extends Omit<ScheduleInput, 'calendar'> {
  readonly calendar: CalendarSettings;
}

/** A plan with all that its schedule tells. */
export interface SentPlan extends PlanQuestion {
  readonly projectId: string;
  readonly tasks: readonly StoredTask[];
  readonly links: readonly TaskLink[];
  readonly baseline: Baseline | null;
  readonly capacity: Capacity;
  readonly needs: Schedule['needs'];
}

const computed = ({ calendar, ...plan }: PlanQuestion) =>
  computeSchedule({ ...plan, calendar: openCalendar(calendar) });

/** By task where what is left of it lies from today on. */
export const earlyFromToday = (plan: SentPlan, schedule: Pick<Schedule, 'tasks'>) =>
  datesFromToday({ ...plan, calendar: openCalendar(plan.calendar) }, schedule);

/** By task: its own calendar, with the midday ban of the project where it says none; undefined for the project's. */
export function calendarsOf({
  calendar,
  calendars = [],
  tasks,
}: SentPlan): (id: string) => WorkingCalendar | undefined {
  const opened = new Map(
    calendars.map(({ id, settings }) => [
      id,
      openCalendar({ ...settings, middayBan: settings.middayBan ?? calendar.middayBan }),
    ]),
  );
  const named = new Map(tasks.map(({ id, calendarId = null }) => [id, calendarId]));
  return (id) => opened.get(named.get(id) ?? '');
}

/** A plan with everything that is computed from it. */
export function scheduleOf(plan: SentPlan): Schedule {
  const { tasks, cycle, criticalPath } = computed(plan);
  const dates = tasks
    .flatMap(({ plannedStartDate, plannedEndDate }) => [plannedStartDate ?? [], plannedEndDate ?? []].flat())
    .sort();
  return {
    projectId: plan.projectId,
    today: plan.today,
    dataDate: plan.dataDate ?? null,
    progressLogic: plan.progressLogic ?? 'override',
    start: dates[0] ?? null,
    finish: dates.at(-1) ?? null,
    plannedEnd: plan.end,
    calendar: plan.calendar,
    tasks,
    links: [...plan.links],
    cycle: [...cycle],
    criticalPath,
    baseline: plan.baseline,
    capacity: plan.capacity,
    needs: [...plan.needs],
  };
}

/** What the watch of a plan needs of a task. */
export type TaskFloat = Pick<ScheduledTask, 'id' | 'number' | 'title' | 'totalFloat' | keyof Work>;

/** By the plan as it is written, to the end that the project has agreed: how late a task is stands beside. */
export const floatsOf = ({ dataDate: _, ...plan }: PlanQuestion): TaskFloat[] =>
  computed({ ...plan, isFloatToEnd: true }).tasks.map(({ id, number, title, totalFloat, ...task }) => {
    const { status, isSummary, plannedStartDate, plannedEndDate, durationDays, percentComplete } = task;
    const { suspendedFrom, resumesOn } = task;
    return {
      ...{ id, number, title, totalFloat, status, isSummary },
      ...{ plannedStartDate, plannedEndDate, durationDays, percentComplete, suspendedFrom, resumesOn },
    };
  });

/** Tasks some of which have no place in time yet; none is put before `start`. */
export interface UnplacedPlan {
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: CalendarSettings;
  readonly start: CalendarDate;
}

/**
 * First and last day of every task by its links and its duration, in the order given; null for summaries and for tasks of which
 * neither is known, for all when links wait for each other. A task that has begun stays where it is.
 */
export function placesOf({
  tasks,
  links,
  calendar: settings,
  start,
}: UnplacedPlan): ([CalendarDate, CalendarDate] | null)[] {
  const calendar = openCalendar(settings);
  const { network, nodeOf, datesAt } = networkOf({
    ...{ links, calendar, start, end: null, today: start, mode: 'placing' },
    tasks: tasks.map((task) => (hasNoPlace(task) ? { ...task, plannedStartDate: start } : task)),
  });
  const first = calendar.onOrAfter(start);
  const notBefore = (date: CalendarDate) => (date < first ? first : date);
  try {
    const { earlyStarts } = criticalPath(network);
    return [...nodeOf].map((node) => {
      if (node < 0) return null;
      const [from, to] = datesAt(node, earlyStarts[node] ?? 0);
      return [notBefore(from), notBefore(to)];
    });
  } catch (error) {
    if (error instanceof CycleError) return tasks.map(() => null);
    throw error;
  }
}

/** A milestone lies where what it waits for ends, be it the first day. */
const hasNoPlace = ({ plannedStartDate, plannedEndDate, durationDays, isMilestone }: PlanTask) =>
  plannedStartDate === null && plannedEndDate === null && durationDays !== null && !isMilestone;

/** Indices of the links of a plan that close a circle once those of summaries are carried to their leaves. */
export const circularLinks = (parents: readonly number[], links: readonly IndexedLink[]): ReadonlySet<number> =>
  closingLinks(parents, links);

/** A code of the work breakdown that stands before a name; the words of a path ("100 Structure > 18 Raft") are those of its parents. */
export const codeOf = ({ wbs }: Pick<ScheduledTask, 'wbs'>): string | null =>
  wbs !== null && /^\S{1,20}$/u.test(wbs) ? wbs : null;

/** Tasks that are planned before what they wait for has ended. */
export const brokenOf = ({ tasks }: Pick<Schedule, 'tasks'>): ScheduledTask[] =>
  tasks.filter(({ breaksLink, isSummary }) => breaksLink && !isSummary);

/** Open tasks that the plan has before today: not begun by their day, or not done by their last one. */
export const pastOf = ({ tasks, today }: Pick<Schedule, 'tasks' | 'today'>): ScheduledTask[] =>
  tasks.filter(({ isSummary, status, plannedStartDate: start, plannedEndDate: end }) => {
    if (isSummary || status === 'done') return false;
    return (end !== null && end < today) || (status === 'not_started' && start !== null && start < today);
  });

type Late = Pick<ScheduledTask, 'status' | 'isSummary' | 'plannedEndDate'>;

/** Working days a task that is not done is late: planned to end yesterday, today is the first of them. */
export function lateDaysOf(
  { status, isSummary, plannedEndDate }: Late,
  today: CalendarDate,
  calendar: WorkingCalendar,
) {
  const isLate = status !== 'done' && !isSummary && plannedEndDate !== null && plannedEndDate < today;
  return isLate ? calendar.workingDaysIn(addDays(plannedEndDate, 1), today) : 0;
}

/** What tells how much of a task is still to be done. */
type Work = Late &
  Pick<
    ScheduledTask,
    | 'plannedStartDate'
    | 'durationDays'
    | 'percentComplete'
    | 'isRolledUp'
    | 'actualStart'
    | 'suspendedFrom'
    | 'resumesOn'
  >;

/**
 * Working days by which a task will end after its planned end if it goes on, or begins, today: what is left of it by its percent
 * done, by the days gone since it began where it is in progress without one; all of it where it has not begun by its day.
 */
export function delayOf(task: Work, today: CalendarDate, calendar: WorkingCalendar): number {
  const { status, isSummary, plannedEndDate: end, durationDays, percentComplete: percent } = task;
  if (status === 'done' || isSummary || end === null) return 0;
  const start = task.plannedStartDate ?? end;
  const isBegun = status === 'in_progress' || percent > 0;
  if (!isBegun && start >= today) return 0;
  const left = Math.max(1, isBegun ? restOf(task, today, calendar) : durationDays);
  const [, goesOn = today] = [today, (isBegun && task.suspendedFrom && task.resumesOn) || today].sort();
  const expected = calendar.addWorkingDays(calendar.onOrAfter(goesOn), left - 1);
  return expected > end ? calendar.workingDaysIn(addDays(end, 1), expected) : 0;
}

/** Of work that has begun. */
function restOf(task: Work, today: CalendarDate, calendar: WorkingCalendar): number {
  const { durationDays, percentComplete: percent, isRolledUp } = task;
  if (percent > 0 || isRolledUp) return Math.ceil((durationDays * (100 - percent)) / 100);
  const begun = task.actualStart ?? task.plannedStartDate ?? task.plannedEndDate ?? today;
  return durationDays - (begun < today ? workedDays(task, { from: begun, to: addDays(today, -1) }, calendar) : 0);
}

const workedDays = (task: Work, span: { from: CalendarDate; to: CalendarDate }, calendar: WorkingCalendar): number =>
  calendar.workingDaysIn(span.from, span.to) - suspendedDays(task, span, calendar);

/** Working days by which a task that ends so much later moves the end of the project: what its float does not take. */
export const slipOf = (delay: number, totalFloat: number): number =>
  delay > 0 ? Math.max(0, delay - Math.max(totalFloat, 0)) : 0;

/**
 * The day the plan ends if what is left of it goes on from the data date: by links, dates and progress. Null where nothing is open, or
 * links wait for each other.
 */
export function forecastEnd({ tasks, today, cycle }: Pick<Schedule, 'tasks' | 'today' | 'cycle'>): CalendarDate | null {
  const open = tasks.filter(({ status, isSummary }) => status !== 'done' && !isSummary);
  const ends = open.flatMap(({ earlyFinish, plannedEndDate }) => earlyFinish ?? plannedEndDate ?? []).sort();
  const last = ends.at(-1);
  if (last === undefined || cycle.length > 0) return null;
  return last < today ? today : last;
}
