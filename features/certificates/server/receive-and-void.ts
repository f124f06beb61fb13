import { and, eq, max, sql } from 'drizzle-orm';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { withdrawCertifiedPayment } from '#features/payments/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificates } from '#server/database/tables/certificates.ts';
import { conflict } from '#shared/http/errors.ts';
import { touchDraft, type WriteContext, writeContract } from './open.ts';
import { receiptsOf } from './receipt-store.ts';
import { type CertificateRow, lockCertificate, recordCertificate } from './store.ts';

interface Place {
  readonly projectId: string;
  /** Of the certificate. */
  readonly id: string;
}

/**
 * Takes back the last issued certificate while it is not paid: it counts no more and keeps its number, its amounts and its
 * reason. Earlier ones stay, for those that follow are reckoned from them.
 */
export function voidCertificate(
  write: WriteContext,
  { projectId, id }: Place,
  reason: string,
  now: Date,
): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    await assertVoidable(tx, open, old);
    if (old.paymentId) await withdrawCertifiedPayment(tx, write.user, old.paymentId);
    const set = { status: 'void', voidedAt: now, voidedBy: write.user.id, voidReason: reason } as const;
    await tx
      .update(certificates)
      .set({ ...set, version: sql`${certificates.version} + 1` })
      .where(eq(certificates.id, id));
    await touchDraft(tx, open);
    const [before, after] = [{ status: 'issued' }, { status: 'void', voidReason: reason }];
    await recordCertificate(write, tx, old, { action: 'updated', before, after });
  });
}

async function assertVoidable(tx: Transaction, open: AuthorizedProjectId, old: CertificateRow): Promise<void> {
  if (old.status === 'draft') throw conflict('This certificate is a draft: discard it.');
  if (old.status === 'void') throw conflict('This certificate is void already.');
  if ((await receiptsOf(tx, old.id)).length > 0)
    throw conflict('Money is recorded for this certificate. Remove its receipts first.');
  const [last] = await tx
    .select({ sequence: max(certificates.sequence) })
    .from(certificates)
    .where(and(eq(certificates.projectId, open), eq(certificates.status, 'issued')));
  if (last?.sequence !== old.sequence)
    throw conflict('Only the last certificate can be voided: those after it are calculated from it.');
}
