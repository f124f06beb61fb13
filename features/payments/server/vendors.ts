import { eq, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { matchesSql } from '#server/database/fold.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { likePatterns, listStatement, type Page, readList } from '#server/database/read.ts';
import { vendors } from '#server/database/tables/payments.ts';
import type { SessionUser } from '#server/http/route.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import type { Vendor } from '../vendor-contract.ts';

type Row = typeof vendors.$inferSelect;

/** `$1` scope, `$2` search. Kept ones, then the names in payments that no kept one has; counts are of visible projects. */
const named = `select lower(y.vendor) as name, min(y.vendor) as said, count(*)::int as count from payments y
  where y.deleted_at is null and y.vendor is not null and ${visibleSql('y.project_id', '$1')} group by lower(y.vendor)`;
const listed = listStatement({
  name: 'vendors',
  columns: `v.id, coalesce(v.name, n.said) as name, v.vat_number as "vatNumber", coalesce(n.count, 0) as "paymentCount",
    v.created_at as "createdAt", v.updated_at as "updatedAt"`,
  from: `vendors v full join (${named}) n on n.name = lower(v.name)`,
  where: `($2::text is null or ${matchesSql(['coalesce(v.name, n.said)', 'v.vat_number'], '$2')})`,
  order: 'lower(coalesce(v.name, n.said))',
  parameters: 2,
});

const PRESET_LIMIT = 1000;

export const readVendors = (db: Database, user: SessionUser, query: Page & { search?: string | undefined }) =>
  readList(db, listed, [callerOf(user).scope, likePatterns(query.search)], {
    limit: query.limit ?? PRESET_LIMIT,
    offset: query.offset ?? 0,
  });

interface WriteContext {
  readonly tx: Transaction;
  readonly user: SessionUser;
}

export async function addVendor({ tx, user }: WriteContext, values: Pick<Row, 'name' | 'vatNumber'>): Promise<Vendor> {
  const [made] = await tx
    .insert(vendors)
    .values({ ...values, createdBy: user.id })
    .onConflictDoNothing()
    .returning();
  if (!made) throw nameTaken();
  await recordChange(tx, { ...changeOf(made, user), action: 'created', after: shown(made) });
  return vendorOf(tx, user, made);
}

/** Payments keep the name they were entered with: it is what the invoice says. */
export async function changeVendor(
  { tx, user }: WriteContext,
  id: string,
  { name, vatNumber }: { name?: string | undefined; vatNumber?: string | null | undefined },
): Promise<Vendor> {
  const old = await lock(tx, id);
  if (name !== undefined) await assertNotTaken(tx, name, id);
  const set = { ...(name !== undefined && { name }), ...(vatNumber !== undefined && { vatNumber }) };
  if (Object.keys(set).length === 0) return vendorOf(tx, user, old);
  const [row] = await tx.update(vendors).set(set).where(eq(vendors.id, id)).returning();
  const changed = row && difference(shown(old), shown(row));
  if (changed) await recordChange(tx, { ...changeOf(row, user), action: 'updated', ...changed });
  return vendorOf(tx, user, row ?? old);
}

export async function removeVendor({ tx, user }: WriteContext, id: string): Promise<void> {
  const old = await lock(tx, id);
  if ((await countOf(tx, old.name)) > 0) throw conflict('Payments name this vendor, so it stays.');
  await tx.delete(vendors).where(eq(vendors.id, id));
  await recordChange(tx, { ...changeOf(old, user), action: 'deleted', before: shown(old) });
}

async function lock(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(vendors).where(eq(vendors.id, id)).for('update');
  if (!row) throw notFound('Vendor');
  return row;
}

async function assertNotTaken(tx: Transaction, name: string, id: string): Promise<void> {
  const [same] = await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(eq(sql`lower(${vendors.name})`, name.toLowerCase()));
  if (same && same.id !== id) throw nameTaken();
}

const nameTaken = () => invalid('name', 'A vendor of this name exists already.');

async function countOf(tx: Transaction, name: string): Promise<number> {
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from payments where lower(vendor) = lower(${name})`,
  );
  return found.rows[0]?.count ?? 0;
}

async function vendorOf(tx: Transaction, user: SessionUser, row: Row): Promise<Vendor> {
  const { scope } = callerOf(user);
  const found = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from payments y where lower(y.vendor) = lower(${row.name}) and y.deleted_at is null
      and (${scope}::uuid is null or exists (select 1 from members m where m.project_id = y.project_id and m.user_id = ${scope}))`,
  );
  return {
    ...row,
    paymentCount: found.rows[0]?.count ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const shown = ({ name, vatNumber }: Row) => ({ name, vatNumber });

const changeOf = (row: Row, user: SessionUser) =>
  ({ actorId: user.id, entity: 'vendor', entityId: row.id, label: row.name }) as const;
