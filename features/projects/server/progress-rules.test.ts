import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
afterAll(app.close);

const shareOf = async (rule: string, phase: string, percent: number, hasSteps = false) => {
  const { rows } = await app.db.$client.query<{ share: number }>(
    'select earned_share($1, $2, $3::int, $4)::float8 as share',
    [rule, phase, percent, hasSteps],
  );
  return rows[0]?.share;
};

describe('what a task has earned', () => {
  test.each([
    ['percent', 'not_started', 40, false, 0],
    ['percent', 'begun', 0, false, 0],
    ['percent', 'begun', 40, false, 0.4],
    ['percent', 'begun', 40, true, 0.4],
    ['percent', 'begun', 100, false, 0.99],
    ['percent', 'done', 40, false, 1],
    ['zero_hundred', 'begun', 99, false, 0],
    ['zero_hundred', 'done', 0, false, 1],
    ['fifty_fifty', 'not_started', 80, false, 0],
    ['fifty_fifty', 'begun', 0, false, 0.5],
    ['fifty_fifty', 'begun', 99, false, 0.5],
    ['fifty_fifty', 'done', 0, false, 1],
    ['milestones', 'begun', 60, false, 0],
    ['milestones', 'begun', 60, true, 0.6],
    ['milestones', 'done', 60, true, 1],
  ])('by %s, %s with %i %% reported, steps %s: %d', async (rule, phase, percent, hasSteps, share) => {
    expect(await shareOf(rule, phase, percent, hasSteps)).toBe(share);
  });

  test.each([
    ['not_started', null, 0, 'not_started'],
    ['not_started', null, 40, 'not_started'],
    ['in_progress', null, 0, 'begun'],
    ['blocked', null, 0, 'not_started'],
    ['blocked', '2026-03-01', 0, 'begun'],
    ['blocked', null, 10, 'begun'],
    ['done', null, 0, 'done'],
  ])('%s since %s with %i %% is %s', async (status, start, percent, phase) => {
    const { rows } = await app.db.$client.query('select task_phase($1, $2::date, $3::int) as phase', [
      status,
      start,
      percent,
    ]);
    expect(rows).toEqual([{ phase }]);
  });
});

describe('what a task is planned to have earned', () => {
  const stepsOf = async (rule: string, starts: string | null, ends: string | null, hasSteps = false) => {
    const { rows } = await app.db.$client.query<{ day: string; before: number; after: number }>(
      `select day::text, part_before / parts::float8 as before, part_after / parts::float8 as after
        from planned_steps($1, $2, $3::date, $4::date) order by day, part_after`,
      [rule, hasSteps, starts, ends],
    );
    return rows.map(({ day, before, after }) => [day.slice(5), before, after]);
  };
  test.each([
    ['zero_hundred', '2026-03-01', '2026-03-04', false, [['03-04', 0, 1]]],
    [
      'fifty_fifty',
      '2026-03-01',
      '2026-03-04',
      false,
      [
        ['03-01', 0, 0.5],
        ['03-04', 0.5, 1],
      ],
    ],
    [
      'percent',
      '2026-03-01',
      '2026-03-04',
      false,
      [
        ['03-01', 0, 0.25],
        ['03-02', 0.25, 0.5],
        ['03-03', 0.5, 0.75],
        ['03-04', 0.75, 1],
      ],
    ],
    [
      'milestones',
      '2026-03-01',
      '2026-03-02',
      true,
      [
        ['03-01', 0, 0.5],
        ['03-02', 0.5, 1],
      ],
    ],
    ['milestones', '2026-03-01', '2026-03-02', false, [['03-02', 0, 1]]],
    ['percent', null, '2026-03-02', false, [['03-02', 0, 1]]],
    ['percent', '2026-03-09', '2026-03-02', false, [['03-02', 0, 1]]],
    ['percent', '2026-03-01', null, false, []],
  ])('by %s from %s to %s, steps %s', async (rule, starts, ends, hasSteps, steps) => {
    expect(await stepsOf(rule, starts, ends, hasSteps)).toEqual(steps);
  });

  test('a long task is planned in ten steps at most, each on the last of its days', async () => {
    const steps = await stepsOf('percent', '2026-03-01', '2026-03-25');
    expect(steps).toHaveLength(9);
    expect([steps[0], steps[7], steps[8]]).toEqual([
      ['03-03', 0, 0.12],
      ['03-24', 0.84, 0.96],
      ['03-25', 0.96, 1],
    ]);
  });
});
