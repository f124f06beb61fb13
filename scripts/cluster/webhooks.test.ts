import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Received } from '#features/webhooks/server/test-receiver.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { S3_KEYS, s3Server } from '#server/testing/s3.ts';
import { ServerProcess, temporaryFolder } from '#server/testing/server-process.ts';
import { SECRET } from '../../bench/fixtures.ts';
import { createPopulation, type Population } from './population.ts';

/*
 * Two servers on one database send the deliveries of one webhook to a receiver that answers 500, redirects, is slow and closes in
 * turn, and is down for a day; one of the servers is killed with deliveries under way. Nothing is lost, of one thing nothing comes
 * out of order, nothing that was taken comes again, and people's calls are answered all the while.
 */

const TASKS = 6;
const CHANGES = 8;
const SLOW_MS = 150;

let folder: string;
let database: TestDatabase;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let store: Awaited<ReturnType<typeof s3Server>>;
let population: Population;
const servers: { process: ServerProcess; address: string }[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  database = await testDatabase();
  receiver = await openReceiver();
  population = await createPopulation(database.url, { projects: 1, viewersPerProject: 0 });
  store = await s3Server('construction');
  const env = {
    ...{ DATABASE_URL: database.url, SESSION_SECRET: SECRET, WEBHOOK_NETWORKS: '127.0.0.0/8' },
    ...{ S3_ENDPOINT: store.endpoint, S3_BUCKET: 'construction' },
    ...{ S3_ACCESS_KEY_ID: S3_KEYS.keyId, S3_SECRET_ACCESS_KEY: S3_KEYS.key },
  };
  for (const name of ['one', 'two']) {
    const process = new ServerProcess({ ...env, DATA_DIR: join(folder, name) });
    servers.push({ process, address: await process.ready() });
  }
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map(({ process }) => process.stop('SIGKILL')));
  await receiver?.close();
  await store?.close();
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const statuses: number[] = [];

/** By the manager of the project, to each of the servers in turn. */
async function call(method: 'POST' | 'PUT', path: string, body: object) {
  const { address } = servers[statuses.length % servers.length] ?? { address: '' };
  const headers = { cookie: population.writers[0]?.cookie ?? '', 'content-type': 'application/json', origin: address };
  const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) });
  statuses.push(answer.status);
  return (await answer.json()) as { id: string };
}

const idOf = ({ headers }: Received) => String(headers['webhook-id']);
const subjectOf = ({ body }: Received) => String(body.data.id);
const taken: string[] = [];
const take = (response: Parameters<Parameters<typeof receiver.answerWith>[0]>[0], delivery: Received) => {
  taken.push(idOf(delivery));
  response.writeHead(204).end();
};

interface Delivery {
  readonly id: string;
  readonly subject: string;
  readonly state: string;
}
const deliveries = async () =>
  (await database.pool.query<Delivery>('select id, subject, state from webhook_deliveries order by seq')).rows;
const waiting = async () => (await deliveries()).filter(({ state }) => state === 'waiting').length;

/** As if the waits after failed attempts were over; those under way, which hold a lease of two minutes, are left alone. */
const letTimePass = () =>
  database.pool.query(`update webhook_deliveries set next_at = now()
    where state = 'waiting' and next_at > now() and next_at <> last_at + interval '120 seconds'`);

/** A change in whose wake both servers look for what is due. */
const wake = async (task: string) => {
  await letTimePass();
  await call('PUT', `/api/tasks/${task}`, { title: `Wake ${statuses.length}` });
};

test('nothing is lost, doubled or out of order', { timeout: 240_000 }, async () => {
  const projectId = population.projects[0] ?? '';
  await call('POST', '/api/webhooks', { name: 'Cost system', url: receiver.url, kinds: ['task'] });
  const add = async (title: string) => (await call('POST', '/api/tasks', { projectId, title })).id;

  // Down: nobody answers but with an error.
  receiver.answerWith((response) => response.writeHead(500).end());
  const tasks = [await add('Waking')];
  for (let count = 0; count < TASKS; count += 1) tasks.push(await add(`Pour ${count}`));
  const [waking = '', ...others] = tasks;
  for (let change = 0; change < CHANGES; change += 1)
    for (const id of others) await call('PUT', `/api/tasks/${id}`, { title: `Pour ${change}` });
  await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(tasks.length);
  expect(taken).toEqual([]);

  // Up again, and bad in every way by turns; each thing at last is taken.
  const turns = new Map<string, number>();
  receiver.answerWith((response, delivery) => {
    const turn = turns.get(idOf(delivery)) ?? turns.size;
    turns.set(idOf(delivery), turn + 1);
    const answers = [
      () => response.writeHead(500).end('out of order'),
      () => response.socket?.destroy(),
      () => response.writeHead(307, { Location: receiver.url }).end(),
      () => setTimeout(take, SLOW_MS, response, delivery),
      () => take(response, delivery),
    ];
    return answers[turn % answers.length]?.();
  });
  const half = (TASKS * CHANGES) / 2;
  await expect.poll(() => wake(waking).then(() => taken.length), { timeout: 100_000 }).toBeGreaterThan(half);

  // One server is killed while the receiver holds its answers back.
  const held: (() => void)[] = [];
  receiver.answerWith((response, delivery) => held.push(() => take(response, delivery)));
  await expect.poll(() => wake(waking).then(() => held.length), { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const killed = servers.pop();
  await killed?.process.stop('SIGKILL');
  // What it had sent and not noted may come again, under the same id.
  const { rows: underWay } = await database.pool.query<Pick<Delivery, 'id'>>(
    `select id from webhook_deliveries where state = 'waiting' and next_at = last_at + interval '120 seconds'`,
  );
  const doubtful = new Set(underWay.map(({ id }) => id));
  receiver.answerWith(take);
  for (const answer of held.splice(0)) answer();
  await database.pool.query(`update webhook_deliveries set next_at = now() where state = 'waiting'`);
  const left = async () => {
    const open = await waiting();
    if (open > 0) await wake(waking);
    return open;
  };
  await expect.poll(left, { timeout: 60_000 }).toBe(0);

  const all = await deliveries();
  const { rows: changes } = await database.pool.query(
    `select from activity where entity = 'task' and project_id = $1`,
    [projectId],
  );
  expect(all.length).toBe(changes.length);
  expect(all.every(({ state }) => state === 'sent')).toBe(true);
  const times = Map.groupBy(taken, (id) => id);
  expect(all.filter(({ id }) => !times.has(id))).toEqual([]);
  expect([...times].filter(([id, list]) => list.length > 1 && !doubtful.has(id))).toEqual([]);
  const places = new Map(all.map(({ id }, place) => [id, place]));
  for (const [subject, list] of Map.groupBy(receiver.received, subjectOf)) {
    const order = list.map((delivery) => places.get(idOf(delivery)) ?? -1);
    expect([subject, order]).toEqual([subject, order.toSorted((one, other) => one - other)]);
  }
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
});
