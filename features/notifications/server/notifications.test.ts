import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '#server/database/columns.ts';
import { notificationReader, notifications } from '#server/database/tables/notifications.ts';
import { members } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { join, type Person } from '#server/testing/people.ts';
import { Notification } from '../contract.ts';
import { notifyOverdue } from './overdue.ts';
import { readFeed } from './reader.ts';
import { purgeNotifications } from './store.ts';
import { setupNotifications } from './test-fixtures.ts';

const context = await setupNotifications();
const { app, projectId, admin, manager, engineer, outsider, addTask, unreadOf, setClock } = context;
afterAll(app.close);
beforeEach(context.begin);

const listOf = async (who: Person, query = '') =>
  z.array(z.strictObject(Notification.shape)).parse((await who.call('GET', `/api/notifications${query}`)).body);

describe('in the application', () => {
  test('an assignment reaches who it is for, and nobody else', async () => {
    const task = await addTask({ assignedTo: engineer.id });
    expect(await readFeed(app.services)).toBe(1);
    expect(await listOf(engineer)).toMatchObject([
      {
        kind: 'assignment',
        entity: 'task',
        entityId: task.id,
        actorName: 'Faisal Otaibi',
        projectName: 'Tower',
        readAt: null,
      },
    ]);
    for (const other of [admin, manager, outsider]) expect(await listOf(other)).toEqual([]);
    expect(await unreadOf(engineer)).toEqual({ unread: 1 });
  });

  test('of several that read at once each cause is told once, and a second look tells nothing', async () => {
    await Promise.all(Array.from({ length: 5 }, () => addTask({ assignedTo: engineer.id })));
    await Promise.all(Array.from({ length: 4 }, () => readFeed(app.services)));
    expect(await listOf(engineer)).toHaveLength(5);
    expect(await readFeed(app.services)).toBe(0);
    expect(await listOf(engineer)).toHaveLength(5);
  });

  test('a change that commits after a later one was read is not missed', async () => {
    const client = await app.db.$client.connect();
    await client.query('begin');
    const late = newId();
    await client.query(
      `insert into tasks (id, project_id, number, title, assigned_to) values ($1, $2, 9001, 'Late', $3)`,
      [late, projectId, engineer.id],
    );
    await client.query(
      `insert into activity (actor_id, project_id, entity, entity_id, action, label, after) values ($1, $2, 'task', $3, 'created', 'Late', $4)`,
      [manager.id, projectId, late, JSON.stringify({ assignedTo: engineer.id })],
    );
    const early = await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    expect((await listOf(engineer)).map(({ entityId }) => entityId)).toEqual([early.id]);
    await client.query('commit');
    client.release();
    await readFeed(app.services);
    expect((await listOf(engineer)).map(({ entityId }) => entityId).sort()).toEqual([early.id, late].sort());
  });

  test('after a restore, where snapshots mean nothing, nothing is told again and new changes are told', async () => {
    await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    await app.db.execute(sql`update ${notificationReader} set xid = '3', snapshot = '1:1:'`);
    await app.db.delete(notifications);
    await readFeed(app.services);
    expect(await listOf(engineer)).toEqual([]);
    await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    expect(await listOf(engineer)).toHaveLength(1);
  });

  test('a mention, an approval, and both settled by what is done', async () => {
    const task = await addTask({ assignedTo: engineer.id });
    await manager.call('POST', `/api/tasks/${task.id}/comments`, { body: 'Look @Yousef', mentions: [engineer.id] });
    const payment = await admin.call('POST', '/api/payments', { projectId, description: 'Rebar', amount: 100 });
    await readFeed(app.services);
    expect((await listOf(engineer)).map(({ kind }) => kind).sort()).toEqual(['assignment', 'mention']);
    expect((await listOf(engineer, '?kind=mention'))[0]?.detail).toEqual({ comment: 'Look @Yousef' });
    expect(await listOf(manager)).toMatchObject([{ kind: 'approval', label: 'Rebar', readAt: null }]);
    await manager.call('PUT', `/api/payments/${(payment.body as { id: string }).id}`, { status: 'approved' });
    await engineer.call('PUT', `/api/tasks/${task.id}`, { status: 'done' });
    await readFeed(app.services);
    expect(await unreadOf(manager)).toEqual({ unread: 0 });
    expect((await listOf(engineer, '?unread=true')).map(({ kind }) => kind)).toEqual(['mention']);
  });

  test('who may not see the thing any more does not see its alert; he does again when he may', async () => {
    const task = await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    const own = sql`user_id = ${engineer.id} and project_id = ${projectId}`;
    await app.db.delete(members).where(own);
    expect(await listOf(engineer)).toEqual([]);
    expect(await unreadOf(engineer)).toEqual({ unread: 0 });
    await join(app.db, projectId, engineer, 'se');
    expect(await listOf(engineer)).toHaveLength(1);
    await app.db.update(tasks).set({ deletedAt: new Date() }).where(eq(tasks.id, task.id));
    expect(await listOf(engineer)).toEqual([]);
  });

  test('what is overdue is told once a day and once a due date', async () => {
    const task = await addTask({
      assignedTo: engineer.id,
      plannedStartDate: '2026-02-20',
      plannedEndDate: '2026-02-27',
    });
    await admin.call('POST', '/api/payments', {
      projectId,
      description: 'Late invoice',
      amount: 5,
      dueDate: '2026-02-25',
    });
    await readFeed(app.services);
    await app.db.delete(notifications);
    setClock('2026-03-01T09:00:00Z');
    await notifyOverdue(app.services);
    await notifyOverdue(app.services);
    expect(await listOf(engineer)).toMatchObject([
      { kind: 'overdue', entityId: task.id, detail: { dueDate: '2026-02-27' } },
    ]);
    expect(await listOf(manager)).toMatchObject([{ kind: 'overdue', label: 'Late invoice' }]);
    setClock('2026-03-02T09:00:00Z');
    await notifyOverdue(app.services);
    expect(await listOf(engineer)).toHaveLength(1);
  });

  test('a part without dates is overdue with the task that stands in the plan for it, for who has not that one too', async () => {
    const whole = await addTask({ plannedEndDate: '2026-02-26', assignedTo: manager.id });
    const part = await addTask({ parentTaskId: whole.id, assignedTo: engineer.id });
    await addTask({ parentTaskId: whole.id, assignedTo: manager.id });
    await readFeed(app.services);
    await app.db.delete(notifications);
    setClock('2026-03-03T09:00:00Z');
    await notifyOverdue(app.services);
    const late = async (who: Person) =>
      (await listOf(who, '?kind=overdue'))
        .filter(({ detail }) => detail['dueDate'] === '2026-02-26')
        .map(({ entityId }) => entityId);
    expect(await late(engineer)).toEqual([part.id]);
    expect(await late(manager)).toEqual([whole.id]);
  });

  test('a payment that was overdue long before it was entered is told once; several of a project in one alert, until none is open', async () => {
    setClock('2026-05-01T09:00:00Z');
    await notifyOverdue(app.services);
    await app.db.delete(notifications);
    const pay = async (description: string, dueDate: string) =>
      (await admin.call('POST', '/api/payments', { projectId, description, amount: 5, dueDate })).body as {
        id: string;
      };
    const old = await pay('Old crane', '2025-06-01');
    setClock('2026-05-02T09:00:00Z');
    await notifyOverdue(app.services);
    const overdueOf = (who: Person) => listOf(who, '?kind=overdue');
    expect(await overdueOf(manager)).toMatchObject([{ label: 'Old crane', entityId: old.id }]);
    const several = [await pay('Rebar', '2025-01-01'), await pay('Sand', '2025-02-01')];
    setClock('2026-05-03T09:00:00Z');
    await notifyOverdue(app.services);
    expect((await overdueOf(manager))[0]).toMatchObject({
      entityId: projectId,
      detail: { count: 2, dueDate: '2025-01-01' },
    });
    expect((await overdueOf(manager))[0]?.detail).not.toHaveProperty('payments');
    // Alerts are forgotten after 90 days, that they were told is not.
    await app.db.delete(notifications).where(eq(notifications.entityId, old.id));
    setClock('2026-05-04T09:00:00Z');
    await notifyOverdue(app.services);
    expect(await overdueOf(manager)).toHaveLength(1);
    await admin.call('DELETE', `/api/payments/${several[0]?.id}`);
    await readFeed(app.services);
    expect(await overdueOf(manager)).toMatchObject([{ readAt: null }]);
    for (const status of ['approved', 'paid']) await admin.call('PUT', `/api/payments/${several[1]?.id}`, { status });
    await readFeed(app.services);
    expect(await overdueOf(manager)).toMatchObject([{ readAt: expect.any(String) }]);
    await admin.call('PUT', `/api/payments/${old.id}`, { dueDate: '2025-07-01' });
    setClock('2026-05-05T09:00:00Z');
    await notifyOverdue(app.services);
    expect(await overdueOf(manager)).toMatchObject([
      { entityId: old.id, detail: { dueDate: '2025-07-01' } },
      { entityId: projectId },
    ]);
  });

  test('reading: some, all, and back; only one’s own', async () => {
    await addTask({ assignedTo: engineer.id });
    await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    const [first] = await listOf(engineer);
    await manager.call('POST', '/api/notifications/mark', { ids: [first?.id] });
    expect(await unreadOf(engineer)).toEqual({ unread: 2 });
    expect((await engineer.call('POST', '/api/notifications/mark', { ids: [first?.id] })).body).toEqual({ unread: 1 });
    expect((await engineer.call('POST', '/api/notifications/mark', {})).body).toEqual({ unread: 0 });
    expect((await engineer.call('POST', '/api/notifications/mark', { isRead: false })).body).toEqual({ unread: 2 });
    expect((await engineer.call('POST', '/api/notifications/mark', { ids: ['x'] })).status).toBe(422);
  });

  test('a page at a time, with the count of all', async () => {
    for (let count = 0; count < 3; count++) await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    const answer = await engineer.call('GET', '/api/notifications?limit=2&offset=2');
    expect(answer.body).toHaveLength(1);
    expect(answer.headers['x-total-count']).toBe('3');
  });

  test('after 90 days they go', async () => {
    await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    await purgeNotifications(app.db, new Date(Date.now() + 89 * 86_400_000));
    expect(await listOf(engineer)).toHaveLength(1);
    await purgeNotifications(app.db, new Date(Date.now() + 91 * 86_400_000));
    expect(await listOf(engineer)).toEqual([]);
  });
});

