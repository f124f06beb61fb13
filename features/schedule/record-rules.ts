import type { Schedule, ScheduledTask } from './contract.ts';
import type { ScheduleChanges } from './record-contract.ts';

const named = ({ id, number, title }: ScheduledTask) => ({ taskId: id, number, title });
const leaves = ({ tasks }: Schedule) => tasks.filter(({ isSummary }) => !isSummary);
const datesOf = (task: ScheduledTask): [string | null, string | null] => [task.plannedStartDate, task.plannedEndDate];

/** What a plan has that it had not, by leaf tasks: a summary only follows them. */
export function changesBetween(before: Schedule, after: Schedule): Omit<ScheduleChanges, 'from' | 'to'> {
  const old = new Map(leaves(before).map((task) => [task.id, task]));
  const now = new Map(leaves(after).map((task) => [task.id, task]));
  const both = [...now.values()].flatMap((task) => {
    const was = old.get(task.id);
    return was ? [{ was, task }] : [];
  });
  const chainOf = ({ criticalPath }: Schedule) => new Set(criticalPath.map(({ taskId }) => taskId));
  const [chainBefore, chainAfter] = [chainOf(before), chainOf(after)];
  return {
    added: [...now.values()].filter(({ id }) => !old.has(id)).map(named),
    gone: [...old.values()].filter(({ id }) => !now.has(id)).map(named),
    moved: both
      .filter(({ was, task }) => datesOf(was).join() !== datesOf(task).join())
      .map(({ was, task }) => ({ ...named(task), before: datesOf(was), after: datesOf(task) })),
    finished: both
      .filter(({ was, task }) => was.status !== 'done' && task.status === 'done')
      .map(({ task }) => named(task)),
    finishBefore: before.finish,
    finishAfter: after.finish,
    joinedCriticalPath: [...now.values()].filter(({ id }) => chainAfter.has(id) && !chainBefore.has(id)).map(named),
    leftCriticalPath: [...old.values()].filter(({ id }) => chainBefore.has(id) && !chainAfter.has(id)).map(named),
  };
}
