import { and, desc, eq, max, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import type { AuthorizedProjectId } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Transaction } from '#server/database/open.ts';
import { certificateLines, certificates } from '#server/database/tables/certificates.ts';
import { AppError, conflict, type FieldError, invalid, notFound, templateOf } from '#shared/http/errors.ts';
import { exact } from '#shared/money.ts';
import { inEnglish, message, type Sentence } from '#shared/sentence.ts';
import type { CertificateChange, NewCertificate } from '../contract.ts';
import { codeOf, dateFault, lineFault } from '../rules.ts';
import { replaceDeductions } from './deduction-store.ts';
import { projectOf, type WriteContext, writeContract } from './open.ts';
import { countingItems } from './read.ts';
import { readTerms } from './terms.ts';

export type CertificateRow = typeof certificates.$inferSelect;

/** The next certificate of work, at the quantities of the one before. */
export function createDraft(
  write: WriteContext,
  projectId: string,
  { id = newId(), ...draft }: NewCertificate,
): Promise<string> {
  return writeContract(write, projectId, async (tx, open) => {
    if (await madeBefore(write, tx, { id, projectId: open, kind: 'work' })) return id;
    assertOrdered(draft);
    await assertNotEarlier(tx, open, draft.date);
    const [last] = await tx
      .select()
      .from(certificates)
      .where(and(eq(certificates.projectId, open), eq(certificates.kind, 'work')))
      .orderBy(desc(certificates.number))
      .limit(1);
    if (last?.status === 'draft') throw conflict('There is a draft already. Issue or discard it first.');
    if ((await countingItems(tx, open, draft.date)).size === 0) throw conflict('The bill of quantities is empty.');
    const values = {
      ...draft,
      id,
      projectId: open,
      kind: 'work',
      number: (last?.number ?? 0) + 1,
      createdBy: write.user.id,
    } as const;
    const [made] = await tx.insert(certificates).values(values).onConflictDoNothing().returning();
    if (!made) throw conflict('This id is already in use.');
    await copyLines(tx, await lastWork(tx, open), id);
    await recordCertificate(write, tx, made, { action: 'created', after: shown(made) });
    return id;
  });
}

/**
 * What a repeat of this call made before: the certificate of that id, of the same person, project and kind; undefined when there
 * is none. @throws AppError conflict when the id is in use by anything else
 */
export async function madeBefore(
  { user }: WriteContext,
  tx: Transaction,
  { id, projectId, kind }: Pick<CertificateRow, 'id' | 'projectId' | 'kind'>,
): Promise<CertificateRow | undefined> {
  const [same] = await tx.select().from(certificates).where(eq(certificates.id, id));
  if (!same) return undefined;
  const isRepeat = same.projectId === projectId && same.kind === kind && same.createdBy === user.id;
  if (!isRepeat) throw conflict('This id is already in use.');
  return same;
}

/** Certificates follow each other: none is dated before the last one that is issued. */
export async function assertNotEarlier(tx: Transaction, open: AuthorizedProjectId, date: string): Promise<void> {
  const isIssued = and(eq(certificates.projectId, open), eq(certificates.status, 'issued'));
  const [last] = await tx
    .select({ date: max(certificates.date) })
    .from(certificates)
    .where(isIssued);
  const fault = dateFault({ date, last: last?.date ?? null });
  if (fault) throw invalid('date', fault);
}

const copyLines = async (tx: Transaction, from: string | undefined, to: string) =>
  from &&
  tx.execute(sql`insert into certificate_lines (certificate_id, item_id, quantity)
    select ${to}, item_id, quantity from certificate_lines where certificate_id = ${from} and quantity <> 0`);

interface Period {
  readonly periodFrom?: string | null | undefined;
  readonly periodTo?: string | null | undefined;
}

function assertOrdered({ periodFrom, periodTo }: Period): void {
  if (periodFrom && periodTo && periodTo < periodFrom) throw invalid('periodTo', 'The period ends before it begins.');
}

/** Measures a draft. Who looked at another `version` than the stored one is refused. Nothing of it is kept when one line is wrong; the fault names the line. */
export function changeDraft(
  write: WriteContext,
  projectId: string,
  id: string,
  { lines, deductions, version, ...edit }: CertificateChange,
): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    assertChangeable(old, version);
    const set = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
    const asked = { ...old, ...set };
    assertOrdered(asked);
    if (edit.date !== undefined) await assertNotEarlier(tx, open, edit.date);
    if (lines) await saveLines({ tx, open, id, date: asked.date }, lines);
    const deducted = deductions && (await replaceDeductions({ tx, open, id }, deductions));
    const [row] = await tx
      .update(certificates)
      .set({ ...set, version: sql`${certificates.version} + 1` })
      .where(eq(certificates.id, id))
      .returning();
    const changed = row && difference(shown(old), shown(row));
    const measured = lines && { measured: lines.length };
    if (row && (changed || measured || deducted)) {
      const before = { ...changed?.before, ...deducted?.before };
      const after = { ...changed?.after, ...measured, ...deducted?.after };
      await recordCertificate(write, tx, row, { action: 'updated', before, after });
    }
  });
}

function assertChangeable({ status, version }: CertificateRow, seen: number | undefined): void {
  if (status !== 'draft') throw conflict('An issued certificate cannot be changed.');
  if (seen !== undefined && seen !== version) throw conflict('Somebody else has changed this draft in the meantime.');
}

interface Draft {
  readonly tx: Transaction;
  readonly open: AuthorizedProjectId;
  readonly id: string;
  readonly date: string;
}

