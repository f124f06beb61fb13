import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Capacity } from './calendar-contract.ts';
import type { Baseline, Schedule, ScheduledTask, TaskLink } from './contract.ts';
import { computeSchedule, type ScheduleInput, type StoredTask } from './schedule.ts';

/** Larger plans are computed in a thread, so that nobody waits for another's plan. Below, starting one costs more. */
export const AT_ONCE = 500;

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

/** A plan with everything that is computed from it. */
export function scheduleOf(plan: SentPlan): Schedule {
  const { tasks, cycle, criticalPath } = computed(plan);
  const dates = tasks
    .flatMap(({ plannedStartDate, plannedEndDate }) => [plannedStartDate ?? [], plannedEndDate ?? []].flat())
    .sort();
  return {
    projectId: plan.projectId,
    today: plan.today,
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
export type TaskFloat = Pick<
  ScheduledTask,
  'id' | 'number' | 'title' | 'status' | 'isSummary' | 'plannedEndDate' | 'totalFloat'
>;

export const floatsOf = (plan: PlanQuestion): TaskFloat[] =>
  computed(plan).tasks.map(({ id, number, title, status, isSummary, plannedEndDate, totalFloat }) => ({
    ...{ id, number, title, status, isSummary, plannedEndDate, totalFloat },
  }));

/** Tasks that are planned before what they wait for has ended. */
export const brokenOf = ({ tasks }: Pick<Schedule, 'tasks'>): ScheduledTask[] =>
  tasks.filter(({ breaksLink, isSummary }) => breaksLink && !isSummary);

type Late = Pick<TaskFloat, 'status' | 'isSummary' | 'plannedEndDate' | 'totalFloat'>;

/** Working days a task that is not done is late: planned to end yesterday, today is the first of them. */
export function lateDaysOf(
  { status, isSummary, plannedEndDate }: Late,
  today: CalendarDate,
  calendar: WorkingCalendar,
) {
  const isLate = status !== 'done' && !isSummary && plannedEndDate !== null && plannedEndDate < today;
  return isLate ? calendar.workingDaysIn(addDays(plannedEndDate, 1), today) : 0;
}

/** Working days by which a task that is late moves the end of the project: what its float does not take. */
export const slipOf = (lateDays: number, totalFloat: number): number =>
  lateDays > 0 ? Math.max(0, lateDays - Math.max(totalFloat, 0)) : 0;

/**
 * The day the plan ends if each open task ends today at the soonest: its end by links and dates, and the worst slip. Null where
 * nothing is open, or links wait for each other.
 */
export function forecastEnd({
  tasks,
  finish,
  plannedEnd,
  today,
  cycle,
  calendar: settings,
}: Pick<Schedule, 'tasks' | 'finish' | 'plannedEnd' | 'today' | 'cycle' | 'calendar'>): CalendarDate | null {
  const open = tasks.filter(({ status, isSummary }) => status !== 'done' && !isSummary);
  if (finish === null || open.length === 0 || cycle.length > 0) return null;
  const calendar = openCalendar(settings);
  const end = open.reduce(
    (last, { earlyFinish }) => (earlyFinish !== null && earlyFinish > last ? earlyFinish : last),
    finish,
  );
  // Floats of a plan that ends after its project are counted to the end of the project.
  const beyond =
    plannedEnd !== null && plannedEnd < end ? calendar.workingDaysBetween(addDays(plannedEnd, 1), addDays(end, 1)) : 0;
  const slips = open.map((task) => slipOf(lateDaysOf(task, today, calendar), (task.totalFloat ?? 0) + beyond));
  const slip = slips.reduce((worst, days) => Math.max(worst, days), 0);
  const slipped = slip > 0 ? calendar.addWorkingDays(calendar.onOrBefore(end), slip) : end;
  return slipped < today ? today : slipped;
}
