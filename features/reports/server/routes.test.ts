import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '#features/activity/change-format/changes.ts';
import { fields } from '#features/activity/change-format/fields.ts';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { join } from '#server/testing/people.ts';
import { followAsked } from './follow.ts';
import { SUNDAY, setupReportMails, THURSDAY } from './test-fixtures.ts';

const context = await setupReportMails();
const { app, mails, tower, yard, admin, pm, engineer, stranger, at, wish, listOf, setUp, stateOf, send } = context;
const formatter = { language: 'ar' as const, number: String, date: String, moment: String };
afterAll(app.close);
beforeEach(context.begin);

const historyOf = (id: string) => app.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(activity.seq);

describe('its owner', () => {
  test('pauses, resumes without what passed meanwhile, changes, sends now and deletes it', async () => {
    const { id, version } = await setUp({ recipientIds: [engineer.id] });
    const put = (body: object) => pm.call('PUT', `/api/report-mails/${id}`, body);
    expect((await put({ isPaused: true, version })).body).toMatchObject({ isPaused: true, nextAt: null, version: 2 });
    expect((await put({ isPaused: false, version })).status).toBe(409);
    at(`${THURSDAY}T05:00:00Z`);
    await send();
    expect((await put({ isPaused: false })).body.nextAt).toBe(`${SUNDAY}T04:00:00.000Z`);
    await send();
    expect(mails).toEqual([]);
    expect((await put({ cadence: 'weekly' })).body.errors[0].field).toBe('weekday');
    expect((await put({ cadence: 'weekly', weekday: 1, time: '08:30' })).body).toMatchObject({
      nextAt: '2026-11-23T05:30:00.000Z',
      recipients: [{ id: engineer.id }],
    });
    const asked = followAsked(app.services);
    expect((await pm.call('POST', `/api/report-mails/${id}/send`)).status).toBe(200);
    await expect.poll(async () => (await stateOf())?.[0]?.[0]).toBe('sent');
    await asked.stop();
    expect(mails.map(({ to }) => to)).toEqual([engineer.email]);
    expect((await listOf(pm))[0]?.nextAt).toBe('2026-11-23T05:30:00.000Z');
    expect((await pm.call('DELETE', `/api/report-mails/${id}`)).body).toEqual({ id });
    expect(await listOf(pm)).toEqual([]);
    const rows = await historyOf(id);
    const entries = rows.flatMap(({ actorId, action, after }) => [
      [actorId && action, ...Object.keys(after ?? {}).sort()],
    ]);
    expect(entries).toEqual([
      [
        'created',
        'cadence',
        'days',
        'format',
        'language',
        'monthDay',
        'part',
        'recipients',
        'time',
        'weekday',
        'withRows',
      ],
      ['updated', 'isPaused'],
      ['updated', 'isPaused'],
      ['updated', 'cadence', 'time', 'weekday'],
      ['updated', 'sentNow'],
      [null, 'sentTo'],
      ['deleted'],
    ]);
    const changes = rows.flatMap(({ entity, before, after }) =>
      changesOf({ entity, before, after, names: {} }, formatter),
    );
    expect(changes.filter(({ field }) => !(field in fields))).toEqual([]);
  });

  test('alone and administrators change it; a recipient can leave, a stranger knows nothing of it', async () => {
    const { id } = await setUp({ recipientIds: [engineer.id] });
    expect(await listOf(stranger)).toEqual([]);
    expect((await stranger.call('DELETE', `/api/report-mails/${id}`)).status).toBe(404);
    expect((await engineer.call('DELETE', `/api/report-mails/${id}`)).status).toBe(403);
    expect((await engineer.call('PUT', `/api/report-mails/${id}`, { isPaused: true })).status).toBe(403);
    expect((await pm.call('POST', `/api/report-mails/${id}/leave`)).status).toBe(409);
    expect((await listOf(admin))[0]).toMatchObject({ id, mayChange: true, isRecipient: false });
    expect((await engineer.call('POST', `/api/report-mails/${id}/leave`)).body).toEqual({ id });
    expect(await listOf(pm)).toEqual([]);
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });

  test('sends it at once ten times in ten minutes at most', async () => {
    const owner = await app.person('pm', 'Eager');
    await join(app.db, tower, owner, 'pm');
    const { id } = await setUp({}, owner);
    const statuses = [];
    for (let time = 0; time < 11; time++)
      statuses.push((await owner.call('POST', `/api/report-mails/${id}/send`)).status);
    expect(statuses).toEqual([200, ...Array(9).fill(409), 429]);
  });

  test('moves it to another project, and the history says so', async () => {
    const { id } = await setUp({ recipientIds: [pm.id] });
    await pm.call('PUT', `/api/report-mails/${id}`, { projectId: yard });
    await pm.call('PUT', `/api/report-mails/${id}`, { projectId: null });
    const entries = (await historyOf(id)).slice(1).map(({ before, after }) => [before, after]);
    expect(entries).toEqual([
      [{ project: 'Olaya Tower' }, { project: 'Yard' }],
      [{ project: 'Yard' }, { project: 'All Projects' }],
    ]);
    expect(fields['project']?.en).toBe('Project');
  });

  test('sends it to anybody of a large organisation', async () => {
    const many = Array.from({ length: 1001 }, () => newId());
    await app.db.insert(users).values(many.map((id) => ({ id, name: 'Aban', email: `${id}@example.com` })));
    const given = { projectId: null, recipientIds: [engineer.id] };
    expect((await admin.call('POST', '/api/report-mails', wish(given))).status).toBe(201);
    await app.db.delete(users).where(inArray(users.id, many));
  });

  test('whose account is deactivated lets it rest until an administrator takes it over', async () => {
    const owner = await app.person('pm', 'Gone');
    await join(app.db, tower, owner, 'pm');
    const { id } = await setUp({ recipientIds: [pm.id] }, owner);
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, owner.id));
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    expect((await listOf(admin))[0]).toMatchObject({ isOwnerActive: false, nextAt: null, last: null });
    const taken = (await admin.call('PUT', `/api/report-mails/${id}`, {})).body;
    expect(taken).toMatchObject({ isOwnerActive: true, owner: { id: admin.id }, nextAt: `${SUNDAY}T04:00:00.000Z` });
    await send();
    expect(mails).toEqual([]);
  });

  test('keeps the day of its own cadence alone', async () => {
    const days = { weekday: 1, monthDay: 5 };
    const stored = async (cadence: string) => {
      const { body } = await pm.call('POST', '/api/report-mails', wish({ cadence, ...days }));
      return [body.weekday, body.monthDay];
    };
    expect([await stored('daily'), await stored('weekly'), await stored('monthly')]).toEqual([
      [null, null],
      [1, null],
      [null, 5],
    ]);
  });

  test('is told of a wrong field by its name', async () => {
    const wrong = { days: '8', part: 'half', format: 'docx', language: 'fr', cadence: 'hourly', time: '24:00' };
    for (const [field, value] of Object.entries(wrong))
      expect([
        field,
        (await pm.call('POST', '/api/report-mails', wish({ [field]: value }))).body.errors?.[0]?.field,
      ]).toEqual([field, field]);
    for (const given of [{ cadence: 'monthly', monthDay: 32 }, { cadence: 'monthly' }])
      expect((await pm.call('POST', '/api/report-mails', wish(given))).body.errors[0].field).toBe('monthDay');
  });
});
