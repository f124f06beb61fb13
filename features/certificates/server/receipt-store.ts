import { asc, eq, sql } from 'drizzle-orm';
import { difference } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificateReceipts, certificates } from '#server/database/tables/certificates.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { decimalText, type Exact, exact, sum } from '#shared/money.ts';
import type { NewReceipt, ReceiptChange, WriteOff } from '../receipt-contract.ts';
import { receiptDateFault, receiptFault } from '../receipt-rules.ts';
import { isFuture, type OpenContract, projectOf, type WriteContext, writeContract } from './open.ts';
import { type CertificateRow, lockCertificate, recordCertificate } from './store.ts';
import { readTerms } from './terms.ts';

type Row = typeof certificateReceipts.$inferSelect;

interface Place {
  readonly projectId: string;
  /** Of the certificate. */
  readonly id: string;
}

/** What an issued certificate's money is recorded on. */
interface Context {
  readonly tx: Transaction;
  readonly open: AuthorizedProjectId;
  readonly project: OpenContract;
  readonly certificate: CertificateRow;
  readonly receipts: readonly Row[];
  readonly now: Date;
}

/** A certificate sends its receipts with it. */
const MOST_RECEIPTS = 200;
const TOO_MANY_RECEIPTS = 'A certificate takes at most 200 receipts. Put some of them together.';

export const receiptsOf = (tx: Transaction, certificateId: string): Promise<Row[]> =>
  tx
    .select()
    .from(certificateReceipts)
    .where(eq(certificateReceipts.certificateId, certificateId))
    .orderBy(asc(certificateReceipts.date), asc(certificateReceipts.id));

/** Only where the organisation is the one who is paid. */
const onIssued = (
  writeContext: WriteContext,
  { projectId, id }: Place,
  now: Date,
  write: (context: Context) => Promise<void>,
) =>
  writeContract(writeContext, projectId, async (tx, open) => {
    const certificate = await lockCertificate(tx, open, id);
    const project = await projectOf(tx, open);
    const { direction } = await readTerms(tx, project);
    if (direction !== 'incoming') throw conflict('This certificate is paid by its payment in Budget & Payments.');
    if (certificate.status === 'void') throw conflict('This certificate is void.');
    if (certificate.status !== 'issued') throw conflict('Issue the certificate first.');
    await write({ tx, open, project, certificate, receipts: await receiptsOf(tx, id), now });
  });

/** What is still to be paid, `without` one of its receipts. */
const outstandingOf = ({ certificate, receipts }: Context, without?: Row): Exact =>
  exact(certificate.due ?? '0') -
  sum(receipts.filter(({ id }) => id !== without?.id).map(({ amount }) => exact(amount)));

const assertOutstanding = (outstanding: Exact): void => {
  if (outstanding <= 0n) throw conflict('This certificate is paid already.');
};

async function assertDate({ tx, now, certificate }: Context, kind: Row['kind'], date: string): Promise<void> {
  const fault = receiptDateFault(kind, { date, issuedFor: certificate.date, isFuture: await isFuture(tx, date, now) });
  if (fault) throw invalid('date', fault);
}

/** The employer paid all that is outstanding, or the amount. */
export function addReceipt(
  writeContext: WriteContext,
  place: Place,
  { id, amount: sent, ...rest }: NewReceipt,
  now: Date,
) {
  return onIssued(writeContext, place, now, async (context) => {
    if (context.receipts.some((one) => one.id === id)) return;
    if (context.receipts.length >= MOST_RECEIPTS) throw conflict(TOO_MANY_RECEIPTS);
    const outstanding = outstandingOf(context);
    assertOutstanding(outstanding);
    const amount = sent === undefined ? outstanding : exact(sent);
    await assertDate(context, 'receipt', rest.date);
    assertReceipt(context, { amount, outstanding, reason: rest.reason });
    await insertReceipt(writeContext, context, { ...rest, id, kind: 'receipt', amount: decimalText(amount) });
  });
}

