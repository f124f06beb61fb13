import { isDeepStrictEqual } from 'node:util';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { attachFiles, detachFiles, filesOf, releaseFiles, withholdFiles } from '#features/files/server/api.ts';
import { updateManpower } from '#features/photos/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import { tasks } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import { AppError, conflict, forbidden, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import type { LogDetails } from '../details-contract.ts';
import { isOfAnotherYear, MAX_FURTHER_PHOTOS, MAX_PHOTOS, mayAmend, OTHER_YEAR } from '../rules.ts';
import { append, forgetContent } from './chain.ts';
import { contentOf } from './content.ts';
import { readLog } from './read.ts';

/** What a log says; the date is a day of the organisation's calendar. */
interface LogDraft {
  readonly taskId: string | null;
  readonly date: string;
  readonly manpower: number;
  readonly notes: string;
  readonly photoUrls: readonly string[];
  readonly details: LogDetails;
}

interface NewLogDraft extends LogDraft {
  readonly awaitedPhotoIds: readonly string[];
  /** By the device's clock. */
  readonly writtenAt: string | null;
}

type Repeat = NewLogDraft & { readonly projectId: string };

/** The log that is there under this id must be the same person's, and said the same when it was first submitted. */
async function requireRepeat(tx: Transaction, user: SessionUser, id: string, draft: Repeat): Promise<void> {
  const [same] = await tx
    .select({ by: progressLogs.createdBy, gone: progressLogs.deletedAt, first: logEntries })
    .from(progressLogs)
    .leftJoin(logEntries, and(eq(logEntries.logId, progressLogs.id), eq(logEntries.kind, 'submitted')))
    .where(eq(progressLogs.id, id));
  if (same?.by !== user.id) throw conflict('This id is already in use.');
  if (same.gone) throw conflict('This log was deleted.');
  const { first } = same;
  if (first?.content && (first.projectId !== draft.projectId || !isContainedIn(first.content, draft)))
    throw conflict('This log was sent before with other content. Please amend the one that is there.');
}

/**
 * Whether a log was first submitted with these words. Its photos make it no other: between two attempts some are taken out and
 * others chosen, and each goes its own way to the log that is there (addPhotos).
 */
function isContainedIn(content: Record<string, unknown>, draft: NewLogDraft): boolean {
  const { date, manpower, notes, details, task } = content as unknown as Sealed;
  return isDeepStrictEqual(
    { date, manpower, notes, details, taskId: task?.id ?? null },
    {
      ...{ date: draft.date, manpower: draft.manpower, notes: draft.notes, taskId: draft.taskId },
      details: { ...draft.details },
    },
  );
}

/** Of what contentFrom seals, what a person says. */
type Sealed = Pick<LogDraft, 'date' | 'manpower' | 'notes' | 'details'> & {
  readonly task: { readonly id: string } | null;
};

type Row = typeof progressLogs.$inferSelect;

interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
}

/** Submits a log; a repeat with the same id and words by the same person answers the one made before. */
export async function insertLog(context: WriteContext, projectId: string, draft: NewLogDraft, id: string = newId()) {
  const { db, user, now } = context;
  const open = await authorizeProject(db, user, projectId, 'log.submit');
  await db.transaction(async (tx) => {
    const { photoUrls, awaitedPhotoIds, writtenAt, ...rest } = draft;
    // The task is judged once the id is known to be new: a repeat is answered whatever became of it.
    const values = {
      ...rest,
      taskId: null,
      details: { ...rest.details },
      id,
      projectId: open,
      createdBy: user.id,
      writtenAt: writtenAt === null ? null : new Date(writtenAt),
      createdAt: now,
    };
    const [made] = await tx.insert(progressLogs).values(values).onConflictDoNothing().returning();
    if (!made) return requireRepeat(tx, user, id, { ...draft, projectId: open });
    await requireTask(tx, open, draft.taskId);
    await assertPlausibleYear(tx, open, draft.date, now);
    const announced = awaitedPhotoIds.filter((photo) => !photoUrls.some((path) => path.endsWith(photo)));
    assertNotTooMany(photoUrls.length + announced.length);
    const photos = await attachFiles(
      tx,
      user.id,
      { projectId: open, entity: 'log', entityId: id },
      photoUrls,
      'photoUrls',
    );
    const row = { ...made, taskId: draft.taskId, photoUrls: [...photoUrls], awaitedPhotoIds: announced };
    const content = await contentOf(tx, row, photos);
    const { hash, previousHash } = await append(tx, { ...entryOf(row, user, now), kind: 'submitted', content });
    const { taskId } = row;
    const set = { taskId, photoUrls: row.photoUrls, awaitedPhotoIds: announced, hash, previousHash };
    await tx.update(progressLogs).set(set).where(eq(progressLogs.id, id));
    await updateManpower(tx, row.photoUrls, row.manpower);
    await recordChange(tx, { ...changeOf(row, user), action: 'created', after: shown(row) });
  });
  return id;
}

