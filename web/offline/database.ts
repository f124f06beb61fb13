import { Dexie, type EntityTable } from 'dexie';

/*
 * What a phone keeps until the server has it: IndexedDB, so that a reload, a lost network or an ended session loses nothing.
 *
 * One store of pending items, in the order they were made. An item is a file to be sent, a request to be made, or both, the
 * request after the file; its id is client-made and is the idempotency key on the server. Today rooms put photos in; a
 * write of any kind is an item with `request` and without `blob`.
 */

/** A call to our own server, repeated until it is answered. `{path}` in the body's texts becomes the file's path. */
export interface PendingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body: unknown;
}

export interface PendingItem {
  readonly id: string;
  /** Whose it is: a phone may be shared, and only its owner's session sends it. */
  readonly owner: string;
  /** What it belongs to: the client-made id of a log. */
  readonly group: string;
  /** held: waits for nothing but its request; waiting: to be sent; stopped: refused, a person has to decide. */
  readonly state: 'waiting' | 'held' | 'stopped';
  readonly attempts: number;
  /** Not before this moment, in milliseconds. */
  readonly notBefore: number;
  readonly createdAt: number;
  /** Why it stopped, or why the last attempt failed, in words. */
  readonly fault?: string;
  /** The file; gone from here once it is on the server and its request is answered. */
  readonly blob?: Blob;
  readonly name: string;
  readonly type: string;
  /** The file's path on the server, once it is there. */
  readonly path?: string;
  /** Absent while nobody has said what becomes of the file: the draft is not submitted yet. */
  readonly request?: PendingRequest;
}

interface Draft {
  /** Room and owner: "daily-log:<user>". */
  readonly key: string;
  readonly value: unknown;
}

/** An answer of the server as it was last seen. */
export interface KeptRead {
  /** Owner and hash of the query's key. */
  readonly id: string;
  readonly owner: string;
  readonly build: string;
  readonly data: unknown;
  readonly at: number;
}

class OfflineDatabase extends Dexie {
  readonly pending!: EntityTable<PendingItem, 'id'>;
  readonly drafts!: EntityTable<Draft, 'key'>;
  readonly reads!: EntityTable<KeptRead, 'id'>;

  constructor() {
    super('construction-offline');
    this.version(1).stores({ pending: 'id, owner, group, createdAt', drafts: 'key' });
    this.version(2).stores({ reads: 'id, owner, at' });
  }
}

export const offline = new OfflineDatabase();
