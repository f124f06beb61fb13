import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { type TestDatabase, testDatabase } from '#server/testing/database.ts';
import { type Events, openEvents } from './events.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const insert = `insert into activity (entity, entity_id, action, label) values ('organisation', $1, 'updated', '')`;

let database: TestDatabase;
let events: Events;
beforeAll(async () => {
  database = await testDatabase();
  events = await openEvents(database.pool, silent);
});
afterAll(async () => {
  await events.close();
  await database.close();
});

/** All changes told so far; `until` waits for one of them. */
function listenTo(feed: Events) {
  const received: string[] = [];
  let look = () => {};
  const stop = feed.subscribe((batch) => {
    received.push(...batch.map(({ entityId }) => entityId));
    look();
  });
  const until = (id: string) =>
    new Promise<void>((resolve) => {
      look = () => received.includes(id) && resolve();
      look();
    });
  return { received, until, stop };
}

test('a transaction that stays open holds up nothing; its change comes when it ends, each exactly once', async () => {
  const { received, until, stop } = listenTo(events);
  const [slow, first, second] = [newId(), newId(), newId()];
  const open = await database.pool.connect();
  await open.query('begin');
  await open.query(insert, [slow]);
  for (const id of [first, second]) {
    await database.pool.query(insert, [id]);
    events.changed();
    await until(id);
  }
  expect(received).toEqual([first, second]);
  await open.query('commit');
  open.release();
  events.changed();
  await until(slow);
  expect(received).toEqual([first, second, slow]);
  stop();
});

test('what was written just before a server stops is told to the others', async () => {
  const stopping = await openEvents(database.pool, silent);
  const { received, until, stop } = listenTo(events);
  const id = newId();
  await database.pool.query(insert, [id]);
  stopping.changed();
  await stopping.close();
  await until(id);
  expect(received).toEqual([id]);
  stop();
});

/** The pool of a server that reads of `ahead` later transactions, all of them ended, until it is switched back to what is true. */
function poolBeforeFailover({ pool }: TestDatabase, ahead: number) {
  let isBefore = true;
  const query = async (...given: unknown[]) => {
    const ask = pool.query as (...words: unknown[]) => Promise<{ rows: { snapshot: string }[] }>;
    const answer = await ask.apply(pool, given);
    const [row] = answer.rows;
    if (isBefore && row?.snapshot) {
      const next = BigInt(row.snapshot.split(':')[1] ?? '0') + BigInt(ahead);
      Object.assign(row, { snapshot: `${next}:${next}:` });
    }
    return answer;
  };
  const failOver = () => {
    isBefore = false;
  };
  return {
    pool: new Proxy(pool, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) }),
    failOver,
  };
}

test('after the database came back from a kill or a standby took over, changes under transaction numbers that it assigns again arrive', async () => {
  await database.pool.query(insert, [newId()]);
  const { pool, failOver } = poolBeforeFailover(database, 1000);
  const feed = await openEvents(pool, silent);
  const { received, until, stop } = listenTo(feed);
  // Both feeds listen; their connections break with the database that they led to.
  const listening = `from pg_stat_activity where query = 'listen activity' and datname = current_database()`;
  const count = async () => (await database.pool.query(`select ${listening}`)).rowCount;
  await expect.poll(count).toBe(2);
  await expect.poll(() => feed.state().readAt).toBeDefined();
  failOver();
  await database.pool.query(`select pg_terminate_backend(pid) ${listening}`);
  const ids = [newId(), newId()];
  for (const id of ids) {
    await database.pool.query(insert, [id]);
    feed.changed();
    await until(id);
  }
  expect(received).toEqual(ids);
  stop();
  await feed.close();
});
