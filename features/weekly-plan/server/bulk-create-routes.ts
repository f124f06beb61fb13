import { authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { bulkCreateApi } from '#features/tasks/contract.ts';
import {
  addTasks,
  allowedRoles,
  assertDateOrder,
  assertNoFaults,
  insertTasks,
  inTransaction,
  normalizeTasks,
  shareTree,
  type TaskDraft,
  takeTaskPlaces,
  taskColumns,
  type WriteContext,
} from '#features/tasks/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { PoolClient } from '#server/database/open.ts';
import { implement, JsonText } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { type PromiseDraft, readyToCommit, storePromises, weekAmong } from './store.ts';

/** A task to add; `promise` names the task of the plan it is a part of and the day it is promised for. */
interface PromisedDraft extends TaskDraft {
  readonly promise: { readonly taskId: string; readonly date: string } | null;
}

type Committing = WriteContext & Pick<Services, 'weather' | 'publicWeather' | 'log'>;

/**
 * Adds what a weekly plan promises, all or none; a promise that is there already, as an open subtask of the same title or one done
 * for the same week, is not created again. Answers the rows of all as JSON text, by number: those done already were left out.
 */
async function addPromised(write: Committing, projectId: string, drafts: readonly PromisedDraft[]) {
  const { db, user, now } = write;
  assertDateOrder(drafts);
  await authorizeProject(db, user, projectId, 'task.write');
  await assertNoFaults(db, projectId, drafts);
  const dates = drafts.flatMap(({ promise }) => promise?.date ?? []);
  const weeks = await readyToCommit({ ...write, now: () => now }, projectId, dates);
  const places = await takeTaskPlaces(db, projectId, drafts.length, now);
  if (!places) throw notFound('Project');
  return inTransaction(db, async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('promises ' || $1, 0))", [projectId]);
    await shareTree(client, projectId);
    const known = await existing(client, drafts, (date) => weekAmong(weeks, date));
    const rows = drafts.map((draft, index) => ({
      ...draft,
      id: draft.id ?? newId(),
      number: places.numbers[index],
      position: places.positions[index],
      // It has no weight of its own: its task of the plan is what counts, and stays a leaf.
      isPromise: draft.promise !== null,
    }));
    const fresh: typeof rows = [];
    for (const row of rows) {
      const key = keyOf(row);
      if (key !== null && known.has(key)) continue;
      if (key !== null) known.set(key, row.id);
      fresh.push(row);
    }
    await insert(client, write, projectId, fresh);
    const idOf = (row: (typeof rows)[number]) => known.get(keyOf(row) ?? '') ?? row.id;
    const promises = rows.flatMap((row): PromiseDraft[] =>
      row.promise ? [{ taskId: idOf(row), sourceTaskId: row.promise.taskId, date: row.promise.date }] : [],
    );
    await storePromises(client, { projectId, actorId: user.id, weeks }, promises);
    return rowsOf(client, [...new Set(rows.map(idOf))]);
  });
}

const keyOf = ({ promise, title }: PromisedDraft): string | null => promise && `${promise.taskId} ${title}`;

interface Known {
  readonly id: string;
  readonly key: string;
  readonly isOpen: boolean;
  readonly weeks: readonly string[];
}

/** The subtasks that hold the same promises already, by parent and title; what was done for another week holds none. */
async function existing(
  client: PoolClient,
  drafts: readonly PromisedDraft[],
  weekOf: (date: string) => string,
): Promise<Map<string, string>> {
  const parents = drafts.flatMap(({ promise }) => promise?.taskId ?? []);
  const { rows } = await client.query<Known>({
    name: 'promised-existing',
    text: `select id, parent_task_id || ' ' || title as key, status <> 'done' as "isOpen",
        array(select week_start::text from promises p where p.task_id = tasks.id) as weeks
      from tasks where parent_task_id = any($1::uuid[]) and title = any($2::text[]) and deleted_at is null
      order by status <> 'done', number desc`,
    values: [parents, drafts.map(({ title }) => title)],
  });
  const wanted = Map.groupBy(drafts, keyOf);
  const isCurrent = ({ key, weeks }: Known) =>
    wanted.get(key)?.some(({ promise }) => promise && weeks.includes(weekOf(promise.date)));
  return new Map(rows.filter((row) => row.isOpen || isCurrent(row)).map(({ id, key }) => [key, id]));
}

async function insert(
  client: PoolClient,
  { user }: WriteContext,
  projectId: string,
  rows: readonly TaskDraft[],
): Promise<void> {
  if (rows.length === 0) return;
  const roles = allowedRoles(user.role, 'task.write');
  const values = [user.id, user.role === 'admin', roles, projectId, JSON.stringify(rows)];
  const { rows: answers } = await client.query<{ total: string }>({ ...insertTasks, values });
  if (Number(answers[0]?.total) !== rows.length) {
    throw conflict('Somebody else changed this project meanwhile. Please try again.');
  }
}

async function rowsOf(client: PoolClient, ids: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ json: string }>({
    name: 'promised-rows',
    text: `select coalesce(json_agg(row_to_json(r)), '[]')::text as json from (
      select ${taskColumns} from tasks t left join users u on u.id = t.assigned_to
      where t.id = any($1::uuid[]) order by t.number) r`,
    values: [ids],
  });
  return rows[0]?.json ?? '[]';
}

export const bulkCreateRoutes = implement(bulkCreateApi, {
  async bulkCreate({ body }, { db, user, now, weather, publicWeather, log }) {
    const drafts = await normalizeTasks(
      db,
      body.tasks.map(({ taskId: _, date: __, parentTaskId, ...task }, index) => ({
        ...task,
        parentTaskId: parentTaskId ?? body.tasks[index]?.taskId ?? null,
      })),
    );
    const write = { db, user, now: now(), weather, publicWeather, log };
    if (!body.tasks.some(({ taskId }) => taskId)) {
      return new JsonText(await addTasks(write, body.projectId, drafts));
    }
    const { timeZone } = await readSettings(db);
    const promised = drafts.map((draft, index) => {
      const { taskId, date } = body.tasks[index] ?? { taskId: null, date: null };
      const day = (date && readDate(date, timeZone)) || dateIn(timeZone, now());
      return { ...draft, promise: taskId ? { taskId, date: day } : null };
    });
    return new JsonText(await addPromised(write, body.projectId, promised));
  },
});
