import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Change, recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { type LinkStep, taskLinks } from '#server/database/tables/schedule.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Schedule } from '../contract.ts';
import { linkWritten } from '../link-written.ts';
import type { placesOf, SentPlan, TaskFloat, UnplacedPlan } from '../rules.ts';
import { compute } from './compute.ts';
import { assertEnds, assertNoCycle, assertNotOwnPart, keyOfPair, labelOf, namesOf } from './link-checks.ts';
import { readPlan, sentPlan } from './read.ts';
import { recordNetwork } from './record.ts';

export type LinkKind = (typeof taskLinks.$inferSelect)['kind'];

/**
 * A link to make: the successor waits for the predecessor. `lag` in working days, negative for a lead. What is not said stays as
 * the link between the two has it; a new one is FS without a lag.
 */
export interface LinkDraft {
  readonly id?: string | undefined;
  readonly predecessorId: string;
  readonly successorId: string;
  readonly kind?: LinkKind | undefined;
  readonly lag?: number | undefined;
  /** As a plan file wrote it, where it was converted. */
  readonly lagWritten?: string | null | undefined;
}

/**
 * The schedule of a project: planned, early and late dates, floats, critical path, links, newest baseline and capacities. The
 * caller has checked the right to read.
 */
export const readSchedule = async (db: Connection, projectId: string, now: Date): Promise<Schedule> =>
  compute('schedule', await readSentPlan(db, projectId, now));

/** Keeps a project's network as it stands, before and after a plan is brought in. */
export const recordPlan: typeof recordNetwork = recordNetwork;

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

/** So many rows are written at once. */
const CHUNK = 2000;

export interface LinkWriting {
  readonly projectId: string;
  readonly actorId: string | null;
}

/**
 * Makes links between tasks of a project, all or none; one that is there already takes what is said of it. Answers the ids of all,
 * and what changed. The caller has checked the right. A link to itself, to a task of another project or in the trash answers 422; a
 * cycle, or a link between a task and a part of it, 409 naming the tasks.
 */
export async function createLinks(
  tx: Transaction,
  { projectId, actorId }: LinkWriting,
  drafts: readonly LinkDraft[],
): Promise<{ ids: string[]; steps: LinkStep[] }> {
  if (drafts.length === 0) return { ids: [], steps: [] };
  await lockLinks(tx, projectId);
  const names = await namesOf(tx, projectId);
  const { titles } = names;
  for (const [index, draft] of drafts.entries()) {
    assertEnds(draft, index, titles);
    assertNotOwnPart(draft, names);
  }
  const links = wholeLinks(drafts, await readStored(tx, projectId));
  const steps = await writeLinks(
    tx,
    { projectId, actorId },
    links.filter(({ before, lag, lagWritten }) => before?.lag !== lag || before.lagWritten !== lagWritten),
  );
  const made = steps.filter(({ before }) => before === null);
  if (made.length > 0) await assertNoCycle(tx, { projectId, names }, made);
  const about = { actorId, projectId, entity: 'schedule', entityId: projectId } as const;
  if (made.length > 0)
    await recordChange(tx, { ...about, action: 'linked', label: labelOf(made, titles), after: { links: made.length } });
  const changed = steps.filter(({ before }) => before !== null);
  if (changed.length > 0) {
    await recordChange(tx, { ...about, action: 'updated', label: labelOf(changed, titles), ...changeOf(changed) });
  }
  return { ids: links.map(({ id }) => id), steps };
}

interface WholeLink extends Pick<LinkStep, 'id' | 'predecessorId' | 'successorId' | 'kind' | 'before'> {
  readonly lag: number;
  readonly lagWritten: string | null;
}

/** Drafts with all that is not said in them; of two of one link the later counts. */
function wholeLinks(drafts: readonly LinkDraft[], stored: readonly WholeLink[]): WholeLink[] {
  const known = new Map<string, WholeLink[]>();
  for (const link of stored) known.set(keyOfPair(link), [...(known.get(keyOfPair(link)) ?? []), link]);
  const whole = new Map<string, WholeLink>();
  for (const draft of drafts) {
    const pair = keyOfPair(draft);
    const between = known.get(pair) ?? [];
    const kind = draft.kind ?? (between.find((link) => link.kind === 'FS') ?? between[0])?.kind ?? 'FS';
    const old = between.find((link) => link.kind === kind);
    const link = wholeLink(draft, kind, old);
    known.set(pair, [...between.filter((other) => other !== old), link]);
    whole.set(link.id, link);
  }
  return [...whole.values()];
}

