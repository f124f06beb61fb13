import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { recordChange } from '#features/activity/server/store.ts';
import type { OpenProject } from '#features/projects/server/access.ts';
import { createLinks, type LinkDraft } from '#features/schedule/server/store.ts';
import { takeTaskPlaces } from '#features/tasks/server/store.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { members } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { fold } from '#shared/language/fold.ts';
import type { PlanPart } from '../contract.ts';
import type { PlanTask, Reading } from '../reading/plan.ts';
import { statusOf, titleOf } from '../rules.ts';
import { type Compared, compare, readImported } from './difference.ts';

interface Applying {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly fileName: string;
  readonly accept: readonly PlanPart[];
}

export interface Applied {
  readonly tasksCreated: number;
  readonly tasksChanged: number;
  readonly tasksRemoved: number;
  readonly linksCreated: number;
}

/** So many rows go in one statement. */
const CHUNK = 500;
const UNIQUE_VIOLATION = '23505';

/** Brings a plan into a project, all or none: new rows become tasks; of a difference only the accepted parts are taken. */
export async function applyPlan(applying: Applying, projectId: OpenProject, reading: Reading): Promise<Applied> {
  const { db, user, now, accept } = applying;
  const compared = compare(reading.tasks, await readImported(db, projectId));
  const isNew = (place: number) => compared.matching.taskOf[place] === null && accept.includes('added');
  const ids = reading.tasks.map((_, place) => compared.matching.taskOf[place] ?? (isNew(place) ? newId() : null));
  const fresh = reading.tasks.flatMap((_, place) => (isNew(place) ? [place] : []));
  const places =
    fresh.length > 0 ? await takeTaskPlaces(db, projectId, fresh.length, now) : { numbers: [], positions: [] };
  if (!places) throw notFound('Project');
  const people = await peopleOf(db, projectId);
  const rows = fresh.map((place, index) => ({
    ...rowOf(reading.tasks[place], ids, people),
    id: ids[place] ?? newId(),
    projectId,
    number: places.numbers[index] ?? 0,
    position: places.positions[index] ?? 'a0',
    createdBy: user.id,
  }));
  const change = { projectId, reading, compared, ids };
  try {
    return await db.transaction(async (tx) => {
      const removed = accept.includes('gone') ? await trashGone(tx, applying, change) : 0;
      await freeKeys(tx, change);
      for (let at = 0; at < rows.length; at += CHUNK) await insertTasks(tx, rows.slice(at, at + CHUNK));
      await recordRows(tx, applying, projectId, { rows, action: 'created' });
      const changed = accept.includes('changed') ? await changeTasks(tx, applying, change) : 0;
      await renewKeys(tx, change);
      const linked = await linkTasks(tx, applying, change);
      return { tasksCreated: rows.length, tasksChanged: changed, tasksRemoved: removed, linksCreated: linked };
    });
  } catch (error) {
    const cause =
      (error as { cause?: { code?: string }; code?: string }).cause?.code ?? (error as { code?: string }).code;
    if (cause === UNIQUE_VIOLATION) throw conflict('Somebody else changed this project meanwhile. Please try again.');
    throw error;
  }
}

type People = ReadonlyMap<string, string>;

/** The members of a project by name and by e-mail: who is named in the plan is assigned. */
async function peopleOf(db: Database, projectId: string): Promise<People> {
  const rows = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName, lastName: users.lastName })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.projectId, projectId), isNull(users.deactivatedAt)));
  return new Map(
    rows
      .flatMap(({ id, email, firstName, lastName }) => [
        [fold(email ?? ''), id] as const,
        [fold(`${firstName ?? ''} ${lastName ?? ''}`.trim()), id] as const,
      ])
      .filter(([name]) => name !== ''),
  );
}

function rowOf(task: PlanTask | undefined, ids: readonly (string | null)[], people: People) {
  if (!task) throw new Error('The plan has no such row');
  const status = statusOf(task.percent);
  return {
    importKey: task.key,
    wbs: task.wbs,
    title: titleOf(task.name),
    description: descriptionOf(task),
    status,
    priority: 'medium' as const,
    parentTaskId: task.parent === null ? null : (ids[task.parent] ?? null),
    assignedTo: people.get(fold(task.resources ?? '')) ?? null,
    plannedStartDate: task.start,
    plannedEndDate: task.end,
    estimatedHours: task.hours === null ? null : String(task.hours),
    durationDays: task.durationDays === null ? null : String(Math.min(task.durationDays, 100_000)),
    isMilestone: task.milestone,
    percentComplete: task.percent ?? 0,
  };
}

