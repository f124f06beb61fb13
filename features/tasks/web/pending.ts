import { useMemo } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';
import type { Task } from '../contract.ts';

/**
 * Changes a person sees before the server has answered, on top of what the server last said. Taking one away is the whole
 * way back when it refuses; the rows themselves are never touched by a guess.
 */
export type Change = Partial<Pick<Task, 'status' | 'percentComplete' | 'position' | 'blockedReason'>>;

const changes = createStore<ReadonlyMap<string, Change>>(new Map());

/** Shows a change at once; answers how to end it. A later change of the same task stays when an earlier one ends. */
export function showChange(id: string, next: Change): () => void {
  const change = { ...changes.get().get(id), ...next };
  changes.set(new Map(changes.get()).set(id, change));
  return () => {
    if (changes.get().get(id) !== change) return;
    const rest = new Map(changes.get());
    rest.delete(id);
    changes.set(rest);
  };
}

/** Changes that lie on this device until there is a network; they outlive the page (parts/kept.ts). */
const kept = createStore<ReadonlyMap<string, Change>>(new Map());
export const setChanges = kept.set;

export const withChange = (task: Task, change: Change | undefined): Task => (change ? { ...task, ...change } : task);

/** The rows as the person sees them. */
export function useWithChanges(tasks: readonly Task[] | undefined): readonly Task[] | undefined {
  const shown = useStore(changes);
  const waiting = useStore(kept);
  return useMemo(
    () =>
      shown.size + waiting.size === 0
        ? tasks
        : tasks?.map((task) => withChange(withChange(task, waiting.get(task.id)), shown.get(task.id))),
    [tasks, shown, waiting],
  );
}

/** The rows as the person sees them now. */
export const asShown = (tasks: readonly Task[]): readonly Task[] =>
  tasks.map((task) => withChange(withChange(task, kept.get().get(task.id)), changes.get().get(task.id)));

/** Writes to one task wait for each other: two quick moves arrive in the order they were made. */
const queues = new Map<string, Promise<unknown>>();

export function inOrder<T>(id: string, write: () => Promise<T>): Promise<T> {
  const turn = (queues.get(id) ?? Promise.resolve()).then(write, write);
  queues.set(id, turn);
  const leave = () => {
    if (queues.get(id) === turn) queues.delete(id);
  };
  turn.then(leave, leave);
  return turn;
}
