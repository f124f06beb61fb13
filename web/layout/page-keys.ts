import { useEffect } from 'react';
import { createStore } from '#web/ui/store.ts';

/** A key and what it does, in the reader's language. */
export type PageKey = readonly [key: string, meaning: string];

/** Keys of what the page shows, by its name: the plan, the board. `?` lists them. */
export const pageKeys = createStore<ReadonlyMap<string, readonly PageKey[]>>(new Map());

/** Lists these keys for as long as the component stands. */
export function usePageKeys(name: string, keys: readonly PageKey[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys of a part are always the same
  useEffect(() => {
    pageKeys.set(new Map(pageKeys.get()).set(name, keys));
    return () => {
      const rest = new Map(pageKeys.get());
      rest.delete(name);
      pageKeys.set(rest);
    };
  }, [name]);
}
