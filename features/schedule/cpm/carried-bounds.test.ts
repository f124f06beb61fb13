import { describe, expect, test } from 'vitest';
import { carriedBounds } from './carried-bounds.ts';
import type { PlanTask } from './plan-task.ts';

const task = (id: string, from: string | null, to: string | null, more: Partial<PlanTask> = {}): PlanTask => ({
  ...{ id, parentTaskId: 'S', status: 'not_started', plannedStartDate: from, plannedEndDate: to, durationDays: null },
  ...{ isMilestone: false, percentComplete: 0, constraintKind: null, constraintDate: null, doneOn: null },
  ...more,
});
const date = '2026-11-10';
const summary = (constraintKind: PlanTask['constraintKind'], constraintDate: string | null = date) =>
  task('S', null, null, { parentTaskId: null, constraintKind, constraintDate });
const first = task('first', '2026-11-01', '2026-11-05');
const last = task('last', '2026-11-03', '2026-11-09');

/** What each part is asked for, the first of the list first. */
const asked = (kind: PlanTask['constraintKind'], ...parts: PlanTask[]) => {
  const bounds = carriedBounds([summary(kind), ...parts], (index) => (index === 0 ? parts.map((_, at) => at + 1) : []));
  expect(bounds[0]).toEqual([]);
  expect(bounds.flat().every((bound) => bound.date === date)).toBe(true);
  return bounds.slice(1).map((own) => own.map((bound) => bound.kind));
};

describe('a constraint of a summary is carried to its parts', () => {
  test.each([
    ['start_no_earlier', ['start_no_earlier'], ['start_no_earlier']],
    ['finish_no_later', ['finish_no_later'], ['finish_no_later']],
    ['start_no_later', ['start_no_later'], []],
    ['finish_no_earlier', [], ['finish_no_earlier']],
    ['must_start', ['start_no_earlier', 'start_no_later'], ['start_no_earlier']],
    ['must_finish', ['finish_no_later'], ['finish_no_later', 'finish_no_earlier']],
    ['as_late_as_possible', [], []],
    [null, [], []],
  ] as const)('%s: the first part is asked %j, the last %j', (kind, ofFirst, ofLast) => {
    expect(asked(kind, first, last)).toEqual([ofFirst, ofLast]);
    expect(asked(kind, last, first)).toEqual([ofLast, ofFirst]);
  });

  test('one without a date asks nothing', () => {
    expect(carriedBounds([summary('must_start', null), first], (index) => (index === 0 ? [1] : []))).toEqual([[], []]);
  });

  test('its start is asked of a part that has begun, its end of one that has not', () => {
    const begun = (one: PlanTask): PlanTask => ({ ...one, status: 'in_progress' });
    expect(asked('start_no_later', first, begun(last))).toEqual([[], ['start_no_later']]);
    expect(asked('finish_no_earlier', first, begun(last))).toEqual([['finish_no_earlier'], []]);
    expect(asked('finish_no_earlier', begun(last), first)).toEqual([[], ['finish_no_earlier']]);
  });

  test('one date of a part stands for both; a part without any is neither first nor last', () => {
    const [ends, starts] = [task('ends', null, '2026-11-02'), task('starts', '2026-11-20', null)];
    const undated = task('undated', null, null);
    expect(asked('start_no_later', last, ends, undated)).toEqual([[], ['start_no_later'], []]);
    expect(asked('finish_no_earlier', last, starts, undated)).toEqual([[], ['finish_no_earlier'], []]);
  });
});

test('a task without parts keeps its own constraint', () => {
  const own = task('a', null, null, { constraintKind: 'must_start', constraintDate: date });
  expect(carriedBounds([own], () => [])).toEqual([[{ kind: 'must_start', date }]]);
  const late = { ...own, constraintKind: 'as_late_as_possible' as const };
  expect(carriedBounds([late, { ...own, constraintKind: null }], () => [])).toEqual([[], []]);
});
