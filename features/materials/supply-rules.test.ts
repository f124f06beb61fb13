import { expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { Work } from './forecast/usage.ts';
import { type SuppliedMaterial, supplyOf } from './supply-rules.ts';

const today = '2026-11-22';
const task = (id: string, title: string): Work => ({
  ...{ id, number: 1, title, parentTaskId: null, isDone: false, hours: null },
  ...{ start: today, end: '2026-11-26' },
});
const material = (item: string, requiredQty: number, more: Partial<SuppliedMaterial> = {}): SuppliedMaterial => ({
  ...{ item, category: 'steel', unit: 'tonnes', requiredQty, onSiteQty: 0, deliveredQty: 30, expected: '2026-12-03' },
  ...{ links: [], consumed: 0, ledger: { movements: 0, usedLately: 0, firstMovement: null }, deliveries: [] },
  ...more,
});

const tasks = [
  task('bars', 'Slab reinforcement, Level 11'),
  task('more', 'Slab reinforcement, Level 12'),
  task('pour', 'Slab concrete pour, Level 11'),
  task('sleeves', 'MEP sleeves and box-outs, Level 11'),
];
const ask = (materials: readonly SuppliedMaterial[]) =>
  supplyOf({ today, calendar: DEFAULT_CALENDAR, project: { start: null, end: null }, tasks, materials });

test('a material tied by words goes to the tasks whose step takes it, from one pile', () => {
  const { uses, shortages } = ask([material('Rebar 16 mm', 80)]);
  expect([...uses]).toEqual(
    ['bars', 'more'].map((id) => [id, [{ item: 'Rebar 16 mm', unit: 'tonnes', quantity: 40, isShare: true }]]),
  );
  const short = { item: 'Rebar 16 mm', until: '2026-12-03', pile: '0', stock: 30, need: 40, isShare: true };
  expect([...shortages]).toMatchObject(['bars', 'more'].map((id) => [id, [short]]));
});

test('what somebody linked stays linked', () => {
  const { uses } = ask([material('Rebar 16 mm', 80, { links: [{ taskId: 'pour', quantity: 2 }] })]);
  expect([...uses]).toEqual([['pour', [{ item: 'Rebar 16 mm', unit: 'tonnes', quantity: 2, isShare: false }]]]);
});

test('tasks share by their days, by their hours where all have some; what is tied to one task alone is its own', () => {
  const links = ['bars', 'more'].map((taskId) => ({ taskId, quantity: null }));
  const of = (own: readonly Work[], item: SuppliedMaterial) => {
    const { uses } = supplyOf({
      today,
      calendar: DEFAULT_CALENDAR,
      project: { start: null, end: null },
      tasks: own,
      materials: [item],
    });
    return [...uses].map(([id, [use]]) => [id, use?.quantity, use?.isShare]);
  };
  const rebar = material('Rebar 16 mm', 80, { links });
  const longer = tasks.map((one) => (one.id === 'more' ? { ...one, end: '2026-12-06' } : one));
  expect(of(longer, rebar)).toEqual([
    ['bars', 20, true],
    ['more', 60, true],
  ]);
  const hours = longer.map((one) => ({ ...one, hours: one.id === 'more' ? 30 : 50 }));
  expect(of(hours, rebar)).toEqual([
    ['bars', 50, true],
    ['more', 30, true],
  ]);
  expect(of(tasks, { ...rebar, links: links.slice(1) })).toEqual([['more', 80, false]]);
});

test('what is there for all tasks runs out for none, and half a tonne is a share, too', () => {
  const { uses, shortages } = ask([material('Rebar 16 mm', 1)]);
  expect([...uses].map(([id, [use]]) => [id, use?.quantity])).toEqual([
    ['bars', 0.5],
    ['more', 0.5],
  ]);
  expect(shortages.size).toBe(0);
});

test('what only the trade suggests, or nothing, holds up no task', () => {
  const { uses, shortages } = ask([material('Zqx', 80), material('Wqz', 80, { category: 'other' })]);
  expect([uses.size, shortages.size]).toEqual([0, 0]);
});
