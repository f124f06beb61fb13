import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveSettings } from '#features/settings/server/settings.ts';
import { takeSnapshot } from '#features/snapshots/server/store.ts';
import { newId } from '#server/database/columns.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { join, type Person } from '#server/testing/people.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { Report } from '../contract.ts';
import { fillAtRandom } from './test-fixtures.ts';
import { type All, readAll, recount as recountOf } from './test-recount.ts';

const app = await testApp();
afterAll(app.close);

const today = dateIn('Asia/Riyadh', new Date());

let people: Person[];
let ids: string[];
let all: All;

/** Thousandths by currency, the dollar aside: what was in dollars alone is no original. */
function byCurrency(all: readonly { currency: string; amount: number }[][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { currency, amount } of all.flat())
    if (currency !== 'USD') sums[currency] = (sums[currency] ?? 0) + Math.round(amount * 1000);
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

beforeAll(async () => {
  people = [await app.person('admin'), await app.person('pm'), await app.person('viewer')];
  await app.db.transaction((tx) =>
    saveSettings(tx, { db: tx, user: people[0] as Person }, { ratesPerUsd: { SAR: '3.75', KWD: '0.307' } }),
  );
  ids = await fillAtRandom(app.db, { seed: 20_261_121, today, people: people.map(({ id }) => id) });
  all = await readAll(app.db);
});

const recount = (person: Person, isAdmin: boolean, projectId: string | undefined, days: number) =>
  recountOf(all, { userId: isAdmin ? undefined : person.id, projectId, days, today });

const ask = async (person: Person, query: string): Promise<Report> => {
  const answer = await person.call('GET', `/api/analytics/report?${query}`);
  expect([query, answer.status]).toEqual([query, 200]);
  return Report.strict().parse(answer.body);
};

const cases = [0, 1, 2].flatMap((who) => ['7', '30', '90', '365'].map((days) => ({ who, days })));

describe('every figure of the report, from random rows', () => {
  test.each(cases)('person $who, last $days days, all projects and each', async ({ who, days }) => {
    const person = people[who] as Person;
    const isAdmin = who === 0;
    const visible = ids.filter((id) => recount(person, isAdmin, id, 7).projectCount === 1);
    for (const projectId of [undefined, ...visible]) {
      const report = await ask(person, `days=${days}${projectId ? `&projectId=${projectId}` : ''}`);
      const {
        planned,
        paid,
        timeline,
        paidRows: _,
        dueRows: __,

        projects: own,
        costs,
        ...figures
      } = recount(person, isAdmin, projectId, Number(days));
      expect(report).toMatchObject({ ...figures, costs, to: today, seesMoney: true, currency: 'USD' });
      expect(
        report.projects.map(({ name, client, status, plannedStartDate, plannedEndDate, ...counted }) => counted),
      ).toEqual(own);
      expect(report.timeline).toEqual(report.timeline.map(({ date }) => timeline(date)));
      expect(report.costs.byMonth[0]?.from).toBe(figures.from);
      for (const month of report.costs.byMonth)
        expect(month).toMatchObject({ planned: planned(month.from, month.to), paid: paid(month.from, month.to) });
      // Every month says what it was before it was converted, and the months say together what the period says.
      for (const key of ['planned', 'paid'] as const)
        expect(byCurrency(report.costs.byMonth.map(({ originals }) => originals[key]))).toEqual(
          byCurrency([report.costs.originals[key]]),
        );
    }
  });

  test.each(cases)(
    'the rows behind them are as many as the figures say: person $who, last $days days',
    async ({ who, days }) => {
      const person = people[who] as Person;
      const report = await ask(person, `days=${days}`);
      const count = async (path: string) => {
        const answer = await person.call('GET', `/api/analytics/${path}&limit=1`);
        return Number(answer.headers['x-total-count']);
      };
      const { completed, blocked, inProgress, notStarted } = report.tasks;
      const byStatus = { done: completed, blocked, in_progress: inProgress, not_started: notStarted };
      for (const [status, figure] of Object.entries(byStatus))
        expect([status, await count(`tasks?days=${days}&status=${status}`)]).toEqual([status, figure]);
      expect(await count(`tasks?days=${days}`)).toBe(completed + blocked + inProgress + notStarted);
      const again = recount(person, who === 0, undefined, Number(days));
      for (const { month, from, to } of report.costs.byMonth.slice(0, 3)) {
        expect(await count(`payments?days=${days}&month=${month}`)).toBe(again.paidRows(from, to));
        expect(await count(`tasks?days=${days}&month=${month}`)).toBe(again.dueRows(from, to));
      }
      expect(await count(`payments?days=${days}`)).toBe(again.paidRows(report.from, report.to));
    },
  );
});

describe('the call of the report', () => {
  test('refuses what is no period, no project, no month, and hides what may not be seen', async () => {
    const [admin, pm] = people as [Person, Person];
    const status = async (person: Person, path: string) => (await person.call('GET', `/api/analytics/${path}`)).status;
    expect(await status(admin, 'report?days=8')).toBe(422);
    expect(await status(admin, 'report?projectId=x')).toBe(422);
    expect(await status(admin, 'tasks?month=2026-13')).toBe(422);
    expect(await status(admin, 'tasks?month=9999-12')).toBe(422);
    expect(await status(admin, 'payments?days=x')).toBe(422);
    const hidden = ids.find((id) => !all.members.some((one) => one.projectId === id && one.userId === pm.id));
    for (const path of ['report', 'tasks', 'payments'])
      expect(await status(pm, `${path}?projectId=${hidden}`)).toBe(404);
    const trashed = ids[8];
    expect(await status(admin, `report?projectId=${trashed}`)).toBe(404);
  });

  test.each([
    [40, 0],
    [-3, 4],
  ])('a parent without dates starts with its parts: those %i days from today', async (day, count) => {
    const person = await app.person('pm');
    const id = newId();
    await app.db.insert(projects).values({ id, name: `Parents ${day}` });
    await join(app.db, id, person, 'pm');
    const [top, phase, own] = [newId(), newId(), newId()];
    const start = addDays(today, day);
    await app.db.insert(tasks).values([
      { id: top, projectId: id, number: 1, title: 'Building' },
      { id: phase, projectId: id, number: 2, title: 'Structure', parentTaskId: top },
      { id: own, projectId: id, number: 3, title: 'Slab', parentTaskId: phase, plannedStartDate: start },
      { projectId: id, number: 4, title: 'Walls', parentTaskId: phase, plannedStartDate: addDays(start, 2) },
    ]);
    const rows = await person.call('GET', '/api/analytics/tasks?days=30&status=not_started');
    expect([(await ask(person, 'days=30')).tasks.notStarted, rows.body.length]).toEqual([count, count]);
  });

  test('with nothing to see it is zeros and no error', async () => {
    const nobody = await app.person('se');
    expect(await ask(nobody, '')).toMatchObject({
      projectCount: 0,
      budgetHealth: 100,
      tasks: { completed: 0, inProgress: 0, blocked: 0, notStarted: 0, ofAll: 0 },
      costs: { planned: 0, paid: 0 },
      projects: [],
      risks: [],
    });
  });

  test('hides money from viewers when the organisation says so', async () => {
    const viewer = people[2] as Person;
    await app.db.transaction((tx) =>
      saveSettings(tx, { db: tx, user: people[0] as Person }, { viewersSeeMoney: false }),
    );
    const report = await ask(viewer, 'days=365');
    expect(report).toMatchObject({ seesMoney: false, budgetHealth: null });
    expect(report.costs).toMatchObject({ budget: null, spent: null, planned: null, paid: null });
    expect(report.costs.overdue.amount).toBeNull();
    expect(report.costs.byMonth.every(({ planned, paid }) => planned === null && paid === null)).toBe(true);
    expect(report.earnedValue.every(({ budget, cpi }) => budget === null && cpi === null)).toBe(true);
    const rows = await viewer.call('GET', '/api/analytics/payments?days=365');
    expect(rows.body.every(({ amount }: { amount: number | null }) => amount === null)).toBe(true);
  });
});

test('the history ends at the figures of today, whatever stood when the day began', async () => {
  await takeSnapshot(app.db, new Date());
  await app.db.update(risks).set({ probability: 5, impact: 5 });
  const { history, activeProjects, budgetHealth, onSchedule, criticalRisks } = await ask(
    people[0] as Person,
    'days=30',
  );
  const figures = { activeProjects, budgetHealth, onSchedule, criticalRisks: criticalRisks.count };
  expect(history.at(-1)).toEqual({ date: today, ...figures });
});
