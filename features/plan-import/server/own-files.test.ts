import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { taskLinks } from '#server/database/tables/schedule.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp({ now: () => new Date('2026-03-12T05:00:00Z') });
afterAll(app.close);
const send = planSender(app);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

/** A project planned by hand, that no file ever brought: two phases, codes on some tasks, all kinds of rows, a long name. */
async function byHand(): Promise<string> {
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Corniche Tower', nextTaskNumber: 10 });
  await join(app.db, projectId, pm, 'pm');
  const ids = Array.from({ length: 8 }, () => newId());
  const [sub, sup] = ids;
  const dated = (plannedStartDate: string, plannedEndDate = plannedStartDate) => ({ plannedStartDate, plannedEndDate });
  const rows = [
    { title: 'Substructure', wbs: '1' },
    { title: 'Superstructure' },
    {
      title: 'Dig',
      wbs: '1.1',
      parentTaskId: sub,
      ...dated('2026-03-01', '2026-03-05'),
      status: 'done' as const,
      percentComplete: 100,
      actualStart: '2026-03-01',
      actualFinish: '2026-03-08',
    },
    {
      title: 'Pour',
      parentTaskId: sub,
      ...dated('2026-03-08', '2026-03-17'),
      status: 'in_progress' as const,
      percentComplete: 40,
      actualStart: '2026-03-09',
      estimatedHours: '120',
    },
    {
      title: `Columns ${'of every storey '.repeat(12)}`.trim(),
      parentTaskId: sup,
      ...dated('2026-03-18', '2026-03-26'),
      constraintKind: 'start_no_earlier' as const,
      constraintDate: '2026-03-18',
    },
    { title: 'Slab', parentTaskId: sup, ...dated('2026-03-29', '2026-04-07'), budgetedCost: '70500.25', workers: 6 },
    { title: 'Topped out', parentTaskId: sup, ...dated('2026-04-08'), isMilestone: true },
    { title: 'Snags', ...dated('2026-04-12', '2026-04-20'), constraintKind: 'as_late_as_possible' as const },
  ];
  await app.db
    .insert(tasks)
    .values(
      rows.map((row, index) => ({ id: ids[index], projectId, number: index + 1, position: `a${index}`, ...row })),
    );
  const link = (from: number, to: number, lag = '0') => ({
    projectId,
    predecessorId: ids[from] ?? '',
    successorId: ids[to] ?? '',
    kind: 'FS' as const,
    lag,
  });
  await app.db.insert(taskLinks).values([link(2, 3), link(3, 4), link(4, 5, '1'), link(5, 6)]);
  return projectId;
}

async function exported(id: string, format: string): Promise<Buffer> {
  const headers = { host: 'localhost:3000', cookie: pm.cookie };
  return (await app.app.inject({ method: 'GET', url: `/api/projects/${id}/schedule/export?format=${format}`, headers }))
    .rawPayload;
}

const stored = async (id: string) =>
  (await app.db.select().from(tasks).where(eq(tasks.projectId, id)).orderBy(tasks.number)).map(
    ({ updatedAt: _, version: __, importKey: ___, ...row }) => row,
  );

const SAME = { added: 0, changed: 0, gone: 0, linksAdded: 0, linksChanged: 0, linksRemoved: 0 };

test.each(['xer', 'xml'])(
  'a plan made here that comes back as the .%s that was taken of it is the same plan',
  async (format) => {
    const id = await byHand();
    const before = await stored(id);
    const file = await exported(id, format);
    const preview = (await send(pm, `/api/plans/preview?projectId=${id}`, file, `plan.${format}`)).body;
    expect(
      preview.difference?.changedTasks.map(({ title, changes }: { title: string; changes: object[] }) => [
        title,
        changes,
      ]),
    ).toEqual([]);
    expect(preview.difference).toMatchObject({ ...SAME, same: before.length });
    for (const _ of [1, 2]) {
      const { status, body } = await send(pm, upload(id, '?accept=added,changed,links'), file, `plan.${format}`);
      expect([status, body]).toMatchObject([
        201,
        { tasksCreated: 0, tasksChanged: 0, linksCreated: 0, linksRemoved: 0 },
      ]);
    }
    expect(await stored(id)).toEqual(before);
  },
);

