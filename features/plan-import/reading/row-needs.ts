import type { Draft } from './assemble.ts';
import { sheetConstraint } from './constraints.ts';
import { settle } from './dates.ts';
import { numberOf } from './digits.ts';
import type { Entry } from './entry.ts';
import type { DateOrder, Field, Skipped } from './plan.ts';
import type { RawRow } from './rows.ts';

interface Asked {
  readonly columns: ReadonlyMap<Field, number>;
  readonly order: DateOrder;
  /** Whether it has parts or is a milestone: nobody works on it. */
  readonly isIdle: boolean;
}

/** The constraint and the workers of a row, each where a column holds them. */
export function needsOfRow(row: RawRow, { columns, order, isIdle }: Asked): Pick<Draft, 'constraint' | 'workers'> {
  const date = row.constraintDate && settle(row.constraintDate, order);
  return {
    ...(holdsConstraints(columns) ? { constraint: sheetConstraint(row.constraint, date).constraint } : {}),
    ...(columns.has('workers') && !isIdle ? { workers: workersOf(row.workers) } : {}),
  };
}

const holdsConstraints = (columns: ReadonlyMap<Field, number>): boolean =>
  columns.has('constraint') && columns.has('constraintDate');

const MOST_WORKERS = 10_000;

function workersOf(text: string): number | null {
  const value = numberOf(text);
  return value === undefined || value < 0 || value > MOST_WORKERS ? null : Math.round(value);
}

/** Constraints of the file that a task cannot have here: as late as possible, or without a date. */
export const constraintsLeft = (
  entries: readonly Entry[],
  { columns, order }: Pick<Asked, 'columns' | 'order'>,
): Skipped[] =>
  entries.flatMap(({ row, name }): Skipped[] => {
    if (!row || !columns.has('constraint')) return [];
    const date = row.constraintDate && settle(row.constraintDate, order);
    if (!sheetConstraint(row.constraint, date).isLeft) return [];
    return [{ line: row.line, reason: 'constraint', text: `${name}: ${row.constraint}`.slice(0, 120) }];
  });
