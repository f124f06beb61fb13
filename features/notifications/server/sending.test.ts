import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { notifications } from '#server/database/tables/notifications.ts';
import { members } from '#server/database/tables/projects.ts';
import { join } from '#server/testing/people.ts';
import { sendMails, sendPushes } from './send.ts';
import { setupNotifications } from './test-fixtures.ts';

const context = await setupNotifications();
const { app, state, mails, pushed, projectId, engineer, addTask, setClock: at } = context;
afterAll(app.close);
beforeEach(context.begin);

const made = (createdAt: string, given: object = {}) =>
  app.db.insert(notifications).values({
    ...{
      id: newId(),
      userId: engineer.id,
      projectId,
      kind: 'assignment',
      entity: 'task',
      label: 'T-1 Pour',
      key: newId(),
    },
    entityId: taskId,
    createdAt: new Date(createdAt),
    ...given,
  });
let taskId: string;

describe('by mail', () => {
  beforeAll(async () => {
    taskId = (await addTask()).id;
  });
  beforeEach(() =>
    engineer.call('PUT', '/api/notifications/settings', {
      kinds: { assignment: { app: true, mail: 'daily', push: true } },
      isQuiet: true,
    }),
  );

  test('one digest on the next working morning, with what came before it', async () => {
    await made('2026-02-26T12:00:00Z');
    await made('2026-02-27T12:00:00Z', { label: 'T-2 Cure' });
    // Friday and Saturday are days off; Sunday before work is night.
    for (const time of ['2026-02-27T08:00:00Z', '2026-02-28T08:00:00Z', '2026-03-01T02:00:00Z']) {
      at(time);
      await sendMails(app.services);
      expect(mails).toEqual([]);
    }
    at('2026-03-01T04:00:00Z');
    await made('2026-03-01T04:30:00Z', { label: 'T-3 later' });
    await sendMails(app.services);
    await sendMails(app.services);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: engineer.email, subject: '2 alerts' });
    expect(mails[0]?.text).toMatch(/Tower[\s\S]*Assigned to you: .*T-1 Pour[\s\S]*T-2 Cure/);
    expect(mails[0]?.text).not.toContain('T-3');
  });

  test('a server that stops begins no mail; what waits goes out at the next look', async () => {
    await made('2026-02-26T12:00:00Z');
    at('2026-03-01T04:00:00Z');
    await sendMails(app.services, AbortSignal.abort());
    expect(mails).toEqual([]);
    await sendMails(app.services, new AbortController().signal);
    expect(mails).toHaveLength(1);
  });

  test('at once when somebody wants that, and in the morning when it is night', async () => {
    await engineer.call('PUT', '/api/notifications/settings', { kinds: { assignment: { mail: 'at_once' } } });
    await made('2026-03-01T09:00:00Z');
    at('2026-03-01T09:01:00Z');
    await sendMails(app.services);
    expect(mails).toHaveLength(1);
    await made('2026-03-01T18:00:00Z');
    at('2026-03-01T18:00:00Z');
    await sendMails(app.services);
    expect(mails).toHaveLength(1);
    at('2026-03-02T03:00:00Z');
    await sendMails(app.services);
    expect(mails).toHaveLength(2);
  });

  test('nothing of what was read, hidden, switched off or may not be seen any more', async () => {
    await made('2026-02-28T09:00:00Z', { readAt: new Date() });
    await made('2026-02-28T09:00:00Z', { kind: 'mention' });
    await engineer.call('PUT', '/api/notifications/settings', { kinds: { mention: { mail: 'off' } } });
    at('2026-03-01T09:00:00Z');
    await sendMails(app.services);
    await made('2026-02-28T09:00:00Z');
    await app.db.delete(members).where(eq(members.userId, engineer.id));
    await sendMails(app.services);
    await join(app.db, projectId, engineer, 'se');
    await sendMails(app.services);
    expect(mails).toEqual([]);
  });

  test('to an address that is refused less and less often, until one is taken', async () => {
    await engineer.call('PUT', '/api/notifications/settings', { kinds: { assignment: { mail: 'at_once' } } });
    await made('2026-03-01T09:00:00Z');
    state.isRefused = true;
    const triedAt = async (time: string) => {
      at(`2026-03-01T${time}:00Z`);
      await sendMails(app.services);
      return state.tried;
    };
    const tried = [];
    for (const time of ['09:00', '09:01', '09:04', '09:05', '09:19', '09:20', '10:19', '10:20', '16:19', '16:20'])
      tried.push([time, await triedAt(time)]);
    expect(tried).toEqual([
      ['09:00', 1],
      ['09:01', 1],
      ['09:04', 1],
      ['09:05', 2],
      ['09:19', 2],
      ['09:20', 3],
      ['10:19', 3],
      ['10:20', 4],
      ['16:19', 4],
      ['16:20', 5],
    ]);
    state.isRefused = false;
    at('2026-03-02T09:00:00Z');
    await sendMails(app.services);
    expect(mails).toHaveLength(1);
    state.isRefused = true;
    await made('2026-03-02T09:01:00Z');
    await sendMails(app.services);
    at('2026-03-02T09:05:00Z');
    state.isRefused = false;
    await sendMails(app.services);
    expect(mails).toHaveLength(2);
  });

  test('what is wanted at once, however much waits for the digest', async () => {
    const daily = { app: true, mail: 'daily', push: true };
    const kinds = { assignment: { ...daily, mail: 'at_once' }, overdue: daily };
    await engineer.call('PUT', '/api/notifications/settings', { kinds });
    await app.db.insert(notifications).values(
      Array.from({ length: 500 }, () => ({
        ...{ id: newId(), userId: engineer.id, projectId, kind: 'overdue' as const, entity: 'task' as const },
        ...{ entityId: taskId, label: 'T-1 Pour', key: newId(), createdAt: new Date('2026-03-01T08:00:00Z') },
      })),
    );
    await made('2026-03-01T09:00:00Z');
    at('2026-03-01T09:01:00Z');
    await sendMails(app.services);
    expect(mails.map(({ subject }) => subject)).toEqual(['1 alert']);
  });

  test('in Arabic to who reads Arabic', async () => {
    await engineer.call('PUT', '/api/preferences', { language: 'ar' });
    await made('2026-02-28T09:00:00Z');
    await made('2026-02-28T09:00:00Z', {
      label: 'No daily logs',
      detail: { title: { key: 'No daily logs', values: {} } },
    });
    at('2026-03-01T09:00:00Z');
    await sendMails(app.services);
    await engineer.call('PUT', '/api/preferences', { language: 'en' });
    expect(mails[0]).toMatchObject({ subject: 'تنبيهان' });
    expect(mails[0]?.text).toContain('لا سجلات يومية');
    expect(mails[0]?.text).toContain('أُسند إليك');
  });
});

