import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Entry, sealed } from '#features/logs/server/chain.ts';
import { contentFrom } from '#features/logs/server/content.ts';
import type { FileStore } from '#server/database/backup-files.ts';
import type { Database, Transaction } from '#server/database/open.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import {
  billItems,
  certificateLines,
  certificateReceipts,
  certificates,
  contracts,
  variations,
} from '#server/database/tables/certificates.ts';
import { files as fileRows, type files } from '#server/database/tables/files.ts';
import { activity, organisation } from '#server/database/tables/organisation.ts';
import { paymentAttachments, vendors } from '#server/database/tables/payments.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { riskComments, risks } from '#server/database/tables/risks.ts';
import { baselines, baselineTasks, equipment, taskEquipment, taskLinks } from '#server/database/tables/schedule.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { committedWeeks, promises } from '#server/database/tables/weekly.ts';
import { materialMovements, materials, materialTasks, payments, tasks } from '#server/database/tables/work.ts';
import { dateIn } from '#shared/dates.ts';
import { PICTURES_FOLDER } from './album.ts';
import { ATTACHMENTS_FOLDER } from './attachments.ts';
import { buildDemo, DEMO_ORGANISATION, type DemoContent, TIME_ZONE } from './build.ts';
import { makeDailyFigures } from './daily-figures.ts';
import type { Log } from './logs.ts';
import { APPROVAL_LIMITS } from './payment-course.ts';
import { DEMO_PASSWORD, type Person } from './people.ts';
import { composeShots, type Shot, SIZE } from './pictures/compose.ts';

interface LoadOptions {
  readonly db: Database;
  readonly now: Date;
  /** The same seed and day give the same rows. */
  readonly seed?: string;
  /** Takes the pictures, `demo/….jpg`. */
  readonly files: FileStore;
  readonly hashPassword: (password: string) => Promise<string>;
}

/**
 * Fills an empty, migrated database with the demonstration organisation, wholly or not at all. The pictures are composed
 * while PostgreSQL writes.
 */
export async function loadDemo({ db, now, seed = 'demo', files, hashPassword }: LoadOptions): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    await requireEmpty(tx);
    const content = buildDemo(now, seed);
    const drawing = new AbortController();
    const drawn: Drawn = new Map();
    const keep = async (path: string, picture: Buffer) => {
      await files.write(path, Readable.from([picture]));
      drawn.set(path, measured(picture));
    };
    const steps = await Promise.allSettled([
      insertContent(tx, content, hash).catch((error: unknown) => {
        drawing.abort();
        throw error;
      }),
      composeShots(content.shots, keep, drawing.signal),
      keepInvoices(files, content),
    ]);
    const failed = steps.find((step) => step.status === 'rejected');
    if (!failed) {
      const photos = photoFiles(content.logs, content.shots, drawn);
      await inserter(tx)(fileRows, photos);
      await inserter(tx)(logEntries, sealedLogs(content, photos));
      return carryHashes(tx);
    }
    for (const folder of [PICTURES_FOLDER, ATTACHMENTS_FOLDER]) await files.removeFolder(folder);
    throw failed.reason;
  });
}

async function keepInvoices(files: FileStore, { attachments }: DemoContent): Promise<void> {
  for (const { path, content } of attachments) await files.write(path, Readable.from([content]));
}

