import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { tasks } from '#server/database/tables/work.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

export type Row = typeof tasks.$inferSelect;

/** A tree of up to 14 tasks; dates lie around today. */
export const tree = fc.array(
  fc.record({
    parent: fc.option(fc.nat(13), { nil: null, freq: 3 }),
    status: fc.constantFrom('not_started' as const, 'in_progress' as const, 'blocked' as const, 'done' as const),
    start: fc.integer({ min: -40, max: 20 }),
    length: fc.integer({ min: 0, max: 15 }),
    isDated: fc.boolean(),
    hours: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
    workers: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
    /** What its plan gives it as its cost. */
    cost: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null, freq: 1 }),
    priority: fc.constantFrom('low' as const, 'critical' as const),
  }),
  { minLength: 1, maxLength: 14 },
);
export type Tree = typeof tree extends fc.Arbitrary<infer T> ? T : never;

/** A dated summary without dated subtasks keeps its own dates, so only leaves have some here. */
export async function plant(db: Database, projectId: string, given: Tree, today: CalendarDate): Promise<void> {
  const ids = given.map(newId);
  const parents = given.map(({ parent }, index) => (parent !== null && parent < index ? parent : null));
  const rowAt = ({ parent: _, start, length, isDated, hours, cost, ...one }: Tree[number], index: number) => {
    const dates = { plannedStartDate: addDays(today, start), plannedEndDate: addDays(today, start + length) };
    return {
      ...{ ...one, id: ids[index] ?? '', projectId, number: index + 1, title: `Task ${index}` },
      ...(isDated && !parents.includes(index) ? dates : { plannedStartDate: null, plannedEndDate: null }),
      parentTaskId: ids[parents[index] ?? -1] ?? null,
      estimatedHours: hours === null ? null : String(hours),
      budgetedCost: cost === null ? null : String(cost),
      completedAt: one.status === 'done' ? new Date(`${addDays(today, -3)}T09:00:00Z`) : null,
    };
  };
  await db.insert(tasks).values(given.map(rowAt));
}

export const rowsOf = (db: Database, projectId: string): Promise<Row[]> =>
  db.select().from(tasks).where(eq(tasks.projectId, projectId));

export const leavesOf = (rows: readonly Row[]): Row[] =>
  rows.filter(({ id }) => !rows.some(({ parentTaskId }) => parentTaskId === id));

/** Hours, people and costs that can be shared out evenly. */
export const divisible = (given: Tree, parts: number): Tree =>
  given.map((one) => ({
    ...one,
    ...{ hours: (one.hours ?? 5) * parts, workers: (one.workers ?? 2) * parts },
    cost: one.cost === null ? null : one.cost * parts,
  }));

/** Every other leaf becomes a summary of so many equal subtasks. */
export async function splitLeaves(db: Database, projectId: string, parts: number): Promise<void> {
  const leaves = leavesOf(await rowsOf(db, projectId)).filter((_, index) => index % 2 === 0);
  for (const leaf of leaves) {
    const { id: _, estimatedHours, budgetedCost, workers, number, ...rest } = leaf;
    const share = (of: string) => String(Number(of) / parts);
    const cost = budgetedCost === null ? null : share(budgetedCost);
    const part = { ...rest, parentTaskId: leaf.id, estimatedHours: share(estimatedHours ?? '0'), budgetedCost: cost };
    await db.insert(tasks).values(
      Array.from({ length: parts }, (__, index) => ({
        ...{ ...part, isLeaf: undefined, workers: (workers ?? 0) / parts },
        number: 1000 + number * 10 + index,
      })),
    );
  }
}