async function requireTask(tx: Transaction, projectId: string, taskId: string | null): Promise<void> {
  if (taskId === null) return;
  const ofProject = and(eq(tasks.id, taskId), eq(tasks.projectId, projectId), isNull(tasks.deletedAt));
  const [task] = await tx.select({ id: tasks.id }).from(tasks).where(ofProject);
  if (!task) throw invalid('taskId', 'This task is not in the project. Please choose another one.');
}

async function assertPlausibleYear(tx: Transaction, projectId: string, day: string, now: Date): Promise<void> {
  const [project] = await tx
    .select({ start: projects.plannedStartDate })
    .from(projects)
    .where(eq(projects.id, projectId));
  if (isOfAnotherYear(day, project?.start ?? null, now.toISOString().slice(0, 10))) throw invalid('date', OTHER_YEAR);
}

function assertNotTooMany(count: number): void {
  if (count > MAX_PHOTOS) throw invalid('photoUrls', 'A log has at most 5 photos.');
}

const entryOf = ({ projectId, id }: Row, user: SessionUser, at: Date) =>
  ({ projectId, logId: id, actorId: user.id, at }) as const;

const changeOf = (row: Row, user: SessionUser) =>
  ({ actorId: user.id, projectId: row.projectId, entity: 'log', entityId: row.id, label: row.date }) as const;

/** What history keeps of a log. */
const shown = ({ date, taskId, manpower, notes, photoUrls, details }: Row) => ({
  date,
  taskId,
  manpower,
  notes,
  photoUrls,
  details,
});

async function lockLog(tx: Transaction, id: string): Promise<Row> {
  const live = and(eq(progressLogs.id, id), isNull(progressLogs.deletedAt));
  const [row] = await tx.select().from(progressLogs).where(live).for('update');
  if (!row) throw notFound('Log');
  return row;
}

type Edit = { readonly [K in keyof LogDraft]?: LogDraft[K] | undefined };

/** What an amendment changes; `version` and `knownPhotoUrls` are what its writer saw, absent when he does not say. */
export interface Amendment extends Edit {
  readonly version?: number | undefined;
  readonly knownPhotoUrls?: readonly string[] | undefined;
}

/** Amends a log: what it says from now on, and why, is a further entry of the chain. */
export async function amendLog(context: WriteContext, id: string, amendment: Amendment, reason: string): Promise<void> {
  const { db, user, now } = context;
  const { version, knownPhotoUrls, ...edit } = amendment;
  let isStale = false;
  await db.transaction(async (tx) => {
    const old = await lockLog(tx, id);
    await authorizeProject(tx, user, old.projectId, 'log.submit');
    assertAmendable(old, user, now);
    isStale = version !== undefined && version !== old.version;
    if (isStale) return;
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<Row>;
    if (given.photoUrls) given.photoUrls = withArrived(given.photoUrls, old.photoUrls, knownPhotoUrls);
    const row: Row = { ...old, ...given, version: old.version + 1, amendedAt: now };
    const changed = difference(shown(old), shown(row));
    if (!changed) throw new AppError('invalid', 'Nothing was changed.');
    if (row.date !== old.date) await assertPlausibleYear(tx, old.projectId, row.date, now);
    if (edit.taskId !== undefined && edit.taskId !== old.taskId) await requireTask(tx, old.projectId, edit.taskId);
    assertNotTooMany(row.photoUrls.length + row.awaitedPhotoIds.length);
    const to = { projectId: old.projectId, entity: 'log', entityId: id } as const;
    await attachFiles(tx, user.id, to, row.photoUrls, 'photoUrls');
    const content = await contentOf(tx, row, await filesOf(tx, 'log', [id]), reason);
    await append(tx, { ...entryOf(row, user, now), kind: 'amended', content });
    await tx
      .update(progressLogs)
      .set({ ...given, version: row.version, amendedAt: now })
      .where(eq(progressLogs.id, id));
    await updateManpower(tx, row.photoUrls, row.manpower);
    await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed });
  });
  if (isStale)
    throw conflict('Somebody else amended this log meanwhile.', JSON.parse((await readLog(db, user, id)) ?? 'null'));
}

