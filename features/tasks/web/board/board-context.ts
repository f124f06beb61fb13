import { createContext, use } from 'react';
import type { Task, TaskStatus } from '../../contract.ts';
import type { DragKit } from './drag.ts';

/** What every card needs of its board; the same object as long as nothing of it changes. */
interface BoardActions {
  readonly kit: DragKit | null;
  readonly isTouch: boolean;
  readonly hrefOf: (taskId: string) => string;
  readonly open: (taskId: string) => void;
  readonly moveTo: (task: Task, status: TaskStatus) => void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoard(): BoardActions {
  const board = use(BoardContext);
  if (!board) throw new Error('a card outside its board');
  return board;
}
