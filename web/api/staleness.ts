import { createStore } from '#web/ui/store.ts';

/*
 * What is shown when the server is not there, or takes long: the last answer this device has, and it says of when. A read goes
 * to the server first, always; on a good network nothing of this is seen.
 */

export interface Dated {
  /** When the server last said it, in milliseconds. */
  readonly at: number;
  /** The server could not be asked; else it may answer yet. */
  readonly isLost: boolean;
  /** Why it could not. */
  readonly error?: unknown;
}

/** Reads whose answer on screen is an old one, by the hash of their key. */
export const dated = createStore<ReadonlyMap<string, Dated>>(new Map());

export function setDated(hash: string, how: Dated | undefined): void {
  if (isOver || (!how && !dated.get().has(hash))) return;
  const next = new Map(dated.get());
  if (how) next.set(hash, how);
  else next.delete(hash);
  dated.set(next);
}

let isOver = false;

export const hasEnded = (): boolean => isOver;

/** The session has ended, by the server's word or because he signs out: what fails while the page is left is no lost connection. */
export function endDating(): void {
  isOver = true;
  dated.set(new Map());
}
