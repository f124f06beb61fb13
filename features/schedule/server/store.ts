import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { recordChange } from '#features/activity/server/store.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { said } from '#shared/sentence.ts';
import type { Schedule } from '../contract.ts';
import { orderOf } from '../cpm/cycle.ts';
import type { placesOf, SentPlan, TaskFloat, UnplacedPlan } from '../rules.ts';
import { compute } from './compute.ts';
import { readPlan, sentPlan } from './read.ts';

export type LinkKind = (typeof taskLinks.$inferSelect)['kind'];

/** A link to make: the successor waits for the predecessor. `lag` in working days, negative for a lead. */
export interface LinkDraft {
  readonly id?: string | undefined;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind: LinkKind;
  readonly lag: number;
  /** As a plan file wrote it, where it was converted. */
  readonly lagWritten?: string | null;
}

/**
 * The schedule of a project: planned, early and late dates, floats, critical path, links, newest baseline and capacities. The
 * caller has checked the right to read.
 */
export const readSchedule = async (db: Connection, projectId: string, now: Date): Promise<Schedule> =>
  compute('schedule', await readSentPlan(db, projectId, now));

/** What the schedule is computed from, for a thread that computes more of it. The caller has checked the right to read. */
export const readSentPlan = async (db: Connection, projectId: string, now: Date): Promise<SentPlan> =>
  sentPlan(projectId, await readPlan(db, projectId, now));

/** A project's tasks with their floats, for who watches it in the background. */
export interface WatchedPlan {
  readonly projectId: string;
  readonly today: CalendarDate;
  readonly calendar: CalendarSettings;
  readonly tasks: readonly TaskFloat[];
}

/** Computed beside the server's own thread where the plan is large. The caller has checked the right to read. */
export async function readFloats(db: Connection, projectId: string, now: Date): Promise<WatchedPlan> {
  const plan = await readSentPlan(db, projectId, now);
  return { projectId, today: plan.today, calendar: plan.calendar, tasks: await compute('floats', plan) };
}

/** First and last days of tasks that have none yet. Computed beside the server's own thread where they are many. */
export const placeTasks = (plan: UnplacedPlan): Promise<ReturnType<typeof placesOf>> => compute('places', plan);

/** So many values fit one statement: PostgreSQL takes 65,535 parameters. */
const CHUNK = 2000;

/**
 * Makes links between tasks of a project, all or none; one that is there already takes the new lag. The caller has checked
 * the right. A link to itself, to a task of another project or in the trash answers 422; a cycle, or a link between a task and a
 * part of it, 409 naming the tasks.
 */
export async function createLinks(
  tx: Transaction,
  { projectId, actorId }: { projectId: string; actorId: string | null },
  drafts: readonly LinkDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  await lockLinks(tx, projectId);
  const { titles, parents } = await namesOf(tx, projectId);
  for (const [index, draft] of drafts.entries()) {
    refuseEnds(draft, index, titles);
    refuseOwnPart(draft, { titles, parents });
  }
  const ids: string[] = [];
  for (let at = 0; at < drafts.length; at += CHUNK) {
    ids.push(...(await insertLinks(tx, { projectId, actorId }, lastOfEach(drafts.slice(at, at + CHUNK)))));
  }
  await refuseCycle(tx, projectId, titles);
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'linked',
    label: labelOf(drafts, titles),
    after: { links: drafts.length },
  });
  return ids;
}

/** As JSON: a statement of thousands of parameters would hold up the server's thread while it is built. */
async function insertLinks(
  tx: Transaction,
  { projectId, actorId }: { projectId: string; actorId: string | null },
  drafts: readonly LinkDraft[],
): Promise<string[]> {
  const rows = drafts.map(({ id = newId(), lagWritten = null, ...draft }) => ({ ...draft, id, lagWritten }));
  const made = await tx.execute<{ id: string }>(sql`
    insert into task_links (id, project_id, predecessor_id, successor_id, kind, lag, lag_written, created_by)
    select g.id, ${projectId}::uuid, g."predecessorId", g."successorId", g.kind, g.lag, g."lagWritten", ${actorId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, "predecessorId" uuid, "successorId" uuid,
      kind text, lag numeric, "lagWritten" text)
    on conflict (predecessor_id, successor_id, kind) do update set lag = excluded.lag, lag_written = excluded.lag_written
    returning id`);
  return made.rows.map(({ id }) => id);
}

