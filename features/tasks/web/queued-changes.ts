import type { QueryClient } from '@tanstack/react-query';
import type { PendingItem } from '#web/offline/database.ts';
import type { Task } from '../contract.ts';
import { putRows, tasksWritten } from './cache.ts';
import { type Change, setKept } from './pending.ts';

/** Changes of tasks that lie on this device: the screens show them until the server has them, or somebody else was faster. */
export const queuedTaskChanges = {
  show(items: readonly PendingItem[]): void {
    const changes = new Map<string, Change>();
    const waiting = items.filter(({ kind, state }) => kind === 'task' && state === 'waiting');
    for (const { group, request } of waiting.toSorted((one, other) => one.createdAt - other.createdAt)) {
      const { version: _, ...change } = (request?.body ?? {}) as Change & { version?: number };
      changes.set(group, { ...changes.get(group), ...change });
    }
    setKept(changes);
  },

  take(queries: QueryClient, answer: unknown): void {
    const row = answer as Task;
    putRows(queries, [row]);
    tasksWritten(queries, row.projectId);
  },
};
