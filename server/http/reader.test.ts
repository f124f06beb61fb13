import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { WorkerFault } from '#server/worker/open-worker.ts';

const faults: unknown[] = [];
let began: (signal: AbortSignal | undefined) => void = () => {};
/** Draws until it is stopped. */
const pdf: Pdf = {
  render: (_, signal) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(new WorkerFault('stopped', 'Nobody waits any more')));
      began(signal);
    }),
  close: async () => {},
};
const log = { debug() {}, info() {}, warn() {}, error: (fault: unknown) => void faults.push(fault) };
const app = await testApp({ services: { pdf, log } });
afterAll(app.close);

let person: Person;
let base: string;
beforeAll(async () => {
  person = await app.person('admin');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;
});

test.each([
  ['a report', async () => '/api/analytics/export?format=pdf'],
  [
    'a plan',
    async () => {
      const { body } = await person.call('POST', '/api/projects', { name: 'Tower' });
      return `/api/projects/${body.id}/schedule/export?format=pdf`;
    },
  ],
])('%s is not drawn to its end when its reader has gone, and that is no fault', async (_, path) => {
  const { promise, resolve } = Promise.withResolvers<AbortSignal | undefined>();
  began = resolve;
  const leaving = new AbortController();
  const headers = { cookie: person.cookie };
  const asked = fetch(`${base}${await path()}`, { headers, signal: leaving.signal }).catch(() => 'left');
  const signal = await promise;
  if (!signal) throw new Error('nothing ends this drawing');
  const ended = once(signal, 'abort');
  leaving.abort();
  await ended;
  expect(await asked).toBe('left');
  expect((await fetch(`${base}/api/auth/user`, { headers })).status).toBe(200);
  expect(faults).toEqual([]);
});
