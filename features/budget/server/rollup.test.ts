import { afterAll, beforeAll, expect, test } from 'vitest';
import { compactTallies } from '#features/projects/server/tallies.ts';
import { newId } from '#server/database/columns.ts';
import type { PoolClient } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { testApp } from '#server/testing/app.ts';
import { type Figures, rollupSql, sumStale, withFigures } from './rollup.ts';
import { figuresSql } from './rollup-sql.ts';

const app = await testApp();
afterAll(app.close);

const { $client: pool } = app.db;
const project = newId();
const [phase, deep] = [newId(), newId()];
const below = Array.from({ length: 8 }, newId);
/** Of one writer each, whose transaction stays open: nobody else writes them, and nothing above them. */
const apart = Array.from({ length: 6 }, newId);

beforeAll(async () => {
  await app.db
    .insert(projects)
    .values({ id: project, name: 'Olaya Tower', budget: '90000', plannedEndDate: '2026-12-31' });
  const row = (id: string, number: number, parentTaskId: string | null) => ({
    ...{ id, projectId: project, number, title: `Slab ${number}`, parentTaskId, estimatedHours: '10' },
    ...{ plannedStartDate: '2026-02-01', plannedEndDate: '2026-02-20' },
  });
  await app.db.insert(tasks).values([row(phase, 1, null), row(deep, 2, phase)]);
  await app.db
    .insert(tasks)
    .values(below.map((id, index) => row(id, 3 + index, [null, phase, deep][index % 3] ?? null)));
  await app.db.insert(tasks).values(apart.map((id, index) => row(id, 20 + index, null)));
});

async function answered(): Promise<Figures | undefined> {
  const text = `select p.id, rollup.figures from projects p ${rollupSql} where p.id = $1`;
  const { rows } = await pool.query<{ id: string; figures: Figures | null }>(text, [project]);
  const [row] = await withFigures(app.db, rows);
  return row?.figures;
}

async function summedAnew(): Promise<Figures | undefined> {
  const text = `select (${figuresSql}) as figures from projects p where p.id = $1`;
  return (await pool.query<{ figures: Figures }>(text, [project])).rows[0]?.figures;
}

/** Which transaction wrote what is stored. */
const writtenBy = async () =>
  (await pool.query<{ xmin: string }>('select xmin::text from project_rollups where project_id = $1', [project]))
    .rows[0]?.xmin;

test('figures are summed once while nothing that they depend on changes', async () => {
  await answered();
  const before = await writtenBy();
  await pool.query(`update tasks set title = 'Another', position = 'b0', comment_count = 4 where id = $1`, [below[0]]);
  await pool.query(`update projects set name = 'Olaya Tower 2', next_task_number = 90 where id = $1`, [project]);
  expect(await answered()).toEqual(await summedAnew());
  expect(await writtenBy()).toBe(before);
  await pool.query('update tasks set estimated_hours = 11 where id = $1', [below[0]]);
  expect(await answered()).toEqual(await summedAnew());
  expect(await writtenBy()).not.toBe(before);
});

test('of many who find them out of date at once all get the same', async () => {
  await pool.query('update tasks set estimated_hours = 12 where id = $1', [below[0]]);
  const all = await Promise.all(Array.from({ length: 8 }, answered));
  const wanted = await summedAnew();
  for (const one of all) expect(one).toEqual(wanted);
});

test('what changed is summed before anybody asks, and what did not is left as it is', async () => {
  await pool.query('update tasks set estimated_hours = 13 where id = $1', [below[0]]);
  const before = await writtenBy();
  await sumStale(app.db);
  const summed = await writtenBy();
  expect(summed).not.toBe(before);
  await sumStale(app.db);
  expect(await answered()).toEqual(await summedAnew());
  expect(await writtenBy()).toBe(summed);
  await pool.query('update tasks set estimated_hours = 14 where id = $1', [below[0]]);
  await sumStale(app.db, AbortSignal.abort());
  expect(await writtenBy()).toBe(summed);
});

test('a project that is gone meanwhile is left out', async () => {
  expect(await withFigures(app.db, [{ id: newId(), figures: null }])).toEqual([]);
});

