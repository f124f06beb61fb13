import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
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

async function project(budget: string): Promise<string> {
  const id = newId();
  await app.db.insert(projects).values({ id, name: 'Villa', budget });
  await join(app.db, id, pm, 'pm');
  return id;
}

const plan = (...rows: string[]) => ['ID;Task Name;Start;Finish;% Complete;Budgeted cost', ...rows].join('\r\n');
/** Of equal length, so that by their days each is half of the work. */
const villa = [
  '1;Villa;;;;',
  '1.1;Structure;01/03/2026;05/03/2026;100;SAR 900.50',
  '1.2;Paint;08/03/2026;12/03/2026;;99.50',
];
const costsIn = async (id: string) => {
  const rows = await app.db.select().from(tasks).where(eq(tasks.projectId, id)).orderBy(tasks.number);
  return rows.map(({ title, budgetedCost }) => [title, budgetedCost === null ? null : Number(budgetedCost)]);
};
const earned = async (id: string) => (await pm.call('GET', `/api/projects/${id}/earned-value`)).body;

test('the cost column becomes the budgeted cost of each task, and earned value takes it', async () => {
  const id = await project('1000');
  expect((await send(pm, upload(id), plan(...villa))).status).toBe(201);
  expect(await costsIn(id)).toEqual([
    ['Villa', null],
    ['Structure', 900.5],
    ['Paint', 99.5],
  ]);
  expect(await earned(id)).toMatchObject({ planCosts: 1000, budget: 1000, plannedValue: 1000, earnedValue: 900.5 });
});

test('the preview counts the work without a cost beside work with one, and adds up what has one', async () => {
  const preview = async (...rows: string[]) => (await send(pm, '/api/plans/preview', plan(...rows))).body;
  expect((await preview(...villa, '1.3;Garden;15/03/2026;19/03/2026;;')).costs).toEqual({ missing: 1, total: 1000 });
  expect((await preview(...villa)).costs).toEqual({ missing: 0, total: 1000 });
  expect((await preview('1;Villa;01/03/2026;05/03/2026;;')).costs).toBeNull();
  // What a summary costs is that of the tasks below it that have none.
  const phase = [
    '1;Phase;01/03/2026;05/03/2026;;500',
    '1.1;Dig;01/03/2026;03/03/2026;;',
    '1.2;Raft;04/03/2026;05/03/2026;;100',
  ];
  expect((await preview(...phase, '2;Walls;08/03/2026;09/03/2026;;300')).costs).toEqual({ missing: 0, total: 800 });
});

test.each(['500', '5000', '0'])(
  'costs of all tasks are what the work is worth, whatever the budget: %s',
  async (budget) => {
    const worth = 1401;
    const id = await project(budget);
    await send(pm, upload(id), plan(...villa, '1.3;Garden;15/03/2026;19/03/2026;100;SAR 401'));
    await pm.call('POST', '/api/payments', { projectId: id, description: 'Steel', amount: 1000 });
    const value = await earned(id);
    expect(value).toMatchObject({ planCosts: worth, plannedValue: worth, earnedValue: 1301.5, budget: Number(budget) });
    expect(value.estimate).toBe(worth - 1301.5);
    expect(value.points.at(-1)).toMatchObject({ planned: worth, earned: 1301.5 });
    const { body } = await pm.call('GET', `/api/analytics/report?projectId=${id}&days=365`);
    // In dollars, at 3.75.
    expect(body).toMatchObject({ costs: { planned: 373.6 }, earnedValue: [{ planCosts: worth, earnedValue: 1301.5 }] });
    const months = (await pm.call('GET', `/api/budget/costs?projectId=${id}`)).body.byMonth;
    expect(months).toMatchObject([{ month: '2026-03', planned: worth }]);
  },
);

test('costs above the budget leave nothing to the tasks without one, and are not cut', async () => {
  const id = await project('800');
  await send(pm, upload(id), plan(...villa, '1.3;Garden;15/03/2026;19/03/2026;100;'));
  expect(await earned(id)).toMatchObject({ planCosts: 1000, plannedValue: 1000, earnedValue: 900.5 });
});

test('a task without a cost has its share of what the costs leave of the budget', async () => {
  const id = await project('2000');
  await send(
    pm,
    upload(id),
    plan(...villa, '1.3;Garden;15/03/2026;19/03/2026;100;', '1.4;Gate;15/03/2026;19/03/2026;;'),
  );
  expect(await earned(id)).toMatchObject({ planCosts: null, earnedValue: 900.5 + 500 });
  const { body } = await pm.call('GET', `/api/analytics/report?projectId=${id}&days=365`);
  expect(body.earnedValue).toMatchObject([{ earnedValue: 1400.5 }]);
  // How much of the work is done stays a matter of work, whatever it costs.
  expect(body.projects).toMatchObject([{ workDone: 50 }]);
  expect(body.timeline.at(-1)).toMatchObject({ actual: 50 });
});

test('a plan that is sent again with another cost shows and makes the change; one without the column changes none', async () => {
  const id = await project('1000');
  await send(pm, upload(id), plan(...villa));
  const dearer = plan(...villa.map((row) => row.replace('99.50', '199.50')));
  const preview = await send(pm, `/api/plans/preview?projectId=${id}`, dearer);
  expect(preview.body.difference.changedTasks).toMatchObject([
    { title: 'Paint', changes: [{ field: 'cost', before: '99.5', after: '199.5' }] },
  ]);
  await send(pm, upload(id, '?accept=changed'), dearer);
  expect((await costsIn(id)).at(-1)).toEqual(['Paint', 199.5]);
  const without = ['ID;Task Name;Start;Finish;% Complete', ...villa.map((row) => row.split(';').slice(0, 5).join(';'))];
  await send(pm, upload(id, '?accept=changed'), without.join('\r\n'));
  expect((await costsIn(id)).at(-1)).toEqual(['Paint', 199.5]);
});

test('costs of Primavera and Microsoft Project files come in, too', async () => {
  const xer = [
    ...['ERMHDR\t8.0', '%T\tPROJECT', '%F\tproj_id\tproj_short_name', '%R\t1\tVilla'],
    ...[
      '%T\tTASK',
      '%F\ttask_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\ttarget_drtn_hr_cnt\ttarget_start_date\ttarget_end_date',
    ],
    '%R\t7\t1\t\tA10\tDig\tTT_Task\t40\t2026-03-01 07:00\t2026-03-05 16:00',
    ...['%T\tTASKRSRC', '%F\ttask_id\trsrc_id\ttarget_cost', '%R\t7\t1\t1200.5', '%R\t7\t2\t300', '%E'],
  ].join('\r\n');
  const xml = `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task><UID>1</UID><ID>1</ID>
    <Name>Dig</Name><OutlineLevel>1</OutlineLevel><Start>2026-03-01T08:00:00</Start><Finish>2026-03-05T17:00:00</Finish>
    <Cost>150050</Cost></Task></Tasks></Project>`;
  for (const [name, content] of Object.entries({ 'a.xer': xer, 'b.xml': xml })) {
    const id = await project('5000');
    await send(pm, upload(id), content, name);
    expect([name, await costsIn(id)]).toEqual([name, [['Dig', 1500.5]]]);
  }
});
