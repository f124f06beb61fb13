import { createStore, type Store, useStore } from '#web/ui/store.ts';
import type { PendingItem } from './database.ts';

/** What the device could not keep: it is in the memory of this page, which sends it itself. */
export interface InPage extends PendingItem {
  readonly blob: Blob;
  /** As it was chosen. */
  readonly file: File;
}

const all = createStore<readonly InPage[]>([]);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Whoever closes or reloads a page that holds something is asked. */
function set(items: readonly InPage[]): void {
  all.set(items);
  if (items.length > 0) globalThis.addEventListener?.('beforeunload', warn);
  else globalThis.removeEventListener?.('beforeunload', warn);
}

export const inPage: Store<readonly InPage[]> = { ...all, set };

/** What of it is to be sent: its form was submitted. */
export const useUnsentInPage = (owner: string): InPage[] =>
  useStore(inPage).filter((item) => item.owner === owner && item.request);
