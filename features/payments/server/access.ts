import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { Payment } from '../contract.ts';
import { readOverdue } from './read.ts';

/** Pending and approved payments past their due date that this person may see, the oldest first. */
export const overduePayments = async (db: Database, user: SessionUser): Promise<Payment[]> =>
  JSON.parse((await readOverdue(db, user, {})).text ?? '[]');
