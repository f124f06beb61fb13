import { describe, expect, test } from 'vitest';
import type { PlanTask } from './reading/plan.ts';
import { depthsOf, isOtherPlan, matchPlan, type StoredTask, statusOf, titleOf } from './rules.ts';

const row = (more: Partial<PlanTask>): PlanTask => ({
  ...{
    key: 'id:1',
    id: '1',
    line: 2,
    wbs: null,
    name: 'Planning phase',
    parent: null,
    start: '2026-03-01',
    end: '2026-03-05',
  },
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

describe('a changed plan whose ids are numbers of rows', () => {
  const works = ['Columns', 'Slab', 'Blockwork', 'Plaster', 'Paint'];
  /** Thirty floors of the same work; `leaveOut` names work of a floor, `extra` what stands before a floor. */
  const floors = (leaveOut: ReadonlySet<string>, extra: Readonly<Record<string, readonly string[]>>) => {
    const plan: PlanTask[] = [];
    const add = (name: string, parent: number | null) =>
      plan.push(row({ key: `id:${plan.length + 1}`, wbs: null, name, parent, start: null, end: null })) - 1;
    const tower = add('Tower', null);
    for (const floor of Array.from({ length: 30 }, (_, index) => `Floor ${index + 1}`)) {
      for (const name of extra[floor] ?? []) add(name, tower);
      const parent = add(floor, tower);
      for (const work of works.filter((one) => !leaveOut.has(`${floor} ${one}`))) add(work, parent);
    }
    return plan;
  };
  const before = floors(new Set(), {});
  const idOf = (place: number) => `t${place}`;
  const stored = before.map((one, place) =>
    task({
      ...{
        id: idOf(place),
        importKey: one.key,
        title: one.name,
        wbs: null,
        plannedStartDate: null,
        plannedEndDate: null,
      },
      parentTaskId: one.parent === null ? null : idOf(one.parent),
    }),
  );
  const pathOf = (plan: readonly PlanTask[], place: number): string => {
    const one = plan[place];
    return one ? `${one.parent === null ? '' : pathOf(plan, one.parent)}/${one.name}` : '';
  };

  test('keeps every task that it still has, adds what is new and leaves what is gone', () => {
    const next = floors(new Set(['Floor 3 Plaster', 'Floor 20 Paint']), {
      'Floor 2': ['Crane', 'Hoist', 'Scaffold'],
      'Floor 10': ['Mast', 'Refuge', 'Tank'],
    });
    const { taskOf, gone } = matchPlan(next, stored);
    const known = new Map(before.map((_, place) => [idOf(place), pathOf(before, place)]));
    const wrong = next.filter(
      (_, place) => taskOf[place] !== null && known.get(taskOf[place] ?? '') !== pathOf(next, place),
    );
    expect(wrong).toEqual([]);
    expect(taskOf.filter((id) => id === null)).toHaveLength(6);
    expect(gone.map((id) => known.get(id))).toEqual(['/Tower/Floor 3/Plaster', '/Tower/Floor 20/Paint']);
  });

  test('names that stand twice under one parent are told apart by what stands beside them', () => {
    const names = ['Dig', 'Inspect', 'Pour', 'Inspect', 'Strip'];
    const was = names.map((title, index) => task({ id: idOf(index), importKey: `id:${index + 1}`, title, wbs: null }));
    const now = ['Set out', 'Pour', 'Inspect', 'Strip'].map((name, index) => row({ key: `id:${index + 1}`, name }));
    expect(matchPlan(now, was).taskOf.slice(1)).toEqual(['t2', 't3', 't4']);
  });
});

test.each([
  [{ same: 0, changed: 2, added: 40, gone: 30 }, true],
  [{ same: 30, changed: 2, added: 400, gone: 0 }, false],
  [{ same: 2, changed: 1, added: 0, gone: 90 }, false],
  [{ same: 0, changed: 0, added: 5, gone: 5 }, true],
  [{ same: 1, changed: 1, added: 8, gone: 8 }, false],
  [{ same: 1, changed: 1, added: 9, gone: 9 }, true],
])('%o is another plan: %s', (counts, expected) => expect(isOtherPlan(counts)).toBe(expected));

test.each([
  [{ percent: 100 }, 'done'],
  [{ percent: 99 }, 'in_progress'],
  [{ percent: 1 }, 'in_progress'],
  [{ percent: 0 }, 'not_started'],
  [{ percent: null }, 'not_started'],
  [{ percent: 0, hasBegun: true }, 'in_progress'],
] as const)('a row with %j is %s', (row, status) => expect(statusOf(row)).toBe(status));

test('a name of more than 300 characters is cut, and says so', () => {
  expect(titleOf('x'.repeat(300))).toBe('x'.repeat(300));
  expect(titleOf('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
});

test('a row lies as deep as the rows above it', () => {
  expect(depthsOf([row({}), row({ parent: 0 }), row({ parent: 1 }), row({ parent: 0 }), row({})])).toEqual([
    0, 1, 2, 1, 0,
  ]);
});

describe('among tasks of one name, a row is the one that agrees most', () => {
  const two = (first: Partial<StoredTask>, second: Partial<StoredTask>) => [
    task({
      id: 'first',
      importKey: 'id:7',
      title: 'Pour',
      wbs: null,
      plannedStartDate: null,
      plannedEndDate: null,
      ...first,
    }),
    task({
      id: 'second',
      importKey: 'id:8',
      title: 'Pour',
      wbs: null,
      plannedStartDate: null,
      plannedEndDate: null,
      ...second,
    }),
  ];
  test.each<[string, Partial<PlanTask>, Partial<StoredTask>, Partial<StoredTask>]>([
    ['by its code', { wbs: '2.1' }, { wbs: '2.2' }, { wbs: '2.1' }],
    ['by its start', {}, {}, { plannedStartDate: '2026-03-01' }],
    ['by its end', {}, {}, { plannedEndDate: '2026-03-05' }],
    ['by the number of its row, where nothing else tells', { key: 'id:8' }, {}, {}],
  ])('%s', (_, one, first, second) => {
    expect(matchPlan([row({ name: 'Pour', ...one })], two(first, second)).taskOf).toEqual(['second']);
  });

  test('of equal ones the first', () => {
    expect(matchPlan([row({ name: 'Pour' })], two({}, {}))).toEqual({ taskOf: ['first'], gone: ['second'] });
  });
});

test('an id of a planner that stands twice decides nothing', () => {
  const twice = [
    row({ key: 'id:A1', name: 'Dig', start: '2025-01-01' }),
    row({ key: 'id:A1', name: 'Pour', start: '2025-01-01' }),
  ];
  expect(matchPlan(twice, [task({ importKey: 'id:A1', title: 'Pour' })]).taskOf).toEqual([null, 'a']);
});
