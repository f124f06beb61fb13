import { and, eq, max, sql } from 'drizzle-orm';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { addCertifiedPayment } from '#features/payments/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificateLines, certificates } from '#server/database/tables/certificates.ts';
import { addDays } from '#shared/dates.ts';
import { AppError, conflict, invalid } from '#shared/http/errors.ts';
import { decimalText, type Exact, exact, roundTo, sum } from '#shared/money.ts';
import { inEnglish, message } from '#shared/sentence.ts';
import { advanceInTerms, offeredRelease, type ReleaseReason, recoverableAdvance } from '../advance-release-rules.ts';
import { balanceOf, parseTerms } from '../contract-balance-rules.ts';
import { vatRateOf } from '../deduction-layers.ts';
import {
  type Account,
  advanceAccount,
  amountOf,
  type ContractBalance,
  certifiedBeyond,
  codeOf,
  figureOf,
  heldRetention,
  lineFault,
  releaseAccount,
  workAccount,
  workFault,
} from '../rules.ts';
import { IssuedTerms, type Terms } from '../terms-contract.ts';
import { assertGivenBack, readDeducted } from './deduction-store.ts';
import { isFuture, type OpenContract, projectOf, touchDraft, type WriteContext, writeContract } from './open.ts';
import { TITLES } from './printed-labels.ts';
import { countingItems, readContractSum, readSums } from './read.ts';
import {
  assertNotEarlier,
  type CertificateRow,
  claimsOf,
  linesOf,
  lockCertificate,
  madeBefore,
  previousOf,
  recordCertificate,
} from './store.ts';
import { readTerms } from './terms.ts';

/** What issuing stands on. */
interface Context {
  readonly tx: Transaction;
  readonly open: AuthorizedProjectId;
  readonly project: OpenContract;
  readonly terms: Terms;
  readonly balance: ContractBalance;
  /** Released on completion so far. */
  readonly completed: Exact;
  readonly now: Date;
}

/** With the contract sum of the certificate's day. */
interface DatedContext extends Context {
  readonly contractSum: Exact;
}

const onDay = async (context: Context, date: string): Promise<DatedContext> => ({
  ...context,
  contractSum: exact(await readContractSum(context.tx, context.open, date)),
});

const withIssueContext = <T>(
  write: WriteContext,
  projectId: string,
  now: Date,
  work: (context: Context) => Promise<T>,
): Promise<T> =>
  writeContract(write, projectId, async (tx, open) => {
    const project = await projectOf(tx, open);
    const terms = await readTerms(tx, project);
    if (terms.version === 0) throw conflict('Set the terms of the contract first: who pays, VAT, retention, advance.');
    const sums = await readSums(tx, open);
    const parsedTerms = parseTerms(terms, project.currency);
    const balance = balanceOf(sums, sums.issued, parsedTerms);
    const completed = exact(sums.completed);
    return work({ tx, open, project, terms, balance, completed, now });
  });

/** Issues the draft as it was looked at (`version`): its amounts are final from then on. */
export function issueDraft(
  write: WriteContext,
  projectId: string,
  id: string,
  version: number,
  now: Date,
): Promise<void> {
  return withIssueContext(write, projectId, now, async (context) => {
    const { tx, open, project, terms, balance } = context;
    const old = await lockCertificate(tx, open, id);
    if (old.status !== 'draft') throw conflict('This certificate is issued already.');
    if (old.version !== version)
      throw conflict('The draft was changed meanwhile. Look at it again before you issue it.');
    await assertDate(context, old.date);
    const dated = await onDay(context, old.date);
    const workDone = await fixLines(dated, old);
    const deducted = await readDeducted(tx, id);
    await assertGivenBack(tx, open, deducted);
    const parsedTerms = parseTerms(terms, project.currency);
    const account = workAccount(balance, workDone, dated.contractSum, parsedTerms, deducted);
    await recordIssue(write, dated, old, account);
  });
}

