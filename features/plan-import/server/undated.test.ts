import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { planSender } from '#server/testing/send-plan.ts';
import { upload } from './fixtures/upload.ts';

const app = await testApp();
afterAll(app.close);
const send = planSender(app);

let pm: Person;
beforeAll(async () => {
  pm = await app.person('pm');
});

const plan = (rows: readonly string[]) => ['ID;WBS;Task Name;Duration;Predecessors', ...rows].join('\r\n');
/** Working days are Sunday to Thursday: 1 March 2026 is a Sunday. */
const villa = [
  '1;1;Villa;;',
  '2;1.1;Dig;4 days;',
  '3;1.2;Pour;3 days;2',
  '4;1.3;Cure;2 days;3FS+1 day',
  '5;1.4;Test;5 days;2FF',
  '6;1.5;Structure complete;0 days;4',
  '7;1.6;Name the hall;;',
];

async function project(plannedStartDate: string | null = '2026-03-01'): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa', plannedStartDate });
  await join(app.db, id, pm, 'pm');
  return id;
}

const datesIn = async (id: string) =>
  (await pm.call('GET', `/api/projects/${id}/tasks`)).body.map(
    (task: { title: string; plannedStartDate: string; plannedEndDate: string }) =>
      `${task.title} ${task.plannedStartDate} ${task.plannedEndDate}`,
  );

test('a file without dates is scheduled from the start of the project; the preview says how many and from when', async () => {
  const id = await project();
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, plan(villa));
  expect(preview.body).toMatchObject({
    scheduled: { count: 5, from: '2026-03-01' },
    ...{ start: '2026-03-01', end: '2026-03-12' },
  });
  await send(pm, upload(id), plan(villa));
  expect(await datesIn(id)).toEqual([
    'Villa 2026-03-01 2026-03-12',
    'Dig 2026-03-01 2026-03-04',
    'Pour 2026-03-05 2026-03-09',
    'Cure 2026-03-11 2026-03-12',
    'Test 2026-03-01 2026-03-05',
    'Structure complete 2026-03-12 2026-03-12',
    'Name the hall null null',
  ]);
  const { tasks } = (await pm.call('GET', `/api/projects/${id}/schedule`)).body;
  expect(tasks.filter(({ breaksLink }: { breaksLink: boolean }) => breaksLink)).toEqual([]);
});

test('the start can be said, before there is a project, too', async () => {
  const preview = await send(pm, '/api/plans/preview?start=2026-03-06', plan(villa));
  expect(preview.body).toMatchObject({ scheduled: { count: 5, from: '2026-03-06' }, start: '2026-03-08' });
  const id = await project(null);
  await send(pm, upload(id, '?start=2026-04-05'), plan(villa.slice(0, 3)));
  expect(await datesIn(id)).toEqual([
    'Villa 2026-04-05 2026-04-13',
    'Dig 2026-04-05 2026-04-08',
    'Pour 2026-04-09 2026-04-13',
  ]);
  const wrong = await send(pm, '/api/plans/preview?start=2026-02-30', plan(villa));
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'start']);
});

test('again: the same file changes nothing; a moved task keeps its day, another duration changes its end, what is new follows', async () => {
  const id = await project();
  await send(pm, upload(id), plan(villa));
  const same = await send(pm, `/api/plans/preview?projectId=${id}`, plan(villa));
  expect(same.body).toMatchObject({ scheduled: { count: 0 }, difference: { added: 0, changed: 0, same: 7, gone: 0 } });
  const { tasks } = (await pm.call('GET', `/api/projects/${id}/schedule`)).body;
  const cure = tasks.find(({ title }: { title: string }) => title === 'Cure');
  await pm.call('POST', `/api/projects/${id}/schedule/moves`, {
    moves: [{ taskId: cure.id, plannedStartDate: '2026-03-15', plannedEndDate: '2026-03-16' }],
  });
  const next = [...villa.slice(0, 1), '2;1.1;Dig;2 days;', ...villa.slice(2), '8;1.7;Strike;2 days;4'];
  const again = await send(pm, `/api/plans/preview?projectId=${id}`, plan(next));
  expect(again.body).toMatchObject({ scheduled: { count: 1 }, difference: { added: 1 } });
  await send(pm, upload(id), plan(next));
  expect(await datesIn(id)).toEqual([
    'Villa 2026-03-01 2026-03-18',
    'Dig 2026-03-01 2026-03-02',
    'Pour 2026-03-05 2026-03-09',
    'Cure 2026-03-15 2026-03-16',
    'Test 2026-03-01 2026-03-05',
    'Structure complete 2026-03-16 2026-03-16',
    'Name the hall null null',
    'Strike 2026-03-17 2026-03-18',
  ]);
});

test('a file with a date stays as it is', async () => {
  const id = await project();
  const rows = ['ID;Task Name;Start;Duration;Predecessors', '1;Dig;08/03/2026;4 days;', '2;Pour;;3 days;1'];
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, rows.join('\r\n'));
  expect(preview.body.scheduled).toBeNull();
  await send(pm, upload(id), rows.join('\r\n'));
  expect(await datesIn(id)).toEqual(['Dig 2026-03-08 2026-03-11', 'Pour null null']);
});

test('dates to be confirmed are none, and told; a date that cannot be read is one', async () => {
  const rows = (start: string) => `ID;Task Name;Start;Finish;Duration\r\n1;Dig;${start};TBC;4 days\r\n2;Pour;;;3 days`;
  const datesFrom = async (start: string) =>
    (await send(pm, '/api/plans/preview?start=2026-03-01&columns=2:start,3:end', rows(start))).body;
  expect(await datesFrom('TBC')).toMatchObject({ scheduled: { count: 2 }, skippedCount: 2 });
  expect(await datesFrom('Q1 2026')).toMatchObject({ scheduled: null, skippedCount: 2 });
});