async function saveLines({ tx, open, id, date }: Draft, lines: NonNullable<CertificateChange['lines']>): Promise<void> {
  const items = await countingItems(tx, open, date);
  const { allowsOverrun } = await readTerms(tx, await projectOf(tx, open));
  const previous = await previousOf(tx, open);
  const measured = new Set<string>();
  const faults: FieldError[] = lines.flatMap(({ itemId, quantity }, index) => {
    const item = items.get(itemId);
    if (!item) return [{ field: `lines.${index}.itemId`, message: 'The bill has no such item.' }];
    if (measured.has(itemId)) return [{ field: `lines.${index}.itemId`, message: 'This item is measured twice.' }];
    measured.add(itemId);
    if (quantity === undefined) return [];
    const certified = exact(previous.get(itemId) ?? '0');
    const fault = lineFault({ quantity: exact(quantity), whole: exact(item.quantity), certified }, allowsOverrun);
    return fault ? [{ field: `lines.${index}.quantity`, message: inEnglish(fault), ...templateOf(fault) }] : [];
  });
  if (faults.length > 0) throw new AppError('invalid', reasonOf(faults, lines, items), { fields: faults });
  const rows = lines.map(({ itemId, quantity, claimed }) => ({ certificateId: id, itemId, quantity, claimed }));
  await saveColumn(tx, 'quantity', rows);
  await saveColumn(tx, 'claimed', rows);
}

interface LineValues {
  readonly certificateId: string;
  readonly itemId: string;
  readonly quantity: string | undefined;
  readonly claimed: string | null | undefined;
}

/** Writes one column of the lines that have a value for it; the other one stays. */
async function saveColumn(tx: Transaction, column: 'quantity' | 'claimed', rows: readonly LineValues[]): Promise<void> {
  const values = rows
    .filter((row) => row[column] !== undefined)
    .map(({ certificateId, itemId, ...row }) => ({ certificateId, itemId, quantity: '0', [column]: row[column] }));
  const set = { [column]: sql`excluded.${sql.identifier(column)}` };
  const target = [certificateLines.certificateId, certificateLines.itemId];
  for (let from = 0; from < values.length; from += AT_ONCE)
    await tx
      .insert(certificateLines)
      .values(values.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({ target, set });
}

/** One fault says its item and why; of several the fields do. */
function reasonOf(
  [first, ...others]: readonly FieldError[],
  lines: readonly { readonly itemId: string }[],
  items: ReadonlyMap<string, { readonly number: string }>,
): string | Sentence {
  const line = Number(first?.field.split('.')[1]);
  const item = items.get(lines[line]?.itemId ?? '');
  if (!first || !item || others.length > 0) return 'A quantity cannot be certified.';
  const fault = message(first.key ?? first.message, first.values);
  return message('Item {{number}}: {{fault}}', { number: item.number, fault });
}

const AT_ONCE = 1000;

/** Quantities of the last issued certificate of work, by item. */
export async function previousOf(tx: Transaction, open: AuthorizedProjectId): Promise<Map<string, string>> {
  const last = await lastWork(tx, open);
  return last ? linesOf(tx, last) : new Map();
}

/** The id of the last certificate of work that counts. */
async function lastWork(tx: Transaction, open: AuthorizedProjectId): Promise<string | undefined> {
  const isIssued = and(
    eq(certificates.projectId, open),
    eq(certificates.kind, 'work'),
    eq(certificates.status, 'issued'),
  );
  const [last] = await tx.select().from(certificates).where(isIssued).orderBy(desc(certificates.sequence)).limit(1);
  return last?.id;
}

export async function linesOf(tx: Transaction, id: string): Promise<Map<string, string>> {
  const lines = await tx.select().from(certificateLines).where(eq(certificateLines.certificateId, id));
  return new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
}

/** What is claimed in a certificate, by item. */
export async function claimsOf(tx: Transaction, id: string): Promise<Map<string, string | null>> {
  const lines = await tx.select().from(certificateLines).where(eq(certificateLines.certificateId, id));
  return new Map(lines.map(({ itemId, claimed }) => [itemId, claimed]));
}

export function removeDraft(write: WriteContext, projectId: string, id: string): Promise<void> {
  return writeContract(write, projectId, async (tx, open) => {
    const old = await lockCertificate(tx, open, id);
    if (old.status !== 'draft') throw conflict('An issued certificate cannot be deleted.');
    await tx.delete(certificates).where(eq(certificates.id, id));
    await recordCertificate(write, tx, old, { action: 'deleted' });
  });
}

export async function lockCertificate(tx: Transaction, open: AuthorizedProjectId, id: string): Promise<CertificateRow> {
  const isIt = and(eq(certificates.projectId, open), eq(certificates.id, id));
  const [row] = await tx.select().from(certificates).where(isIt).for('update');
  if (!row) throw notFound('Certificate');
  return row;
}

const shown = ({ status, date, periodFrom, periodTo, note }: CertificateRow) => ({
  status,
  date,
  periodFrom,
  periodTo,
  note,
});

interface CertificateHistory {
  readonly action: 'created' | 'updated' | 'deleted';
  readonly before?: Record<string, unknown>;
  readonly after?: Record<string, unknown>;
}

export const recordCertificate = (
  { user }: WriteContext,
  tx: Transaction,
  row: CertificateRow,
  change: CertificateHistory,
) =>
  recordChange(tx, {
    actorId: user.id,
    projectId: row.projectId,
    entity: 'certificate',
    entityId: row.id,
    label: codeOf(row),
    ...change,
  });
