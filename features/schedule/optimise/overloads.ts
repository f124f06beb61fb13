import type { CalendarDate } from '#shared/dates.ts';
import type { PlanNetwork } from '../cpm/plan.ts';
import { crewOf } from '../crew-rules.ts';
import type { MovedDates } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import type { StoredTask } from '../schedule.ts';
import { daysAtWork, type EarlyDates, sharing } from './figures.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import type { ProjectInstance } from './project-instance.ts';

interface Asked {
  readonly question: Pick<OptimiseQuestion, 'tasks' | 'capacity' | 'equipmentOf' | 'today'>;
  readonly plan: PlanNetwork;
  /** Ids of tasks that no proposal moves. */
  readonly held: ReadonlySet<string>;
}

const [MOST_DAYS, MOST_TASKS] = [10, 8];

interface AtWork {
  readonly task: StoredTask;
  readonly quantity: number;
}

/**
 * Days that need more workers than there are once the moves are made, and those that need more of a machine, and who is at work on them.
 */
export function overloadsOf(
  { question, plan, held }: Asked,
  { moved, early }: { readonly moved: readonly MovedDates[]; readonly early: EarlyDates },
): Pick<Proposal, 'overloads' | 'equipmentOverloads'> {
  const { tasks, capacity, equipmentOf, today } = question;
  const after = new Map(moved.map((dates) => [dates.taskId, dates]));
  const crew: DayUse = new Map();
  const machines = new Map(capacity.equipment.map(({ id }) => [id, new Map() as DayUse]));
  const uncounted = sharing();
  for (const [index, task] of tasks.entries()) {
    if (task.status === 'done' || task.isMilestone || plan.isSummary[index]) continue;
    const days = daysAtWork(task, after.get(task.id), {
      ...{ today, calendar: plan.calendarOf(index), early: early.get(task.id) },
    });
    addTo(crew, days, { task, quantity: crewOf(task) });
    for (const need of equipmentOf.get(task.id) ?? []) {
      const use = machines.get(need.equipmentId);
      if (use) addTo(use, uncounted(need, days), { task, quantity: need.quantity });
    }
  }
  return {
    overloads: overDays(crew, capacity.crew, held).map(({ needed, ...day }) => ({ ...day, workers: needed })),
    equipmentOverloads: capacity.equipment
      .flatMap(({ id, name, capacity: available }) =>
        overDays(machines.get(id) ?? new Map(), available, held).map((day) => ({ ...day, equipment: name, available })),
      )
      .sort((one, other) => one.date.localeCompare(other.date))
      .slice(0, MOST_DAYS),
  };
}

type DayUse = Map<CalendarDate, AtWork[]>;

function addTo(use: DayUse, days: readonly CalendarDate[], atWork: AtWork): void {
  for (const day of days) {
    const found = use.get(day);
    if (found) found.push(atWork);
    else use.set(day, [atWork]);
  }
}

/** The first days on which more is needed than there is, with the tasks that cannot move from there; where none is, all. */
function overDays(use: DayUse, available: number, held: ReadonlySet<string>) {
  return [...use]
    .map(([date, atWork]) => ({ date, atWork, needed: atWork.reduce((sum, { quantity }) => sum + quantity, 0) }))
    .filter(({ needed }) => needed > available)
    .sort((one, other) => one.date.localeCompare(other.date))
    .slice(0, MOST_DAYS)
    .map(({ date, atWork, needed }) => {
      const fixed = atWork.filter(({ task }) => held.has(task.id));
      const named = (fixed.length > 0 ? fixed : atWork).sort((one, other) => other.quantity - one.quantity);
      return {
        ...{ date, needed },
        isHeld: fixed.length > 0,
        tasks: named.slice(0, MOST_TASKS).map(({ task: { number, title } }) => `T-${number} ${title}`),
      };
    });
}

/** Tasks that have begun, or must keep a date. */
export const heldOf = (plan: PlanNetwork, { nodes, fixed, taskIds }: ProjectInstance): Set<string> =>
  new Set(taskIds.filter((_, index) => plan.isFixed[nodes[index] ?? -1] || (fixed[index] ?? -1) >= 0));
