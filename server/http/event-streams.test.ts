import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import type { FeedEvent } from '#server/events.ts';
import type { Services } from '#server/services.ts';
import { mountEvents } from './events.ts';
import type { SessionUser } from './route.ts';

const NORA: SessionUser = { id: 'nora', role: 'admin', email: 'nora@example.test', sessionId: 's-nora' };
const SAAD: SessionUser = { id: 'saad', role: 'admin', email: 'saad@example.test', sessionId: 's-saad' };

const change = (more: Partial<FeedEvent> = {}): FeedEvent => ({
  ...{ seq: 1, entity: 'task', entityId: 't', actorId: 'nora', action: 'updated', projectId: 'p', audienceId: null },
  ...more,
});

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The endpoint alone, with a feed that the test fills and rights whose reads the test sees. */
async function start(authenticate: (name: string) => Promise<SessionUser> | SessionUser) {
  const asked: (readonly string[])[] = [];
  let fails = false;
  let feed: (batch: readonly FeedEvent[]) => void = () => {};
  const people = [NORA, SAAD];
  const query = async ({ values: [sessions] }: { values: [string[]] }) => {
    asked.push(sessions);
    if (fails) throw new Error('the database is away');
    return {
      rows: people.filter(({ sessionId }) => sessions.includes(sessionId)).map((p) => ({ ...p, projects: [] })),
    };
  };
  const subscribe = (listener: typeof feed) => {
    feed = listener;
    return () => {};
  };
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const app = fastify();
  mountEvents(app, { db: { $client: { query } }, events: { subscribe }, log } as unknown as Services, async (request) =>
    authenticate(String(request.headers['x-name'])),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  closers.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return {
    asked,
    fail: (value: boolean) => {
      fails = value;
    },
    pass: async (...batch: FeedEvent[]) => {
      feed(batch);
      await new Promise(setImmediate);
    },
    /** A browser's connection, and the server's end of it. */
    visit: async (name: string, query = ''): Promise<[Socket, Socket]> => {
      const arrived = once(app.server, 'connection');
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      closers.push(async () => socket.destroy());
      socket.write(`GET /api/events${query} HTTP/1.1\r\nHost: x\r\nX-Name: ${name}\r\n\r\n`);
      const [own] = (await arrived) as [Socket];
      return [socket, own];
    },
  };
}

const known = (name: string) => (name === 'nora' ? NORA : SAAD);
const isConnected = async (socket: Socket) => {
  for await (const [data] of iterate(socket)) if (String(data).includes(': connected')) return;
};
async function* iterate(socket: Socket) {
  while (true) yield (await once(socket, 'data')) as [Buffer];
}

test('who hangs up before being let in is not kept', async () => {
  let admit: (user: SessionUser) => void = () => {};
  let asks: () => void = () => {};
  const asking = new Promise<void>((resolve) => {
    asks = resolve;
  });
  const server = await start(() => {
    asks();
    return new Promise((resolve) => {
      admit = resolve;
    });
  });
  const [socket, own] = await server.visit('nora');
  await asking;
  const gone = once(own, 'close');
  socket.destroy();
  await gone;
  admit(NORA);
  await new Promise(setImmediate);
  server.asked.length = 0;
  await server.pass(change({ entity: 'member', entityId: NORA.id }));
  expect(server.asked).toEqual([]);
});

test('who hangs up later is forgotten', async () => {
  const server = await start(known);
  const [socket, own] = await server.visit('nora');
  await isConnected(socket);
  const gone = once(own, 'close');
  socket.destroy();
  await gone;
  await new Promise(setImmediate);
  server.asked.length = 0;
  await server.pass(change({ entity: 'member', entityId: NORA.id }));
  expect(server.asked).toEqual([]);
});

test('rights are read again of the people concerned alone, in one query', async () => {
  const server = await start(known);
  for (const name of ['nora', 'nora', 'saad']) await isConnected((await server.visit(name))[0]);
  server.asked.length = 0;
  await server.pass(change());
  await server.pass(change({ entity: 'project', action: 'updated' }));
  expect(server.asked).toEqual([]);
  await server.pass(change({ entity: 'member', entityId: SAAD.id }), change({ entity: 'member', entityId: 'other' }));
  await server.pass(change({ entity: 'project', action: 'created', actorId: NORA.id }));
  expect(server.asked).toEqual([[SAAD.sessionId], [NORA.sessionId]]);
});

test('a pass that fails closes the streams in doubt, and the next one goes on', async () => {
  const server = await start(known);
  const [[nora], [saad]] = [await server.visit('nora'), await server.visit('saad')];
  await Promise.all([isConnected(nora), isConnected(saad)]);
  const received = once(saad, 'data');
  server.fail(true);
  await server.pass(change({ entity: 'member', entityId: NORA.id }));
  await received;
  server.fail(false);
  const receivedAgain = once(saad, 'data');
  await server.pass(change());
  expect(String(((await receivedAgain) as [Buffer])[0])).toContain('"entity":"task"');
});

test('a reader that takes nothing is cut off', async () => {
  const server = await start(known);
  const [socket, own] = await server.visit('nora');
  await isConnected(socket);
  socket.pause();
  const cut = once(own, 'close');
  const batch = Array.from({ length: 2000 }, (_, seq) => change({ seq }));
  for (let i = 0; i < 200 && !own.destroyed; i++) await server.pass(...batch);
  expect(own.destroyed).toBe(true);
  await cut;
});

test('who says since when he reads is told what changed meanwhile, as far as he may know it', async () => {
  const server = await start(known);
  await server.pass(change(), change({ entity: 'notification', audienceId: 'saad', projectId: null }));
  const [socket] = await server.visit('nora', '?since=5');
  let text = '';
  for await (const data of socket) {
    text += String(data);
    if (/event: start\ndata: .*\n/.test(text)) break;
  }
  const { windowMs, changes } = JSON.parse(/event: start\ndata: (.*)\n/.exec(text)?.[1] ?? '');
  const told = { entity: 'task', id: 't', projectId: 'p', action: 'updated', agoMs: expect.any(Number) };
  expect(changes).toEqual([told]);
  expect(windowMs).toBeGreaterThanOrEqual(changes[0].agoMs);
});

test.each(['since=', 'since=x', 'since=-1', 'since=1&since=2'])('%s is no time', async (query) => {
  const server = await start(known);
  const [socket] = await server.visit('nora', `?${query}`);
  const [data] = (await once(socket, 'data')) as [Buffer];
  expect(String(data)).toContain('since must be a number of milliseconds');
});

test('of many browsers that come back at once a few use the database at a time, and all are served', async () => {
  let running = 0;
  let most = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { visit } = await start(async () => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
    return NORA;
  });
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let count = 0; count < 12; count += 1) visits.push(await visit('nora'));
  await expect.poll(() => running).toBe(4);
  open();
  await Promise.all(visits.map(([socket]) => once(socket, 'data')));
  expect(most).toBe(4);
});
