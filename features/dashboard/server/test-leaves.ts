import type { tasks } from '#server/database/tables/work.ts';
import { daysBetween } from '#shared/dates.ts';

type Row = typeof tasks.$inferSelect;

/** Only leaves: what has a live part that is no promise is a sum of its parts. */
export const leavesAmong = (rows: readonly Row[]): readonly Row[] => {
  const parents = new Set(rows.filter(({ isPromise }) => !isPromise).map(({ parentTaskId }) => parentTaskId));
  return rows.filter(({ id, isPromise }) => !isPromise && !parents.has(id));
};

export const weightOf = (row: Row): number => {
  if (Number(row.estimatedHours ?? 0) !== 0) return Number(row.estimatedHours);
  if (row.isMilestone) return 1;
  if (!row.plannedStartDate || !row.plannedEndDate) return 8 * (Number(row.durationDays ?? 0) || 1);
  return 8 * Math.max(daysBetween(row.plannedStartDate, row.plannedEndDate) + 1, 1);
};
