import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { dated } from '#web/api/dated.ts';
import { useSession } from '#web/api/session.ts';
import { nameOwnManifest } from './install.ts';
import { runQueue } from './queue.ts';
import { keepReads } from './reads.ts';
import { watchSignOut } from './sign-out.ts';
import { startWorker, tellWorker, whenControlled } from './worker-link.ts';

/** Sends what waits on this device, on whatever page the person is, and keeps the service worker informed. */
export function OfflineQueue() {
  const { user, role } = useSession();
  const queries = useQueryClient();
  useEffect(
    () =>
      runQueue(user.id, {
        onDone: ({ request }) =>
          void queries.invalidateQueries({ queryKey: (request?.url ?? '').split('/').slice(1, 3) }),
      }),
    [user.id, queries],
  );
  useEffect(startWorker, []);
  useEffect(watchSignOut, []);
  useEffect(() => keepReads(queries, user.id), [queries, user.id]);
  useEffect(() => askAgainWhenOnline(queries), [queries]);
  useEffect(() => whenControlled(() => void tellWorker({ kind: 'signed-in', person: user.id })), [user.id]);
  useEffect(() => nameOwnManifest(role), [role]);
  return null;
}

/** What was shown from memory is asked for as soon as the browser has a network. */
function askAgainWhenOnline(queries: QueryClient): () => void {
  const again = () => {
    for (const hash of dated.get().keys()) {
      const query = queries.getQueryCache().get(hash);
      if (query) void queries.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  };
  addEventListener('online', again);
  return () => removeEventListener('online', again);
}