/** Nobody else can become the first while this transaction runs. */
async function requireEmpty(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`);
  const found = await tx.execute<{ used: boolean }>(
    sql`select exists (select from ${users}) or exists (select from ${projects}) as used`,
  );
  if (found.rows[0]?.used) throw new Error('The demonstration data needs an empty database.');
}

async function insertContent(tx: Transaction, content: DemoContent, hash: string): Promise<void> {
  const people = Object.values(content.people);
  const settings = {
    id: 1,
    name: DEMO_ORGANISATION,
    timeZone: TIME_ZONE,
    approvalLimits: APPROVAL_LIMITS,
    isDemo: true,
  };
  await tx.insert(organisation).values(settings).onConflictDoUpdate({ target: organisation.id, set: settings });
  const insert = inserter(tx);
  await insert(
    users,
    people.map(({ row }) => row),
  );
  await insert(
    accounts,
    people.map((person) => accountOf(person, hash)),
  );
  await insert(
    projects,
    content.projects.map(({ row }) => row),
  );
  await insert(
    members,
    content.projects.flatMap((project) => project.members),
  );
  for (const rows of inFamilies(content.tasks)) await tx.insert(tasks).values(rows);
  for (const schedule of content.schedules) {
    await insert(taskLinks, schedule.links);
    await insert(baselines, schedule.baselines);
    await insert(baselineTasks, schedule.baselineTasks);
    await insert(equipment, schedule.machines);
    await insert(taskEquipment, schedule.needs);
    await insert(committedWeeks, schedule.weeks);
    await insert(promises, schedule.promises);
  }
  await insert(materials, content.materials);
  await openLedgers(tx);
  await linkTasks(tx);
  await insert(payments, content.payments);
  await insert(
    paymentAttachments,
    content.attachments.map(({ row }) => row),
  );
  await insert(vendors, content.vendors);
  await insert(contracts, content.contracts.contracts);
  await insert(variations, content.contracts.variations);
  await insert(billItems, content.contracts.items);
  await insert(certificates, content.contracts.certificates);
  await insert(certificateLines, content.contracts.lines);
  await insert(certificateReceipts, content.contracts.receipts);
  await insert(risks, content.risks);
  await insert(riskComments, content.riskComments);
  await insert(
    progressLogs,
    content.logs.map(({ row }) => row),
  );
  await insert(dailyFigures, makeDailyFigures(content));
  await insert(activity, content.happenings);
}

/** One statement takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 500;

/** A package comes in one statement with its steps, which it follows as soon as it is there. */
function inFamilies(drawn: DemoContent['tasks']): (typeof tasks.$inferInsert)[][] {
  const chunks: (typeof tasks.$inferInsert)[][] = [[]];
  const actualOf = actualDates(drawn);
  for (const { row, isPackage, startedAt } of drawn) {
    if (isPackage && (chunks.at(-1)?.length ?? 0) > ROWS_AT_ONCE / 2) chunks.push([]);
    chunks.at(-1)?.push({ ...row, ...actualOf({ row, startedAt }) });
  }
  return chunks;
}

type Coursed = Pick<DemoContent['tasks'][number], 'row' | 'startedAt'>;
type Actual = Pick<typeof tasks.$inferInsert, 'actualStart' | 'actualFinish'>;

/** The days on which work began and ended; of a summary those of its parts, as the database has them follow. */
function actualDates(drawn: readonly Coursed[]): (task: Coursed) => Actual {
  const parts = Map.groupBy(
    drawn.filter(({ row }) => !row.isPromise),
    ({ row }) => row.parentTaskId,
  );
  const dayOf = (moment: Date | null | undefined) => (moment ? dateIn(TIME_ZONE, moment) : null);
  const actualOf = ({ row, startedAt }: Coursed): Actual => {
    const own = (parts.get(row.id ?? '') ?? []).map(actualOf);
    if (own.length === 0) return { actualStart: dayOf(startedAt), actualFinish: dayOf(row.completedAt) };
    const finish = own.flatMap(({ actualFinish }) => actualFinish ?? []).sort();
    return {
      actualStart: own.flatMap(({ actualStart }) => actualStart ?? []).sort()[0] ?? null,
      actualFinish: row.status === 'done' ? (finish.at(-1) ?? null) : null,
    };
  };
  return actualOf;
}

const inserter =
  (tx: Transaction) =>
  async <T extends PgTable>(table: T, rows: readonly T['$inferInsert'][]) => {
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      await tx.insert(table).values(rows.slice(from, from + ROWS_AT_ONCE));
    }
  };

const accountOf = ({ id, row }: Person, password: string): typeof accounts.$inferInsert => ({
  id,
  userId: id,
  accountId: id,
  providerId: 'credential',
  password,
  createdAt: row.createdAt,
  updatedAt: row.createdAt,
});

/** What is there came with one delivery, ordered some weeks before; what is on site was moved there the same day. */
async function openLedgers(tx: Transaction): Promise<void> {
  await tx.execute(sql`insert into ${materialMovements}
      (id, material_id, kind, on_site_change, delivered_change, date, note, supplier, ordered_date, created_at)
    select id, id, 'delivery', 0, on_site_qty + delivered_qty, updated_at::date, 'DN ' || upper(right(id::text, 5)), supplier,
      updated_at::date - (6 + length(coalesce(supplier, '')) % 19), updated_at
    from ${materials} where on_site_qty + delivered_qty > 0`);
  await tx.execute(sql`insert into ${materialMovements}
      (id, material_id, kind, on_site_change, delivered_change, date, created_at)
    select gen_random_uuid(), id, 'transfer', on_site_qty, -on_site_qty, updated_at::date, updated_at + interval '40 minutes'
    from ${materials} where on_site_qty > 0`);
}

/** A task whose words name a material uses it, unless they say that it takes a part of the need only. */
const linkTasks = (tx: Transaction) =>
  tx.execute(sql`insert into ${materialTasks} (material_id, task_id)
    select m.id, t.id from ${materials} m join ${tasks} t on t.project_id = m.project_id
    where not t.is_promise and strpos(lower(t.title || ' ' || t.description), lower(m.item)) > 0 and t.description !~ '[0-9] (tonnes|m³)'`);

type PhotoRow = Pick<typeof files.$inferInsert, 'path' | 'sha256' | 'writtenAt' | 'storedAt'>;

/** The chain of every project, as if each log had been submitted when its row says. */
function sealedLogs({ logs, people, tasks }: DemoContent, photos: readonly PhotoRow[]): Entry[] {
  const names = new Map(Object.values(people).map(({ id, row }) => [id, row.name]));
  const titles = new Map(tasks.map(({ row }) => [row.id, row.title]));
  const last = new Map<string, Entry>();
  const inOrder = logs.toSorted((one, other) => one.row.createdAt.getTime() - other.row.createdAt.getTime());
  return inOrder.map(({ row }) => {
    const { projectId, id: logId, createdAt: at, createdBy: actorId = null } = row;
    const said = {
      ...row,
      taskId: row.taskId ?? null,
      createdBy: actorId,
      manpower: row.manpower ?? 0,
      notes: row.notes ?? '',
      details: row.details ?? {},
      awaitedPhotoIds: [],
      version: 1,
      writtenAt: row.writtenAt ?? null,
    };
    const content = contentFrom(said, {
      photos: photos.map(({ writtenAt = null, storedAt = null, ...photo }) => ({ ...photo, writtenAt, storedAt })),
      author: names.get(actorId ?? '') ?? null,
      task: titles.get(row.taskId ?? '') ?? null,
    });
    const entry = sealed({ projectId, logId, kind: 'submitted', at, actorId, content }, last.get(projectId));
    last.set(projectId, entry);
    return entry;
  });
}

/** Each log carries the hash of its entry, and of the one before. */
async function carryHashes(tx: Transaction): Promise<void> {
  await tx.execute(sql`update ${progressLogs} g set hash = e.hash, previous_hash = e.previous_hash
    from ${logEntries} e where e.log_id = g.id`);
}

type Row = typeof files.$inferInsert;

/** What was drawn for each path. */
type Drawn = Map<string, { readonly size: number; readonly sha256: string }>;

const measured = (picture: Buffer) => ({
  size: picture.length,
  sha256: createHash('sha256').update(picture).digest('hex'),
});

const RIYADH_MS = 3 * 3_600_000;
const CHOOSING_MS = 3 * 60_000;

/** The pictures as uploads of the logs' authors, with what their cameras wrote. */
function photoFiles(logs: readonly Log[], shots: readonly Shot[], drawn: Drawn): Row[] {
  const byPath = new Map(shots.map((shot) => [shot.path, shot]));
  return logs.flatMap(({ row }) =>
    row.photoUrls.flatMap((path, nth) => {
      const shot = byPath.get(path);
      const bytes = drawn.get(path);
      return shot && bytes ? [fileRow(row, shot, bytes, nth)] : [];
    }),
  );
}

function fileRow(log: Log['row'], shot: Shot, bytes: { size: number; sha256: string }, nth: number): Row {
  // In the order in which they hang in the log.
  const createdAt = new Date(log.createdAt.getTime() + nth);
  return {
    id: shot.id,
    path: shot.path,
    name: shot.path.slice(shot.path.lastIndexOf('/') + 1),
    ownerId: log.createdBy ?? null,
    projectId: log.projectId,
    entity: 'log',
    entityId: log.id,
    kind: 'picture',
    contentType: 'image/jpeg',
    ...bytes,
    ...SIZE,
    facts: {
      takenAt: `${new Date(shot.takenAt.getTime() + RIYADH_MS).toISOString().slice(0, 19)}+03:00`,
      latitude: shot.latitude,
      longitude: shot.longitude,
    },
    // Chosen while the log was being written; the others went out at once.
    ...(log.writtenAt && { writtenAt: new Date(log.writtenAt.getTime() - CHOOSING_MS + nth * 1000) }),
    storedAt: createdAt,
    createdAt,
  };
}
