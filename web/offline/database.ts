import { Dexie, type EntityTable } from 'dexie';
import type { Problem } from '#shared/http/errors.ts';

/*
 * What a phone keeps until the server has it: IndexedDB, so that a reload, a lost network or an ended session loses nothing.
 *
 * One store of pending items, in the order they were made. An item is a write to be made, a file to be sent, or both, the
 * write after the file; its id is client-made. Items of one group (a task, a material, a log with its photos) go in their
 * order, those of different groups beside each other.
 */

/** A call to our own server, repeated until it is answered. `{path}` in the body's texts becomes the file's path. */
export interface PendingRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body: unknown;
  /** The file goes with this very call, as a form, in the field of this name; the body's texts are its other fields. */
  readonly field?: string;
}

/** photo: of a log or a delivery note, which it comes after; picture: of a task, on its own; step: a weighted step of a task, done or not. */
export type PendingKind = 'photo' | 'log' | 'task' | 'step' | 'comment' | 'picture' | 'movement';

/** Why the server said no. */
export interface Refusal {
  readonly status: number;
  readonly problem: Partial<Problem>;
}

export interface PendingItem {
  readonly id: string;
  /** What this very write is known by on the server: the item's id, until a person changes what was refused. */
  readonly key?: string;
  /** Absent: a photo. */
  readonly kind?: PendingKind;
  /** Whose it is: a phone may be shared, and only its owner's session sends it. */
  readonly owner: string;
  /** What it belongs to: the id of a log, a task, a material. */
  readonly group: string;
  /** What a person calls the thing: a task's title, a log's day. */
  readonly about?: string;
  readonly projectId?: string;
  /** The thing as it was on screen when this was written. */
  readonly before?: unknown;
  /** The thing as the server has it, which is not what the person saw: he has to choose. */
  readonly current?: unknown;
  /** held: waits for nothing but its request; waiting: to be sent; stopped: refused; conflict: somebody else was faster. */
  readonly state: 'waiting' | 'held' | 'stopped' | 'conflict';
  /** How often it was sent; counted before it leaves, so that what may have arrived is never taken for unsent. */
  readonly attempts: number;
  /** Not before this moment, in milliseconds. */
  readonly notBefore: number;
  readonly createdAt: number;
  /** By the device's clock, in milliseconds; `createdAt` is the place in the order, whatever the clock did meanwhile. */
  readonly writtenAt?: number;
  /** Where it belongs, as the person knew it then: "Tower B · Slab, Level 4". */
  readonly place?: string;
  /** The page that makes this write itself just now; whoever finds it after that page's end sends it. */
  readonly page?: string | undefined;
  readonly refusal?: Refusal | undefined;
  /** The server's status when it could not take the last attempt, though it was reached: it will be asked again. */
  readonly trouble?: number | undefined;
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
  /** Room, owner and what it becomes: "daily-log:<user>:<log>". */
  readonly key: string;
  readonly value: unknown;
}

/** An answer of the server as it was last seen. */
export interface CachedRead {
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
  readonly reads!: EntityTable<CachedRead, 'id'>;

  constructor() {
    // On the disk before it counts as kept: a phone may lose its power in the next moment.
    super('construction-offline', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ pending: 'id, owner, group, createdAt', drafts: 'key' });
    this.version(2).stores({ reads: 'id, owner, at' });
  }
}

export const offline = new OfflineDatabase();
