import type { QueryClient } from '@tanstack/react-query';
import type { PendingItem } from '#web/offline/database.ts';
import type { Task } from '../contract.ts';
import { statusAt } from '../rules.ts';
import { putRows, tasksWritten } from './cache.ts';
import { type Change, setChanges } from './pending.ts';

/** What a percent says of the status, before the server says so. */
function statusWith({ status, percentComplete }: Change, before: Task | undefined): Change {
  const known = status ?? before?.status;
  return known === undefined || percentComplete === undefined ? {} : { status: statusAt(percentComplete, known) };
}

/** Changes of tasks that lie on this device: the screens show them until the server has them, or somebody else was faster. */
export const queuedTaskChanges = {
  show(items: readonly PendingItem[]): void {
    const changes = new Map<string, Change>();
    const waiting = items.filter(({ kind, state }) => kind === 'task' && state === 'waiting');
    for (const { group, request, before } of waiting.toSorted((one, other) => one.createdAt - other.createdAt)) {
      const { version: _, ...change } = (request?.body ?? {}) as Change & { version?: number };
      const shown = { ...changes.get(group), ...change };
      changes.set(group, { ...shown, ...statusWith(shown, before as Task | undefined) });
    }
    setChanges(changes);
  },

  take(queries: QueryClient, answer: unknown): void {
    const row = answer as Task;
    putRows(queries, [row]);
    tasksWritten(queries, row.projectId);
  },
};
