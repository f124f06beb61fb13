import { sql } from 'drizzle-orm';
import {
  type AuthorizedProjectId,
  authorizeProject,
  callerOf,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { forbidden, notFound } from '#shared/http/errors.ts';

/** A project whose contract this user may read. */
export interface OpenContract {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly currency: string;
}

interface Found extends OpenContract {
  readonly seesMoney: boolean;
}

const statement = {
  name: 'contract-open',
  text: `select p.id, p.name, p.client, p.currency, ${seesMoneySql('$4', '(select m.role from members m where m.project_id = p.id and m.user_id = $3)')} as "seesMoney"
    from projects p where p.id = $1 and p.deleted_at is null and ${visibleSql('p.id', '$2')}`,
};

/** Everything in this room is money: who may see the project and not its money is refused. */
export async function openContract(db: Database, user: SessionUser, id: string): Promise<OpenContract> {
  const caller = callerOf(user);
  const { rows } = await db.$client.query<Found>({ ...statement, values: [id, caller.scope, caller.id, caller.role] });
  const [found] = rows;
  if (!found) throw notFound('Project');
  if (!found.seesMoney) throw forbidden('Your organisation does not show amounts of money to your role.');
  return found;
}

export interface WriteContext {
  readonly db: Database;
  readonly user: SessionUser;
}

/** Writes to the contract of one project, one after the other: sums are judged as they are and stay so until the end. */
export async function writeContract<T>(
  { db, user }: WriteContext,
  projectId: string,
  write: (tx: Transaction, open: AuthorizedProjectId) => Promise<T>,
): Promise<T> {
  const open = await authorizeProject(db, user, projectId, 'payment.write');
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${open}, 41))`);
    return write(tx, open);
  });
}

/**
 * Whatever a draft that is open would be reckoned from is another from now on (terms, bill, the certificate before): what
 * was looked at is not what would be issued.
 */
export const touchDraft = (tx: Transaction, open: AuthorizedProjectId) =>
  tx.execute(sql`update certificates set version = version + 1 where project_id = ${open} and status = 'draft'`);

export async function projectOf(tx: Connection, id: AuthorizedProjectId): Promise<OpenContract> {
  const { rows } = await tx.execute<{ id: string; name: string; client: string | null; currency: string }>(
    sql`select id, name, client, currency from projects where id = ${id} for share`,
  );
  const [found] = rows;
  if (!found) throw notFound('Project');
  return found;
}

/** Whether this day is after today, as the organisation has it. */
export const isFuture = async (tx: Transaction, date: string, now: Date): Promise<boolean> =>
  date > dateIn((await readSettings(tx)).timeZone, now);
