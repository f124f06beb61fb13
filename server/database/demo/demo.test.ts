import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { eq, getTableName, isTable } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifyLogs } from '#features/logs/server/verify.ts';
import { takeSnapshot } from '#features/snapshots/server/store.ts';
import { storageOf } from '#server/adapters/storage/storage.ts';
import { localFiles } from '#server/database/backup-files.ts';
import type { Database } from '#server/database/open.ts';
import { schema } from '#server/database/schema.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { taskPictures, tasks } from '#server/database/tables/work.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { addDays } from '#shared/dates.ts';
import { buildDemo } from './build.ts';
import { makeDailyFigures } from './daily-figures.ts';
import { loadDemo } from './load.ts';
import { APPROVAL_LIMITS } from './payment-course.ts';
import { composeShots } from './pictures/compose.ts';
import { removeDemo } from './remove.ts';

const now = new Date('2026-11-18T09:30:00+03:00');
const content = buildDemo(now, 'demo');
const hashPassword = async (password: string) => `hash of ${password}`;

let database: TestDatabase;
let filesFolder: string;

beforeAll(async () => {
  [database, filesFolder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'construction-demo-'))]);
});
afterAll(async () => {
  await Promise.all([database.close(), rm(filesFolder, { recursive: true, force: true })]);
});

const load = (options = {}) =>
  loadDemo({ db: database.db, now, files: localFiles(filesFolder), hashPassword, ...options });

/** How many rows each table has, without the empty ones and those that triggers keep. */
const isOnSite = ({ onSiteQty }: { onSiteQty?: string | undefined }) => Number(onSiteQty) > 0;
const isThere = (row: { onSiteQty?: string | undefined; deliveredQty?: string | undefined }) =>
  isOnSite(row) || Number(row.deliveredQty) > 0;
/** Materials that the words of a task name, unless they say that it takes a part. */
const links = content.materials.flatMap(({ item, projectId }) =>
  content.tasks.filter(
    ({ row }) =>
      row.projectId === projectId &&
      !row.isPromise &&
      !/[0-9] (tonnes|m³)/.test(row.description ?? '') &&
      `${row.title} ${row.description}`.toLowerCase().includes(item.toLowerCase()),
  ),
);