const descriptionOf = ({ name, resources }: PlanTask): string =>
  [titleOf(name) === name ? '' : name, resources ?? '']
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, 10_000);

/** As JSON: a statement of thousands of parameters would hold up the server's thread while it is built. */
const insertTasks = (tx: Transaction, rows: readonly object[]) =>
  tx.execute(sql`insert into tasks (id, project_id, number, parent_task_id, title, description, status, priority, assigned_to,
      planned_start_date, planned_end_date, estimated_hours, wbs, is_milestone, percent_complete, duration_days, import_key,
      position, completed_at, created_by)
    select g.id, g."projectId", g.number, g."parentTaskId", g.title, g.description, g.status, g.priority, g."assignedTo",
      g."plannedStartDate", g."plannedEndDate", g."estimatedHours", g.wbs, g."isMilestone", g."percentComplete",
      g."durationDays", g."importKey", g.position, case when g.status = 'done' then now() end, g."createdBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "projectId" uuid, number int, "parentTaskId" uuid,
      title text, description text, status text, priority text, "assignedTo" uuid, "plannedStartDate" date,
      "plannedEndDate" date, "estimatedHours" numeric, wbs text, "isMilestone" boolean, "percentComplete" int,
      "durationDays" numeric, "importKey" text, position text, "createdBy" uuid)`);

interface Recorded {
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  readonly action: 'created' | 'deleted';
}

/** One entry for all: a plan of thousands of rows is one thing somebody did. */
async function recordRows(
  tx: Transaction,
  { user, fileName }: Applying,
  projectId: string,
  { rows, action }: Recorded,
) {
  const [first] = rows;
  if (!first) return;
  await recordChange(tx, {
    actorId: user.id,
    projectId,
    entity: 'task',
    entityId: first.id,
    action,
    label: rows.length > 1 ? `${first.title} +${rows.length - 1}` : first.title,
    after: { plan: fileName, tasks: rows.length },
  });
}

interface Change {
  readonly projectId: string;
  readonly reading: Reading;
  readonly compared: Compared;
  readonly ids: readonly (string | null)[];
}

/** Each task that has another key in this file, with that key. */
const movedKeys = ({ reading, compared }: Change) => {
  const rows = new Map(reading.tasks.map((row, place) => [compared.matching.taskOf[place], row.key]));
  return compared.stored.flatMap(({ id, importKey }) => {
    const key = rows.get(id);
    return key === undefined || key === importKey ? [] : [{ id, key }];
  });
};

/** Keys move from row to row: first all that change are let go, with those of tasks that the file no longer has. */
async function freeKeys(tx: Transaction, change: Change): Promise<void> {
  const ids = movedKeys(change).map(({ id }) => id);
  const gone = change.compared.gone.map(({ id }) => id);
  if (ids.length > 0) await tx.update(tasks).set({ importKey: null }).where(inArray(tasks.id, ids));
  if (gone.length > 0)
    await tx
      .update(tasks)
      .set({ importKey: sql`'gone:' || ${tasks.id}` })
      .where(inArray(tasks.id, gone));
}

async function renewKeys(tx: Transaction, change: Change): Promise<void> {
  const moved = movedKeys(change);
  if (moved.length === 0) return;
  await tx.execute(sql`update tasks t set import_key = g.key
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as g(id uuid, key text) where t.id = g.id`);
}