export function writeOff(writeContext: WriteContext, place: Place, { date, reason }: WriteOff, now: Date) {
  return onIssued(writeContext, place, now, async (context) => {
    const outstanding = outstandingOf(context);
    assertOutstanding(outstanding);
    await assertDate(context, 'write_off', date);
    const values = { date, reason, kind: 'write_off', amount: decimalText(outstanding), reference: null } as const;
    await insertReceipt(writeContext, context, values);
  });
}

interface Inserted extends Shown {
  readonly id?: string | undefined;
}

async function insertReceipt(writeContext: WriteContext, context: Context, { id = newId(), ...values }: Inserted) {
  const [made] = await context.tx
    .insert(certificateReceipts)
    .values({ ...values, id, certificateId: context.certificate.id, createdBy: writeContext.user.id })
    .onConflictDoNothing()
    .returning();
  if (!made) throw conflict('This id is already in use.');
  const after = inHistory(values);
  await recordReceipt(writeContext, context, emptied(after), after);
}

/** In the history of its certificate, which is of another version from then on. */
async function recordReceipt(
  writeContext: WriteContext,
  { tx, certificate }: Context,
  before: History,
  after: History,
) {
  await tx
    .update(certificates)
    .set({ version: sql`${certificates.version} + 1` })
    .where(eq(certificates.id, certificate.id));
  await recordCertificate(writeContext, tx, certificate, { action: 'updated', before, after });
}

/** Whoever may record one may correct it; what was recorded stays in the history. */
export function changeReceipt(
  writeContext: WriteContext,
  { receiptId, ...place }: Place & { receiptId: string },
  edit: ReceiptChange,
  now: Date,
) {
  return onIssued(writeContext, place, now, async (context) => {
    const old = receiptIn(context, receiptId);
    const set = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const asked: Row = { ...old, ...set };
    const changed = difference(inHistory(old), inHistory(asked));
    if (!changed) return;
    if (asked.date !== old.date) await assertDate(context, old.kind, asked.date);
    assertCorrection(context, old, asked);
    await context.tx
      .update(certificateReceipts)
      .set({ ...set, amount: decimalText(exact(asked.amount)) })
      .where(eq(certificateReceipts.id, old.id));
    // The day stands on both sides, so that the history says which receipt it was.
    const before = { ...changed.before, receivedOn: old.date };
    const after = { ...changed.after, receivedOn: asked.date };
    await recordReceipt(writeContext, context, before, after);
  });
}

function assertCorrection(context: Context, old: Row, { kind, reason, ...asked }: Row): void {
  const amount = exact(asked.amount);
  if (kind === 'receipt') assertReceipt(context, { amount, outstanding: outstandingOf(context, old), reason });
  else if (reason === null) throw invalid('reason', 'Please give a reason.');
  else if (amount !== exact(old.amount))
    throw invalid('amount', 'What is written off is all that was outstanding: its amount stays.');
}

export function removeReceipt(
  writeContext: WriteContext,
  { receiptId, ...place }: Place & { receiptId: string },
  now: Date,
): Promise<void> {
  return onIssued(writeContext, place, now, async (context) => {
    const old = receiptIn(context, receiptId);
    await context.tx.delete(certificateReceipts).where(eq(certificateReceipts.id, old.id));
    const before = inHistory(old);
    await recordReceipt(writeContext, context, before, emptied(before));
  });
}

function receiptIn({ receipts }: Context, id: string): Row {
  const found = receipts.find((one) => one.id === id);
  if (!found) throw notFound('Receipt');
  return found;
}

function assertReceipt(
  { project }: Context,
  asked: { readonly amount: Exact; readonly outstanding: Exact; readonly reason: string | null },
): void {
  const fault = receiptFault({ ...asked, currency: project.currency });
  if (fault) throw invalid(fault.field, fault.sentence);
}

type History = Readonly<Record<string, unknown>>;
type Shown = Pick<Row, 'kind' | 'date' | 'amount' | 'reference' | 'reason'>;

/** A receipt under the names that the history has for its fields. */
const inHistory = ({ kind, date, amount, reference, reason }: Shown): History => ({
  receivedOn: date,
  [kind === 'receipt' ? 'amount' : 'writtenOff']: decimalText(exact(amount)),
  reference,
  reason,
});

/** The same fields, without values. */
const emptied = (row: History): History => Object.fromEntries(Object.keys(row).map((key) => [key, null]));
