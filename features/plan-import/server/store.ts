import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { USUAL_CREW } from '#features/schedule/crew-rules.ts';
import {
  createLinks,
  type LinkDraft,
  lockLinks,
  recordPlan,
  removeLinks,
  saveDataDate,
} from '#features/schedule/server/api.ts';
import { takeTaskPlaces } from '#features/tasks/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import type { PlanLink, PlanTask, Reading } from '../reading/plan.ts';
import { namesOnly, type People, responsibleIn } from '../responsible.ts';
import { statusOf, titleOf } from '../rules.ts';
import {
  type Applying,
  type CalendarChange,
  type Change,
  calendarChange,
  calendarIdOf,
  recordRows,
  saveCalendars,
  saveFileDates,
} from './calendars.ts';
import { changeTasks, freeKeys, renewKeys, trashGone } from './change-tasks.ts';
import { areSame, compare, compareLinks, holdImported, readImported, readLinksOf, workersIn } from './difference.ts';
import { peopleOf } from './people.ts';
import { type Placing, placed } from './placing.ts';

export interface Applied {
  readonly tasksCreated: number;
  readonly tasksChanged: number;
  readonly tasksRemoved: number;
  readonly linksCreated: number;
  readonly linksChanged: number;
  readonly linksRemoved: number;
}

/** So many rows go in one statement: between two of them others are answered. */
const CHUNK = 250;
const UNIQUE_VIOLATION = '23505';

const changedMeanwhile = () => conflict('Somebody else changed this project meanwhile. Please try again.');

interface Linked {
  readonly linksCreated: number;
  readonly linksChanged: number;
  readonly linksRemoved: number;
}

/** Links of new tasks come with them; what differs between tasks that were here already is taken with `links` accepted. */
async function linkTasks(
  tx: Transaction,
  { user, accept }: Applying,
  { projectId, reading, ids, compared: { matching } }: Change,
): Promise<Linked> {
  const isFresh = ({ from, to }: PlanLink) => matching.taskOf[from] === null || matching.taskOf[to] === null;
  const fresh = reading.links.filter(isFresh);
  const stored = await readLinksOf(tx, projectId, new Set(matching.taskOf));
  const { added, changed, removed } = compareLinks(reading, matching, stored);
  const isTaken = accept.includes('links');
  const drafted = (links: readonly PlanLink[]) =>
    links.flatMap(({ from, to, kind, lag, lagWritten = null }): LinkDraft[] => {
      const [predecessorId, successorId] = [ids[from], ids[to]];
      return predecessorId && successorId && predecessorId !== successorId
        ? [{ predecessorId, successorId, kind, lag, lagWritten }]
        : [];
    });
  const who = { projectId, actorId: user.id };
  const renamed = changed.filter(({ before, after }) => before.kind !== after.kind).map(({ before }) => before);
  const leaving = isTaken ? [...removed, ...renamed] : [];
  if (leaving.length > 0)
    await removeLinks(
      tx,
      who,
      leaving.map(({ id }) => id),
    );
  const made = [...drafted(fresh), ...(isTaken ? drafted(added) : [])];
  const renewed = isTaken ? drafted(changed.map(({ after }) => after)) : [];
  await createLinks(tx, who, [...made, ...renewed]);
  return { linksCreated: made.length, linksChanged: renewed.length, linksRemoved: isTaken ? removed.length : 0 };
}

async function takeDataDate(
  tx: Transaction,
  { user, dataDate, progressLogic }: Applying,
  projectId: string,
): Promise<void> {
  if (dataDate === undefined && progressLogic === undefined) return;
  await saveDataDate(tx, { projectId, actorId: user.id }, { dataDate, progressLogic });
}

/**
 * Brings a plan into a project, all or none: new rows become tasks; of a difference only the accepted parts are taken.
 * @throws conflict when somebody changes tasks of an earlier plan between the comparison and the writing
 */
