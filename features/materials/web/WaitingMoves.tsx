import { useEffect } from 'react';
import { useSession } from '#web/api/session.ts';
import { useAllPending } from '#web/offline/pending.ts';
import { movesOf, waitingMoves } from './waiting.ts';

/** Reads once for all cards and rows what waits on this device; shows nothing itself. */
export function WaitingMoves() {
  const { user } = useSession();
  const items = useAllPending(user.id);
  useEffect(() => {
    const now = movesOf(items ?? []);
    if (now.size > 0 || waitingMoves.get().size > 0) waitingMoves.set(now);
  }, [items]);
  return null;
}
