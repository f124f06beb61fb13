import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { overTcp } from '#server/testing/over-tcp.ts';
import { removeDataDir, runCommand, ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const name of ['first', 'second', 'third']) await removeDataDir(join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

const backUp = (file: string, env: Record<string, string>) =>
  runCommand('server/database/backup-command.ts', [join(folder, file)], env);
const restore = (file: string, env: Record<string, string>) =>
  runCommand('server/database/restore-command.ts', [join(folder, file)], env);

const account = { email: 'nora@example.com', password: 'a long enough password' };

async function post(address: string, path: string, body: object, cookie?: string): Promise<{ cookie: string }> {
  const headers = {
    'content-type': 'application/json',
    origin: new URL(address).origin,
    ...(cookie && { cookie }),
  };
  const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { cookie: cookies.join('; ') };
}

/** The first visit and one project, as a person would. */
async function useProduct(address: string): Promise<{ cookie: string }> {
  const names = { organisationName: 'Riyadh Builders', firstName: 'Nora', lastName: 'Saleh' };
  const session = await post(address, '/api/auth/setup', { ...names, ...account });
  const project = { name: 'Tower', budget: 1234567.89, plannedStartDate: '2026-03-01' };
  await post(address, '/api/projects', project, session.cookie);
  return session;
}

/** After a restore everybody signs in again. */
const signInAt = async (server: ServerProcess) => post(await server.ready(), '/api/auth/sign-in/email', account);

async function projectsAt(server: ServerProcess, headers: { cookie: string }): Promise<unknown> {
  return (await fetch(`${await server.ready()}/api/projects`, { headers })).json();
}

test('a backup made while the server runs, and one made while it does not, come back here and on another PostgreSQL', async () => {
  const first = { DATA_DIR: join(folder, 'first') };
  let server = new ServerProcess(first);
  const session = await useProduct(await server.ready());
  const before = await projectsAt(server, session);
  expect(before).toMatchObject([{ name: 'Tower', budget: 1234567.89, plannedStartDate: '2026-03-01' }]);

  const made = await backUp('running.tar.gz', first);
  expect(made).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Backed up \d+ rows of \d+ tables and 0 files to /),
  });
  const refused = await restore('running.tar.gz', first);
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining(`is in use by another server (process ${server.pid})`),
  });
  await server.stop();
  expect(await backUp('stopped.tar.gz', first)).toMatchObject({ code: 0 });

  const second = { DATA_DIR: join(folder, 'second') };
  expect(await restore('running.tar.gz', second)).toMatchObject({ code: 0 });
  server = new ServerProcess(second);
  expect(await projectsAt(server, session)).toMatchObject({ status: 401 });
  expect(await projectsAt(server, await signInAt(server))).toEqual(before);
  await server.stop();

  const external = await testDatabase();
  const gate = await overTcp(external.url);
  const third = { DATA_DIR: join(folder, 'third'), DATABASE_URL: gate.url };
  expect(await restore('stopped.tar.gz', third)).toMatchObject({ code: 0 });
  server = new ServerProcess(third);
  expect(await projectsAt(server, await signInAt(server))).toEqual(before);
  expect(await backUp('external.tar.gz', third)).toMatchObject({ code: 0 });
  await server.stop();
  const { rows } = await external.pool.query(
    `select kind, detail->>'call' as call from security_events where kind in ('exported', 'restored') order by seq`,
  );
  expect(rows).toEqual([
    { kind: 'exported', call: 'backup' },
    { kind: 'restored', call: null },
    { kind: 'exported', call: 'backup' },
  ]);
  gate.close();
  await external.close();
});

test('a backup of nothing and a restore from nothing are refused in words', async () => {
  const env = { DATA_DIR: join(folder, 'first') };

  expect(await backUp('backup.tar.gz', env)).toEqual({
    code: 1,
    output: `There is no database in DATA_DIR ${env.DATA_DIR}: nothing to back up.\n`,
  });
  expect(await restore('missing.tar.gz', env)).toEqual({
    code: 1,
    output: `The backup ${join(folder, 'missing.tar.gz')} cannot be used: there is no such file. Nothing was changed.\n`,
  });
});
