import { and, eq, isNull, ne } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { certificates, contracts } from '#server/database/tables/certificates.ts';
import { conflict } from '#shared/http/errors.ts';
import { decimalText, exact } from '#shared/money.ts';
import type { Overview } from '../contract.ts';
import { IssuedTerms, type NewTerms, type Terms } from '../terms-contract.ts';
import { type OpenContract, projectOf, touchDraft, type WriteContext, writeContract } from './open.ts';
import { type ContractSums, readSums } from './read.ts';

type Row = typeof contracts.$inferSelect;

/** What contracts in Saudi Arabia usually say; anybody who writes can change it. */
const PRESETS = {
  direction: 'outgoing',
  engineer: null,
  reference: null,
  vatNumber: null,
  partyVatNumber: null,
  retentionPercent: '10',
  retentionCapPercent: '10',
  completionPercent: '50',
  advancePercent: '10',
  recoveryPercent: '10',
  allowsOverrun: false,
  paymentDays: 30,
  version: 0,
} as const;

export async function readTerms(db: Connection, project: OpenContract): Promise<Terms> {
  const [row] = await db.select().from(contracts).where(eq(contracts.projectId, project.id));
  if (row) return termsOf(row);
  const { vatRate } = await readSettings(db);
  // The receipt of an advance is a tax point in Saudi Arabia (VAT Implementing Regulations, article 20).
  return { ...PRESETS, party: '', vatRate: plain(vatRate), taxesAdvance: exact(vatRate) > 0n };
}

const plain = (text: string) => decimalText(exact(text));

function termsOf({ projectId: _, createdAt: __, updatedAt: ___, ...row }: Row): Terms {
  return {
    ...row,
    vatRate: plain(row.vatRate),
    retentionPercent: plain(row.retentionPercent),
    retentionCapPercent: plain(row.retentionCapPercent),
    completionPercent: plain(row.completionPercent),
    advancePercent: plain(row.advancePercent),
    recoveryPercent: plain(row.recoveryPercent),
  };
}

const contractSumOf = (sums: ContractSums) => exact(sums.originalSum) + exact(sums.variationsSum);

export async function readOverview(db: Connection, project: OpenContract): Promise<Overview> {
  const [terms, sums] = await Promise.all([readTerms(db, project), readSums(db, project.id)]);
  const { originalSum, variationsSum, completed, itemCount, isBillLocked, issued, ...rest } = sums;
  const { dueSum, paidSum, writtenOffSum, outstandingSum, overdueSum, ...standing } = rest;
  return {
    currency: project.currency,
    hasTerms: terms.version > 0,
    terms,
    client: project.client,
    originalSum,
    variationsSum,
    contractSum: decimalText(contractSumOf(sums)),
    standing,
    issued: [...issued],
    dueSum,
    paidSum,
    writtenOffSum,
    outstandingSum,
    overdueSum,
    completed,
    itemCount,
    isBillLocked,
  };
}

export function saveTerms(write: WriteContext, projectId: string, { version, ...terms }: NewTerms): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const project = await projectOf(tx, open);
    const old = await readTerms(tx, project);
    if (old.version !== version) throw conflict('Somebody else changed the terms meanwhile.', old);
    const issued = await issuedOf(tx, open);
    const isOtherTax = terms.taxesAdvance !== old.taxesAdvance && issued.some(({ status }) => status === 'issued');
    if (isOtherTax || (terms.direction !== old.direction && issued.length > 0))
      throw conflict('Who pays and how the advance is taxed cannot change once a certificate is issued.', old);
    const values = { ...terms, projectId: open, version: version + 1 };
    await keepOnIssued(tx, open, old);
    await tx.insert(contracts).values(values).onConflictDoUpdate({ target: contracts.projectId, set: values });
    await touchDraft(tx, open);
    await recordTerms({ tx, actorId: write.user.id, project, open }, old, { ...terms, version: version + 1 });
  });
}

const ofIssued = (open: AuthorizedProjectId) => and(eq(certificates.projectId, open), ne(certificates.status, 'draft'));

/** Void ones too: each was issued to who pays, or by who is paid. */
const issuedOf = (tx: Transaction, open: AuthorizedProjectId) =>
  tx.select({ status: certificates.status }).from(certificates).where(ofIssued(open));

/** Certificates issued before they kept their terms keep those that stood until now; the rate of VAT each states itself. */
function keepOnIssued(tx: Transaction, open: AuthorizedProjectId, old: Terms) {
  const { vatRate: _, ...terms } = IssuedTerms.parse(old);
  return tx
    .update(certificates)
    .set({ terms })
    .where(and(ofIssued(open), isNull(certificates.terms)));
}

interface Recording {
  readonly tx: Connection;
  readonly actorId: string;
  readonly project: OpenContract;
  readonly open: AuthorizedProjectId;
}

async function recordTerms({ tx, actorId, project, open }: Recording, old: Terms, now: Terms): Promise<void> {
  const { version: _, ...before } = old;
  const { version: __, ...after } = now;
  const changed = difference<Record<string, unknown>>(before, after);
  if (!changed && old.version > 0) return;
  const subject = { actorId, projectId: open, entity: 'contract', entityId: open, label: project.name } as const;
  if (old.version === 0) await recordChange(tx, { ...subject, action: 'created', after });
  else await recordChange(tx, { ...subject, action: 'updated', ...changed });
}