/** Who changes the links of a project takes turns with others who do: two links made at once may not close a cycle. */
export const lockLinks = (tx: Transaction, projectId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}::text, 1))`);

/** A statement may not touch a row twice: of two drafts of one link the later counts. */
function lastOfEach(drafts: readonly LinkDraft[]): LinkDraft[] {
  return [
    ...new Map(drafts.map((draft) => [`${draft.predecessorId} ${draft.successorId} ${draft.kind}`, draft])).values(),
  ];
}

type Titles = ReadonlyMap<string, string>;

interface Names {
  readonly titles: Titles;
  /** By task: the one it is a part of. */
  readonly parents: ReadonlyMap<string, string | null>;
}

async function namesOf(db: Connection, projectId: string): Promise<Names> {
  const rows = await db
    .select({ id: tasks.id, title: tasks.title, parent: tasks.parentTaskId })
    .from(tasks)
    .where(and(eq(tasks.projectId, projectId), isNull(tasks.deletedAt)));
  return {
    titles: new Map(rows.map(({ id, title }) => [id, title])),
    parents: new Map(rows.map(({ id, parent }) => [id, parent])),
  };
}

/** A summary lies where its parts lie: neither can wait for the other. @throws conflict naming both */
function refuseOwnPart({ predecessorId, successorId }: LinkDraft, { titles, parents }: Names): void {
  const isBelow = (part: string, whole: string) => {
    for (let at = parents.get(part); at; at = parents.get(at)) if (at === whole) return true;
    return false;
  };
  const refuse = (part: string, whole: string) => {
    if (!isBelow(part, whole)) return;
    const values = { part: titles.get(part) ?? '', task: titles.get(whole) ?? '' };
    throw conflict(said('"{{part}}" is a part of "{{task}}": neither can wait for the other.', values));
  };
  refuse(predecessorId, successorId);
  refuse(successorId, predecessorId);
}

function refuseEnds({ predecessorId, successorId }: LinkDraft, index: number, titles: Titles): void {
  if (predecessorId === successorId) throw invalid(`links.${index}.successorId`, 'A task cannot wait for itself.');
  if (!titles.has(predecessorId)) {
    throw invalid(`links.${index}.predecessorId`, 'This task does not exist in the project.');
  }
  if (!titles.has(successorId)) throw invalid(`links.${index}.successorId`, 'This task does not exist in the project.');
}

const MOST_NAMED = 6;

/** @throws conflict naming the tasks that would wait for each other. */
async function refuseCycle(tx: Transaction, projectId: string, titles: Titles): Promise<void> {
  const ids = [...titles.keys()];
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const rows = await tx
    .select({ from: taskLinks.predecessorId, to: taskLinks.successorId })
    .from(taskLinks)
    .where(eq(taskLinks.projectId, projectId));
  const edges = rows.flatMap(({ from, to }) => {
    const [one, other] = [indexOf.get(from), indexOf.get(to)];
    return one === undefined || other === undefined ? [] : [{ from: one, to: other }];
  });
  const { cycle } = orderOf(ids.length, edges);
  if (!cycle) return;
  const names = cycle.slice(0, MOST_NAMED).map((index) => titles.get(ids[index] ?? '') ?? '');
  const more = cycle.length > MOST_NAMED ? ['…'] : [];
  throw conflict(
    said('These tasks would wait for each other: {{tasks}}.', {
      tasks: [...names, ...more, names[0] ?? ''].join(' → '),
    }),
  );
}

function labelOf([first, ...rest]: readonly LinkDraft[], titles: Titles): string {
  if (!first) return '';
  const pair = `${titles.get(first.predecessorId)} → ${titles.get(first.successorId)}`;
  return rest.length > 0 ? `${pair} +${rest.length}` : pair;
}

/** Takes links away; answers how many there were. */
export async function removeLinks(
  tx: Transaction,
  { projectId, actorId }: { projectId: string; actorId: string | null },
  ids: readonly string[],
): Promise<number> {
  await lockLinks(tx, projectId);
  const gone = await tx
    .delete(taskLinks)
    .where(and(eq(taskLinks.projectId, projectId), inArray(taskLinks.id, [...ids])))
    .returning();
  if (gone.length === 0) return 0;
  const { titles } = await namesOf(tx, projectId);
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'unlinked',
    label: labelOf(
      gone.map((row) => ({ ...row, lag: Number(row.lag) })),
      titles,
    ),
    before: { links: gone.length },
  });
  return gone.length;
}
