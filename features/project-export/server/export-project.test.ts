import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { read, utils } from '@e965/xlsx';
import { and, eq, getTableName, isNotNull, isNull, isTable, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localFiles } from '#server/database/backup-files.ts';
import { loadDemo } from '#server/database/demo/load.ts';
import { schema } from '#server/database/schema.ts';
import { accounts, users } from '#server/database/tables/accounts.ts';
import { certificates } from '#server/database/tables/certificates.ts';
import { files } from '#server/database/tables/files.ts';
import { projects } from '#server/database/tables/projects.ts';
import { logEntries, progressLogs } from '#server/database/tables/site.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { routes } from '#server/routes.ts';
import { testApp } from '#server/testing/app.ts';
import { photo, upload } from '#server/testing/files.ts';
import { program } from '#server/testing/people.ts';
import { runCommand } from '#server/testing/server-process.ts';
import { LEFT_OUT, RECORDS } from './documents.ts';
import { exportProject } from './export-project.ts';
import { readArchive, unpack } from './test-archive.ts';

const { signal } = new AbortController();
const now = new Date('2026-11-18T09:30:00+03:00');
const HASH = 'scrypt:of-a-demo-password';
let app: Awaited<ReturnType<typeof testApp>>;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'project-export-'));
  app = await testApp({ now: () => now });
  await loadDemo({ db: app.db, now, files: store(), hashPassword: async () => HASH });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const store = () => localFiles(join(app.services.config.DATA_DIR, 'files'));
const target = (name: string) => join(folder, name);
const order = (projectId: string, path: string) =>
  ({ services: app.services, routes, files: store(), projectId, path, signal }) as const;
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Where the links of a page lead, as names of entries. */
function linksOf(name: string, content: Buffer): string[] {
  const found = content.toString('utf8').matchAll(/(?:href|src)="([^"]+)"/g);
  return [...found].map(([, address = '']) =>
    posix.join(posix.dirname(name), decodeURIComponent(address.replaceAll('&#39;', "'").replaceAll('&amp;', '&'))),
  );
}

const rowsOf = (content: Buffer | undefined) => {
  const { Sheets } = read(content, { type: 'buffer', raw: true });
  return utils.sheet_to_json<Record<string, string>>(Sheets['Sheet1'] ?? {}, { raw: false, defval: '' });
};