async function changeTasks(
  tx: Transaction,
  { user }: Applying,
  { projectId, reading, compared, ids }: Change,
): Promise<number> {
  const rows = compared.changed.flatMap(({ place, task }) => {
    const row = reading.tasks[place];
    if (!row) return [];
    const parent = row.parent === null ? null : (ids[row.parent] ?? null);
    const { start, end, wbs, durationDays: days, milestone } = row;
    return [{ id: task.id, title: titleOf(row.name), wbs, parent, start, end, days, milestone }];
  });
  if (rows.length > 0)
    await tx.execute(sql`update tasks t set title = g.title, wbs = g.wbs, parent_task_id = g.parent,
        planned_start_date = g.start, planned_end_date = g."end", duration_days = g.days, is_milestone = g.milestone,
        version = t.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g(id uuid, title text, wbs text, parent uuid, start date, "end" date, days numeric, milestone boolean)
      where t.id = g.id and t.project_id = ${projectId}`);
  const histories = compared.changed.map(({ task, changes }) => ({
    actorId: user.id,
    projectId,
    entity: 'task' as const,
    entityId: task.id,
    action: 'updated' as const,
    label: task.title,
    before: Object.fromEntries(changes.map(({ field, before }) => [HISTORY[field], before])),
    after: Object.fromEntries(changes.map(({ field, after }) => [HISTORY[field], after])),
  }));
  for (let at = 0; at < histories.length; at += CHUNK)
    await tx.insert(activity).values(histories.slice(at, at + CHUNK));
  return compared.changed.length;
}

/** Fields as a task's history names them. */
const HISTORY = {
  title: 'title',
  start: 'plannedStartDate',
  end: 'plannedEndDate',
  wbs: 'wbs',
  milestone: 'isMilestone',
  parent: 'parentTask',
} as const;

/** What the file no longer has goes to the trash, with what people added below it. */
async function trashGone(tx: Transaction, applying: Applying, { projectId, compared }: Change): Promise<number> {
  const { gone, matching } = compared;
  if (gone.length === 0) return 0;
  const kept = new Set(matching.taskOf);
  const own = await tx
    .select({ id: tasks.id, title: tasks.title, parentTaskId: tasks.parentTaskId })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  const leaving = new Set(gone.map(({ id }) => id));
  const below = Map.groupBy(own, ({ parentTaskId }) => parentTaskId);
  for (const id of leaving) for (const part of below.get(id) ?? []) if (!kept.has(part.id)) leaving.add(part.id);
  const rows = own.filter(({ id }) => leaving.has(id));
  await tx
    .update(tasks)
    .set({ deletedAt: sql`now()`, deletedBy: applying.user.id, version: sql`${tasks.version} + 1` })
    .where(
      inArray(
        tasks.id,
        rows.map(({ id }) => id),
      ),
    );
  await recordRows(tx, applying, projectId, { rows, action: 'deleted' });
  return rows.length;
}

/** Links of the file that are not there yet; with `changed` accepted, links between its tasks that it no longer has go. */
async function linkTasks(
  tx: Transaction,
  { user, accept }: Applying,
  { projectId, reading, ids, compared }: Change,
): Promise<number> {
  const drafts = reading.links.flatMap(({ from, to, kind, lag }): LinkDraft[] => {
    const [predecessorId, successorId] = [ids[from], ids[to]];
    return predecessorId && successorId && predecessorId !== successorId
      ? [{ predecessorId, successorId, kind, lag }]
      : [];
  });
  const known = new Set(compared.matching.taskOf.filter((id) => id !== null));
  const stood =
    known.size === 0
      ? []
      : await tx
          .select()
          .from(taskLinks)
          .where(
            and(
              eq(taskLinks.projectId, projectId),
              or(inArray(taskLinks.predecessorId, [...known]), inArray(taskLinks.successorId, [...known])),
            ),
          );
  const keyOf = (link: { predecessorId: string; successorId: string; kind: string }) =>
    `${link.predecessorId} ${link.successorId} ${link.kind}`;
  const wanted = new Set(drafts.map(keyOf));
  const stale = stood.filter(
    (link) => known.has(link.predecessorId) && known.has(link.successorId) && !wanted.has(keyOf(link)),
  );
  if (accept.includes('changed') && stale.length > 0)
    await tx.delete(taskLinks).where(
      inArray(
        taskLinks.id,
        stale.map(({ id }) => id),
      ),
    );
  const lags = new Map(stood.map((link) => [keyOf(link), Number(link.lag)]));
  const missing = drafts.filter(
    (draft) => !(lags.get(keyOf(draft)) === draft.lag || (lags.has(keyOf(draft)) && !accept.includes('changed'))),
  );
  await createLinks(tx, { projectId, actorId: user.id }, missing);
  return missing.filter((draft) => !lags.has(keyOf(draft))).length;
}