describe('to devices', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscribe = (given: object = {}) =>
    engineer.call('POST', '/api/notifications/push', { endpoint, keys, ...given });

  test.each([
    'https://example.com/push',
    'https://fcm.googleapis.com.example.com/x',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'nonsense',
  ])('%s is no push service', async (address) => {
    expect((await subscribe({ endpoint: address })).status).toBe(422);
  });

  test('at once by day, as one message after the night, once', async () => {
    expect((await subscribe()).body).toEqual({ devices: 1 });
    at('2026-03-01T09:00:00Z');
    await made('2026-03-01T09:00:00Z');
    await Promise.all([sendPushes(app.services), sendPushes(app.services)]);
    expect(pushed).toHaveLength(1);
    expect(JSON.parse(pushed[0]?.message ?? '')).toMatchObject({
      title: 'Assigned to you: \u2068T-1 Pour\u2069',
      body: 'Tower',
      to: engineer.id,
    });
    at('2026-03-01T19:00:00Z');
    for (let count = 0; count < 4; count++) await made('2026-03-01T19:00:00Z');
    await sendPushes(app.services);
    expect(pushed).toHaveLength(1);
    at('2026-03-02T04:00:00Z');
    await sendPushes(app.services);
    await sendPushes(app.services);
    expect(pushed).toHaveLength(2);
    expect(JSON.parse(pushed[1]?.message ?? '')).toMatchObject({ title: '4 alerts', to: engineer.id });
  });

  test('a browser that is gone is forgotten; who forgets it gets nothing', async () => {
    await subscribe();
    at('2026-03-01T09:00:00Z');
    state.outcome = 'gone';
    await made('2026-03-01T09:00:00Z');
    await sendPushes(app.services);
    expect((await engineer.call('GET', '/api/notifications/settings')).body).toMatchObject({ devices: 0 });
    await subscribe();
    expect((await engineer.call('POST', '/api/notifications/push/forget', { endpoint })).body).toEqual({ devices: 0 });
    await made('2026-03-01T09:00:00Z');
    await sendPushes(app.services);
    expect(pushed).toHaveLength(1);
  });
});
