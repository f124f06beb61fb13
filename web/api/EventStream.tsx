import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges, keysOf } from './events.ts';

/** Runs while somebody is signed in: what others change is asked for again, exactly that. Draws nothing. */
export function EventStream() {
  const queries = useQueryClient();
  useEffect(() => {
    const refresh = (queryKey: readonly string[]) => void queries.invalidateQueries({ queryKey });
    return followChanges({
      onChanges: (changes) => {
        for (const queryKey of changes.flatMap(keysOf)) refresh(queryKey);
      },
      onGap: () => refresh(['api']),
    });
  }, [queries]);
  return null;
}
