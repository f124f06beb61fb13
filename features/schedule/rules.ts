import { openCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
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