/** A photo that arrived while the amendment was written was not taken out by it. */
const withArrived = (
  given: readonly string[],
  there: readonly string[],
  known: readonly string[] = there,
): string[] => [...given, ...there.filter((path) => !known.includes(path) && !given.includes(path))];

function assertAmendable(old: Row, user: SessionUser, now: Date): void {
  if (mayAmend({ authorId: old.createdBy, createdAt: old.createdAt }, user, now)) return;
  throw forbidden(
    old.createdBy === user.id
      ? 'A log can be amended for 48 hours. Please ask an administrator.'
      : 'Only its author can amend this log, or an administrator.',
  );
}

/**
 * Attaches photos that were announced when the log was submitted, whenever they arrive, and others as long as its author may
 * amend it. Each is attached once, however often it is sent.
 */
export async function addPhotos({ db, user, now }: WriteContext, id: string, paths: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockLog(tx, id);
    await authorizeProject(tx, user, old.projectId, 'log.submit');
    if (old.createdBy !== user.id) throw forbidden('Only its author can add photos to this log.');
    const fresh = paths.filter((path) => !old.photoUrls.includes(path));
    const arrived = old.awaitedPhotoIds.filter((photo) => fresh.some((path) => path.endsWith(photo)));
    const isLate = !mayAmend({ authorId: old.createdBy, createdAt: old.createdAt }, user, now);
    if (arrived.length < fresh.length && isLate)
      throw conflict('This photo was not announced with the log, and it is too late to add one.');
    if (fresh.length === 0) return;
    const row = {
      ...old,
      photoUrls: [...old.photoUrls, ...fresh],
      awaitedPhotoIds: old.awaitedPhotoIds.filter((photo) => !arrived.includes(photo)),
    };
    assertNotTooMany(row.photoUrls.length + row.awaitedPhotoIds.length);
    const to = { projectId: old.projectId, entity: 'log', entityId: id } as const;
    await attachFiles(tx, user.id, to, row.photoUrls, 'photoUrls');
    const content = await contentOf(tx, row, await filesOf(tx, 'log', [id]));
    await append(tx, { ...entryOf(row, user, now), kind: 'photographed', content });
    const { photoUrls, awaitedPhotoIds } = row;
    await tx.update(progressLogs).set({ photoUrls, awaitedPhotoIds }).where(eq(progressLogs.id, id));
    await updateManpower(tx, fresh, row.manpower);
    await recordChange(tx, { ...changeOf(row, user), action: 'pictured', after: { photoUrls: fresh } });
  });
}

/** Photos beyond the five of a log: their project has them, with a link to the log, and its chain seals them. */
export async function addFurtherPhotos(
  { db, user, now }: WriteContext,
  id: string,
  paths: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockLog(tx, id);
    await authorizeProject(tx, user, old.projectId, 'log.submit');
    if (old.createdBy !== user.id) throw forbidden('Only its author can add photos to this log.');
    const there = [...old.photoUrls, ...old.furtherPhotoUrls];
    const fresh = paths.filter((path) => !there.includes(path));
    if (fresh.length === 0) return;
    const row = { ...old, furtherPhotoUrls: [...old.furtherPhotoUrls, ...fresh] };
    if (row.furtherPhotoUrls.length > MAX_FURTHER_PHOTOS)
      throw invalid('photoUrls', 'Beside its 5 photos a log has at most 20 further ones.');
    await attachFiles(tx, user.id, { projectId: old.projectId, entity: 'log', entityId: id }, fresh, 'photoUrls');
    const content = await contentOf(tx, row, await filesOf(tx, 'log', [id]));
    await append(tx, { ...entryOf(row, user, now), kind: 'photographed', content });
    await tx.update(progressLogs).set({ furtherPhotoUrls: row.furtherPhotoUrls }).where(eq(progressLogs.id, id));
    await recordChange(tx, { ...changeOf(row, user), action: 'pictured', after: { photoUrls: fresh } });
  });
}

