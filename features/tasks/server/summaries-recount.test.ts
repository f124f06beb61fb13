import { asc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newId } from '#server/database/columns.ts';
import { tasks } from '#server/database/tables/work.ts';
import { setupTasks } from './test-fixtures.ts';

const { app, newProject } = await setupTasks();

type Row = typeof tasks.$inferSelect;
const status = fc.constantFrom('not_started', 'in_progress', 'blocked', 'done');
const day = fc.option(
  fc.integer({ min: 1, max: 28 }).map((date) => `2026-02-${String(date).padStart(2, '0')}`),
  { nil: null },
);
const seeds = fc.array(
  fc.record({
    parent: fc.option(fc.nat(11), { nil: null }),
    status,
    start: day,
    end: day,
    hours: fc.option(fc.nat(50), { nil: null }),
  }),
  { minLength: 1, maxLength: 12 },
);
const steps = fc.array(
  fc.record({
    what: fc.constantFrom('status', 'dates', 'hours', 'move', 'trash', 'restore', 'promise', 'delete'),
    which: fc.nat(2),
    status,
    day,
  }),
  { maxLength: 6 },
);

test('after whatever is written, every summary is what its subtasks add up to', async () => {
  const projectId = await newProject();
  await fc.assert(
    fc.asyncProperty(seeds, steps, async (given, changes) => {
      await app.db.delete(tasks).where(eq(tasks.projectId, projectId));
      const ids = given.map(newId);
      const rows = given.map(({ parent, start, end, hours, ...one }, index) => ({
        ...{ ...one, id: ids[index] ?? '', projectId, number: index + 1, title: `Task ${index}` },
        ...{ plannedStartDate: start, plannedEndDate: end, estimatedHours: hours === null ? null : String(hours) },
        parentTaskId: parent !== null && parent < index ? (ids[parent] ?? null) : null,
      }));
      // One statement, and the same rows each in its own.
      if (given.length % 2 === 0) await app.db.insert(tasks).values(rows as never);
      else for (const row of rows) await app.db.insert(tasks).values(row as never);
      for (const { what, which, ...to } of changes) {
        const some = sql`project_id = ${projectId} and number % 3 = ${which}`;
        const statements = {
          status: sql`update tasks set status = ${to.status} where ${some}`,
          dates: sql`update tasks set planned_start_date = ${to.day}, planned_end_date = ${to.day} where ${some}`,
          hours: sql`update tasks set estimated_hours = number where ${some}`,
          move: sql`update tasks set parent_task_id = (select p.id from tasks p where p.project_id = tasks.project_id
            and p.number < tasks.number order by p.number desc offset ${which} limit 1) where ${some}`,
          trash: sql`update tasks set deleted_at = now() where ${some}`,
          restore: sql`update tasks set deleted_at = null where ${some}`,
          promise: sql`update tasks set is_promise = true where ${some}`,
          delete: sql`delete from tasks where ${some}`,
        };
        await app.db.execute(statements[what]);
      }
      const stored = await app.db.select().from(tasks).where(eq(tasks.projectId, projectId)).orderBy(asc(tasks.number));
      const live = stored.filter(({ deletedAt }) => deletedAt === null);
      for (const row of live) expect(historyOf(row)).toEqual(recount(row, live));
    }),
    { numRuns: 60, seed: 20_261_123 },
  );
});

const historyOf = (row: Row) => ({
  isSummary: row.isSummary,
  isLeaf: row.isLeaf,
  ...(row.isSummary && {
    ...{ status: row.status, isCompleted: row.completedAt !== null },
    ...{ start: row.plannedStartDate, end: row.plannedEndDate, hours: row.estimatedHours },
  }),
});

function statusOf(parts: readonly Row[]): Row['status'] {
  const open = parts.filter((part) => part.status !== 'done');
  if (open.length === 0) return 'done';
  if (open.every((part) => part.status === 'blocked')) return 'blocked';
  return parts.some((part) => part.status !== 'not_started') ? 'in_progress' : 'not_started';
}

function spanOf(row: Row, parts: readonly Row[]) {
  const days = parts.flatMap((part) => [part.plannedStartDate ?? [], part.plannedEndDate ?? []].flat()).sort();
  if (days.length === 0) return { start: row.plannedStartDate, end: row.plannedEndDate };
  return { start: days[0], end: days.at(-1) };
}

function recount(row: Row, live: readonly Row[]) {
  const parts = live.filter(({ parentTaskId, isPromise }) => parentTaskId === row.id && !isPromise);
  const rest = { isSummary: parts.length > 0, isLeaf: parts.length === 0 && !row.isPromise };
  if (parts.length === 0) return rest;
  const hours = parts.flatMap(({ estimatedHours }) => estimatedHours ?? []);
  return {
    ...rest,
    status: statusOf(parts),
    isCompleted: statusOf(parts) === 'done',
    ...spanOf(row, parts),
    hours: hours.length === 0 ? row.estimatedHours : hours.reduce((sum, one) => sum + Number(one), 0).toFixed(4),
  };
}
