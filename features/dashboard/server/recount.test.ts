import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { projectHealth } from '#features/projects/rules.ts';
import { compactTallies } from '#features/projects/server/tallies.ts';
import { saveSettings } from '#features/settings/server/settings.ts';
import { newId } from '#server/database/columns.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import type { Person } from '#server/testing/people.ts';
import { addDays, dateIn, daysBetween } from '#shared/dates.ts';
import { convert, decimalText, exact, roundTo, sum } from '#shared/money.ts';
import { DashboardStats } from '../contract.ts';
import { leavesAmong, weightOf } from './test-leaves.ts';

/** The list of late payments asks the database's clock for the day, so this day is the real one. */
const NOW = new Date();
const TODAY = dateIn('Asia/Riyadh', NOW);
const app = await testApp({ now: () => NOW });
afterAll(app.close);

const rates = { SAR: '3.75', KWD: '0.307' };
const people: { readonly role: 'admin' | 'pm' | 'se' | 'viewer'; readonly person: Person }[] = [];
for (const role of ['admin', 'pm', 'se', 'viewer'] as const) people.push({ role, person: await app.person(role) });
const admin = people[0]?.person as Person;
await app.db.transaction((tx) => saveSettings(tx, { db: tx, user: admin }, { ratesPerUsd: rates }));

const day = fc.integer({ min: -400, max: 200 }).map((days) => addDays(TODAY, days));
const gone = fc.boolean().map((isGone) => (isGone ? new Date() : null));
const status = fc.constantFrom('not_started', 'in_progress', 'blocked', 'done');
const cents = fc.integer({ min: 1, max: 90_000_000 }).map((value) => `${Math.floor(value / 100)}.${value % 100}`);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });

const task = fc.record({
  status,
  estimatedHours: orNull(fc.constantFrom('0', '8', '12.5', '0.0001')),
  plannedStartDate: orNull(day),
  plannedEndDate: orNull(day),
  durationDays: orNull(fc.constantFrom('0', '0.5', '12')),
  isMilestone: fc.boolean(),
  deletedAt: gone,
  /** Which of the tasks before it this one is a part of. */
  parent: orNull(fc.integer({ min: 0, max: 11 })),
});
const payment = fc.record({
  amount: cents,
  status: fc.constantFrom('pending', 'approved', 'paid'),
  dueDate: orNull(day),
  deletedAt: gone,
});
const risk = fc.record({
  probability: fc.integer({ min: 1, max: 5 }),
  impact: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('open', 'closed'),
  deletedAt: gone,
});
const project = fc.record({
  status: fc.constantFrom('active', 'active', 'on_hold', 'completed', 'cancelled'),
  currency: fc.constantFrom('SAR', 'USD', 'KWD'),
  budget: fc.oneof(fc.constant('0'), cents),
  plannedStartDate: orNull(day),
  length: orNull(fc.integer({ min: 0, max: 500 })),
  deletedAt: gone,
  roles: fc.array(orNull(fc.constantFrom('pm', 'se', 'viewer')), { minLength: 4, maxLength: 4 }),
  tasks: fc.array(task, { maxLength: 12 }),
  payments: fc.array(payment, { maxLength: 6 }),
  risks: fc.array(risk, { maxLength: 4 }),
});
/** What happens to the rows afterwards, each to those of a project or to all. */
const change = fc.record({
  what: fc.constantFrom(
    'status',
    'plan',
    'trash',
    'restore',
    'remove',
    'pay',
    'fold',
    'project',
    'promise',
    'milestone',
    'last',
    'move',
    'part',
  ),
  which: fc.integer({ min: 0, max: 2 }),
  status,
  day,
});

type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Project = Of<typeof project>;

async function fill(list: readonly Project[]): Promise<void> {
  await app.db.delete(projects);
  for (const { roles, tasks: work, payments: bills, risks: dangers, length, ...row } of list) {
    const projectId = newId();
    const { plannedStartDate: start } = row;
    const plannedEndDate = start !== null && length !== null ? addDays(start, length) : null;
    await app.db.insert(projects).values({ ...row, id: projectId, name: 'P', plannedEndDate } as never);
    const joined = roles.flatMap((role, index) =>
      role ? [{ projectId, userId: people[index]?.person.id, role }] : [],
    );
    if (joined.length > 0) await app.db.insert(members).values(joined as never);
    const ids = work.map(newId);
    const rows = work.map(({ parent, ...one }, index) => ({
      ...{ ...one, id: ids[index], projectId, number: index + 1, title: 'T' },
      parentTaskId: parent !== null && parent < index ? ids[parent] : null,
    }));
    if (rows.length > 0) await app.db.insert(tasks).values(rows as never);
    const paid = bills.map((one) => ({ ...one, projectId, description: 'B', category: 'other' }));
    if (paid.length > 0) await app.db.insert(payments).values(paid as never);
    if (dangers.length > 0)
      await app.db.insert(risks).values(dangers.map((one) => ({ ...one, projectId, title: 'R' })) as never);
  }
}

