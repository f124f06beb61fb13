import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ChangeEvent, keysOf, type OldReads, subscribeToChanges } from './events.ts';
import { askForLost, refresh, withoutCovered } from './refresh.ts';

/** A room that puts changed rows into its lists itself; answers which reads must be asked for again besides. */
export type ChangeTaker = (queries: QueryClient, changes: readonly ChangeEvent[]) => readonly OldReads[];

interface EventStreamProps {
  /** By entity; what has no taker is read again as events.ts says. */
  takers?: Readonly<Record<string, ChangeTaker>>;
}

/** Changes that come close together (an import, a bulk edit) are answered by one look at each read. */
const GATHER_MS = 120;
/** What may have been missed is looked at once more, after the first page has had its time to be drawn. */
const DEBOUNCE_MS = 2000;

/** Runs while somebody is signed in: what others change is asked for again, exactly that. Draws nothing. */
export function EventStream({ takers = noTakers }: EventStreamProps) {
  const queries = useQueryClient();
  useEffect(() => {
    let gathered: ChangeEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      const changes = gathered;
      gathered = [];
      for (const old of oldReads(queries, changes, takers)) void refresh(queries, old);
    };
    const began = performance.now();
    let settling: ReturnType<typeof setTimeout> | undefined;
    const settled = (ask: () => void) => {
      clearTimeout(settling);
      settling = setTimeout(ask, Math.max(0, began + DEBOUNCE_MS - performance.now()));
    };
    const stop = subscribeToChanges({
      onChanges: (changes) => {
        gathered.push(...changes);
        timer ??= setTimeout(look, GATHER_MS);
      },
      onGap: () => settled(() => void refresh(queries, { queryKey: ['api'] })),
      onStart: () => settled(() => askForLost(queries)),
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(settling);
      stop();
    };
  }, [queries, takers]);
  return null;
}

const noTakers = {};

function oldReads(
  queries: QueryClient,
  changes: readonly ChangeEvent[],
  takers: Readonly<Record<string, ChangeTaker>>,
): readonly OldReads[] {
  const byEntity = Map.groupBy(changes, ({ entity }) => entity);
  const old = [...byEntity].flatMap(([entity, own]) => takers[entity]?.(queries, own) ?? own.flatMap(keysOf));
  return withoutCovered(old);
}
