import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { requireRate } from '#features/settings/server/api.ts';
import { newId } from '#server/database/columns.ts';
import { transactionAgain } from '#server/database/deadlock.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { billItems, certificates } from '#server/database/tables/certificates.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { payments } from '#server/database/tables/work.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { amountFault, asNumber, decimalText, exact } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';

type Row = typeof projects.$inferSelect;
/** A project as it is stored: amounts as exact text, dates as calendar dates. */
export type ProjectValues = Pick<
  Row,
  | 'name'
  | 'client'
  | 'description'
  | 'location'
  | 'budget'
  | 'currency'
  | 'plannedStartDate'
  | 'plannedEndDate'
  | 'priority'
  | 'latitude'
  | 'longitude'
  | 'weatherEnabled'
>;
export type ProjectEdit = { [K in keyof ProjectValues | 'status' | 'progressRule']?: Row[K] | undefined };

/**
 * Creates a project and makes its creator a pm member. A repeat with the same id by the same person answers the
 * project that was made the first time; an id in use by anything else is a conflict.
 */
export async function insertProject(db: Database, userId: string, values: ProjectValues, id: string = newId()) {
  return db.transaction(async (tx) => {
    assertDateOrder(values);
    assertWholeLocation(values);
    await requireRate(tx, values.currency);
    const [made] = await tx
      .insert(projects)
      .values({ ...values, id, createdBy: userId })
      .onConflictDoNothing({ target: projects.id })
      .returning({ id: projects.id });
    if (!made) return repeated(tx, userId, id);
    await tx.insert(members).values({ projectId: id, userId, role: 'pm' });
    const after = { ...values };
    await recordChange(tx, {
      actorId: userId,
      projectId: id,
      entity: 'project',
      entityId: id,
      action: 'created',
      label: values.name,
      after,
    });
    return id;
  });
}

async function repeated(tx: Connection, userId: string, id: string): Promise<string> {
  const [same] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.createdBy, userId), isNull(projects.deletedAt)));
  if (!same) throw conflict('This id is already in use.');
  return id;
}

/** Thrown when the row changed since the person read it. */
export class StaleProject extends Error {}

/** Changes the named fields; `version` old → StaleProject, so that the caller can answer with the current row. */
/** Another rule counts all tasks again (`tally_rule`): their writers, who hold the project's row after theirs, are let end first. */
async function lockForRule(tx: Transaction, id: string, { progressRule }: ProjectEdit): Promise<void> {
  if (progressRule === undefined) return;
  const [known] = await tx.select({ rule: projects.progressRule }).from(projects).where(eq(projects.id, id));
  if (known && known.rule !== progressRule) await tx.execute(sql`lock table tasks in share mode`);
}

export async function updateProject(
  db: Database,
  userId: string,
  id: AuthorizedProjectId,
  edit: ProjectEdit,
  version?: number,
) {
  await transactionAgain(db, async (tx) => {
    await lockForRule(tx, id, edit);
    const [old] = await tx
      .select()
      .from(projects)
      .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
      .for('update');
    if (!old) throw notFound('Project');
    if (version !== undefined && version !== old.version) throw new StaleProject();
    const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined)) as Partial<Row>;
    const changed = difference(comparable(old), comparable({ ...old, ...given }));
    if (!changed) return;
    const merged = { ...old, ...given };
    assertDateOrder(merged);
    if (given.latitude !== undefined || given.longitude !== undefined) assertWholeLocation(merged);
    await assertSeesMoney(tx, old, merged);
    await tx
      .update(projects)
      .set({ ...given, version: sql`${projects.version} + 1` })
      .where(eq(projects.id, id));
    const label = given.name ?? old.name;
    await recordChange(tx, {
      actorId: userId,
      projectId: id,
      entity: 'project',
      entityId: id,
      action: 'updated',
      label,
      ...changed,
    });
  });
}

/** numeric comes back padded ("5.0000"); compare values, not their writing. */
const comparable = (row: Row): Record<string, unknown> => ({ ...row, budget: decimalText(exact(row.budget)) });

/** Payments, the bill and certificates are in the project's currency: under them it stays. The row is locked, so that none comes in between. */
async function assertSeesMoney(tx: Transaction, old: Row, merged: Row) {
  const fault = amountFault(asNumber(exact(merged.budget)), merged.currency);
  if (fault) throw invalid('budget', fault);
  if (merged.currency === old.currency) return;
  const [payment] = await tx.select({ id: payments.id }).from(payments).where(eq(payments.projectId, old.id)).limit(1);
  if (payment) {
    throw conflict(
      message(
        'This project has payments in {{currency}}, so its currency cannot be changed any more. Payments in the trash count too.',
        { currency: old.currency },
      ),
    );
  }
  if (await hasContract(tx, old.id)) {
    throw conflict(
      message(
        'This project has a bill of quantities or certificates in {{currency}}, so its currency cannot be changed any more.',
        { currency: old.currency },
      ),
    );
  }
  await requireRate(tx, merged.currency);
}

async function hasContract(tx: Connection, id: string): Promise<boolean> {
  const items = tx.select({ id: billItems.id }).from(billItems).where(eq(billItems.projectId, id)).limit(1);
  const issued = tx.select({ id: certificates.id }).from(certificates).where(eq(certificates.projectId, id)).limit(1);
  return (await items).length > 0 || (await issued).length > 0;
}

function assertDateOrder({
  plannedStartDate: start,
  plannedEndDate: end,
}: Pick<Row, 'plannedStartDate' | 'plannedEndDate'>) {
  if (start && end && end < start) throw invalid('plannedEndDate', 'The end date must not be before the start date.');
}

function assertWholeLocation({ latitude, longitude }: Pick<Row, 'latitude' | 'longitude'>) {
  if ((latitude === null) === (longitude === null)) return;
  throw invalid(latitude === null ? 'latitude' : 'longitude', 'Latitude and longitude belong together.');
}

export async function trashProject(db: Database, userId: string, id: AuthorizedProjectId) {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .update(projects)
      .set({ deletedAt: sql`now()`, deletedBy: userId, version: sql`${projects.version} + 1` })
      .where(and(eq(projects.id, id), isNull(projects.deletedAt)))
      .returning({ name: projects.name });
    if (!gone) throw notFound('Project');
    await recordChange(tx, {
      actorId: userId,
      projectId: id,
      entity: 'project',
      entityId: id,
      action: 'deleted',
      label: gone.name,
    });
  });
}

export async function restoreProject(db: Database, userId: string, id: string) {
  await db.transaction(async (tx) => {
    const [back] = await tx
      .update(projects)
      .set({ deletedAt: null, deletedBy: null, version: sql`${projects.version} + 1` })
      .where(and(eq(projects.id, id), isNotNull(projects.deletedAt)))
      .returning({ name: projects.name });
    if (!back) throw notFound('Project');
    await recordChange(tx, {
      actorId: userId,
      projectId: id,
      entity: 'project',
      entityId: id,
      action: 'restored',
      label: back.name,
    });
  });
}

/** Deletes for good what came into the trash before `limit`. Returns how many projects went. */
export async function purgeProjects(db: Connection, limit: Date): Promise<number> {
  const gone = await db.delete(projects).where(lt(projects.deletedAt, limit)).returning({ id: projects.id });
  return gone.length;
}
