import { and, eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { users } from '#server/database/tables/accounts.ts';
import { organisation } from '#server/database/tables/organisation.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { addDays } from '#shared/dates.ts';

const NOW = '2026-11-26T09:00:00Z';
const app = await testApp({ now: () => new Date(NOW), env: { PUBLIC_URL: 'https://build.example.com' } });
afterAll(app.close);

const HOST = { host: 'build.example.com' };
let pm: Person;
let se: Person;
let tower: string;
const slab = newId();

beforeAll(async () => {
  pm = await app.person('pm');
  se = await app.person('se');
  tower = newId();
  await app.db.insert(projects).values({ id: tower, name: 'برج العليا, Tower; B', currency: 'SAR' });
  await join(app.db, tower, pm, 'pm');
  await join(app.db, tower, se, 'se');
  const own = { projectId: tower, assignedTo: se.id } as const;
  await app.db.insert(tasks).values([
    {
      ...own,
      id: slab,
      number: 1,
      title: 'Pour slab, level 4',
      plannedStartDate: '2026-11-29',
      plannedEndDate: '2026-12-01',
    },
    { ...own, number: 2, title: 'Done already', status: 'done', plannedEndDate: '2026-11-30' },
    { ...own, number: 3, title: 'Undated' },
    { ...own, number: 4, title: 'Long ago', plannedEndDate: '2026-01-01' },
    { projectId: tower, number: 5, title: 'Of another', assignedTo: pm.id, plannedEndDate: '2026-12-05' },
    {
      projectId: tower,
      number: 6,
      title: 'Handover',
      isMilestone: true,
      plannedStartDate: '2026-12-20',
      plannedEndDate: '2026-12-20',
    },
  ]);
  const payment = { projectId: tower, category: 'materials', amount: '1250.50', dueDate: '2026-12-10' } as const;
  await app.db.insert(payments).values([
    { ...payment, description: 'Concrete' },
    { ...payment, description: 'Paid', status: 'paid' },
  ]);
  const hidden = newId();
  await app.db.insert(projects).values({ id: hidden, name: 'Another' });
  await app.db
    .insert(tasks)
    .values({ projectId: hidden, number: 1, title: 'Not mine', isMilestone: true, plannedEndDate: '2026-12-01' });
});

const addressOf = async (who: Person): Promise<string> => {
  const { status, body } = await app.call({
    method: 'POST',
    url: '/api/profile/calendar-feed',
    headers: { ...HOST, origin: 'https://build.example.com', cookie: who.cookie.replace('cmt.', '__Host-cmt.') },
  });
  expect(status).toBe(201);
  return new URL(body.url).pathname;
};
const readFeed = (path: string) => app.call({ method: 'GET', url: path, headers: HOST });

/** As another program reads it. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((one) => {
    const event = new ICAL.Event(one);
    const isDay = event.startDate.isDate && event.endDate.isDate;
    return {
      uid: event.uid,
      summary: event.summary,
      first: event.startDate.toString(),
      after: event.endDate.toString(),
      isDay,
    };
  });
}

test('a site engineer finds his open tasks and the milestones of his projects, as whole days', async () => {
  const { status, headers, text } = await readFeed(await addressOf(se));
  expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(eventsIn(text)).toEqual([
    {
      uid: `task-${slab}@build.example.com`,
      summary: 'T-1 Pour slab, level 4 · برج العليا, Tower; B',
      first: '2026-11-29',
      after: '2026-12-02',
      isDay: true,
    },
    expect.objectContaining({
      summary: 'Payment due: Concrete · برج العليا, Tower; B',
      first: '2026-12-10',
      after: '2026-12-11',
    }),
    expect.objectContaining({ summary: 'Milestone: Handover · برج العليا, Tower; B', first: '2026-12-20' }),
  ]);
  expect(text.replaceAll('\r\n ', '')).toContain(`https://build.example.com/tasks?project=${tower}`);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test('a part without dates stands on the days of the task that stands in the plan for it', async () => {
  const person = await app.person('se');
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa' });
  await join(app.db, id, person, 'se');
  const days = { plannedStartDate: '2026-11-29', plannedEndDate: '2026-12-03' };
  const [raft, wall] = [newId(), newId()];
  const own = { projectId: id, assignedTo: person.id };
  await app.db.insert(tasks).values([
    { projectId: id, id: raft, number: 1, title: 'Raft', ...days },
    { ...own, id: wall, number: 2, title: 'Wall', ...days },
  ]);
  await app.db.insert(tasks).values([
    { ...own, number: 3, title: 'East', parentTaskId: raft },
    { ...own, number: 4, title: 'Of his wall', parentTaskId: wall },
  ]);
  const found = eventsIn((await readFeed(await addressOf(person))).text);
  expect(found.map(({ summary, first, after }) => [summary, first, after]).sort()).toEqual([
    ['T-2 Wall · Villa', '2026-11-29', '2026-12-04'],
    ['T-3 East · Villa', '2026-11-29', '2026-12-04'],
  ]);
});

test('in the language of its person; a payment says what, for who may see money', async () => {
  await app.db
    .update(users)
    .set({ preferences: { language: 'ar' } })
    .where(eq(users.id, pm.id));
  const { text } = await readFeed(await addressOf(pm));
  expect(eventsIn(text).map(({ summary }) => summary)).toEqual([
    'T-5 Of another · برج العليا, Tower; B',
    'دفعة مستحقة: Concrete · برج العليا, Tower; B',
    'محطة رئيسية: Handover · برج العليا, Tower; B',
  ]);
  expect(text).toContain('1250.5 SAR');
});

test('a role that sees no money finds no payments', async () => {
  await app.db
    .insert(organisation)
    .values({ name: 'Test Contracting', viewersSeeMoney: false })
    .onConflictDoUpdate({
      target: organisation.id,
      set: { viewersSeeMoney: false },
    });
  const viewer = await app.person('viewer');
  await join(app.db, tower, viewer, 'viewer');
  const { text } = await readFeed(await addressOf(viewer));
  expect(text).not.toContain('Concrete');
});

test('the address ends: replaced, ended, its person a member no more or deactivated', async () => {
  const [first, second] = [await addressOf(se), await addressOf(se)];
  expect((await readFeed(first)).status).toBe(404);
  await app.db.delete(members).where(and(eq(members.userId, se.id), eq(members.projectId, tower)));
  expect(eventsIn((await readFeed(second)).text)).toEqual([]);
  await app.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, se.id));
  expect((await readFeed(second)).status).toBe(404);
  expect((await readFeed('/api/calendar/guessed.ics')).status).toBe(404);
});

test('a thousand events at most, the nearest first', async () => {
  const busy = await app.person('cm');
  await join(app.db, tower, busy, 'cm');
  await app.db.insert(tasks).values(
    Array.from({ length: 1100 }, (_, index) => ({
      projectId: tower,
      number: 100 + index,
      title: `Task ${index}`,
      assignedTo: busy.id,
      plannedEndDate: addDays('2026-11-26', index % 300),
    })),
  );
  const events = eventsIn((await readFeed(await addressOf(busy))).text);
  expect(events).toHaveLength(1000);
  expect(events[0]?.first).toBe('2026-11-26');
});

test('without PUBLIC_URL an event has the same id by whatever name the server is reached', async () => {
  const other = await testApp({ now: () => new Date(NOW) });
  const who = await other.person('se');
  const [project] = await other.db.insert(projects).values({ name: 'Tower' }).returning();
  const projectId = project?.id ?? '';
  await join(other.db, projectId, who, 'se');
  const own = { projectId, number: 1, title: 'Pour', assignedTo: who.id };
  await other.db.insert(tasks).values({ ...own, plannedStartDate: '2026-11-29', plannedEndDate: '2026-12-01' });
  const { body } = await who.call('POST', '/api/profile/calendar-feed');
  const { pathname: url } = new URL(body.url);
  const idsBy = async (host: string) =>
    eventsIn((await other.call({ method: 'GET', url, headers: { host } })).text).map(({ uid }) => uid);
  const [one, two] = [await idsBy('localhost:3000'), await idsBy('127.0.0.1:3000')];
  expect(one).toEqual([expect.stringMatching(/^task-[0-9a-f-]{36}@[0-9a-f]{16}\.invalid$/)]);
  expect(two).toEqual(one);
  await other.close();
});
