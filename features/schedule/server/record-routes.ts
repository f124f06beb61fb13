import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Schedule, ScheduledTask } from '../contract.ts';
import { recordApi, type ScheduleChanges, type ScheduleRecord } from '../record-contract.ts';
import { readAsOf, readRecords, type StoredRecord } from './record.ts';
import { readSchedule } from './store.ts';

const named = ({ id, number, title }: ScheduledTask) => ({ taskId: id, number, title });
const leaves = ({ tasks }: Schedule) => tasks.filter(({ isSummary }) => !isSummary);
const datesOf = (task: ScheduledTask): [string | null, string | null] => [task.plannedStartDate, task.plannedEndDate];

/** What a plan has that it had not, by what were leaf tasks: a summary only follows them, as do parts of a task that ended with it. */
function changesBetween(before: Schedule, after: Schedule): Omit<ScheduleChanges, 'from' | 'to'> {
  const old = new Map(leaves(before).map((task) => [task.id, task]));
  const now = new Map(leaves(after).map((task) => [task.id, task]));
  const [allBefore, allAfter] = [before, after].map(({ tasks }) => new Set(tasks.map(({ id }) => id)));
  // What was split since, or is no more, lay or lies where its parts do, and is done when they are.
  const rows = new Map(before.tasks.map((task) => [task.id, task]));
  const both = after.tasks.flatMap((task) => {
    const was = rows.get(task.id);
    return was && !(was.isSummary && task.isSummary) ? [{ was, task }] : [];
  });
  const ended = both.filter(({ was, task }) => was.status !== 'done' && task.status === 'done').map(({ task }) => task);
  const endedIds = new Set(ended.map(({ id }) => id));
  const chainOf = ({ criticalPath }: Schedule) => new Set(criticalPath.map(({ taskId }) => taskId));
  const [chainBefore, chainAfter] = [chainOf(before), chainOf(after)];
  return {
    added: [...now.values()].filter(({ id }) => !allBefore?.has(id)).map(named),
    gone: [...old.values()].filter(({ id }) => !allAfter?.has(id)).map(named),
    moved: both
      .filter(({ was, task }) => datesOf(was).join() !== datesOf(task).join())
      .map(({ was, task }) => ({ ...named(task), before: datesOf(was), after: datesOf(task) })),
    finished: ended.filter(({ parentTaskId }) => !endedIds.has(parentTaskId ?? '')).map(named),
    finishBefore: before.finish,
    finishAfter: after.finish,
    joinedCriticalPath: [...now.values()].filter(({ id }) => chainAfter.has(id) && !chainBefore.has(id)).map(named),
    leftCriticalPath: [...old.values()].filter(({ id }) => chainBefore.has(id) && !chainAfter.has(id)).map(named),
  };
}

const toRecord = ({ recordedAt, recordedOn, occasion, taskCount, sha256 }: StoredRecord): ScheduleRecord => ({
  ...{ recordedAt: recordedAt.toISOString(), recordedOn, occasion, taskCount, sha256 },
});

type Db = Parameters<typeof readAsOf>[0];

async function recordOf(db: Db, projectId: string, asOf: string) {
  const found = await readAsOf(db, projectId, asOf);
  if (!found) throw notFound('Record of that day');
  return found;
}

export const recordRoutes = implement(recordApi, {
  async list({ params }, { db, user, total }) {
    const records = await readRecords(db, await authorizeProject(db, user, params.id, 'project.read'));
    total(records.total);
    return records.rows.map(toRecord);
  },

  async asOf({ params, query }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const { record, schedule } = await recordOf(db, projectId, query.date);
    return { asOf: query.date, record: toRecord(record), schedule };
  },

  async since({ params, query: { from, to } }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const before = (await recordOf(db, projectId, from)).schedule;
    const after = to ? (await recordOf(db, projectId, to)).schedule : await readSchedule(db, projectId, now());
    return { from, to: to ?? after.today, ...changesBetween(before, after) };
  },
});