/** A sequence that is the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}
type Next = ReturnType<typeof numbers>;

const day = (next: Next) => `2026-0${1 + next(9)}-1${next(9)}`;
const maybe = <T>(next: Next, value: T): T | null => (next(4) === 0 ? null : value);

/** What a write changes of a task: columns that its figures depend on, whether a person, the server or a trigger writes them. */
const ofTask: readonly ((next: Next) => Readonly<Record<string, unknown>>)[] = [
  (next) => ({ status: ['not_started', 'in_progress', 'blocked', 'done'][next(4)] }),
  (next) => ({ planned_start_date: maybe(next, day(next)) }),
  (next) => ({ planned_end_date: maybe(next, day(next)) }),
  (next) => ({ estimated_hours: maybe(next, next(40)) }),
  (next) => ({ duration_days: maybe(next, next(9)) }),
  (next) => ({ budgeted_cost: maybe(next, next(5000)) }),
  (next) => ({ is_milestone: next(2) === 0 }),
  (next) => ({ percent_complete: next(101) }),
  (next) => ({ has_steps: next(2) === 0 }),
  (next) => ({ actual_finish: null, actual_start: maybe(next, day(next)) }),
  (next) => ({ actual_start: null, actual_finish: day(next) }),
  (next) => ({ completed_at: maybe(next, `${day(next)}T22:00:00Z`) }),
  (next) => ({ updated_at: `${day(next)}T22:00:00Z` }),
  (next) => ({ deleted_at: maybe(next, null) ?? (next(3) === 0 ? `${day(next)}T22:00:00Z` : null) }),
];
/** Where it lies, too. */
const ofTaskBelow = [
  ...ofTask,
  (next: Next) => ({ parent_task_id: [null, phase, deep][next(3)] }),
  (next: Next) => ({ is_promise: next(4) === 0 }),
];

async function write(
  client: Pick<PoolClient, 'query'>,
  id: string | undefined,
  change: Readonly<Record<string, unknown>>,
) {
  const set = Object.keys(change).map((name, index) => `${name} = $${index + 2}`);
  await client.query(`update tasks set ${set.join(', ')} where id = $1`, [id, ...Object.values(change)]);
}

const ofRest: readonly ((next: Next) => Promise<unknown>)[] = [
  (next) => pool.query('update projects set budget = $2 where id = $1', [project, next(90_000)]),
  (next) => pool.query('update projects set planned_end_date = $2 where id = $1', [project, maybe(next, day(next))]),
  (next) =>
    pool.query('update projects set progress_rule = $2 where id = $1', [
      project,
      ['percent', 'zero_hundred', 'fifty_fifty', 'milestones'][next(4)],
    ]),
  (next) =>
    pool.query(
      `insert into organisation (id, name, time_zone) values (1, 'Builders', $1) on conflict (id) do update set time_zone = excluded.time_zone`,
      [['Asia/Riyadh', 'UTC', 'America/Los_Angeles'][next(3)]],
    ),
  (next) =>
    pool.query(
      `with made as (insert into baselines (id, project_id, name) values ($1, $2, 'Baseline') returning id)
       insert into baseline_tasks (baseline_id, task_id, planned_start_date, planned_end_date)
       select made.id, t.id, $3, $4 from made, tasks t where t.project_id = $2 and t.number % 2 = 0`,
      [newId(), project, '2026-01-05', day(next)],
    ),
  () =>
    pool.query(
      'delete from baselines where id = (select id from baselines where project_id = $1 order by created_at desc limit 1)',
      [project],
    ),
  () => compactTallies(app.db),
];

test('they are never older than what was committed before the question, whatever is written in whatever order', async () => {
  const next = numbers(20);
  const writers = await Promise.all([pool.connect(), pool.connect()]);
  const isOpen = [false, false];
  const end = async (index: number, how: 'commit' | 'rollback') => {
    if (isOpen[index]) await writers[index]?.query(how);
    isOpen[index] = false;
  };
  const steps: readonly (() => Promise<unknown>)[] = [
    async () => {
      const index = next(2);
      if (!isOpen[index]) await writers[index]?.query('begin');
      isOpen[index] = true;
      await write(writers[index] as PoolClient, apart[index * 3 + next(3)], ofTask[next(ofTask.length)]?.(next) ?? {});
    },
    () => end(next(2), next(4) === 0 ? 'rollback' : 'commit'),
    () => write(pool, below[next(below.length)], ofTaskBelow[next(ofTaskBelow.length)]?.(next) ?? {}),
    async () => {
      // These wait for whoever writes tasks.
      await end(0, 'commit');
      await end(1, 'commit');
      await ofRest[next(ofRest.length)]?.(next);
    },
  ];
  try {
    for (let step = 0; step < 1200; step += 1) {
      await steps[next(steps.length)]?.();
      expect({ step, figures: await answered() }).toEqual({ step, figures: await summedAnew() });
    }
  } finally {
    await end(0, 'rollback');
    await end(1, 'rollback');
    for (const client of writers) client.release();
  }
});