function wholeLink(draft: LinkDraft, kind: LinkKind, old: WholeLink | undefined): WholeLink {
  const { id = newId(), predecessorId, successorId, lag = old?.lag ?? 0, lagWritten = null } = draft;
  const isKept = draft.lagWritten === undefined && old?.lag === lag;
  return {
    ...{ id: old?.id ?? id, predecessorId, successorId, kind, lag },
    lagWritten: isKept ? old.lagWritten : lagWritten,
    before: old?.before ?? null,
  };
}

async function readStored(tx: Transaction, projectId: string): Promise<WholeLink[]> {
  const rows = await tx.select().from(taskLinks).where(eq(taskLinks.projectId, projectId));
  return rows.map(({ id, predecessorId, successorId, kind, lag: days, lagWritten }) => {
    const lag = Number(days);
    return { id, predecessorId, successorId, kind, lag, lagWritten, before: { lag, lagWritten } };
  });
}

/**
 * Writes links as they are given, new ones and those that are there; answers them as they were and are. As JSON: a statement of
 * thousands of parameters would hold up the server's thread while it is built.
 */
export async function writeLinks(
  tx: Transaction,
  { projectId, actorId }: LinkWriting,
  links: readonly WholeLink[],
): Promise<LinkStep[]> {
  const lags = new Map<string, number>();
  for (let at = 0; at < links.length; at += CHUNK) {
    const written = await tx.execute<{ id: string; lag: string }>(sql`
      insert into task_links (id, project_id, predecessor_id, successor_id, kind, lag, lag_written, created_by)
      select g.id, ${projectId}::uuid, g."predecessorId", g."successorId", g.kind, g.lag, g."lagWritten", ${actorId}::uuid
      from jsonb_to_recordset(${JSON.stringify(links.slice(at, at + CHUNK))}::jsonb) as g(id uuid, "predecessorId" uuid,
        "successorId" uuid, kind text, lag numeric, "lagWritten" text)
      on conflict (predecessor_id, successor_id, kind) do update set lag = excluded.lag, lag_written = excluded.lag_written
      returning id, lag`);
    for (const { id, lag } of written.rows) lags.set(id, Number(lag));
  }
  return links.map(({ lag, lagWritten, ...link }) => ({
    ...link,
    after: { lag: lags.get(link.id) ?? lag, lagWritten },
  }));
}

function changeOf(changed: readonly LinkStep[]): Pick<Change, 'before' | 'after'> {
  const [link, ...more] = changed;
  if (!link?.before || !link.after || more.length > 0) return { after: { links: changed.length } };
  return {
    before: { link: linkWritten(link.kind, link.before.lag) },
    after: { link: linkWritten(link.kind, link.after.lag) },
  };
}

/** Who changes the links of a project takes turns with others who do: two links made at once may not close a cycle. */
export const lockLinks = (tx: Transaction, projectId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}::text, 1))`);

/** Takes links away; answers those that were there. */
export async function removeLinks(
  tx: Transaction,
  { projectId, actorId }: LinkWriting,
  ids: readonly string[],
): Promise<LinkStep[]> {
  await lockLinks(tx, projectId);
  const gone = await tx
    .delete(taskLinks)
    .where(and(eq(taskLinks.projectId, projectId), inArray(taskLinks.id, [...ids])))
    .returning();
  if (gone.length === 0) return [];
  const { titles } = await namesOf(tx, projectId);
  await recordChange(tx, {
    actorId,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'unlinked',
    label: labelOf(gone, titles),
    before: { links: gone.length },
  });
  return gone.map(({ id, predecessorId, successorId, kind, lag, lagWritten }) => ({
    ...{ id, predecessorId, successorId, kind },
    before: { lag: Number(lag), lagWritten },
    after: null,
  }));
}
