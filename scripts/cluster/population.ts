import { createHash } from 'node:crypto';
import pg from 'pg';
import { newId } from '#server/database/columns.ts';
import { sessionCookie } from '../../bench/fixtures.ts';

interface Person {
  readonly id: string;
  readonly cookie: string;
  /** An address of his own, as a proxy would name it. */
  readonly forwardedFor: string;
}

export interface Population {
  readonly projects: readonly string[];
  /** A project manager of each project. */
  readonly writers: readonly Person[];
  /** Viewers by project. */
  readonly viewers: readonly (readonly Person[])[];
  readonly admin: Person;
}

interface Counts {
  readonly projects: number;
  readonly viewersPerProject: number;
}

/** Projects with a writer and viewers each, by plain statements that an older version's tables take too. */
export async function createPopulation(url: string, { projects, viewersPerProject }: Counts): Promise<Population> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let count = 0;
  const addPerson = async (role: string, projectId?: string): Promise<Person> => {
    const id = newId();
    count += 1;
    const { cookie, hash } = sessionCookie();
    await client.query('insert into users (id, email, name, role) values ($1, $2, $3, $4)', [
      id,
      `${id}@drill.test`,
      `Person ${count}`,
      role,
    ]);
    await client.query(
      `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
      [newId(), id, hash],
    );
    if (projectId) {
      const member = [newId(), projectId, id, role];
      await client.query('insert into members (id, project_id, user_id, role) values ($1, $2, $3, $4)', member);
    }
    return { id, cookie, forwardedFor: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
  };
  try {
    const ids = Array.from({ length: projects }, newId);
    const writers: Person[] = [];
    const viewers: Person[][] = [];
    for (const [index, id] of ids.entries()) {
      await client.query('insert into projects (id, name) values ($1, $2)', [id, `Tower ${index}`]);
      writers.push(await addPerson('pm', id));
      const own: Person[] = [];
      for (let number = 0; number < viewersPerProject; number += 1) own.push(await addPerson('viewer', id));
      viewers.push(own);
    }
    return { projects: ids, writers, viewers, admin: await addPerson('admin') };
  } finally {
    await client.end();
  }
}

interface Written {
  readonly tasks: ReadonlyMap<string, { readonly acknowledged: string; readonly possible?: string }>;
  readonly files: ReadonlyMap<string, string>;
}

/** Acknowledged tasks and files that are not there, or not as they were acknowledged. */
export async function findLost(
  { tasks, files }: Written,
  { address, cookie, projectId }: { address: string; cookie: string; projectId: string },
): Promise<readonly string[]> {
  const headers = { cookie, origin: address, 'content-type': 'application/json' };
  const lost: string[] = [];
  const answer = await fetch(`${address}/api/projects/${projectId}/tasks`, { headers });
  const rows = (await answer.json()) as { id: string; status: string }[];
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const [id, { acknowledged, possible }] of tasks) {
    const status = statuses.get(id);
    if (status !== acknowledged && (status === undefined || status !== possible))
      lost.push(`task ${id}: ${status ?? 'missing'} instead of ${acknowledged}`);
  }
  for (const [path, hash] of files) {
    const body = JSON.stringify({ path });
    const signed = await fetch(`${address}/api/storage/signed-read`, { method: 'POST', headers, body });
    const { signedUrl = '' } = (await signed.json()) as { signedUrl?: string };
    const file = await fetch(new URL(signedUrl, address), { headers: { cookie } });
    const found = createHash('sha256')
      .update(new Uint8Array(await file.arrayBuffer()))
      .digest('hex');
    if (found !== hash) lost.push(`file ${path}: ${file.status}`);
  }
  return lost;
}
