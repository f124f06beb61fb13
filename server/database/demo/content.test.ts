import { describe, expect, test } from 'vitest';
import { stockState } from '#features/materials/rules.ts';
import { budgetState, isVatNumber } from '#features/payments/rules.ts';
import { projectHealth } from '#features/projects/rules.ts';
import { severityOf } from '#features/risks/rules.ts';
import { addDays, daysBetween, weekday } from '#shared/dates.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import { buildDemo, type DemoContent } from './build.ts';
import { dailyLogs } from './data.ts';
import type { Project } from './projects.ts';

/** Wednesday, Friday, Saturday, Sunday, the last day of a year, the day that most years lack. */
const dates = ['2026-11-18', '2026-11-20', '2027-06-19', '2026-01-04', '2026-12-31', '2028-02-29'];
const built = new Map(dates.map((date) => [date, buildDemo(new Date(`${date}T09:30:00+03:00`), 'test')]));

describe.each(dates)('on %s', (date) => {
  const demo = built.get(date) as DemoContent;
  const { today } = demo;
  const plan = demo.tasks.filter(({ row }) => !row.isPromise);
  const tasksOf = ({ id }: Project) => demo.tasks.filter(({ row }) => row.projectId === id).map(({ row }) => row);
  const paidOf = ({ id }: Project) => demo.payments.filter((row) => row.projectId === id && row.status === 'paid');
  const spent = (project: Project) => Number(decimalText(sum(paidOf(project).map(({ amount }) => exact(amount)))));
  const se = demo.people.se.id;

  test('today is the day in Riyadh', () => {
    expect(today).toBe(date);
  });

  test('health is mixed by the rules of projects', () => {
    const health = demo.projects.map((project) => {
      const tasks = tasksOf(project);
      const weight = (rows: typeof tasks) =>
        rows.reduce((total, row) => total + (row.isPromise || row.isSummary ? 0 : Number(row.estimatedHours ?? 8)), 0);
      const done = tasks.filter(({ status }) => status === 'done');
      const workDone = Math.round((weight(done) / weight(tasks)) * 100);
      const { plannedStartDate = null, plannedEndDate = null } = project.row;
      return [project.key, projectHealth({ plannedStartDate, plannedEndDate, workDone }, today)];
    });

    expect(Object.fromEntries(health)).toEqual({
      tower: 'on-track',
      hospital: 'delayed',
      metro: 'on-track',
      villas: 'on-track',
      warehouse: 'on-track',
      school: 'completed',
      mosque: 'on-track',
      cooling: 'delayed',
      infrastructure: 'on-track',
      corniche: 'on-track',
      lodge: 'on-track',
      yard: 'on-track',
    });
  });

  test('one project is over its budget and one is close to it', () => {
    const states = demo.projects.map((project) => [
      project.key,
      budgetState(exact(spent(project).toFixed(2)), exact(project.row.budget ?? '0')),
    ]);
    const with_ = (state: string) => states.filter(([, found]) => found === state).map(([key]) => key);

    expect(with_('over_budget')).toEqual(['corniche']);
    expect(with_('at_risk')).toEqual(['warehouse']);
    expect(with_('warning')).toEqual(['school', 'cooling']);
  });

  test('600 tasks have a status that fits their dates', () => {
    const startOfToday = new Date(`${today}T00:00:00+03:00`);
    for (const { row, startedAt } of demo.tasks) {
      expect(row.plannedStartDate <= row.plannedEndDate, row.title).toBe(true);
      if (row.status === 'not_started') expect(row.isPromise || row.plannedStartDate >= today, row.title).toBe(true);
      else expect(startedAt && startedAt >= row.createdAt && startedAt < startOfToday, row.title).toBe(true);
      if (row.status === 'done')
        expect(row.completedAt && startedAt && row.completedAt > startedAt, row.title).toBe(true);
      expect(row.status === 'done', row.title).toBe(row.completedAt !== null);
      expect(row.status === 'blocked', row.title).toBe(row.blockedReason !== null);
    }
    expect(plan).toHaveLength(600);
  });

  describe.each(demo.schedules.map((schedule) => [schedule.weeks[0]?.projectId, schedule] as const))(
    'the weeks of %s',
    (_, { weeks, promises, machines, needs }) => {
      const byId = new Map(demo.tasks.map(({ row }) => [row.id, row]));
      const endOf = (weekStart: string) => new Date(`${addDays(weekStart, 7)}T00:00:00+03:00`);

      test('are committed before today, with what was ready of them', () => {
        expect(weeks.length).toBeGreaterThanOrEqual(8);
        for (const { weekStart, plannedTasks, readyTasks } of weeks) {
          expect(weekday(weekStart)).toBe(0);
          expect(weekStart < today).toBe(true);
          expect(readyTasks).toBeLessThanOrEqual(plannedTasks);
        }
        expect(weeks.some(({ plannedTasks, readyTasks }) => readyTasks < plannedTasks)).toBe(true);
        expect(machines.length).toBeGreaterThan(2);
        expect(needs.length).toBeGreaterThan(10);
      });

      const expectPart = (promise: (typeof promises)[number]) => {
        const [part, source] = [byId.get(promise.taskId), byId.get(promise.sourceTaskId ?? '')];
        expect(part).toMatchObject({ parentTaskId: source?.id, isPromise: true });
        expect(source?.isPromise).toBeUndefined();
        expect(promise.date >= (source?.plannedStartDate ?? '~')).toBe(true);
        expect(promise.date <= (source?.plannedEndDate ?? '')).toBe(true);
        expect(daysBetween(promise.weekStart, promise.date)).toBeLessThan(7);
        const doneAt = part?.completedAt ?? null;
        if (promise.missReason) expect(doneAt === null || doneAt >= endOf(promise.weekStart)).toBe(true);
        if (doneAt && source?.completedAt) expect(doneAt <= source.completedAt).toBe(true);
      };

      test('promise parts of tasks of the plan, not done after them', () => {
        expect(promises.length).toBeGreaterThan(30);
        for (const promise of promises) expectPart(promise);
      });

      test('were mostly kept, and most misses say why', () => {
        const past = promises.filter(({ weekStart }) => addDays(weekStart, 6) < today);
        const met = past.filter((promise) => {
          const doneAt = byId.get(promise.taskId)?.completedAt;
          return doneAt && doneAt < endOf(promise.weekStart);
        });
        const judged = past.filter(({ missReason }) => missReason);
        expect(met.length / past.length).toBeGreaterThan(0.55);
        expect(met.length / past.length).toBeLessThan(0.95);
        expect(judged.length).toBeGreaterThan((past.length - met.length) / 2);
      });
    },
  );

  test('tasks are numbered from 1 in each project, packages span their steps', () => {
    for (const project of demo.projects) {
      const rows = tasksOf(project);
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
      expect(project.row.nextTaskNumber).toBe(rows.length + 1);
      for (const parent of rows) {
        const steps = rows.filter(({ parentTaskId, isPromise }) => parentTaskId === parent.id && !isPromise);
        if (steps.length === 0) continue;
        expect(parent.plannedStartDate).toBe(steps.map((step) => step.plannedStartDate).sort()[0]);
        expect(parent.plannedEndDate).toBe(
          steps
            .map((step) => step.plannedEndDate)
            .sort()
            .at(-1),
        );
        expect(parent.status === 'done').toBe(steps.every(({ status }) => status === 'done'));
      }
    }
  });

  test('the site engineer has work of every kind', () => {
    const mine = demo.tasks.map(({ row }) => row).filter(({ assignedTo }) => assignedTo === se);
    const open = mine.filter(({ status }) => status !== 'done');
    const urgent = (rows: typeof mine) => rows.filter(({ priority }) => priority === 'high' || priority === 'critical');
    const dueToday = open.filter((row) => row.plannedEndDate === today);
    const startToday = open.filter((row) => row.plannedStartDate === today);
    const overdue = open.filter((row) => row.plannedEndDate < today);

    expect(dueToday.length).toBeGreaterThanOrEqual(2);
    expect(startToday.length).toBeGreaterThanOrEqual(2);
    expect(overdue.length).toBeGreaterThanOrEqual(2);
    expect(open.filter((row) => row.plannedStartDate > today).length).toBeGreaterThanOrEqual(2);
    expect(mine.length - open.length).toBeGreaterThanOrEqual(6);
    for (const rows of [dueToday, startToday, overdue]) expect(urgent(rows)).not.toEqual([]);
  });

  test('150 materials are in all states, and three shortages are needed within three days', () => {
    const horizon = addDays(today, 3);
    const running = demo.tasks.filter(({ row }) => row.status !== 'done' && row.plannedStartDate <= horizon);
    const short = demo.materials.filter((row) => stateOf(row) === 'shortage');
    const needed = short.filter(({ item, projectId }) => {
      const words = item.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
      const uses = (text: string) => words.every((word) => text.toLowerCase().includes(word));
      return running.some(({ row }) => row.projectId === projectId && uses(`${row.title} ${row.description}`));
    });

    expect(demo.materials).toHaveLength(150);
    expect(new Set(demo.materials.map(stateOf))).toEqual(new Set(['shortage', 'adequate', 'overstocked']));
    expect(new Set(demo.materials.map(({ category }) => category)).size).toBe(8);
    expect(new Set(demo.materials.map(({ unit }) => unit)).size).toBe(7);
    expect(needed.map(({ item }) => item)).toEqual(['Rebar 16 mm', 'Copper pipe 22 mm', 'Roof sandwich panel 100 mm']);
    for (const row of needed) expect(row.expectedDeliveryDate && row.expectedDeliveryDate > horizon).toBe(true);
  });

  test('220 payments follow their course, five are overdue', () => {
    const startOfToday = new Date(`${today}T00:00:00+03:00`);
    for (const row of demo.payments) {
      const moments = [row.createdAt, row.approvedAt, row.paidDate].filter((at) => at instanceof Date);
      expect(moments).toHaveLength({ pending: 1, approved: 2, paid: 3 }[row.status]);
      expect(moments).toEqual(moments.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(moments.every((at) => at < startOfToday)).toBe(true);
      expect(Number(row.amount)).toBeGreaterThan(0);
    }
    const overdue = demo.payments.filter((row) => row.status !== 'paid' && row.dueDate < today);
    const late = overdue.map(({ dueDate }) => Math.floor((daysBetween(dueDate, today) - 1) / 30));
    expect(late.sort()).toEqual([0, 0, 0, 1, 2]);
    expect(demo.vendors.every(({ vatNumber }) => !vatNumber || isVatNumber(vatNumber))).toBe(true);
    expect(demo.vendors.filter(({ vatNumber }) => vatNumber).length).toBeGreaterThan(40);
    expect(demo.payments).toHaveLength(220);
    expect(overdue).toHaveLength(5);
    expect(new Set(demo.payments.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(220);
    expect(new Set(demo.payments.map(({ category }) => category)).size).toBe(7);
    expect(demo.payments.some(({ amount }) => /\.\d[1-9]$/.test(amount))).toBe(true);
  });

  test('25 risks have open critical and high ones, and closed ones', () => {
    const open = demo.risks
      .filter(({ status }) => status === 'open')
      .map((row) => severityOf(row.probability, row.impact));

    expect(demo.risks).toHaveLength(25);
    expect(open.filter((severity) => severity === 'critical').length).toBeGreaterThanOrEqual(3);
    expect(open.filter((severity) => severity === 'high').length).toBeGreaterThanOrEqual(4);
    expect(demo.risks.length - open.length).toBeGreaterThanOrEqual(3);
  });

  test('daily logs are of working days, one project is silent', () => {
    const latest = (key: string) => demo.logs.find(({ project }) => project.key === key)?.row.date ?? '';
    for (const { row, task, project } of demo.logs) {
      expect(weekday(row.date)).toBeLessThanOrEqual(4);
      expect(row.date < today && row.date >= addDays(today, -90)).toBe(true);
      expect(task.row.projectId).toBe(project.id);
      expect(row.manpower).toBeGreaterThan(0);
      expect(row.notes ?? '').not.toMatch(/[{}]|undefined|^$/);
    }
    const isSilent = workdaysBetween(latest('cooling'), today) > 3;
    const fresh = ['tower', 'hospital', 'metro', 'villas', 'warehouse', 'infrastructure'];
    expect(isSilent).toBe(true);
    for (const key of fresh) expect(workdaysBetween(latest(key), today)).toBe(1);
    expect(demo.logs.some(({ row }) => /[\u0600-\u06ff]{3}/.test(row.notes ?? ''))).toBe(true);
  });

  test('one log was written without a network and received the morning after, before the next one of its project', () => {
    const late = demo.logs.filter(({ row }) => row.writtenAt);
    expect(late).toHaveLength(1);
    for (const { row } of late) {
      const next = demo.logs.filter((other) => other.row.projectId === row.projectId && other.row.date > row.date);
      expect(row.writtenAt && row.writtenAt < row.createdAt).toBe(true);
      expect(row.createdAt.getTime()).toBeLessThan(Date.parse(`${today}T00:00:00+03:00`));
      expect(next.map((other) => other.row.createdAt > row.createdAt)).toEqual([true]);
      expect(row.photoUrls.length).toBeGreaterThan(0);
    }
  });

  test('120 logs have one to four pictures each, every one of them drawn', () => {
    const pictured = demo.logs.filter(({ row }) => row.photoUrls.length > 0);

    expect(pictured).toHaveLength(120);
    expect(Math.max(...pictured.map(({ row }) => row.photoUrls.length))).toBeLessThanOrEqual(4);
    expect(pictured.flatMap(({ row }) => row.photoUrls)).toEqual(demo.shots.map(({ path }) => path));
    expect(new Set(demo.shots.map(({ path }) => path)).size).toBe(demo.shots.length);
    expect(new Set(demo.shots.map(({ view }) => JSON.stringify(view))).size).toBeGreaterThan(30);
  });
});

test('the same seed and day give the same, whatever the hour; another seed does not', () => {
  const morning = buildDemo(new Date('2026-11-18T00:05:00+03:00'), 'test');
  const evening = buildDemo(new Date('2026-11-18T23:55:00+03:00'), 'test');
  const other = buildDemo(new Date('2026-11-18T09:30:00+03:00'), 'another');

  expect(evening).toEqual(morning);
  expect(morning).toEqual(built.get('2026-11-18'));
  expect(other.projects[0]?.id).not.toBe(morning.projects[0]?.id);
});

const stateOf = (row: DemoContent['materials'][number]) =>
  stockState({
    requiredQty: Number(row.requiredQty),
    onSiteQty: Number(row.onSiteQty),
    deliveredQty: Number(row.deliveredQty),
  });

function workdaysBetween(from: string, to: string): number {
  let count = 0;
  for (let day = from; day < to; day = addDays(day, 1)) if (weekday(day) <= 4) count++;
  return count;
}

test('an Arabic noun counted from 3 to 10 is a plural: one and two, which have forms of their own, are not drawn for it', () => {
  const sentences = [...dailyLogs.work.flatMap(({ arabic }) => arabic), ...dailyLogs.days.arabic];
  expect(sentences.filter((sentence) => /\{[12]-\d+\} \p{L}{3,}/u.test(sentence))).toEqual([]);
});
