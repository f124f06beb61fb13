import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);
const MEGABYTE = 1024 * 1024;
/** A list that nobody has asked for so long is dropped. */
const UNASKED_MS = 10 * 60_000;
/** Smaller answers are not worth compressing. */
const LEAST_COMPRESSED = 1024;

/** A list as it was read, with what it was made of: while that `stamp` stands, the bytes are the same. */
export interface ReadList {
  readonly text: string;
  readonly total: number;
  readonly stamp: string;
}

export interface StoredList extends ReadList {
  readonly gzipped: Buffer | undefined;
}

/**
 * Answers of lists in memory, in JSON and gzip, by what they list and their stamp. Whoever takes one has judged rights and stamp for
 * this very request; so a list is never older than the question, on however many servers.
 */
export class ListCache {
  readonly #lists: LRUCache<string, StoredList>;
  /** Reads under way: who asks for the same meanwhile waits for them. */
  readonly #reading = new Map<string, Promise<StoredList>>();

  constructor(maxBytes = 32 * MEGABYTE) {
    this.#lists = new LRUCache({
      maxSize: maxBytes,
      ttl: UNASKED_MS,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      perf: Date,
      sizeCalculation: ({ text, gzipped }) => text.length + (gzipped?.length ?? 0) + 1,
    });
  }

  /** The list `key` as it stands at `stamp`, or as `read` finds it now. */
  async take(key: string, stamp: string, read: () => Promise<ReadList>): Promise<StoredList> {
    const found = this.#lists.get(key);
    if (found?.stamp === stamp) return found;
    const turn = `${key} ${stamp}`;
    const reading = this.#reading.get(turn) ?? this.#store(key, turn, read);
    this.#reading.set(turn, reading);
    return reading;
  }

  async #store(key: string, turn: string, read: () => Promise<ReadList>): Promise<StoredList> {
    try {
      const list = await read();
      const stored = { ...list, gzipped: await gzipped(list.text) };
      this.#lists.set(key, stored);
      return stored;
    } finally {
      this.#reading.delete(turn);
    }
  }
}

const gzipped = async (text: string): Promise<Buffer | undefined> =>
  text.length < LEAST_COMPRESSED ? undefined : compress(text, { level: constants.Z_BEST_SPEED });
