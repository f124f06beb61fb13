import type { PendingItem } from '#web/offline/database.ts';
import type { ProgressLog } from '../contract.ts';

/** A submitted log that the server does not have yet, with the photos that lie beside it on this device. */
export interface WaitingLog {
  readonly item: PendingItem;
  readonly photos: readonly PendingItem[];
}

interface Known {
  /** What the server's list shows: a log whose answer was lost on the way stands there already. */
  readonly logs: readonly Pick<ProgressLog, 'id'>[] | undefined;
  /** Of this project alone. */
  readonly projectId?: string | undefined;
}

/** Of what waits on this device the logs, the last written first. */
export function waitingLogs(items: readonly PendingItem[], { logs = [], projectId }: Known): WaitingLog[] {
  const isHere = (item: PendingItem) =>
    item.kind === 'log' &&
    (projectId === undefined || item.projectId === projectId) &&
    !logs.some(({ id }) => id === item.id);
  const photosOf = (group: string) =>
    items
      .filter(
        (item) => item.group === group && (item.kind ?? 'photo') === 'photo' && item.blob && item.state !== 'stopped',
      )
      .toSorted((a, b) => a.createdAt - b.createdAt);
  return items
    .filter(isHere)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map((item) => ({ item, photos: photosOf(item.group) }));
}