/** Takes back the announcement of photos that will not come: their places are free again. What has arrived stays. */
export async function withdrawPhotos(
  { db, user, now }: WriteContext,
  id: string,
  photoIds: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockLog(tx, id);
    await authorizeProject(tx, user, old.projectId, 'log.submit');
    if (old.createdBy !== user.id && user.role !== 'admin')
      throw forbidden('Only its author can withdraw photos of this log, or an administrator.');
    const row = { ...old, awaitedPhotoIds: old.awaitedPhotoIds.filter((photo) => !photoIds.includes(photo)) };
    if (row.awaitedPhotoIds.length === old.awaitedPhotoIds.length) return;
    const content = await contentOf(tx, row, await filesOf(tx, 'log', [id]));
    await append(tx, { ...entryOf(row, user, now), kind: 'withdrawn', content });
    await tx.update(progressLogs).set({ awaitedPhotoIds: row.awaitedPhotoIds }).where(eq(progressLogs.id, id));
    const historyOf = ({ awaitedPhotoIds }: Row) => ({ awaitedPhotos: awaitedPhotoIds.length });
    await recordChange(tx, {
      ...changeOf(row, user),
      action: 'updated',
      before: historyOf(old),
      after: historyOf(row),
    });
  });
}

/** Whether a log does not exist for this person; an id that is none names nothing. */
export const isLogHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readLog(db, user, id)) === null;

export async function trashLog({ db, user, now }: WriteContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockLog(tx, id);
    await authorizeProject(tx, user, old.projectId, 'log.delete');
    await append(tx, { ...entryOf(old, user, now), kind: 'deleted', content: { date: old.date, hash: old.hash } });
    await tx.update(progressLogs).set({ deletedAt: now, deletedBy: user.id }).where(eq(progressLogs.id, id));
    await withholdFiles(tx, 'log', id);
    await recordChange(tx, { ...changeOf(old, user), action: 'deleted' });
  });
}

export async function restoreLog({ db, user, now }: WriteContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = and(eq(progressLogs.id, id), isNotNull(progressLogs.deletedAt), isNull(progressLogs.purgedAt));
    const [row] = await tx.update(progressLogs).set({ deletedAt: null, deletedBy: null }).where(gone).returning();
    if (!row) throw notFound('Log');
    await authorizeProject(tx, user, row.projectId, 'trash.restore');
    const content = await contentOf(tx, row, await filesOf(tx, 'log', [id]));
    await append(tx, { ...entryOf(row, user, now), kind: 'restored', content });
    await releaseFiles(tx, 'log', id);
    await recordChange(tx, { ...changeOf(row, user), action: 'restored' });
  });
}

/**
 * Of logs that were deleted before `limit` the content goes for good, in the chain too, and their photos; date, hash and
 * tombstone stay. Returns how many logs were emptied.
 */
export async function purgeLogs(tx: Transaction, limit: Date, now: Date): Promise<number> {
  const old = await tx
    .select()
    .from(progressLogs)
    .where(and(lt(progressLogs.deletedAt, limit), isNull(progressLogs.purgedAt)))
    .orderBy(progressLogs.projectId)
    .for('update');
  for (const { id, projectId, date, hash } of old) {
    await forgetContent(tx, projectId, id);
    await append(tx, { projectId, logId: id, actorId: null, at: now, kind: 'purged', content: { date, hash } });
    await detachFiles(tx, 'log', id);
    const empty = {
      notes: '',
      manpower: 0,
      details: {},
      photoUrls: [],
      furtherPhotoUrls: [],
      awaitedPhotoIds: [],
      aiSummary: null,
      taskId: null,
    };
    await tx
      .update(progressLogs)
      .set({ ...empty, purgedAt: now })
      .where(eq(progressLogs.id, id));
  }
  return old.length;
}
