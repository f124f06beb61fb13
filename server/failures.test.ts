import { asc } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { failures } from '#server/database/tables/operation.ts';
import { recordingMail } from './adapters/mail/recording.ts';
import { openFailures, purgeFailures } from './failures.ts';
import { testApp } from './testing/app.ts';

const NOW = new Date('2027-03-31T09:00:00Z');
const app = await testApp({ now: () => NOW });
afterAll(app.close);
beforeEach(() => app.db.delete(failures));

const stored = () => app.db.select().from(failures).orderBy(asc(failures.day), asc(failures.kind));
const full = Object.assign(new Error('no space left: /srv/secret'), { code: 'ENOSPC' });

test('failures of one place, day and cause are one row with their count, and no message is stored', async () => {
  const { failures: counted } = app.services;
  counted.record('request', 'GET /api/projects/:id', full);
  counted.record('request', 'GET /api/projects/:id', full);
  await counted.flush();
  counted.record('request', 'GET /api/projects/:id', full);
  counted.record('job', 'empty the trash', new TypeError('x'));
  await counted.flush();
  expect((await stored()).map(({ kind, subject, cause, count }) => [kind, subject, cause, count])).toEqual([
    ['job', 'empty the trash', 'defect', 1],
    ['request', 'GET /api/projects/:id', 'disk', 3],
  ]);
  expect(JSON.stringify(await stored())).not.toContain('secret');
});

test('what the database cannot store now is stored when it answers again', async () => {
  let isDown = true;
  const db = new Proxy(app.db, {
    get: (target, name, receiver) => {
      if (name === 'insert' && isDown) throw new Error('down');
      return Reflect.get(target, name, receiver);
    },
  });
  const counted = openFailures({ db, log: app.services.log, now: () => NOW });
  counted.record('mail', 'mail', full);
  await counted.flush();
  counted.record('mail', 'mail', full);
  expect(await stored()).toEqual([]);
  isDown = false;
  await counted.close();
  expect((await stored()).map(({ count }) => count)).toEqual([2]);
});

test('a request that fails is counted by its route, a refusal is not', async () => {
  const admin = await app.person('admin');
  await admin.call('GET', '/api/projects/nope');
  const { query } = app.db.$client;
  app.db.$client.query = (() => Promise.reject(full)) as never;
  const { status } = await admin.call('GET', '/api/projects?limit=1');
  app.db.$client.query = query;
  expect(status).toBe(500);
  await app.services.failures.flush();
  expect((await stored()).map(({ kind, subject, cause }) => [kind, subject, cause])).toEqual([
    ['request', 'GET /api/projects', 'disk'],
  ]);
});

test('a mail that the server does not take is counted, and its sender hears of it', async () => {
  const refused = Object.assign(new Error('535'), { code: 'EAUTH' });
  const mail = recordingMail({ isConfigured: true, send: () => Promise.reject(refused) }, app.services.failures);
  await expect(mail.send({ to: 'a@example.test', subject: 's', text: 't' })).rejects.toBe(refused);
  await app.services.failures.flush();
  expect((await stored()).map(({ kind, cause }) => [kind, cause])).toEqual([['mail', 'mail']]);
});

test('failures go after a month', async () => {
  app.services.failures.record('job', 'old', full);
  await app.services.failures.flush();
  await purgeFailures(app.db, new Date('2027-05-01T09:00:00Z'));
  expect((await stored()).length).toBe(1);
  await purgeFailures(app.db, new Date('2027-05-01T09:00:01Z'));
  expect(await stored()).toEqual([]);
});
