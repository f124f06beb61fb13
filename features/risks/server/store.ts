import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { risks } from '#server/database/tables/risks.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { Id } from '#shared/http/fields.ts';
import type { RiskChange } from '../contract.ts';
import { severityOf } from '../rules.ts';
import { readRisk } from './read.ts';

export type RiskRow = typeof risks.$inferSelect;

interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
}

interface Links {
  readonly ownerId?: string | null | undefined;
  readonly taskId?: string | null | undefined;
  readonly paymentId?: string | null | undefined;
  readonly materialId?: string | null | undefined;
}

export interface RiskDraft extends Links {
  readonly title: string;
  readonly description: string;
  readonly probability: number;
  readonly impact: number;
  readonly response: string;
  readonly trigger: string;
}

/** Raises a risk; a repeat with the same id by the same person answers the one made before. */
export async function insertRisk(
  { db, user }: WriteContext,
  projectId: string,
  draft: RiskDraft,
  id = newId(),
): Promise<string> {
  const open = await authorizeProject(db, user, projectId, 'risk.raise');
  return db.transaction(async (tx) => {
    await assertMembers(tx, open, draft);
    const values = { ...draft, id, projectId: open, createdBy: user.id };
    const [made] = await tx.insert(risks).values(values).onConflictDoNothing().returning();
    if (made) await recordChange(tx, { ...changeOf(made, user.id), action: 'created', after: shown(made) });
    else await assertSamePerson(tx, user, id);
    return id;
  });
}

async function assertSamePerson(tx: Transaction, user: SessionUser, id: string): Promise<void> {
  const [same] = await tx.select({ by: risks.createdBy }).from(risks).where(eq(risks.id, id));
  if (same?.by !== user.id) throw conflict('This id is already in use.');
}

const isInProject = (table: string, projectId: string, id: string | null | undefined) =>
  id
    ? sql`exists (select 1 from ${sql.raw(table)} x where x.id = ${id} and x.project_id = ${projectId} and x.deleted_at is null)`
    : sql`true`;

/** Owners are people of the project, links lead to things of it. */
async function assertMembers(tx: Connection, projectId: string, { ownerId, taskId, paymentId, materialId }: Links) {
  const owner = ownerId
    ? sql`exists (select 1 from users u left join members m on m.user_id = u.id and m.project_id = ${projectId}
        where u.id = ${ownerId} and u.deactivated_at is null and (m.user_id is not null or u.role = 'admin'))`
    : sql`true`;
  const { rows } = await tx.execute<{ owner: boolean; task: boolean; payment: boolean; material: boolean }>(
    sql`select ${owner} as owner, ${isInProject('tasks', projectId, taskId)} as task,
      ${isInProject('payments', projectId, paymentId)} as payment, ${isInProject('materials', projectId, materialId)} as material`,
  );
  const [found] = rows;
  if (!found?.owner) throw invalid('ownerId', 'Only members of the project can look after a risk.');
  if (!found.task) throw invalid('taskId', 'This task does not exist in the project.');
  if (!found.payment) throw invalid('paymentId', 'This payment does not exist in the project.');
  if (!found.material) throw invalid('materialId', 'This material does not exist in the project.');
}

export const changeOf = ({ id, projectId, title }: RiskRow, actorId: string | null) =>
  ({ actorId, projectId, entity: 'risk', entityId: id, label: title }) as const;

/** What history keeps of a risk. */
export const shown = (row: RiskRow) => {
  const { title, description, probability, impact, status, ownerId, response, trigger, closeReason, isDismissed } = row;
  const { taskId, paymentId, materialId, adoptedAt } = row;
  return {
    ...{
      title,
      description,
      probability,
      impact,
      severity: severityOf(probability, impact),
      status,
      ownerId,
      response,
    },
    ...{ trigger, closeReason, isDismissed, isAdopted: adoptedAt !== null, taskId, paymentId, materialId },
  };
};

/** The engine keeps these itself, until somebody takes its entry over. */
const ownOfEngine = [
  'title',
  'description',
  'probability',
  'impact',
  'status',
  'taskId',
  'paymentId',
  'materialId',
] as const;

export const isEngineManaged = ({ isFromEngine, adoptedAt }: Pick<RiskRow, 'isFromEngine' | 'adoptedAt'>): boolean =>
  isFromEngine && adoptedAt === null;