/** Writes a line of every item that counts, with its amount. Returns the work done to date. */
async function fixLines(
  { tx, open, project, terms, contractSum }: DatedContext,
  draft: CertificateRow,
): Promise<Exact> {
  const { id, date } = draft;
  const items = await countingItems(tx, open, date);
  const [lines, claims, previous] = [await linesOf(tx, id), await claimsOf(tx, id), await previousOf(tx, open)];
  const rows = [...items.values()].map((item) => {
    const quantity = exact(lines.get(item.id) ?? '0');
    const certified = exact(previous.get(item.id) ?? '0');
    const fault = lineFault({ quantity, whole: exact(item.quantity), certified }, terms.allowsOverrun);
    if (fault)
      throw conflict(message('Item {{number}}: {{fault}}', { number: item.number, fault }), {
        number: item.number,
        fault: inEnglish(fault),
      });
    return { item, quantity, amount: amountOf(quantity, exact(item.rate), project.currency) };
  });
  if (rows.every(({ item, quantity }) => quantity === exact(previous.get(item.id) ?? '0')))
    throw conflict('Nothing is measured since the certificate before: there is no work to certify.');
  const workDone = sum(rows.map(({ amount }) => amount));
  const certified = rows.map(({ item }) => ({ ...item, previous: previous.get(item.id) ?? '0' }));
  const beyond = certifiedBeyond(certified, project.currency);
  const fault = workFault({ workDone, contractSum, beyond }, terms.allowsOverrun);
  if (fault) throw conflict(fault);
  await tx.delete(certificateLines).where(eq(certificateLines.certificateId, id));
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx.insert(certificateLines).values(
      rows.slice(from, from + AT_ONCE).map(({ item, quantity, amount }) => ({
        certificateId: id,
        itemId: item.id,
        quantity: decimalText(quantity),
        claimed: claims.get(item.id) ?? null,
        amount: decimalText(amount),
        billQuantity: item.quantity,
        rate: item.rate,
      })),
    );
  }
  return workDone;
}

/** An issued certificate says what was done: neither in days to come nor before the one that precedes it. */
async function assertDate({ tx, open, now }: Context, date: string): Promise<void> {
  if (await isFuture(tx, date, now)) throw invalid('date', 'A certificate cannot be dated in days to come.');
  await assertNotEarlier(tx, open, date);
}

const AT_ONCE = 1000;

interface Lump {
  /** Made by who asks, so that a repeat issues nothing. */
  readonly id?: string | undefined;
  readonly date: string;
  readonly amount: string;
  readonly note: string;
}

export function issueAdvance(write: WriteContext, projectId: string, lump: Lump, now: Date): Promise<string> {
  return withIssueContext(write, projectId, now, async (context) => {
    const { project, terms, balance } = context;
    const amount = coins(lump.amount, project.currency);
    if (lump.id && (await isRepeated(write, context, { id: lump.id, kind: 'advance', amount }))) return lump.id;
    const dated = await onDay(context, lump.date);
    assertAdvance(dated, amount);
    const account = advanceAccount(balance, amount, parseTerms(terms, project.currency));
    return lumpCertificate(write, dated, { ...lump, kind: 'advance', reason: null }, account);
  });
}

function assertAdvance({ project: { currency }, terms, balance, contractSum }: DatedContext, amount: Exact): void {
  const account = { balance, contractSum, advancePercent: exact(terms.advancePercent), currency };
  const recoverable = recoverableAdvance(account);
  if (amount > recoverable) throw invalid('amount', message(ABOVE_REST, { most: figureOf(recoverable) }));
  const most = advanceInTerms(account);
  if (amount > most) throw invalid('amount', message(ABOVE_TERMS, { most: figureOf(most) }));
}

const ABOVE_REST = 'Work still to be certified gives back {{most}} at most. A larger advance would never be recovered.';
const ABOVE_TERMS = 'The terms leave {{most}} to be paid in advance. More needs other terms.';

export function issueRelease(
  write: WriteContext,
  projectId: string,
  lump: Lump & { readonly reason: ReleaseReason },
  now: Date,
): Promise<string> {
  return withIssueContext(write, projectId, now, async (context) => {
    const { project, balance } = context;
    const amount = coins(lump.amount, project.currency);
    if (lump.id && (await isRepeated(write, context, { id: lump.id, kind: 'release', amount }))) return lump.id;
    const held = heldRetention(balance);
    if (amount > held)
      throw invalid('amount', message('Only {{held}} is held as retention.', { held: figureOf(held) }));
    const completionPercent = exact(context.terms.completionPercent);
    const account = { held, completed: context.completed, completionPercent, currency: project.currency };
    const most = offeredRelease(account, lump.reason);
    if (amount > most) throw invalid('amount', message(ABOVE_COMPLETION, { most: figureOf(most) }));
    const dated = await onDay(context, lump.date);
    return lumpCertificate(write, dated, { ...lump, kind: 'release' }, releaseAccount(balance, amount));
  });
}

const ABOVE_COMPLETION = 'On completion the terms release {{most}} at most. More needs another reason, or other terms.';

