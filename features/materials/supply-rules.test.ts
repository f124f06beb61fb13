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
    ['bars', 'more'].map((id) => [id, [{ item: 'Rebar 16 mm', unit: 'tonnes', quantity: 40 }]]),
  );
  const short = { item: 'Rebar 16 mm', until: '2026-12-03', pile: '0', stock: 30, need: 40 };
  expect([...shortages]).toMatchObject(['bars', 'more'].map((id) => [id, [short]]));
});

test('what somebody linked stays linked', () => {
  const { uses } = ask([material('Rebar 16 mm', 80, { links: [{ taskId: 'pour', quantity: 2 }] })]);
  expect([...uses]).toEqual([['pour', [{ item: 'Rebar 16 mm', unit: 'tonnes', quantity: 2 }]]]);
});
