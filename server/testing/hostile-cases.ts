import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { progressLogs } from '#server/database/tables/site.ts';
import { materials, payments, tasks } from '#server/database/tables/work.ts';

/** One of each kind under one id: whatever an address names, it is there. */
export async function fillHostileTarget(db: Database, id: string): Promise<void> {
  await db.insert(projects).values({ id, name: 'Target', nextTaskNumber: 2 });
  await db.insert(tasks).values({ id, projectId: id, number: 1, title: 'Slab', plannedStartDate: '2026-03-01' });
  await db
    .insert(materials)
    .values({ id, projectId: id, item: 'Sand', category: 'other', unit: 'kg', requiredQty: '1' });
  await db.insert(payments).values({ id, projectId: id, description: 'Rent', amount: '1', category: 'other' });
  await db.insert(risks).values({ id, projectId: id, title: 'Rain', probability: 1, impact: 1 });
  await db.insert(progressLogs).values({ id, projectId: id, date: '2026-03-01' });
}

export interface HostileTarget {
  /** "http://127.0.0.1:3000" */
  readonly address: string;
  /** An administrator's. */
  readonly cookie: string;
  /** The id of `fillHostileTarget`. */
  readonly id: string;
}

/** How large a case is: as it was measured when the server fell, or small enough for a test. */
export interface HostileSize {
  readonly bodies: number;
  readonly exports: number;
  readonly characters: number;
}

export const FULL_SIZE: HostileSize = { bodies: 800, exports: 50, characters: 1_000_000 };
export const SMALL_SIZE: HostileSize = { bodies: 40, exports: 4, characters: 60_000 };

interface Sent {
  readonly path: string;
  readonly method?: string;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** The status of an answer; 0 where the connection ended without one. */
export function send(address: string, { path, method = 'GET', cookie, headers, body }: Sent): Promise<number> {
  const { host, hostname, port } = new URL(address);
  return new Promise((resolve) => {
    const own = { host, origin: address, ...(cookie && { cookie }), ...headers };
    const outgoing = request({ hostname, port, path, method, headers: own, setHost: false }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.once('error', () => resolve(0)).end(body);
  });
}

export interface HostileCase {
  readonly name: string;
  /** The statuses it may be answered; 0: the connection was ended, or the answer not waited for. */
  readonly answers: readonly number[];
  /** The statuses it was answered. */
  readonly run: (target: HostileTarget, size: HostileSize) => Promise<readonly number[]>;
}

const json = { 'content-type': 'application/json' };

/** What one person may send over HTTP to stop the server for the others. */
export const hostileCases: readonly HostileCase[] = [
  {
    name: 'quotes in an anonymous body',
    answers: [413],
    run: ({ address }, { characters }) =>
      all(3, () =>
        send(address, {
          method: 'POST',
          path: '/api/auth/sign-in/email',
          headers: json,
          body: '\\"'.repeat(characters / 2),
        }),
      ),
  },
  {
    name: 'quotes in the body of a person',
    answers: [400],
    run: ({ address, cookie }, { characters }) =>
      all(3, () =>
        send(address, {
          method: 'POST',
          path: '/api/projects',
          cookie,
          headers: json,
          body: '\\"'.repeat(characters / 2 - 10),
        }),
      ),
  },
  {
    name: 'brackets in a cell of a bill',
    answers: [422],
    run: async ({ address, cookie, id }, { characters }) => {
      const rows = `Item,Description,Unit,Quantity,Rate\n1,${'('.repeat(characters)},m3,1,1\n`;
      return [await send(address, { ...form(rows), path: `/api/projects/${id}/bill/preview`, cookie })];
    },
  },
  {
    name: 'anonymous bodies without an end',
    answers: [0, 408, 413, 503],
    run: ({ address }, { bodies }) => unfinished(address, bodies, ''),
  },
  {
    name: 'bodies of a person without an end',
    answers: [0, 408, 503],
    run: ({ address, cookie }, { bodies }) => unfinished(address, bodies, `Cookie: ${cookie}\r\n`),
  },
  {
    name: 'malformed and foreign Host lines',
    answers: [400, 421],
    run: ({ address }) =>
      Promise.all(
        ['a b', 'a/b', 'rebind.evil.test'].flatMap((host) =>
          ['/', '/api/login', '/api/logout', '/api/auth/state'].map((path) =>
            send(address, { path, headers: { host } }),
          ),
        ),
      ),
  },
  {
    name: 'numbers beyond an integer',
    answers: [422],
    run: ({ address, cookie, id }) =>
      Promise.all(
        ['tasks', 'payments', 'materials', 'risks', 'projects', 'progress-logs'].map((room) => {
          const body = JSON.stringify({ version: 3_000_000_000 });
          return send(address, { method: 'PUT', path: `/api/${room}/${id}`, cookie, headers: json, body });
        }),
      ),
  },
  {
    name: 'exports of one person at once',
    answers: [200, 429],
    run: ({ address, cookie, id }, { exports }) =>
      all(exports, (index) => {
        const schedule = `/api/projects/${id}/schedule/export?format=pdf&language=en`;
        return send(address, { path: index % 2 === 0 ? schedule : '/api/analytics/export?format=pdf', cookie });
      }),
  },
  {
    name: 'searches for a plan at once',
    answers: [200, 429],
    run: ({ address, cookie, id }, { exports }) =>
      all(exports, () =>
        send(address, {
          method: 'POST',
          path: `/api/projects/${id}/schedule/optimise`,
          cookie,
          headers: json,
          body: '{}',
        }),
      ),
  },
];

const all = (count: number, ask: (index: number) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

function form(text: string): Sent & { method: string } {
  const boundary = newId();
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bill.csv"\r\nContent-Type: text/csv\r\n\r\n`;
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  return { method: 'POST', path: '', headers, body: `${head}${text}\r\n--${boundary}--\r\n` };
}

const MEGABYTE = 1024 * 1024;

/** Bodies that announce 1 MB, half of them a sign-in, and stop a byte before their end. Ends when all are sent or refused. */
async function unfinished(address: string, count: number, lines: string): Promise<readonly number[]> {
  const { host, hostname, port } = new URL(address);
  const body = Buffer.alloc(MEGABYTE - 1, ' ');
  const open = (index: number) =>
    new Promise<{ socket: Socket; status: number }>((resolve) => {
      const socket = connect(Number(port), hostname);
      const path = index % 2 === 0 ? '/api/auth/sign-in/email' : '/api/projects';
      const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${address}\r\nContent-Type: application/json`;
      socket.on('error', () => resolve({ socket, status: 0 }));
      socket.on('close', () => resolve({ socket, status: 0 }));
      socket.once('data', (chunk) => resolve({ socket, status: Number(chunk.toString().slice(9, 12)) }));
      socket.write(`${head}\r\nContent-Length: ${MEGABYTE}\r\n${lines}\r\n`);
      // What was sent whole and is not answered waits for its last byte.
      socket.write(body, () => resolve({ socket, status: 0 }));
    });
  const opened = await Promise.all(Array.from({ length: count }, (_, index) => open(index)));
  for (const { socket } of opened) socket.destroy();
  return opened.map(({ status }) => status);
}