export async function applyPlan(
  applying: Applying,
  projectId: AuthorizedProjectId,
  { reading: read, placing }: { reading: Reading; placing: Placing },
): Promise<Applied> {
  const { db, user, now, accept } = applying;
  await recordPlan(db, projectId, { now, occasion: 'before_plan' });
  const stored = await readImported(db, projectId, read);
  const { reading, matching } = await placed(read, stored, placing);
  const compared = compare(reading, stored, matching);
  const isNew = (place: number) => compared.matching.taskOf[place] === null && accept.includes('added');
  const ids = reading.tasks.map((_, place) => compared.matching.taskOf[place] ?? (isNew(place) ? newId() : null));
  const fresh = reading.tasks.flatMap((_, place) => (isNew(place) ? [place] : []));
  const places =
    fresh.length > 0 ? await takeTaskPlaces(db, projectId, fresh.length, now) : { numbers: [], positions: [] };
  if (!places) throw notFound('Project');
  const people = await peopleOf(db, projectId);
  const calendars = await calendarChange(db, projectId, reading);
  const rows = fresh.map((place, index) => ({
    ...rowOf(reading.tasks[place], { ids, people, calendars }),
    ...(reading.isOwn ? { importKey: null, workers: statedWorkers(reading.tasks[place]) } : {}),
    id: ids[place] ?? newId(),
    projectId,
    number: places.numbers[index] ?? 0,
    position: places.positions[index] ?? 'a0',
    createdBy: user.id,
  }));
  const change = { projectId, reading, compared, ids, calendars };
  try {
    const applied = await db.transaction(async (tx) => {
      // Tasks come before their history here: what follows them is this person's doing all the same.
      await tx.execute(sql`select set_config('tasks.actor', ${user.id}, true)`);
      await lockLinks(tx, projectId);
      if (!areSame(compared.stored, await holdImported(tx, projectId, reading))) throw changedMeanwhile();
      const removed = accept.includes('gone') ? await trashGone(tx, applying, change) : 0;
      if (!reading.isOwn) await freeKeys(tx, change);
      await saveCalendars(tx, applying, change);
      for (let at = 0; at < rows.length; at += CHUNK) {
        applying.onProgress(at, rows.length);
        await insertTasks(tx, rows.slice(at, at + CHUNK));
      }
      applying.onProgress(rows.length, rows.length);
      await recordRows(tx, applying, projectId, { rows, action: 'created' });
      const changed = accept.includes('changed') ? await changeTasks(tx, applying, change) : 0;
      if (!reading.isOwn) await renewKeys(tx, change);
      await saveFileDates(tx, change);
      const linked = await linkTasks(tx, applying, change);
      await takeDataDate(tx, applying, projectId);
      return { tasksCreated: rows.length, tasksChanged: changed, tasksRemoved: removed, ...linked };
    });
    await recordPlan(db, projectId, { now, occasion: 'after_plan' });
    return applied;
  } catch (error) {
    const cause =
      (error as { cause?: { code?: string }; code?: string }).cause?.code ?? (error as { code?: string }).code;
    if (cause === UNIQUE_VIOLATION) throw changedMeanwhile();
    throw error;
  }
}

interface Placed {
  readonly ids: readonly (string | null)[];
  readonly people: People;
  readonly calendars: CalendarChange;
}

function rowOf(task: PlanTask | undefined, { ids, people, calendars }: Placed) {
  if (!task) throw new Error('The plan has no such row');
  const status = statusOf(task);
  return {
    importKey: task.key,
    wbs: task.wbs,
    title: titleOf(task.name),
    description: descriptionOf(task, people),
    status,
    priority: 'medium' as const,
    parentTaskId: task.parent === null ? null : (ids[task.parent] ?? null),
    assignedTo: responsibleIn(task.resources, people) ?? null,
    plannedStartDate: task.start,
    plannedEndDate: task.end,
    ...actualOf(task, status),
    estimatedHours: task.hours === null ? null : String(task.hours),
    budgetedCost: task.cost ?? null,
    calendarId: calendarIdOf(task, calendars) ?? null,
    durationDays: task.durationDays === null ? null : String(Math.min(task.durationDays, 100_000)),
    isMilestone: task.milestone,
    percentComplete: task.percent ?? 0,
    constraintKind: task.constraint?.kind ?? null,
    constraintDate: task.constraint?.date ?? null,
    ...heldBy(task),
    workers: task.workers ?? null,
  };
}

const heldBy = ({ suspension, splits, external }: PlanTask) => ({
  splits: splits ?? null,
  suspendedFrom: suspension?.from ?? null,
  resumesOn: suspension?.to ?? null,
  externalStart: external?.start ?? null,
  externalFinish: external?.finish ?? null,
});

