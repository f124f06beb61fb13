import { useCallback } from 'react';
import type { Task, TaskStatus } from '../../contract.ts';
import { type Columns, type Move, moveTo, moveToTop, type Spot } from '../columns.ts';
import { useMove } from '../moving.ts';
import type { Dropped } from './drag.ts';
import { placeText } from './keyboard-drag.ts';
import { useLatest } from './use-latest.ts';

interface MovesOptions {
  readonly columns: Columns;
  readonly byId: ReadonlyMap<string, Task>;
  readonly send: (task: Task, move: Move) => Promise<void>;
  /** Says to a screen reader where a card went. */
  readonly say: (text: string) => void;
  readonly focus: (id: string) => void;
}

/** Sends a move; `onRefused`: the card went back to where it was. */
export function useSend(onRefused: (task: Task) => void): (task: Task, move: Move) => Promise<void> {
  const send = useMove();
  return useCallback(
    async (task, move) => {
      if (!(await send(task, move))) onRefused(task);
    },
    [send, onRefused],
  );
}

/** Moves by pointer and by button; the keyboard's are in holding.ts. */
export function useMoves({ columns, byId, send, say, focus }: MovesOptions) {
  const onDrop = useLatest((drop: Dropped) => {
    const task = byId.get(drop.id);
    const spot = task && spotOfDrop(columns, task, drop);
    const move = task && spot && moveTo(columns, task, spot);
    if (!move) return;
    say(placeText('dropped', task, columns, spot));
    void send(task, move);
  });
  const onButton = useLatest((task: Task, status: TaskStatus) => {
    say(placeText('dropped', task, columns, { status, index: 0 }));
    focus(task.id);
    void send(task, moveToTop(columns, status));
  });
  return { onDrop, onButton };
}

/** Where a dropped card goes: beside the card under it, else to the top or the end of the column. */
function spotOfDrop(columns: Columns, task: Task, { status, overId, edge }: Dropped): Spot | undefined {
  if (overId === task.id) return undefined;
  const others = columns[status].filter(({ id }) => id !== task.id);
  const over = others.findIndex(({ id }) => id === overId);
  if (over >= 0) return { status, index: over + (edge === 'bottom' ? 1 : 0) };
  return { status, index: edge === 'top' ? 0 : others.length };
}