/** Changes what is named and different. */
export async function changeRisk(context: WriteContext, id: string, change: RiskChange, now: Date): Promise<void> {
  let isStale = false;
  await changeRow(context, id, async (tx, old) => {
    const { version, closeReason, ...edit } = change;
    isStale = version !== undefined && version !== old.version;
    if (isStale) return {};
    if (isEngineManaged(old) && ownOfEngine.some((name) => edit[name] !== undefined && edit[name] !== old[name]))
      throw conflict('The engine keeps this entry. Take it over to change or close it.');
    const links = Object.fromEntries(Object.entries(edit).filter(([name, value]) => /Id$/.test(name) && value));
    await assertMembers(tx, old.projectId, links);
    const set = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const isReworded =
      (edit.title ?? old.title) !== old.title || (edit.description ?? old.description) !== old.description;
    return {
      ...set,
      ...(isReworded && { sentences: null }),
      ...closing(old, change, { userId: context.user.id, now }),
    };
  });
  if (isStale) throw conflict('Somebody else has changed this risk meanwhile.', await currentOf(context, id));
}

const currentOf = async ({ db, user }: WriteContext, id: string): Promise<unknown> =>
  JSON.parse((await readRisk(db, user, id)) ?? 'null');

function closing(old: RiskRow, { status, closeReason }: RiskChange, { userId, now }: { userId: string; now: Date }) {
  if (status === undefined || status === old.status) return closeReason === undefined ? {} : { closeReason };
  if (status === 'open') return { closedAt: null, closedBy: null, closeReason: '', isDismissed: false };
  return { closedAt: now, closedBy: userId, closeReason: closeReason ?? '' };
}

/** From now on people change and close it; the engine only notes when its cause is gone. */
export const adoptRisk = (context: WriteContext, id: string, now: Date): Promise<void> =>
  changeRow(context, id, async (_, old) => {
    assertStored(old);
    return {
      ...{ adoptedAt: now, adoptedBy: context.user.id, isDismissed: false },
      ...(old.status === 'closed' && { status: 'open' as const, closedAt: null, closedBy: null, closeReason: '' }),
    };
  });

export const dismissRisk = (context: WriteContext, id: string, reason: string, now: Date): Promise<void> =>
  changeRow(context, id, async (_, old) => {
    assertStored(old);
    if (old.status === 'closed') throw conflict('This risk is closed already.');
    return { status: 'closed', closedAt: now, closedBy: context.user.id, closeReason: reason, isDismissed: true };
  });

function assertStored(old: RiskRow): void {
  if (!isEngineManaged(old)) throw conflict('This is no entry that the engine keeps.');
}

type Change = Partial<typeof risks.$inferInsert>;

/** The row is locked and judged by what is stored then. */
async function changeRow(
  { db, user }: WriteContext,
  id: string,
  decide: (tx: Transaction, old: RiskRow) => Promise<Change>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockRisk(tx, id);
    await authorizeProject(tx, user, old.projectId, 'risk.manage');
    const set = await decide(tx, old);
    const changed = difference(shown(old), shown({ ...old, ...set } as RiskRow));
    if (!changed) return;
    const next = { ...set, version: old.version + 1 };
    const [row] = await tx.update(risks).set(next).where(eq(risks.id, id)).returning();
    if (row) await recordChange(tx, { ...changeOf(row, user.id), action: 'updated', ...changed });
  });
}

async function lockRisk(tx: Transaction, id: string): Promise<RiskRow> {
  const [row] = await tx
    .select()
    .from(risks)
    .where(and(eq(risks.id, id), isNull(risks.deletedAt)))
    .for('update');
  if (!row) throw notFound('Risk');
  return row;
}

/** Whether a risk does not exist for this person; an id that is none names nothing. */
export const isRiskHidden = async (db: Database, user: SessionUser, id: string): Promise<boolean> =>
  !Id.safeParse(id).success || (await readRisk(db, user, id)) === null;

export async function trashRisk({ db, user }: WriteContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await lockRisk(tx, id);
    await authorizeProject(tx, user, old.projectId, 'risk.delete');
    if (isEngineManaged(old) && old.status === 'open')
      throw conflict('The engine keeps this entry. Dismiss it with a reason instead.');
    await tx.update(risks).set({ deletedAt: sql`now()`, deletedBy: user.id }).where(eq(risks.id, id));
    await recordChange(tx, { ...changeOf(old, user.id), action: 'deleted' });
  });
}

export async function restoreRisk({ db, user }: WriteContext, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .update(risks)
      .set({ deletedAt: null, deletedBy: null })
      .where(and(eq(risks.id, id), isNotNull(risks.deletedAt)))
      .returning();
    if (!row) throw notFound('Risk');
    await authorizeProject(tx, user, row.projectId, 'trash.restore');
    await recordChange(tx, { ...changeOf(row, user.id), action: 'restored' });
  });
}

/** Deletes for good what came into the trash before `limit`. Returns how many went. */
export async function purgeRisks(tx: Transaction, limit: Date): Promise<number> {
  return (await tx.delete(risks).where(lt(risks.deletedAt, limit)).returning({ id: risks.id })).length;
}
