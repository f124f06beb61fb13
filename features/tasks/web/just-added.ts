import { useEffect } from 'react';
import { createStore, useStore } from '#web/ui/store.ts';

/** The task that was just added here: its card is scrolled to and stands out for a moment. */
export const justAdded = createStore<string | null>(null);

const STANDS_OUT_MS = 4000;

export function useJustAdded(): string | undefined {
  const id = useStore(justAdded);
  useEffect(() => {
    if (id === null) return;
    const timer = setTimeout(() => justAdded.set(null), STANDS_OUT_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id ?? undefined;
}
