import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Message } from '#server/adapters/mail/mail.ts';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { activity } from '#server/database/tables/organisation.ts';
import { members } from '#server/database/tables/projects.ts';
import { reportMailDeliveries } from '#server/database/tables/report-mails.ts';
import { join, type Person } from '#server/testing/people.ts';
import { mailReports } from './mail.ts';
import { SUNDAY, setupReportMails, THURSDAY } from './test-fixtures.ts';

const context = await setupReportMails();
const { app, state, mails, tower, admin, pm, engineer, stranger, at, wish, listOf, setUp, stateOf, send } = context;
afterAll(app.close);
beforeEach(context.begin);

const sheetsOf = async ({ attachments = [] }: Message) => {
  const [file] = attachments;
  if (!file) throw new Error('no file goes along');
  const book = await app.services.sheets.read({ name: file.name, content: file.content }, 'file');
  return book.sheets.flatMap(({ rows }) => rows.flat());
};

describe('when it is due', () => {
  test('it goes once to each, at its time, on working days, with the file and the way to it', async () => {
    const { nextAt } = await setUp();
    expect(nextAt).toBe(`${THURSDAY}T04:00:00.000Z`);
    await send();
    expect(mails).toEqual([]);
    at(`${THURSDAY}T04:00:30Z`);
    await send();
    await send();
    expect(mails.map(({ to }) => to).sort()).toEqual([pm.email, engineer.email].sort());
    const [mail] = mails as [Message];
    expect(mail.subject).toBe('Progress report: Olaya Tower, 21 Oct 2026 to 19 Nov 2026');
    expect(mail.text).toContain(`http://localhost:3000/analytics?project=${tower}&days=30`);
    expect(mail.attachments?.[0]?.name).toBe('report-Olaya-Tower-2026-10-21-2026-11-19.xlsx');
    expect(await sheetsOf(mail)).toContain('Olaya Tower');
    const [row] = await listOf(pm);
    expect(row?.nextAt).toBe(`${SUNDAY}T04:00:00.000Z`);
    expect(row?.last).toMatchObject({ dueAt: `${THURSDAY}T04:00:00.000Z`, isMissed: false });
    expect(await stateOf()).toEqual([
      ['sent', null],
      ['sent', null],
    ]);
    at(`${SUNDAY}T04:00:00Z`);
    await send();
    expect(mails).toHaveLength(4);
  });

  test('of many servers that look at once each mail goes out once', async () => {
    await setUp();
    await setUp({ recipientIds: [pm.id], cadence: 'weekly', weekday: 4 });
    at(`${THURSDAY}T04:00:00Z`);
    await Promise.all([send(), send(), send(), send()]);
    expect(mails).toHaveLength(3);
  });

  test('what came while no server was running is sent once when one is back, and not after a day', async () => {
    await setUp({ recipientIds: [pm.id] });
    at(`${SUNDAY}T20:00:00Z`);
    await send();
    expect(mails).toHaveLength(1);
    at('2026-11-27T10:00:00Z');
    await send();
    expect(mails).toHaveLength(1);
    expect((await listOf(pm))[0]?.last).toMatchObject({
      dueAt: '2026-11-26T04:00:00.000Z',
      isMissed: true,
      deliveries: [],
    });
  });

  test('a PDF in Arabic of one tab, the first of the month', async () => {
    await setUp({
      format: 'pdf',
      language: 'ar',
      part: 'budget',
      cadence: 'monthly',
      monthDay: 1,
      recipientIds: [pm.id],
    });
    at('2026-12-01T04:00:00Z');
    await send();
    expect(mails[0]?.subject).toBe('تقرير تقدّم الأعمال: Olaya Tower، من 2 نوفمبر 2026 إلى 1 ديسمبر 2026');
    expect(mails[0]?.text).toContain('tab=budget');
    expect(
      Buffer.from(mails[0]?.attachments?.[0]?.content ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('who gets what', () => {
  test('each what he may see himself', async () => {
    await setUp({ projectId: null, recipientIds: [admin.id, engineer.id] }, admin);
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    const cellsFor = async (who: Person) => sheetsOf(mails.find(({ to }) => to === who.email) as Message);
    expect(await cellsFor(admin)).toContain('Yard');
    expect(await cellsFor(engineer)).toContain('Olaya Tower');
    expect(await cellsFor(engineer)).not.toContain('Yard');
  });

  test('nothing to who may not see the project any more, or has no account any more', async () => {
    await setUp({ recipientIds: [pm.id, engineer.id] });
    await app.db.delete(members).where(eq(members.userId, engineer.id));
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    expect(mails.map(({ to }) => to)).toEqual([pm.email]);
    expect(await stateOf()).toEqual([
      ['sent', null],
      ['failed', 'hidden'],
    ]);
    expect((await listOf(engineer))[0]).toMatchObject({ projectName: null, isRecipient: true, mayChange: false });
    await join(app.db, tower, engineer, 'se');
    await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, engineer.id));
    at(`${SUNDAY}T04:00:00Z`);
    await send();
    expect(await stateOf()).toEqual([
      ['sent', null],
      ['failed', 'deactivated'],
    ]);
    await app.db.update(users).set({ deactivatedAt: null }).where(eq(users.id, engineer.id));
  });

  test('only people who may see it can be chosen', async () => {
    const people = async (who: Person, query = '') =>
      (await who.call('GET', `/api/report-mails/options${query}`)).body.people.map(({ id }: { id: string }) => id);
    expect(new Set(await people(pm, `?projectId=${tower}`))).toEqual(new Set([admin.id, pm.id, engineer.id]));
    expect(await people(pm)).not.toContain(stranger.id);
    expect(await people(admin)).toContain(stranger.id);
    expect(new Set(await people(stranger))).toEqual(new Set([admin.id, stranger.id]));
    expect((await stranger.call('GET', `/api/report-mails/options?projectId=${tower}`)).status).toBe(404);
    for (const given of [{ recipientIds: [stranger.id] }, { recipientIds: [newId()] }, { recipientIds: [] }])
      expect((await pm.call('POST', '/api/report-mails', wish(given))).body.errors[0].field).toBe('recipientIds');
    expect((await stranger.call('POST', '/api/report-mails', wish())).body.errors[0].field).toBe('projectId');
  });
});

const entriesOf = async (id: string) =>
  (await app.db.select().from(activity).where(eq(activity.entityId, id)).orderBy(activity.seq))
    .filter(({ actorId }) => actorId === null)
    .map(({ label, after }) => [label, after]);

describe('who left', () => {
  const refuseOnce = async () => {
    state.fails = true;
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    state.fails = false;
  };
  const later = async () => {
    at(`${THURSDAY}T04:05:00Z`);
    await send();
  };

  test('gets nothing that was tried before, and is not put back by who edits it meanwhile', async () => {
    const { id, version } = await setUp();
    await refuseOnce();
    expect((await engineer.call('POST', `/api/report-mails/${id}/leave`)).status).toBe(200);
    const recipientIds = [pm.id, engineer.id];
    expect((await pm.call('PUT', `/api/report-mails/${id}`, { recipientIds, version })).status).toBe(409);
    await later();
    expect(mails.map(({ to }) => to)).toEqual([pm.email]);
    expect(await stateOf()).toEqual([['sent', null]]);
    expect(await entriesOf(id)).toEqual([['Olaya Tower', { sentTo: 1 }]]);
  });

  test('while it is being tried gets it not again', async () => {
    const { id } = await setUp({}, admin);
    await refuseOnce();
    await app.db.update(reportMailDeliveries).set({ state: 'sending' });
    await engineer.call('POST', `/api/report-mails/${id}/leave`);
    await app.db.update(reportMailDeliveries).set({ state: 'waiting' });
    await later();
    expect(mails.map(({ to }) => to)).toEqual([pm.email]);
    expect(await stateOf(admin)).toEqual([['sent', null]]);
  });

  test('as all others did at the same time leaves nothing behind', async () => {
    const { id } = await setUp({}, admin);
    const leave = (who: Person) => who.call('POST', `/api/report-mails/${id}/leave`);
    expect((await Promise.all([leave(pm), leave(engineer)])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await listOf(admin)).toEqual([]);
  });

  test('or was taken out gets nothing, nor anybody of a paused one', async () => {
    const { id } = await setUp();
    await refuseOnce();
    await pm.call('PUT', `/api/report-mails/${id}`, { recipientIds: [pm.id] });
    expect(await stateOf()).toEqual([['waiting', 'refused']]);
    await pm.call('PUT', `/api/report-mails/${id}`, { isPaused: true });
    await later();
    expect(mails).toEqual([]);
    expect(await stateOf()).toEqual([['failed', 'refused']]);
    expect(await entriesOf(id)).toEqual([['Olaya Tower', { sentTo: 0, notSentTo: 1 }]]);
  });
});

describe('a server that sends', () => {
  test('ends with the one under way when it stops, and leaves the rest for the next', async () => {
    await setUp();
    at(`${THURSDAY}T04:00:00Z`);
    const ending = new AbortController();
    const mail = { isConfigured: true, send: async () => ending.abort() };
    await mailReports({ ...app.services, mail }, { signal: ending.signal });
    expect((await stateOf())?.map(([is]) => is).sort()).toEqual(['sent', 'waiting']);
  });

  test('takes so many at one look', async () => {
    await setUp();
    at(`${THURSDAY}T04:00:00Z`);
    await mailReports(app.services, { most: 1 });
    expect(mails).toHaveLength(1);
    await mailReports(app.services, { most: 1 });
    expect(mails).toHaveLength(2);
  });
});

describe('when it cannot be sent', () => {
  test('it is tried again and given up, and both are said', async () => {
    await setUp({ recipientIds: [pm.id] });
    state.fails = true;
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    expect(await stateOf()).toEqual([['waiting', 'refused']]);
    at(`${THURSDAY}T04:04:00Z`);
    await send();
    state.fails = false;
    expect(mails).toEqual([]);
    at(`${THURSDAY}T04:05:00Z`);
    await send();
    expect(mails).toHaveLength(1);
    expect(await stateOf()).toEqual([['sent', null]]);
    state.fails = true;
    for (const time of ['04:00', '04:05', '04:20', '05:20', '06:20']) {
      at(`${SUNDAY}T${time}:00Z`);
      await send();
    }
    expect(await stateOf()).toEqual([['failed', 'refused']]);
  });

  test('a server that stopped while sending is no reason to send twice', async () => {
    const { id } = await setUp({ recipientIds: [pm.id] });
    at(`${THURSDAY}T04:00:00Z`);
    state.fails = true;
    await send();
    await app.db.update(reportMailDeliveries).set({ state: 'sending', claimedAt: state.clock });
    state.fails = false;
    at(`${THURSDAY}T04:29:00Z`);
    await send();
    expect(await stateOf()).toEqual([['sending', 'refused']]);
    at(`${THURSDAY}T04:31:00Z`);
    await send();
    expect(await stateOf()).toEqual([['failed', 'interrupted']]);
    expect(mails).toEqual([]);
    expect(await entriesOf(id)).toEqual([['Olaya Tower', { sentTo: 0, notSentTo: 1 }]]);
  });

  test('without a mail server none can be set up, and it says so', async () => {
    const { id } = await setUp();
    state.isConfigured = false;
    expect((await pm.call('GET', '/api/report-mails/options')).body).toMatchObject({ canMail: false });
    expect((await pm.call('POST', '/api/report-mails', wish())).body.detail).toBe('This installation sends no mail.');
    expect((await pm.call('POST', `/api/report-mails/${id}/send`)).status).toBe(409);
    at(`${THURSDAY}T04:00:00Z`);
    await send();
    expect((await listOf(pm))[0]?.last).toBeNull();
  });
});