/** What happened goes with the status; a day to come, which is a plan, is left out when it is written. */
function actualOf({ actualStart, actualFinish }: PlanTask, status: ReturnType<typeof statusOf>) {
  const isBegun = status !== 'not_started';
  return { actualStart: (isBegun && actualStart) || null, actualFinish: (status === 'done' && actualFinish) || null };
}

const statedWorkers = (task: PlanTask | undefined) =>
  task && workersIn(task, { workers: null, usualWorkers: USUAL_CREW }, true);

/** Who is responsible stands there unless he is the assignee. */
const descriptionOf = ({ name, resources }: PlanTask, people: People): string =>
  [titleOf(name) === name ? '' : name, namesOnly(resources, people) ? '' : (resources ?? '')]
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, 10_000);

/**
 * As JSON: a statement of thousands of parameters would hold up the server's thread while it is built. What the file says is done
 * was done on the day it says, at the latest now.
 */
const insertTasks = (tx: Transaction, rows: readonly object[]) =>
  tx.execute(sql`insert into tasks (id, project_id, number, parent_task_id, title, description, status, priority, assigned_to,
      planned_start_date, planned_end_date, estimated_hours, budgeted_cost, wbs, is_milestone, percent_complete, duration_days, import_key,
      position, calendar_id, constraint_kind, constraint_date, suspended_from, resumes_on, splits, external_start, external_finish, workers,
      completed_at, actual_start, actual_finish, created_by)
    select g.id, g."projectId", g.number, g."parentTaskId", g.title, g.description, g.status, g.priority, g."assignedTo",
      g."plannedStartDate", g."plannedEndDate", g."estimatedHours", g."budgetedCost", g.wbs, g."isMilestone", g."percentComplete",
      g."durationDays", g."importKey", g.position, g."calendarId", g."constraintKind", g."constraintDate",
      g."suspendedFrom", g."resumesOn", g.splits, g."externalStart", g."externalFinish", g.workers,
      case when g.status = 'done' then least(now(), (g."plannedEndDate" + time '12:00') at time zone 'UTC') end,
      case when g."actualStart" <= current_date + 1 then g."actualStart" end,
      case when g."actualFinish" <= current_date + 1 then g."actualFinish" end, g."createdBy"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "projectId" uuid, number int, "parentTaskId" uuid,
      title text, description text, status text, priority text, "assignedTo" uuid, "plannedStartDate" date,
      "plannedEndDate" date, "estimatedHours" numeric, "budgetedCost" numeric, wbs text, "isMilestone" boolean, "percentComplete" int,
      "durationDays" numeric, "importKey" text, position text, "calendarId" uuid, "constraintKind" text, "constraintDate" date,
      "suspendedFrom" date, "resumesOn" date, splits text, "externalStart" date, "externalFinish" date, workers int, "actualStart" date, "actualFinish" date, "createdBy" uuid)`);

interface Joined {
  readonly projectId: string;
  readonly userId: string;
  /** Who made this person a member. */
  readonly actorId: string;
}

/** A plan names people who are not members yet; once one joins, the open rows that name this person are assigned. */
export async function assignNamedTasks(tx: Transaction, { projectId, userId, actorId }: Joined): Promise<void> {
  const people = await peopleOf(tx, projectId);
  if (![...people.values()].includes(userId)) return;
  const open = await tx
    .select({ id: tasks.id, title: tasks.title, description: tasks.description })
    .from(tasks)
    .where(
      and(
        eq(tasks.projectId, projectId),
        isNull(tasks.deletedAt),
        isNull(tasks.assignedTo),
        sql`${tasks.importKey} is not null`,
        ne(tasks.description, ''),
        ne(tasks.status, 'done'),
      ),
    )
    .for('update');
  for (const { id, title, description } of open) {
    const lines = (description ?? '').split('\n');
    const named = lines.find((line) => responsibleIn(line, people) === userId);
    if (named === undefined) continue;
    const rest = namesOnly(named, people) ? lines.filter((line) => line !== named).join('\n') : description;
    await tx
      .update(tasks)
      .set({ assignedTo: userId, description: rest, version: sql`${tasks.version} + 1` })
      .where(eq(tasks.id, id));
    await recordChange(tx, {
      actorId,
      projectId,
      entity: 'task',
      entityId: id,
      action: 'updated',
      label: title,
      before: { assignedTo: null },
      after: { assignedTo: userId },
    });
  }
}
