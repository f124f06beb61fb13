import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { liveQuery } from 'dexie';
import { useEffect, useMemo, useRef } from 'react';
import { askForLost } from '#web/api/refresh.ts';
import { useSession } from '#web/api/session.ts';
import { language } from '#web/i18n/locale.ts';
import type { PendingItem } from './database.ts';
import { itemsOf } from './engine.ts';
import { nameOwnManifest } from './install.ts';
import { isBeingMade } from './pending.ts';
import { type LoadRooms, preloadChunks } from './preload.ts';
import { runQueue } from './queue.ts';
import { keepAhead, type LoadAhead } from './read-ahead.ts';
import { keepReads } from './reads.ts';
import { postToWorker, startWorker, whenControlled, whileControlled } from './worker-link.ts';

/** A room that shows on its screens what still lies on this device. */
export interface WriteHandler {
  /** Everything of the person that waits, whenever it changes. */
  readonly show?: (items: readonly PendingItem[]) => void;
  /** A write of this room was answered. */
  readonly take: (queries: QueryClient, answer: unknown) => void;
}

interface OfflineQueueProps {
  /** By kind of item; what has none is read again. */
  readonly writeHandlers: Readonly<Record<string, WriteHandler>>;
  /** What is read while there is a network, for where there is none. */
  readonly ahead: LoadAhead;
  /** What writing needs, for where there is none. */
  readonly code: LoadRooms;
}

/** Sends what waits on this device, on whatever page the person is, and keeps the service worker informed. Draws nothing. */
export function OfflineQueue({ writeHandlers, ahead, code }: OfflineQueueProps) {
  const { user, role } = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    const onDone = ({ kind = 'photo', request }: PendingItem, answer: unknown) => {
      writeHandlers[kind]?.take(queries, answer);
      void queries.invalidateQueries({ queryKey: (request?.url ?? '').split('/').slice(1, 3) });
    };
    return runQueue(user.id, { onDone });
  }, [user.id, queries, writeHandlers]);
  useEffect(() => {
    const show = (items: readonly PendingItem[]) => {
      for (const writeHandler of Object.values(writeHandlers)) writeHandler.show?.(items);
    };
    const waiting = async () => (await itemsOf(user.id)).filter((item) => !isBeingMade(item));
    const live = liveQuery(waiting).subscribe({ next: show, error: () => undefined });
    return () => live.unsubscribe();
  }, [user.id, writeHandlers]);
  const reader = useMemo(() => ({ role, language: language() }), [role]);
  const firstReader = useRef(reader);
  useEffect(() => startWorker(firstReader.current), []);
  useEffect(() => preloadChunks(code), [code]);
  useEffect(() => keepReads(queries, user.id), [queries, user.id]);
  useEffect(() => askAgainWhenOnline(queries), [queries]);
  useEffect(() => whileControlled(() => keepAhead(queries, ahead)), [queries, ahead]);
  useEffect(
    () => whenControlled(() => void postToWorker({ kind: 'signed-in', person: user.id, reader })),
    [user.id, reader],
  );
  useEffect(() => nameOwnManifest(role), [role]);
  return null;
}

/** What was shown from memory is asked for as soon as the browser has a network. */
function askAgainWhenOnline(queries: QueryClient): () => void {
  const again = () => askForLost(queries);
  addEventListener('online', again);
  return () => removeEventListener('online', again);
}
