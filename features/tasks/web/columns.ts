import type { Task, TaskStatus } from '../contract.ts';
import { byPlace } from '../rules.ts';
import { COLUMNS } from './vocabulary.ts';

export type Columns = Readonly<Record<TaskStatus, readonly Task[]>>;

/** Where a card stands or is put: its column, and how many of the other cards shown there stand above it. */
export interface Spot {
  readonly status: TaskStatus;
  readonly index: number;
}

/** The board's columns, each in its one order. A column in which nothing changed stays the same array, so it is not drawn again. */
export function columnsOf(tasks: readonly Task[], previous?: Columns): Columns {
  const columns: Record<TaskStatus, Task[]> = { not_started: [], in_progress: [], blocked: [], done: [] };
  for (const task of tasks) columns[task.status].push(task);
  const entries = COLUMNS.map(({ status }) => {
    const sorted = columns[status].sort(byPlace);
    const before = previous?.[status];
    return [status, before && isSame(before, sorted) ? before : sorted] as const;
  });
  return Object.fromEntries(entries) as unknown as Columns;
}

const isSame = (one: readonly Task[], other: readonly Task[]): boolean =>
  one.length === other.length && one.every((task, index) => task === other[index]);

export function spotOf(columns: Columns, { id, status }: Pick<Task, 'id' | 'status'>): Spot {
  return { status, index: columns[status].findIndex((task) => task.id === id) };
}

const othersOf = (columns: Columns, status: TaskStatus, id: string): readonly Task[] =>
  columns[status].filter((task) => task.id !== id);

/** The columns with a card lifted out of its place and held over another. */
export function withCardAt(columns: Columns, card: Task, { status, index }: Spot): Columns {
  const others = othersOf(columns, status, card.id);
  return {
    ...columns,
    [card.status]: othersOf(columns, card.status, card.id),
    [status]: [...others.slice(0, index), card, ...others.slice(index)],
  };
}

export type Step = 'up' | 'down' | 'start' | 'end' | 'first' | 'last';

/** One step of a card held with the keyboard; at the edge of the board it stays where it is. */
export function stepped(columns: Columns, card: Task, { status, index }: Spot, step: Step): Spot {
  const last = othersOf(columns, status, card.id).length;
  switch (step) {
    case 'up':
      return { status, index: Math.max(0, index - 1) };
    case 'down':
      return { status, index: Math.min(last, index + 1) };
    case 'first':
      return { status, index: 0 };
    case 'last':
      return { status, index: last };
    default: {
      const at = COLUMNS.findIndex((column) => column.status === status);
      const next = COLUMNS[at + (step === 'end' ? 1 : -1)]?.status;
      if (!next) return { status, index };
      return { status: next, index: Math.min(index, othersOf(columns, next, card.id).length) };
    }
  }
}

/** What PUT /api/tasks/{id} is sent for a move, and the rank the card has on screen until the answer comes. */
export interface Move {
  readonly status: TaskStatus;
  readonly afterTaskId?: string;
  readonly beforeTaskId?: string;
  readonly position: string;
}

/** The move of a card to a spot; null when it is put down where it was. */
export function moveTo(columns: Columns, card: Task, spot: Spot): Move | null {
  const from = spotOf(columns, card);
  if (from.status === spot.status && from.index === spot.index) return null;
  const others = othersOf(columns, spot.status, card.id);
  const above = others[spot.index - 1];
  const below = others[spot.index];
  const position = above ? rankAfter(above.position) : rankBefore(below?.position);
  if (above) return { status: spot.status, afterTaskId: above.id, position };
  if (below) return { status: spot.status, beforeTaskId: below.id, position };
  return { status: spot.status, position };
}

/** A change of status without a chosen place: the server puts the card at the top of its column. */
export const moveToTop = (columns: Columns, status: TaskStatus): Move => ({
  status,
  position: rankBefore(columns[status][0]?.position),
});

/** '!' comes before every digit of a stored rank: right after this card, before whatever follows it. */
const rankAfter = (rank: string): string => `${rank}!`;
const rankBefore = (rank: string | undefined): string => (rank === undefined || rank > '!' ? '!' : '');

export interface PartCount {
  readonly done: number;
  readonly all: number;
}

/** How many subtasks each task has, and how many of them are done. */
export function partCounts(tasks: readonly Task[]): ReadonlyMap<string, PartCount> {
  const counts = new Map<string, PartCount>();
  for (const { parentTaskId, status } of tasks) {
    if (!parentTaskId) continue;
    const { done, all } = counts.get(parentTaskId) ?? { done: 0, all: 0 };
    counts.set(parentTaskId, { done: done + Number(status === 'done'), all: all + 1 });
  }
  return counts;
}
