import { readFile } from 'node:fs/promises';
import { newId } from '#server/database/columns.ts';
import { members } from '#server/database/tables/projects.ts';
import { fillHostileTarget, type HostileTarget } from '#server/testing/hostile-cases.ts';
import { SECRET, serve, setupApp, signedIn } from './fixtures.ts';

const ROLES = ['admin', 'pm', 'cm', 'se', 'viewer'] as const;

/** The product in a process of its own, with a project that everybody of every role is a member of. */
export async function setupHostileApp(port: number) {
  const fixture = await setupApp();
  const id = newId();
  await fillHostileTarget(fixture.database.db, id);
  const cookies: string[] = [];
  for (const role of ROLES) {
    const person = await signedIn(fixture.database, role);
    cookies.push(person.cookie);
    if (role !== 'admin') await fixture.database.db.insert(members).values({ projectId: id, userId: person.id, role });
  }
  const { cookie: other } = await signedIn(fixture.database, 'admin');
  const server = await serve('server/main.ts', port, { DATABASE_URL: fixture.url, SESSION_SECRET: SECRET });
  const target: HostileTarget = { address: server.address, cookie: cookies[0] ?? '', id };
  return {
    target,
    /** Of one person of each role. */
    cookies,
    /** Of somebody who has nothing to do with the attack. */
    other,
    residentMegabytes: () => residentMegabytes(server.pid),
    close: async () => {
      await server.stop();
      await fixture.close();
    },
  };
}

/** Memory of a process that is in use, as Linux counts it. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