describe('a project of the demonstration', () => {
  let id: string;
  let entries: Map<string, Buffer>;
  let secrets: string[];
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';

  beforeAll(async () => {
    const [most] = await app.db
      .select({ id: progressLogs.projectId, photos: sql<number>`sum(cardinality(${progressLogs.photoUrls}))` })
      .from(progressLogs)
      .innerJoin(
        certificates,
        and(eq(certificates.projectId, progressLogs.projectId), isNotNull(certificates.issuedAt)),
      )
      .groupBy(progressLogs.projectId)
      .orderBy(sql`2 desc`);
    id = most?.id ?? '';
    const [admin] = await app.db.select().from(users).where(eq(users.role, 'admin'));
    const { token } = await program(app, admin ?? { id: '', email: '' });
    secrets = [HASH, token, createHash('sha256').update(token).digest('hex'), app.services.secret];
    await exportProject({ ...order(id, target('demo.zip')), language: 'en' });
    entries = await readArchive(target('demo.zip'));
  });

  test('has every task, payment, log and certificate', async () => {
    const live = { tasks, payments, logs: progressLogs };
    for (const [name, table] of Object.entries(live)) {
      const rows = await app.db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.projectId, id), isNull(table.deletedAt)));
      const found = rowsOf(entries.get(`tables/${name}.csv`)).map((row) => row['id']);
      expect([name, found.toSorted()]).toEqual([name, rows.map((row) => row.id).toSorted()]);
      expect(rows.length).toBeGreaterThan(0);
    }
    const lines = text('data/tasks.jsonl').trimEnd().split('\n');
    expect(lines.length).toBe(await app.db.$count(tasks, eq(tasks.projectId, id)));
    const logs = await app.db.select().from(progressLogs).where(eq(progressLogs.projectId, id));
    for (const { date, hash } of logs) expect(text(`logs/${date.slice(0, 7)}.html`)).toContain(hash);
    const issued = await app.db.$count(
      certificates,
      and(eq(certificates.projectId, id), isNotNull(certificates.issuedAt)),
    );
    const documents = [...entries.keys()].filter((name) => name.startsWith('certificates/'));
    expect([documents.length, issued > 0]).toEqual([issued, true]);
    for (const name of documents.concat('documents/schedule.pdf', 'documents/report.pdf'))
      expect(entries.get(name)?.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('has every photo and file byte for byte, and each page leads to entries that are there', async () => {
    const stored = await app.db
      .select()
      .from(files)
      .where(and(eq(files.projectId, id), isNotNull(files.storedAt)));
    const found = new Set([...entries.values()].map(sha256));
    expect(stored.filter((file) => !found.has(file.sha256)).map(({ path }) => path)).toEqual([]);
    expect(stored.length).toBeGreaterThan(10);
    const pages = [...entries].filter(([name]) => name.endsWith('.html'));
    for (const [name, content] of pages)
      expect([name, linksOf(name, content).filter((linked) => !entries.has(linked))]).toEqual([name, []]);
    const reached = new Set(pages.flatMap(([name, content]) => linksOf(name, content)));
    const photos = [...entries.keys()].filter((name) => /^(photos|files)\//.test(name));
    expect(photos.filter((name) => !reached.has(name))).toEqual([]);
    expect(text('index.html')).not.toMatch(/<script|https?:\/\//);
    expect(text('index.html')).toMatch(/<dt>Budget<\/dt><dd><bdi>\d{1,3}(,\d{3})+ SAR/);
    expect(text('index.html')).toContain('(Site Engineer)');
  });

  test('lists the checksum of each entry', () => {
    const lines = text('SHA256SUMS').trimEnd().split('\n');
    const listed = Object.fromEntries(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
    const all = [...entries]
      .filter(([name]) => name !== 'SHA256SUMS')
      .map(([name, content]) => [name, sha256(content)]);
    expect(listed).toEqual(Object.fromEntries(all));
  });

  test('holds no secret of any account', async () => {
    const [account] = await app.db.select().from(accounts).limit(1);
    expect(account?.password).toBe(HASH);
    const people = await app.db.select({ email: users.email }).from(users);
    const never = [...secrets, ...people.map(({ email }) => email)];
    for (const [name, content] of entries)
      expect([name, never.filter((secret) => content.includes(secret))]).toEqual([name, []]);
  });

  test('proves its logs by a program of its own, which notices a changed entry and a changed photo', async () => {
    const place = target('unpacked');
    await unpack(entries, place);
    const check = () => {
      const { status, stdout } = spawnSync(process.execPath, [join(place, 'chain/verify-chain.mjs')], {
        encoding: 'utf8',
      });
      return { status, stdout };
    };
    const count = await app.db.$count(logEntries, eq(logEntries.projectId, id));
    expect(check()).toEqual({ status: 0, stdout: expect.stringContaining(`Untouched: ${count} entries`) });
    const photos: Record<string, string> = JSON.parse(text('chain/photos.json'));
    const name = Object.values(photos).find((one) => one.startsWith('photos/')) ?? '';
    await writeFile(join(place, name), 'another picture');
    expect(check()).toEqual({ status: 1, stdout: expect.stringMatching(/the photo .* was changed/) });
    await writeFile(join(place, name), entries.get(name) ?? '');
    await writeFile(
      join(place, 'chain/entries.jsonl'),
      text('chain/entries.jsonl').replace('"manpower":', '"manpower":1'),
    );
    expect(check()).toEqual({ status: 1, stdout: expect.stringMatching(/the content of entry .* was changed/) });
  });
});

test('a project with an Arabic name is exported in Arabic, from right to left, with readable names', async () => {
  const pm = await app.person('cm');
  const admin = await app.person('admin');
  const made = await admin.call('POST', '/api/projects', { name: 'برج العليا', client: 'شركة <الرياض>' });
  const { id } = made.body;
  await app.db.insert(schema.members).values({ projectId: id, userId: pm.id, role: 'cm' });
  const task = (await pm.call('POST', '/api/tasks', { projectId: id, title: 'صب الأساسات / المرحلة ٢' })).body;
  const { path } = await upload(app, pm, await photo(5));
  const log = {
    projectId: id,
    taskId: task.id,
    date: '2026-11-17',
    manpower: 7,
    notes: 'تم الصب\n<b>بالكامل</b>',
    photoUrls: [path],
  };
  expect((await pm.call('POST', '/api/progress-logs', log)).status).toBe(201);
  await exportProject(order(id, target('arabic.zip')));
  const entries = await readArchive(target('arabic.zip'));
  const text = (name: string) => entries.get(name)?.toString('utf8') ?? '';
  expect(text('index.html')).toContain('<html lang="ar" dir="rtl">');
  expect(text('index.html')).toContain('شركة &lt;الرياض&gt;');
  expect([...entries.keys()]).toContain('photos/2026-11-17/2026-11-17-001-T-1-صب-الأساسات-المرحلة-٢.jpg');
  expect(text('logs/2026-11.html')).toContain('تم الصب\n&lt;b&gt;بالكامل&lt;/b&gt;');
  expect(text('tables/tasks.csv')).toMatch(/^\uFEFF[\s\S]*صب الأساسات \/ المرحلة ٢/);
  expect(text('documents/activity.csv')).toMatch(/^\uFEFFمتى,من/);
  expect(entries.get('logs/2026-11.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');

  await store().remove(path);
  const { missing } = await exportProject({ ...order(id, target('missing.zip')), language: 'en' });
  expect(missing).toEqual([path]);
  const again = await readArchive(target('missing.zip'));
  expect(again.get('index.html')?.toString()).toContain(`This file was not in the file store: ${path}`);
});

test('an empty project is exported, a deleted or unknown one refused in words, and a file in its place never replaced', async () => {
  const [empty, gone] = await app.db
    .insert(projects)
    .values([{ name: 'Empty' }, { name: 'Gone', deletedAt: now }])
    .returning();
  await exportProject(order(empty?.id ?? '', target('empty.zip')));
  expect([...(await readArchive(target('empty.zip'))).keys()]).toContain('index.html');
  const refusal = (id: string, name: string) => exportProject(order(id, target(name))).catch((error) => error.message);
  expect(await refusal(gone?.id ?? '', 'gone.zip')).toContain('There is no such project.');
  expect(await refusal('', 'none.zip')).toContain(`${empty?.id}  Empty`);
  expect(await refusal(empty?.id ?? '', 'empty.zip')).toContain('exists already');
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(exportProject({ ...order(empty?.id ?? '', target('stopped.zip')), signal: stopped })).rejects.toThrow();
  expect((await readdir(folder)).filter((name) => /gone|none|stopped|unfinished/.test(name))).toEqual([]);
});

test('each table with rows of a project is exported, or left out for a reason, and no column of them is a secret', async () => {
  const exported = Object.keys(RECORDS);
  const { rows } = await app.db.$client.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns where table_schema = 'public' and column_name = 'project_id'
     union select c.conrelid::regclass::text from pg_constraint c where c.contype = 'f' and c.confrelid::regclass::text = any($1)`,
    [exported],
  );
  const undecided = rows.map(({ table }) => table).filter((table) => !(table in RECORDS) && !(table in LEFT_OUT));
  expect(undecided).toEqual([]);
  const known = new Set<string>(Object.values(schema).flatMap((table) => (isTable(table) ? getTableName(table) : [])));
  expect([...exported, ...Object.keys(LEFT_OUT)].filter((table) => !known.has(table))).toEqual([]);
  const columns = await app.db.$client.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'
       and table_name = any($1) and column_name ~ 'secret|token|password|sealed|hash|email' order by 1`,
    [exported],
  );
  // Of daily logs, of pictures.
  expect(columns.rows.map(({ name }) => name)).toEqual([
    'photos.hash',
    'progress_logs.hash',
    'progress_logs.previous_hash',
  ]);
});

test('the command writes the archive beside whoever calls it and leaves an entry in the security journal', async () => {
  const [project] = await app.db.select().from(projects).where(eq(projects.name, 'Empty'));
  const { db } = app;
  const url = (db.$client.options as { connectionString?: string }).connectionString ?? '';
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  const ran = await runCommand(
    'features/project-export/server/export-command.ts',
    [project?.id ?? '', '--arabic'],
    env,
  );
  expect([ran.code, ran.output]).toEqual([0, expect.stringContaining('Exported ')]);
  const made = (await readdir(folder)).find((name) => name.startsWith('project-Empty-')) ?? '';
  expect(existsSync(target(made))).toBe(true);
  expect((await readArchive(target(made))).get('index.html')?.toString()).toContain('dir="rtl"');
  const [event] = await db.select().from(schema.securityEvents).where(eq(schema.securityEvents.kind, 'exported'));
  expect(event?.detail).toMatchObject({ call: 'export-project', project: project?.id });
});