async function rowCounts(): Promise<Record<string, number>> {
  const tables = Object.values(schema).filter((value) => isTable(value));
  const counts: Record<string, number> = {};
  for (const name of tables.map(getTableName).filter((name) => !/^search_|^project_tallies$/.test(name))) {
    const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${name}`);
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

describe('a load that fails', () => {
  test('leaves neither rows nor pictures', async () => {
    const breaking = `alter table payments add constraint broken check (description <> '${content.payments[150]?.description}')`;
    await database.pool.query(breaking);
    try {
      await expect(load()).rejects.toThrow();
    } finally {
      await database.pool.query('alter table payments drop constraint broken');
    }

    expect(await rowCounts()).toEqual({});
    expect(await readdir(filesFolder)).toEqual([]);
  });
});

describe('the loaded demonstration', () => {
  beforeAll(() => load());

  test('has every row that was built', async () => {
    expect(await rowCounts()).toEqual({
      users: 20,
      accounts: 20,
      projects: 12,
      members: content.projects.flatMap(({ members }) => members).length,
      tasks: content.tasks.length,
      // Written by the tasks themselves: a record at least of each that has begun.
      task_progress: expect.any(Number),
      materials: 150,
      material_movements: content.materials.filter(isThere).length + content.materials.filter(isOnSite).length,
      material_tasks: links.length,
      payments: 220,
      payment_attachments: content.attachments.length,
      vendors: content.vendors.length,
      task_links: content.schedules.flatMap(({ links }) => links).length,
      baselines: 2,
      equipment: content.schedules.flatMap(({ machines }) => machines).length,
      task_equipment: content.schedules.flatMap(({ needs }) => needs).length,
      committed_weeks: content.schedules.flatMap(({ weeks }) => weeks).length,
      promises: content.schedules.flatMap(({ promises }) => promises).length,
      baseline_tasks: content.schedules.flatMap((schedule) => schedule.baselineTasks).length,
      contracts: 2,
      variations: 2,
      bill_items: content.contracts.items.length,
      certificates: 9,
      certificate_lines: content.contracts.lines.length,
      certificate_receipts: content.contracts.receipts.length,
      risks: 25,
      risk_comments: 3,
      daily_figures: makeDailyFigures(content).length,
      progress_logs: content.logs.length,
      log_entries: content.logs.length,
      files: content.shots.length,
      organisation: 1,
      activity: content.happenings.length,
    });
  });

  test('is marked as such, with the presets of an organisation', async () => {
    const [settings] = await database.db.select().from(organisation);

    expect(settings).toMatchObject({
      isDemo: true,
      timeZone: 'Asia/Riyadh',
      projectCurrency: 'SAR',
      materialCurrency: 'USD',
      reportingCurrency: 'USD',
      ratesPerUsd: { SAR: '3.75' },
    });
  });

  test('kept for each day what the server would have kept', async () => {
    const tomorrow = { ...content, today: addDays(content.today, 1) };
    const expected = makeDailyFigures(tomorrow).filter(({ date }) => date === content.today);
    const stored = await database.db
      .transaction(async (tx) => {
        // What the server does when this day begins; taken back, so that the rows are as they were loaded.
        await takeSnapshot(tx as unknown as Database, now);
        throw await tx.select().from(dailyFigures).where(eq(dailyFigures.date, content.today));
      })
      .catch((rows: (typeof dailyFigures.$inferSelect)[]) => rows);

    const exactly = (rows: readonly (typeof dailyFigures.$inferInsert)[]) =>
      rows
        .map((row) => {
          const amounts = [row.budget, row.spent, row.overdueAmount, row.weight, row.weightDone].map(Number);
          return { ...row, budget: '', spent: '', overdueAmount: '', weight: '', weightDone: '', amounts };
        })
        .sort((one, other) => (one.projectId < other.projectId ? -1 : 1));
    expect(exactly(expected)).toEqual(exactly(stored));
    expect(expected).toHaveLength(12);
  });

  test('has ledgers that add up to what is there', async () => {
    const { rows } = await database.pool.query(`select m.item from materials m
      left join material_movements v on v.material_id = m.id group by m.id
      having coalesce(sum(v.on_site_change), 0) <> m.on_site_qty or coalesce(sum(v.delivered_change), 0) <> m.delivered_qty`);

    expect(rows).toEqual([]);
    expect(links.length).toBeGreaterThan(2);
  });

  test('has accounts with the password that was announced', async () => {
    const found = await database.db.select().from(accounts);

    expect(new Set(found.map(({ password }) => password))).toEqual(new Set(['hash of demo-password']));
    expect(found.every((row) => row.providerId === 'credential' && row.accountId === row.userId)).toBe(true);
  });

  test('keeps amounts to the halala', async () => {
    const sums = (status: string) =>
      `select coalesce(sum(amount) filter (where status = '${status}'), 0)::text as sum from payments`;
    const halalas = (status: string) =>
      content.payments
        .filter((row) => row.status === status)
        .reduce((total, row) => total + BigInt(Math.round(Number(row.amount) * 100)), 0n);
    for (const status of ['paid', 'approved', 'pending']) {
      const { rows } = await database.pool.query<{ sum: string }>(sums(status));
      expect(Number(rows[0]?.sum) * 100).toBeCloseTo(Number(halalas(status)), 0);
    }
  });

  test('has the paper of the newest invoices, a page that says what the payment says', async () => {
    expect(content.attachments.length).toBeGreaterThan(40);
    const byId = new Map(content.payments.map((payment) => [payment.id, payment]));
    for (const { path, row } of content.attachments) {
      const paper = await readFile(join(filesFolder, path));
      const payment = byId.get(row.paymentId);
      expect([paper.length, paper.subarray(0, 5).toString(), paper.subarray(-6).toString()]).toEqual([
        row.bytes,
        '%PDF-',
        '%%EOF\n',
      ]);
      const place = Number(/startxref\n(\d+)\n/.exec(paper.toString('latin1'))?.[1]);
      expect(paper.subarray(place, place + 4).toString()).toBe('xref');
      expect(paper.toString('latin1')).toContain(`No. ${payment?.invoiceNumber}`);
    }
  });

  test('nobody approved what is above the limit of his role', () => {
    const limit = Number(APPROVAL_LIMITS.pm);
    const above = content.payments.filter(({ amount, approvedBy }) => approvedBy && Number(amount) > limit);
    expect(above.length).toBeGreaterThan(0);
    expect(new Set(above.map(({ approvedBy }) => approvedBy))).toEqual(new Set([content.people.admin.id]));
  });

  test('has a small JPEG with place and time for every path in a log', async () => {
    const files = await readdir(join(filesFolder, 'demo'));
    const paths = content.logs.flatMap(({ row }) => row.photoUrls);
    const sizes = await Promise.all(paths.map(async (path) => (await readFile(join(filesFolder, path))).length));
    const [first = ''] = paths;
    const picture = await sharp(join(filesFolder, first)).metadata();

    expect(files.map((file) => `demo/${file}`).sort()).toEqual(paths.toSorted());
    expect(Math.max(...sizes)).toBeLessThanOrEqual(120_000);
    expect(picture).toMatchObject({ format: 'jpeg', width: 1280, height: 960 });
    expect(picture.exif?.includes('2026:11')).toBe(true);
  });

  test('keeps each picture among the files, as its author sent it', async () => {
    const { rows } = await database.pool.query<{ path: string; sha256: string; facts: { takenAt: string } }>(
      `select f.path, f.sha256, f.facts from files f join progress_logs g on g.id = f.entity_id and f.owner_id = g.created_by
        where f.entity = 'log' and f.project_id = g.project_id and f.path = any (g.photo_urls) order by f.path`,
    );
    expect(rows.map(({ path }) => path)).toEqual(content.logs.flatMap(({ row }) => row.photoUrls).sort());
    const [first] = rows;
    const bytes = await readFile(join(filesFolder, first?.path ?? ''));
    expect(first?.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(first?.path).toContain(first?.facts.takenAt.slice(0, 10));
  });

  test('every log is in the chain of its project, its photos with it', async () => {
    const verdicts = await verifyLogs({ db: database.db, storage: storageOf(localFiles(filesFolder)) });
    expect(verdicts.map(({ fault }) => fault)).toEqual(verdicts.map(() => undefined));
    expect(verdicts.reduce((sum, { photos }) => sum + photos, 0)).toBe(content.shots.length);
  });

  test('composes the same picture again', async () => {
    const [shot] = content.shots;
    if (!shot) throw new Error('no picture is planned');
    const again = await mkdtemp(join(tmpdir(), 'construction-demo-again-'));
    const { files } = { files: localFiles(again) };
    await composeShots([shot], (path, picture) => files.write(path, Readable.from([picture])));
    const pair = await Promise.all([again, filesFolder].map((folder) => readFile(join(folder, shot.path))));
    await rm(again, { recursive: true });

    expect(pair[0]?.equals(pair[1] ?? Buffer.alloc(0))).toBe(true);
  });

  test('is refused by a database that is in use', async () => {
    await expect(load()).rejects.toThrow('needs an empty database');
    expect((await readdir(join(filesFolder, 'demo'))).length).toBe(content.shots.length);
  });
});

describe('removing it', () => {
  const owner = { email: 'owner@company.example', name: 'Owner', role: 'admin' } as const;
  const guest = { email: 'guest@company.example', name: 'Guest', role: 'viewer' } as const;

  test('leaves nothing when no administrator remains', async () => {
    await database.db.insert(users).values(guest);
    const [task] = await database.db.select({ id: tasks.id }).from(tasks).limit(1);
    const taskId = task?.id ?? '';
    const picture = { taskId, path: `tasks/${taskId}/a.webp`, contentType: 'image/webp', width: 1, height: 1 };
    await database.db.insert(taskPictures).values(picture);
    await mkdir(join(filesFolder, 'tasks', taskId), { recursive: true });
    await writeFile(join(filesFolder, picture.path), 'uploaded during the demonstration');
    await removeDemo(database.db, localFiles(filesFolder));

    expect(await rowCounts()).toEqual({});
    expect(await readdir(filesFolder, { recursive: true })).toEqual(['tasks']);
  });

  test('keeps the company’s own people while one of them is an administrator', async () => {
    const visitor = { email: 'pm@demo.test', name: 'Faisal Al-Otaibi', role: 'pm' } as const;
    await database.db.insert(organisation).values({ name: 'Demonstration', isDemo: true });
    await database.db.insert(users).values([owner, guest, visitor]);
    await removeDemo(database.db, localFiles(filesFolder));

    expect(await rowCounts()).toEqual({ users: 2 });
    expect((await database.db.select().from(users)).map(({ email }) => email).sort()).toEqual([
      guest.email,
      owner.email,
    ]);
  });

  test('does nothing where there is no demonstration', async () => {
    await database.db.insert(organisation).values({ name: 'A real company' });
    await removeDemo(database.db, localFiles(filesFolder));

    expect(await rowCounts()).toEqual({ users: 2, organisation: 1 });
  });
});
