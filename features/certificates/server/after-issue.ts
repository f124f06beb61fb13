import { and, eq, max, sql } from 'drizzle-orm';
import { withdrawCertifiedPayment } from '#features/payments/server/store.ts';
import type { OpenProject } from '#features/projects/server/access.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificates } from '#server/database/tables/certificates.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { isToCome, projectOf, touchDraft, type Writing, writeContract } from './open.ts';
import { type CertificateRow, lockCertificate, recordCertificate } from './store.ts';
import { readTerms } from './terms.ts';

interface Place {
  readonly projectId: string;
  /** Of the certificate. */
  readonly id: string;
}

interface Receipt {
  readonly date: string;
  readonly reference: string | null;
}

/** The employer paid; only where the organisation is the one who is paid. */
export function receive(
  writing: Writing,
  { projectId, id }: Place,
  { date, reference }: Receipt,
  now: Date,
): Promise<void> {
  return writeContract(writing, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    const { direction } = await readTerms(tx, await projectOf(tx, open));
    if (direction !== 'incoming') throw conflict('This certificate is paid by its payment in Budget & Payments.');
    if (old.status === 'void') throw conflict('This certificate is void.');
    if (old.status !== 'issued') throw conflict('Issue the certificate first.');
    if (old.receivedOn) throw conflict('This certificate is paid already.');
    if (await isToCome(tx, date, now)) throw invalid('date', 'Money cannot be received in days to come.');
    const set = { receivedOn: date, receivedReference: reference, version: sql`${certificates.version} + 1` };
    const [row] = await tx.update(certificates).set(set).where(eq(certificates.id, id)).returning();
    const before = { receivedOn: null };
    if (row)
      await recordCertificate(writing, tx, row, { action: 'updated', before, after: { receivedOn: date, reference } });
  });
}

/**
 * Takes back the last issued certificate while it is not paid: it counts no more and keeps its number, its amounts and its
 * reason. Earlier ones stay, for those that follow are reckoned from them.
 */
export function voidCertificate(writing: Writing, { projectId, id }: Place, reason: string, now: Date): Promise<void> {
  return writeContract(writing, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    await refuseVoiding(tx, open, old);
    if (old.paymentId) await withdrawCertifiedPayment(tx, writing.user, old.paymentId);
    const set = { status: 'void', voidedAt: now, voidedBy: writing.user.id, voidReason: reason } as const;
    await tx
      .update(certificates)
      .set({ ...set, version: sql`${certificates.version} + 1` })
      .where(eq(certificates.id, id));
    await touchDraft(tx, open);
    const [before, after] = [{ status: 'issued' }, { status: 'void', voidReason: reason }];
    await recordCertificate(writing, tx, old, { action: 'updated', before, after });
  });
}

async function refuseVoiding(tx: Transaction, open: OpenProject, old: CertificateRow): Promise<void> {
  if (old.status === 'draft') throw conflict('This certificate is a draft: discard it.');
  if (old.status === 'void') throw conflict('This certificate is void already.');
  if (old.receivedOn) throw conflict('This certificate is paid and stays.');
  const [last] = await tx
    .select({ sequence: max(certificates.sequence) })
    .from(certificates)
    .where(and(eq(certificates.projectId, open), eq(certificates.status, 'issued')));
  if (last?.sequence !== old.sequence)
    throw conflict('Only the last certificate can be voided: those after it are reckoned from it.');
}
