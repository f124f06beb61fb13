/** What other rooms may use of this one on the server. */
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Payment } from '../contract.ts';
import { readOverdue } from './read.ts';

/** More than anybody lets fall due. */
const MOST = 20_000;

/** Pending and approved payments past their due date that this person may see, the oldest first. */
export const overduePayments = async (db: Database, user: SessionUser): Promise<Payment[]> =>
  JSON.parse((await readOverdue(db, user, { limit: MOST })).text ?? '[]');

export { addCertifiedPayment, netAmountSql, purgePayments, withdrawCertifiedPayment } from './store.ts';