async function happen({ what, which, status: next, day: on }: Of<typeof change>): Promise<void> {
  if (what === 'fold') return compactTallies(app.db);
  const some = (table: string) => sql.raw(`abs(hashtext(${table}.id::text)) % 3 = ${which}`);
  const statements = {
    status: sql`update tasks set status = ${next} where ${some('tasks')}`,
    plan: sql`update tasks set planned_end_date = ${on}, estimated_hours = null where ${some('tasks')}`,
    trash: sql`update tasks set deleted_at = now() where ${some('tasks')}`,
    restore: sql`update tasks set deleted_at = null where ${some('tasks')}`,
    remove: sql`delete from tasks where ${some('tasks')}`,
    pay: sql`update payments set status = 'paid', deleted_at = null where ${some('payments')}`,
    milestone: sql`update tasks set is_milestone = not is_milestone where ${some('tasks')}`,
    last: sql`update tasks set duration_days = 3 where ${some('tasks')}`,
    move: sql`update tasks set parent_task_id = (select p.id from tasks p where p.project_id = tasks.project_id
        and p.number < tasks.number order by p.number desc offset ${which} limit 1) where ${some('tasks')}`,
    part: sql`insert into tasks (id, project_id, number, title, status, parent_task_id)
      select gen_random_uuid(), project_id, 1000 + number + 100 * (select count(*) from tasks), 'T', ${next}, id
      from tasks where ${some('tasks')}`,
    promise: sql`update tasks set is_promise = true where ${some('tasks')}`,
    project: sql`delete from projects where ${some('projects')}`,
  };
  await app.db.execute(statements[what]);
}

interface WhoSeesMoney {
  readonly viewersSeeMoney: boolean;
  readonly siteEngineersSeeMoney: boolean;
}

/** The figures of one person, from nothing but rows. */
async function recount(userId: string, role: string, sees: WhoSeesMoney): Promise<DashboardStats> {
  const [allProjects, allMembers, allTasks, allPayments, allRisks] = [
    await app.db.select().from(projects),
    await app.db.select().from(members),
    await app.db.select().from(tasks),
    await app.db.select().from(payments),
    await app.db.select().from(risks),
  ];
  const roleIn = (id: string) => allMembers.find((one) => one.projectId === id && one.userId === userId)?.role;
  const seen = allProjects.filter(({ id, deletedAt }) => !deletedAt && (role === 'admin' || roleIn(id)));
  const ids = new Set(seen.map(({ id }) => id));
  const live = <Row extends { projectId: string; deletedAt: Date | null }>(rows: readonly Row[]) =>
    rows.filter(({ projectId, deletedAt }) => !deletedAt && ids.has(projectId));
  const isHidden = (id: string) =>
    role !== 'admin' &&
    [role, roleIn(id)].some(
      (one) => (one === 'viewer' && !sees.viewersSeeMoney) || (one === 'se' && !sees.siteEngineersSeeMoney),
    );
  const work = live(allTasks);
  const bills = live(allPayments);
  const late = bills.filter(({ status: one, dueDate }) => one !== 'paid' && dueDate !== null && dueDate < TODAY);
  const currencyOf = (id: string) => seen.find((one) => one.id === id)?.currency;
  const inDollars = (amounts: readonly { readonly projectId: string; readonly amount: string }[]) => {
    const inOne = ['SAR', 'USD', 'KWD'].map((currency) => {
      const own = amounts.filter(({ projectId }) => currencyOf(projectId) === currency);
      return convert(sum(own.map(({ amount }) => exact(amount))), currency, 'USD', rates) ?? 0n;
    });
    return sum(inOne);
  };
  const running = seen.filter(({ status: one }) => one !== 'completed' && one !== 'cancelled');
  const delayed = running.filter((one) => {
    const own = leavesAmong(work.filter(({ projectId }) => projectId === one.id));
    const open = own.filter((row) => row.status !== 'done');
    const total = own.reduce((all, row) => all + weightOf(row), 0);
    const share = 1 - open.reduce((all, row) => all + weightOf(row), 0) / total;
    const rounded = Math.round(Number((share * 100).toFixed(9)));
    const workDone = own.length === 0 ? null : open.length === 0 ? 100 : Math.min(99, rounded);
    return projectHealth({ ...one, workDone }, TODAY) === 'delayed';
  });
  const budgeted = seen.filter(({ budget }) => Number(budget) > 0);
  const budget = inDollars(budgeted.map((one) => ({ projectId: one.id, amount: one.budget })));
  const isBudgeted = (id: string) => budgeted.some((one) => one.id === id);
  const spent = inDollars(bills.filter((row) => row.status === 'paid' && isBudgeted(row.projectId)));
  const lateIn = seen.filter(({ id }) => late.some(({ projectId }) => projectId === id));
  const count = (one: string) => work.filter((row) => row.status === one).length;
  const oldest = late.flatMap(({ dueDate }) => dueDate ?? []).sort()[0];
  const originals = (rows: typeof late) => {
    const amountIn = (currency: string) =>
      sum(rows.filter((row) => currencyOf(row.projectId) === currency).map(({ amount }) => exact(amount)));
    const held = ['KWD', 'SAR', 'USD'].filter((currency) => amountIn(currency) > 0n);
    if (held.every((currency) => currency === 'USD')) return [];
    return held.map((currency) => ({ currency, amount: Number(decimalText(amountIn(currency))) }));
  };
  return {
    onTimeProjects: { current: running.length - delayed.length, total: running.length },
    budgetHealth: seen.some(({ id }) => isHidden(id))
      ? null
      : budget === 0n
        ? 100
        : Math.max(0, Math.round((Number(budget - spent) / Number(budget)) * 100)),
    criticalRisks: live(allRisks).filter((row) => row.status === 'open' && row.probability * row.impact >= 15).length,
    overdueInvoices: {
      amount: lateIn.some(({ id }) => isHidden(id)) ? null : Number(decimalText(roundTo(inDollars(late), 'USD'))),
      count: late.length,
      currency: 'USD',
      isConverted: lateIn.some(({ currency }) => currency !== 'USD'),
      originals: lateIn.some(({ id }) => isHidden(id)) ? [] : originals(late),
      oldestDays: oldest === undefined ? null : daysBetween(oldest, TODAY),
    },
    taskStats: {
      completed: count('done'),
      inProgress: count('in_progress'),
      blocked: count('blocked'),
      notStarted: count('not_started'),
    },
  };
}

