import { describe, expect, test } from 'vitest';
import type { PlanTask } from './reading/plan.ts';
import { isOtherPlan, matchPlan, type StoredTask } from './rules.ts';

const row = (more: Partial<PlanTask>): PlanTask => ({
  ...{ key: 'id:1', line: 2, wbs: null, name: 'Planning phase', parent: null, start: '2026-03-01', end: '2026-03-05' },
  ...{ endComputed: false, durationDays: null, hours: null, percent: null, milestone: false, resources: null },
  ...more,
});
const task = (more: Partial<StoredTask>): StoredTask => ({
  ...{ id: 'a', importKey: 'id:1', title: 'Radier torengebouw', wbs: '2.1', parentTaskId: null },
  ...{ plannedStartDate: '2025-01-01', plannedEndDate: '2025-01-20' },
  ...more,
});
const matched = (one: Partial<PlanTask>, other: Partial<StoredTask>) => matchPlan([row(one)], [task(other)]).taskOf[0];

describe('a row with the key of a task', () => {
  test.each<[string, Partial<PlanTask>, Partial<StoredTask>, string | null]>([
    ['nothing else agrees', {}, {}, null],
    ['nor does the id of a planner alone', { key: 'id:A1010' }, { importKey: 'id:A1010' }, null],
    ['the code agrees', { wbs: '2.1' }, {}, 'a'],
    ['its start agrees', { start: '2025-01-01' }, {}, 'a'],
    ['its end agrees', { end: '2025-01-20' }, {}, 'a'],
    ['the name is alike', { name: 'Radier torengebouw A, wapening' }, {}, 'a'],
  ])('%s', (_, one, other, expected) => expect(matched(one, other)).toBe(expected));

  test('under the same parent it is the same under another name', () => {
    const plan = [row({ key: 'id:9', name: 'Tower' }), row({ parent: 0 })];
    const stored = [task({ id: 'p', importKey: 'id:7', title: 'Tower' }), task({ parentTaskId: 'p' })];
    expect(matchPlan(plan, stored)).toEqual({ taskOf: ['p', 'a'], gone: [] });
  });
});

test.each([
  [{ same: 0, changed: 2, added: 40, gone: 30 }, true],
  [{ same: 30, changed: 2, added: 400, gone: 0 }, false],
  [{ same: 2, changed: 1, added: 0, gone: 90 }, false],
  [{ same: 0, changed: 0, added: 5, gone: 5 }, true],
])('%o is another plan: %s', (counts, expected) => expect(isOtherPlan(counts)).toBe(expected));
