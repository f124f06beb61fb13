import { and, eq, isNull } from 'drizzle-orm';
import { v5 } from 'uuid';
import { recordChanges } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { requireRate } from '#features/settings/server/api.ts';
import type { Sheets } from '#server/adapters/sheets/sheets.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { materialMovements, materials } from '#server/database/tables/work.ts';
import type { SessionUser } from '#server/http/route.ts';
import type { SentFile } from '#shared/http/endpoint.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { riyals } from '#shared/language/currency-words.ts';
import { fold } from '#shared/language/fold.ts';
import type { Rates } from '#shared/money.ts';
import { message } from '#shared/sentence.ts';
import type { SheetChoices } from '#shared/sheet-import/choices.ts';
import type { Draft, ImportField, ImportPreview } from '../file-contract.ts';
import { unitKey } from '../unit-words.ts';
import type { ListInput } from './import/interpret-list.ts';
import { changeOf, exactDraft, shown } from './store.ts';

interface Reading {
  readonly db: Database;
  readonly sheets: Sheets;
  /** Of costs in rows that name none: the organisation's currency of materials. */
  readonly currency: string;
  /** The organisation's exchange rates. */
  readonly rates: Rates;
  /** What the person said units of the file mean, by their words. */
  readonly units: Readonly<Record<string, Draft['unit']>> | undefined;
  readonly choices: SheetChoices<ImportField>;
}

/** What a file would add to a project that the caller may write to; nothing is written. */
export async function previewImport(reading: Reading, projectId: string, file: SentFile): Promise<ImportPreview> {
  const own = await ownItems(reading.db, projectId);
  const items = new Set(own.map(({ item }) => fold(item)));
  const ownUnits = new Map(own.map(({ unit }) => [unitKey(unit), unit]));
  const units = new Map(Object.entries(reading.units ?? {}).map(([word, unit]) => [unitKey(word), unit]));
  const { currency, rates } = reading;
  const riyal = [await projectCurrency(reading.db, projectId), currency].find((one) => riyals.includes(one));
  const input = { items, currency, riyal, rates, units, ownUnits, choices: reading.choices };
  return reading.sheets.interpret<ListInput, ImportPreview>(file, 'file', { module: INTERPRET, input });
}

const INTERPRET = new URL('./import/interpret-list.ts', import.meta.url);

async function projectCurrency(db: Connection, projectId: string): Promise<string> {
  const [project] = await db.select({ currency: projects.currency }).from(projects).where(eq(projects.id, projectId));
  if (!project) throw notFound('Project');
  return project.currency;
}

const ownItems = (db: Connection, projectId: string) =>
  db
    .select({ id: materials.id, item: materials.item, unit: materials.unit })
    .from(materials)
    .where(and(eq(materials.projectId, projectId), isNull(materials.deletedAt)));

interface WriteContext extends Reading {
  readonly user: SessionUser;
  readonly today: string;
}

interface Confirmed {
  readonly projectId: string;
  readonly importId: string;
  readonly leavesOutErrors: boolean;
  readonly leavesOutKnown: boolean;
}

/** Adds what the preview showed, in one transaction; the ids follow from the import, so that a repeat adds nothing. */
export async function confirmImport(context: WriteContext, confirmed: Confirmed, file: SentFile) {
  const { db, user } = context;
  const { projectId, importId } = confirmed;
  const open = await authorizeProject(db, user, projectId, 'material.write');
  const { rows } = await previewImport(context, projectId, file);
  assertValid(rows, confirmed);
  const idOf = (line: number) => v5(`${projectId} ${line}`, importId);
  return await db.transaction(async (tx) => {
    const ids = new Set(rows.map(({ line }) => idOf(line)));
    const others = (await ownItems(tx, projectId)).filter(({ id }) => !ids.has(id));
    const known = new Set(confirmed.leavesOutKnown ? others.map(({ item }) => fold(item)) : []);
    const values = rows
      .filter(({ errors, draft }) => errors.length === 0 && !known.has(fold(draft.item)))
      .map(({ line, draft }) => ({
        ...exactDraft({ ...draft, requiredQty: draft.requiredQty ?? 0 }),
        id: idOf(line),
        projectId: open,
      }));
    for (const currency of new Set(values.map((row) => row.currency))) await requireRate(tx, currency);
    await insertAll(tx, context, values);
    return { created: values.length, leftOut: rows.length - values.length };
  });
}

function assertValid(rows: ImportPreview['rows'], { leavesOutErrors }: Confirmed): void {
  const count = rows.filter(({ errors }) => errors.length > 0).length;
  if (count === 0 || leavesOutErrors) return;
  throw invalid('file', message('{{count}} rows have errors. Please correct them or leave them out.', { count }));
}

/** One statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 1000;

async function insertAll(
  tx: Transaction,
  { user, today }: WriteContext,
  values: readonly (typeof materials.$inferInsert)[],
) {
  for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
    const part = values.slice(from, from + ROWS_AT_ONCE);
    const made = await tx.insert(materials).values(part).onConflictDoNothing().returning();
    if (made.length === 0) continue;
    const opened = made.filter((row) => Number(row.onSiteQty) > 0 || Number(row.deliveredQty) > 0);
    const lines = opened.map((row) => ({
      id: newId(),
      materialId: row.id,
      kind: 'opening' as const,
      onSiteChange: row.onSiteQty,
      deliveredChange: row.deliveredQty,
      date: today,
      createdBy: user.id,
    }));
    if (lines.length > 0) await tx.insert(materialMovements).values(lines);
    const changes = made.map((row) => ({ ...changeOf(row, user), action: 'created' as const, after: shown(row) }));
    await recordChanges(tx, changes);
  }
}
