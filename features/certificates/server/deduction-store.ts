import { asc, eq, sql } from 'drizzle-orm';
import { difference } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificateDeductions } from '#server/database/tables/certificates.ts';
import { conflict, invalid } from '#shared/http/errors.ts';
import { decimalText, type Exact, exact } from '#shared/money.ts';
import type { Deduction } from '../deduction-contract.ts';
import { deductedOf, deductionFault, givenBackFault } from '../deduction-rules.ts';
import { projectOf } from './open.ts';

/** The lines of the certificate, in their order. */
const readDeductions = (tx: Transaction, certificateId: string): Promise<Deduction[]> =>
  tx
    .select({
      kind: certificateDeductions.kind,
      description: certificateDeductions.description,
      amount: certificateDeductions.amount,
    })
    .from(certificateDeductions)
    .where(eq(certificateDeductions.certificateId, certificateId))
    .orderBy(asc(certificateDeductions.position));

/** What the certificate deducts, after VAT. */
export const readDeducted = async (tx: Transaction, certificateId: string): Promise<Exact> =>
  deductedOf(await readDeductions(tx, certificateId));

interface Draft {
  readonly tx: Transaction;
  readonly open: AuthorizedProjectId;
  readonly id: string;
}

/** Puts these in the place of those the draft has. Returns what the history records; undefined when nothing changed. */
export async function replaceDeductions(draft: Draft, deductions: readonly Deduction[]) {
  const old = await readDeductions(draft.tx, draft.id);
  await saveDeductions(draft, deductions);
  return difference(inHistory(old), inHistory(deductions));
}

/** The sum, and line by line what it is made of. */
const inHistory = (deductions: readonly Deduction[]): Record<string, unknown> => ({
  deducted: decimalText(deductedOf(deductions)),
  deductions: deductions.map(({ kind, description, amount }) => ({
    kind,
    description,
    amount: decimalText(exact(amount)),
  })),
});

async function saveDeductions({ tx, open, id }: Draft, deductions: readonly Deduction[]): Promise<void> {
  const { currency } = await projectOf(tx, open);
  for (const [index, { amount }] of deductions.entries()) {
    const fault = deductionFault(exact(amount), currency);
    if (fault) throw invalid(`deductions.${index}.amount`, fault);
  }
  await assertGivenBack(tx, open, deductedOf(deductions));
  await tx.delete(certificateDeductions).where(eq(certificateDeductions.certificateId, id));
  if (deductions.length === 0) return;
  const rows = deductions.map((deduction, position) => ({ ...deduction, certificateId: id, position }));
  await tx.insert(certificateDeductions).values(rows);
}

/** @throws AppError conflict when more would be given back than the certificates that count deducted */
export async function assertGivenBack(tx: Transaction, open: AuthorizedProjectId, deducted: Exact): Promise<void> {
  const { rows } = await tx.execute<{ before: string }>(
    sql`select coalesce(sum(deducted), 0)::text as before from certificates where project_id = ${open} and status = 'issued'`,
  );
  const fault = givenBackFault({ deducted, before: exact(rows[0]?.before ?? '0') });
  if (fault) throw conflict(fault);
}