function coins(text: string, currency: string): Exact {
  const amount = exact(text);
  if (amount === 0n) throw invalid('amount', 'The amount must be more than zero.');
  if (roundTo(amount, currency) !== amount) {
    const sentence = 'This amount has more decimals than its currency.';
    throw new AppError('invalid', sentence, { fields: [{ field: 'amount', message: sentence }] });
  }
  return amount;
}

interface Repeat {
  readonly id: string;
  readonly kind: 'advance' | 'release';
  readonly amount: Exact;
}

/** Whether it is issued already. Who issued it and corrects the amount, not knowing that it arrived, is told so. */
async function isRepeated(write: WriteContext, { tx, open }: Context, { id, kind, amount }: Repeat): Promise<boolean> {
  const same = await madeBefore(write, tx, { id, projectId: open, kind });
  if (!same) return false;
  const issued = exact((kind === 'advance' ? same.advance : same.released) ?? '0');
  if (issued !== amount) throw conflict(message(ISSUED_BEFORE, { amount: figureOf(issued) }));
  return true;
}

const ISSUED_BEFORE = 'This was issued already, of {{amount}}. Look at it before you issue anything else.';

interface LumpHead extends Omit<Lump, 'amount'> {
  readonly kind: 'advance' | 'release';
  readonly reason: ReleaseReason | null;
}

async function lumpCertificate(
  write: WriteContext,
  context: DatedContext,
  head: LumpHead,
  account: Account,
): Promise<string> {
  const { tx, open } = context;
  await assertDate(context, head.date);
  const ofKind = and(eq(certificates.projectId, open), eq(certificates.kind, head.kind));
  const [last] = await tx
    .select({ number: max(certificates.number) })
    .from(certificates)
    .where(ofKind);
  const { id = newId(), date, note, kind, reason } = head;
  const row = { id, projectId: open, date, note, kind, reason, number: (last?.number ?? 0) + 1 };
  const values = { ...row, status: 'issued', due: '0', createdBy: write.user.id } as const;
  const [made] = await tx.insert(certificates).values(values).onConflictDoNothing().returning();
  if (!made) throw conflict('This id is already in use.');
  await touchDraft(tx, open);
  await recordIssue(write, context, made, account);
  return made.id;
}

/** Writes the amounts, gives the certificate its place, and makes the payment where the organisation pays. */
async function recordIssue(
  write: WriteContext,
  context: DatedContext,
  row: CertificateRow,
  account: Account,
): Promise<void> {
  const { tx, open, terms, contractSum, now } = context;
  const [last] = await tx
    .select({ sequence: max(certificates.sequence) })
    .from(certificates)
    .where(eq(certificates.projectId, open));
  const { carried: _, ...amounts } = account;
  const written = Object.fromEntries(Object.entries(amounts).map(([name, value]) => [name, decimalText(value)]));
  const isPayable = terms.direction === 'outgoing' && account.due > 0n;
  const vatRate = decimalText(vatRateOf(context.balance.layers, account, parseTerms(terms, context.project.currency)));
  const dueOn = addDays(row.date, terms.paymentDays);
  const paymentId = isPayable ? await makePayment(write, context, row, { ...account, vatRate, dueOn }) : null;
  const [issued] = await tx
    .update(certificates)
    .set({
      ...written,
      dueOn,
      status: 'issued',
      contractSum: decimalText(contractSum),
      vatRate,
      retentionPercent: terms.retentionPercent,
      recoveryPercent: terms.recoveryPercent,
      terms: IssuedTerms.parse(terms),
      sequence: (last?.sequence ?? 0) + 1,
      issuedAt: now,
      issuedBy: write.user.id,
      paymentId,
      version: sql`${certificates.version} + 1`,
    })
    .where(eq(certificates.id, row.id))
    .returning();
  const after = { status: 'issued', kind: row.kind, due: decimalText(account.due), workDone: written['workDone'] };
  if (issued) await recordCertificate(write, tx, issued, { action: 'updated', before: { status: 'draft' }, after });
}

interface Payable extends Account {
  readonly vatRate: string;
  readonly dueOn: string;
}

function makePayment(write: WriteContext, context: Context, row: CertificateRow, account: Payable): Promise<string> {
  const { tx, open, terms } = context;
  return addCertifiedPayment(tx, write.user, open, {
    description: `${TITLES[row.kind]} ${row.number}${terms.reference ? ` – ${terms.reference}` : ''}`,
    invoiceNumber: codeOf(row),
    vendor: terms.party,
    amount: decimalText(account.due),
    vatAmount: decimalText(account.vat),
    vatRate: account.vat === 0n ? '0' : account.vatRate,
    dueDate: account.dueOn,
  });
}