test('what the planner changes in such a file comes in, and what he adds', async () => {
  const id = await byHand();
  const file = (await exported(id, 'xml')).toString();
  const [before] = (await stored(id)).filter(({ title }) => title === 'Slab');
  const moved = file
    .replace('<Name>Slab</Name>', '<Name>Slab, level 4</Name>')
    .replaceAll('2026-04-07T', '2026-04-09T')
    .replace(
      '</Tasks>',
      '<Task><UID>99</UID><GUID>0E6F3E5C-0000-4000-8000-000000000001</GUID><Name>Handed over</Name><OutlineLevel>1</OutlineLevel><Start>2026-05-03T08:00:00</Start><Finish>2026-05-03T17:00:00</Finish></Task></Tasks>',
    );
  const { body } = await send(pm, upload(id, '?accept=added,changed,links'), moved, 'plan.xml');
  expect(body).toMatchObject({ tasksCreated: 1, tasksChanged: 1, tasksRemoved: 0 });
  const after = await stored(id);
  expect(after.find((task) => task.id === before?.id)).toEqual({
    ...before,
    title: 'Slab, level 4',
    plannedEndDate: '2026-04-09',
    durationDays: expect.anything(),
  });
  expect(after.map(({ title }) => title)).toContain('Handed over');
});

/** Links of summaries: from the start of one to another, from the end of one, and to the end of one. */
async function withLinkedPhases(): Promise<{ id: string; links: () => Promise<string[]> }> {
  const id = await byHand();
  const rows = await stored(id);
  const idOf = (title: string) => rows.find((row) => row.title.startsWith(title))?.id ?? '';
  const link = (from: string, to: string, kind: 'FS' | 'SS' | 'FF', lag = '0') => ({
    ...{ projectId: id, predecessorId: idOf(from), successorId: idOf(to), kind, lag },
  });
  await app.db
    .insert(taskLinks)
    .values([
      link('Substructure', 'Superstructure', 'SS', '5'),
      link('Superstructure', 'Snags', 'FS', '2'),
      link('Dig', 'Superstructure', 'FF'),
    ]);
  const titles = new Map(rows.map((row) => [row.id, row.title.split(' ')[0]]));
  const links = async () => {
    const all = await app.db.select().from(taskLinks).where(eq(taskLinks.projectId, id));
    return all.map((one) => `${titles.get(one.predecessorId)} ${one.kind} ${titles.get(one.successorId)}`).sort();
  };
  return { id, links };
}

test.each(['xer', 'xml'])(
  'links of summaries that stand in the .%s as those of their parts are no change',
  async (format) => {
    const { id, links } = await withLinkedPhases();
    const before = await links();
    const file = await exported(id, format);
    // The first part of the second phase moves meanwhile: another one would answer for it by now.
    await app.db
      .update(tasks)
      .set({ plannedStartDate: '2026-05-03', plannedEndDate: '2026-05-07' })
      .where(and(eq(tasks.projectId, id), eq(tasks.number, 5)));
    const preview = (await send(pm, `/api/plans/preview?projectId=${id}`, file, `plan.${format}`)).body;
    expect(preview.difference).toMatchObject({ linksAdded: 0, linksChanged: 0, linksRemoved: 0 });
    await send(pm, upload(id, '?accept=added,changed,links'), file, `plan.${format}`);
    expect(await links()).toEqual(before);
  },
);

test('one of those links that the planner took out, or gave another lag, changes the link of the summary', async () => {
  const { id } = await withLinkedPhases();
  const lines = (await exported(id, 'xer')).toString().split('\r\n');
  // Two days after the superstructure: a link with sixteen hours.
  const at = lines.findIndex((line) => /^%R\t.*\tPR_FS\t16\t/.test(line));
  const without = lines.toSpliced(at, 1).join('\r\n');
  const later = lines.with(at, (lines[at] ?? '').replace('\t16\t', '\t24\t')).join('\r\n');
  for (const file of [without, later]) {
    const preview = (await send(pm, `/api/plans/preview?projectId=${id}`, file, 'plan.xer')).body;
    expect(preview.difference.linksRemoved).toBe(1);
  }
});

test('in another project the rows of such a file are new tasks', async () => {
  const file = await exported(await byHand(), 'xer');
  const other = newId();
  await app.db.insert(projects).values({ id: other, name: 'Copy' });
  await join(app.db, other, pm, 'pm');
  expect((await send(pm, upload(other), file, 'plan.xer')).body).toMatchObject({ tasksCreated: 9, linksCreated: 4 });
});
