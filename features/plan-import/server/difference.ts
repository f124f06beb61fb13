import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Connection, Transaction } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';
import { MAX_SHOWN, type PlanDifference } from '../contract.ts';
import type { PlanTask } from '../reading/plan.ts';
import { type Matching, matchPlan, titleOf } from '../rules.ts';

export interface Imported {
  readonly id: string;
  readonly number: number;
  readonly importKey: string;
  readonly title: string;
  readonly wbs: string | null;
  readonly parentTaskId: string | null;
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
  readonly isMilestone: boolean;
}

/** The tasks of a project that came from a plan. */
export const readImported = async (db: Connection, projectId: string): Promise<Imported[]> =>
  keyed(await selectImported(db, projectId));

/** The same, held until the transaction ends. */
export const holdImported = async (tx: Transaction, projectId: string): Promise<Imported[]> =>
  keyed(await selectImported(tx, projectId).for('update'));

const selectImported = (db: Connection, projectId: string) =>
  db
    .select({
      id: tasks.id,
      number: tasks.number,
      importKey: tasks.importKey,
      title: tasks.title,
      wbs: tasks.wbs,
      parentTaskId: tasks.parentTaskId,
      plannedStartDate: tasks.plannedStartDate,
      plannedEndDate: tasks.plannedEndDate,
      isMilestone: tasks.isMilestone,
    })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt), isNotNull(tasks.importKey)))
    .orderBy(asc(tasks.number));

const keyed = (rows: Awaited<ReturnType<typeof selectImported>>): Imported[] =>
  rows.map((row) => ({ ...row, importKey: row.importKey ?? '' }));

/** Whether a comparison made with the one still holds for the other. Progress is no part of it. */
export const areSame = (some: readonly Imported[], others: readonly Imported[]): boolean =>
  some.length === others.length &&
  some.every((task, index) => {
    const other = others[index];
    return (Object.keys(task) as (keyof Imported)[]).every((name) => task[name] === other?.[name]);
  });

type Changes = PlanDifference['changedTasks'][number]['changes'];

export interface Compared {
  readonly stored: readonly Imported[];
  readonly matching: Matching;
  readonly changed: readonly { readonly place: number; readonly task: Imported; readonly changes: Changes }[];
  readonly gone: readonly Imported[];
}

/** What the file says otherwise than the project. Progress is not compared: what people reported on site stands. */
export function compare(plan: readonly PlanTask[], stored: readonly Imported[]): Compared {
  const matching = matchPlan(plan, stored);
  const byId = new Map(stored.map((task) => [task.id, task]));
  const changed = plan.flatMap((row, place) => {
    const task = byId.get(matching.taskOf[place] ?? '');
    const changes = task ? changesOf({ row, task, plan, matching, byId }) : [];
    return task && changes.length > 0 ? [{ place, task, changes }] : [];
  });
  const gone = new Set(matching.gone);
  return { stored, matching, changed, gone: stored.filter(({ id }) => gone.has(id)) };
}

interface Pair {
  readonly row: PlanTask;
  readonly task: Imported;
  readonly plan: readonly PlanTask[];
  readonly matching: Matching;
  readonly byId: ReadonlyMap<string, Imported>;
}

function changesOf({ row, task, plan, matching, byId }: Pair): Changes {
  const parentId = row.parent === null ? null : (matching.taskOf[row.parent] ?? 'new');
  const parentName = row.parent === null ? null : titleOf(plan[row.parent]?.name ?? '');
  const wasUnder = task.parentTaskId === null ? null : (byId.get(task.parentTaskId)?.title ?? '…');
  const rows: Changes = [
    { field: 'title', before: task.title, after: titleOf(row.name) },
    { field: 'start', before: task.plannedStartDate, after: row.start },
    { field: 'end', before: task.plannedEndDate, after: row.end },
    { field: 'wbs', before: task.wbs, after: row.wbs },
    { field: 'milestone', before: String(task.isMilestone), after: String(row.milestone) },
  ];
  const moved: Changes =
    task.parentTaskId === parentId ? [] : [{ field: 'parent', before: wasUnder, after: parentName }];
  return [...rows.filter(({ before, after }) => before !== after), ...moved];
}

export const differenceOf = ({ matching, changed, gone }: Compared): PlanDifference => {
  const added = matching.taskOf.filter((id) => id === null).length;
  return {
    added,
    same: matching.taskOf.length - added - changed.length,
    changed: changed.length,
    changedTasks: changed
      .slice(0, MAX_SHOWN)
      .map(({ task, changes }) => ({ id: task.id, number: task.number, title: task.title, changes })),
    gone: gone.length,
    goneTasks: gone.slice(0, MAX_SHOWN).map(({ id, number, title }) => ({ id, number, title })),
  };
};