describe('settings', () => {
  test('kinds and projects can be hidden, and what is not named stays', async () => {
    await addTask({ assignedTo: engineer.id });
    await readFeed(app.services);
    const set = (body: object) => engineer.call('PUT', '/api/notifications/settings', body);
    await set({ kinds: { assignment: { app: false } } });
    expect(await listOf(engineer)).toEqual([]);
    const { body } = await set({ kinds: { risk: { mail: 'off' } }, projects: [{ projectId, level: 'personal' }] });
    expect(body).toMatchObject({
      kinds: { assignment: { app: false, mail: 'daily' }, risk: { mail: 'off' }, mention: { app: true } },
      projects: [{ projectId, level: 'personal' }],
      isQuiet: true,
      canMail: true,
    });
    await set({ kinds: { assignment: { app: true } } });
    expect(await listOf(engineer)).toHaveLength(1);
    await set({ projects: [{ projectId, level: 'nothing' }] });
    expect(await listOf(engineer)).toEqual([]);
    await set({ projects: [{ projectId, level: 'everything' }] });
    expect(await listOf(engineer)).toHaveLength(1);
  });

  test.each([
    [{ kinds: { gossip: { app: true } } }, 'kinds'],
    [{ kinds: { risk: { mail: 'weekly' } } }, 'kinds.risk.mail'],
    [{ isQuiet: 'yes' }, 'isQuiet'],
    [{ projects: [{ projectId: newId(), level: 'nothing' }] }, 'projects.0.projectId'],
  ])('%o is refused, naming the field', async (body, field) => {
    const answer = await engineer.call('PUT', '/api/notifications/settings', body);
    expect(answer.status).toBe(422);
    expect((answer.body as { errors: { field: string }[] }).errors[0]?.field).toContain(field);
  });

  test('kinds that do not exist are named', async () => {
    const kinds = { gossip: { app: true }, risk: { app: false }, rumour: {} };
    const { status, body } = await engineer.call('PUT', '/api/notifications/settings', { kinds });
    expect([status, (body as { detail: string }).detail]).toEqual([
      422,
      'kinds must be of assignment, mention, approval, overdue, shortfall and risk, not gossip, rumour',
    ]);
  });
});
