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

/** The first visit and one project, as a person would. */
async function useProduct(address: string): Promise<{ cookie: string }> {
  const headers = { 'content-type': 'application/json', origin: new URL(address).origin };
  const person = {
    firstName: 'Nora',
    lastName: 'Saleh',
    email: 'nora@example.com',
    password: 'a long enough password',
  };
  const body = JSON.stringify({ organisationName: 'Riyadh Builders', ...person });
  const answer = await fetch(`${address}/api/auth/setup`, { method: 'POST', headers, body });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const project = JSON.stringify({ name: 'Tower', budget: 1234567.89, plannedStartDate: '2026-03-01' });
  await fetch(`${address}/api/projects`, { method: 'POST', headers: { ...headers, cookie }, body: project });
  return { cookie };
}

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
  expect(await projectsAt(server, session)).toEqual(before);
  await server.stop();

  const external = await testDatabase();
  const gate = await overTcp(external.url);
  const third = { DATA_DIR: join(folder, 'third'), DATABASE_URL: gate.url };
  expect(await restore('stopped.tar.gz', third)).toMatchObject({ code: 0 });
  server = new ServerProcess(third);
  expect(await projectsAt(server, session)).toEqual(before);
  expect(await backUp('external.tar.gz', third)).toMatchObject({ code: 0 });
  await server.stop();
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
