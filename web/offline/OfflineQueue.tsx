import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { runQueue } from './queue.ts';

/** Sends what waits on this device, on whatever page the person is. */
export function OfflineQueue() {
  const { user } = useSession();
  const queries = useQueryClient();
  useEffect(
    () =>
      runQueue(user.id, {
        onDone: ({ request }) =>
          void queries.invalidateQueries({ queryKey: (request?.url ?? '').split('/').slice(1, 3) }),
      }),
    [user.id, queries],
  );
  return null;
}
