import type { CalendarDate } from '#shared/dates.ts';
import type { PlanNetwork } from '../cpm/plan.ts';
import { crewOf } from '../crew-rules.ts';
import type { MovedDates } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import type { StoredTask } from '../schedule.ts';
import { daysAtWork } from './figures.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import type { ProjectInstance } from './project-instance.ts';

interface Asked {
  readonly question: Pick<OptimiseQuestion, 'tasks' | 'capacity' | 'today'>;
  readonly plan: PlanNetwork;
  /** Ids of tasks that no proposal moves. */
  readonly held: ReadonlySet<string>;
}

const [MOST_DAYS, MOST_TASKS] = [10, 8];

/** Days that need more workers than there are once the moves are made, and who is at work on them. */
export function overloadsOf({ question, plan, held }: Asked, moved: readonly MovedDates[]): Proposal['overloads'] {
  const { tasks, capacity, today } = question;
  const after = new Map(moved.map((dates) => [dates.taskId, dates]));
  const perDay = new Map<CalendarDate, StoredTask[]>();
  for (const [index, task] of tasks.entries()) {
    if (task.status === 'done' || task.isMilestone || plan.isSummary[index]) continue;
    for (const day of daysAtWork(task, after.get(task.id), { today, calendar: plan.calendarOf(index) })) {
      const atWork = perDay.get(day);
      if (atWork) atWork.push(task);
      else perDay.set(day, [task]);
    }
  }
  return [...perDay]
    .map(([date, atWork]) => ({ date, atWork, workers: atWork.reduce((sum, task) => sum + crewOf(task), 0) }))
    .filter(({ workers }) => workers > capacity.crew)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, MOST_DAYS)
    .map(({ date, atWork, workers }) => {
      const fixed = atWork.filter(({ id }) => held.has(id));
      const named = (fixed.length > 0 ? fixed : atWork).sort((one, other) => crewOf(other) - crewOf(one));
      return {
        ...{ date, workers },
        isHeld: fixed.length > 0,
        tasks: named.slice(0, MOST_TASKS).map(({ number, title }) => `T-${number} ${title}`),
      };
    });
}

/** Tasks that have begun, or must keep a date. */
export const heldOf = (plan: PlanNetwork, { nodes, fixed, taskIds }: ProjectInstance): Set<string> =>
  new Set(taskIds.filter((_, index) => plan.isFixed[nodes[index] ?? -1] || (fixed[index] ?? -1) >= 0));