test('every figure is what its rows add up to, whatever is written, for whoever asks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(project, { minLength: 1, maxLength: 5 }),
      fc.array(change, { maxLength: 6 }),
      fc.record({ viewersSeeMoney: fc.boolean(), siteEngineersSeeMoney: fc.boolean() }),
      async (list, changes, sees) => {
        await app.db.transaction((tx) => saveSettings(tx, { db: tx, user: admin }, sees));
        await fill(list);
        for (const one of changes) await happen(one);
        for (const { role, person } of people) {
          const { body } = await person.call('GET', '/api/dashboard/stats');
          expect(DashboardStats.strict().parse(body)).toEqual(await recount(person.id, role, sees));
          const late = await person.call('GET', '/api/payments/overdue?limit=1');
          if (dateIn('Asia/Riyadh', new Date()) === TODAY)
            expect(Number(late.headers['x-total-count'])).toBe(body.overdueInvoices.count);
          const critical = await person.call('GET', '/api/risks/critical');
          const worst = critical.body.filter(({ severity }: { severity: string }) => severity === 'critical');
          expect(worst).toHaveLength(body.criticalRisks);
        }
      },
    ),
    { numRuns: 25, seed: 20_261_122 },
  );
});

test('while tasks change and tallies are folded, no reader ever sees a task twice or not at all', async () => {
  await fill([]);
  const projectId = newId();
  await app.db.insert(projects).values({ id: projectId, name: 'Busy' });
  const ids = Array.from({ length: 40 }, newId);
  await app.db.insert(tasks).values(ids.map((id, index) => ({ id, projectId, number: index + 1, title: 'T' })));
  const admin = people[0]?.person as Person;
  const write = async (from: number) => {
    for (let index = from; index < ids.length; index += 4)
      await admin.call('PUT', `/api/tasks/${ids[index]}`, { status: index % 2 === 0 ? 'done' : 'blocked' });
  };
  const fold = async () => {
    for (let times = 0; times < 20; times += 1) await compactTallies(app.db);
  };
  const totals: number[] = [];
  const look = async () => {
    for (let times = 0; times < 40; times += 1) {
      const { taskStats } = (await admin.call('GET', '/api/dashboard/stats')).body as DashboardStats;
      totals.push(Object.values(taskStats).reduce((all, one) => all + one, 0));
    }
  };
  await Promise.all([write(0), write(1), write(2), write(3), fold(), fold(), look()]);
  expect(new Set(totals)).toEqual(new Set([ids.length]));
  const { taskStats } = (await admin.call('GET', '/api/dashboard/stats')).body;
  expect(taskStats).toEqual({ completed: 20, inProgress: 0, blocked: 20, notStarted: 0 });
  await compactTallies(app.db);
  const { rows } = await app.db.execute<{ rows: number }>(sql`select count(*)::int as rows from project_tallies`);
  expect(rows).toEqual([{ rows: 1 }]);
});
