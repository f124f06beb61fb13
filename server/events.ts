import pg from 'pg';
import type { Log } from './services.ts';

/** A committed change, as the feed carries it; who may know it is judged by whoever passes it on. */
export interface FeedEvent {
  readonly seq: number;
  readonly entity: string;
  readonly entityId: string;
  readonly action: string;
  readonly projectId: string | null;
  readonly audienceId: string | null;
}

export interface Events {
  /** Says that something was committed: listeners on every server hear of it within about 20 ms. */
  changed(): void;
  /** Calls `listener` with each batch of committed changes, each change exactly once; returns how to stop. */
  subscribe(listener: (batch: readonly FeedEvent[]) => void): () => void;
  close(): Promise<void>;
}

const CHANNEL = 'activity';
const GATHER_MS = 20;
const RECONNECT_MS = 1000;
const STRAGGLER_MS = 250;

/**
 * Reads by transaction, not by sequence: a row may commit after one with a higher sequence. Taking the rows below the
 * oldest transaction still running, from where the last read ended, misses none and repeats none.
 */
const readBatch = `
  with bounds as (select pg_snapshot_xmin(pg_current_snapshot()) as below, pg_snapshot_xmax(pg_current_snapshot()) as most)
  select bounds.below::text as below, bounds.below <> bounds.most as "hasStragglers",
    coalesce(json_agg(json_build_object('seq', a.seq, 'entity', a.entity, 'entityId', a.entity_id, 'action', a.action,
      'projectId', a.project_id, 'audienceId', a.audience_id) order by a.seq) filter (where a.seq is not null), '[]') as batch
  from bounds left join activity a on a.xid >= $1::xid8 and a.xid < bounds.below
  group by bounds.below, bounds.most`;

interface Batch {
  below: string;
  hasStragglers: boolean;
  batch: FeedEvent[];
}

/** The feed of committed changes over PostgreSQL's LISTEN/NOTIFY, with one connection of its own. */
export async function openEvents(pool: pg.Pool, log: Log): Promise<Events> {
  const feed = new Feed(pool, log);
  await feed.start();
  const listening = listen(
    () => new pg.Client(pool.options),
    () => feed.wake(),
    log,
  );
  return {
    changed: () => feed.announce(),
    subscribe: (listener) => feed.add(listener),
    close: async () => {
      feed.stop();
      await listening.stop();
    },
  };
}

class Feed {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #listeners = new Set<(batch: readonly FeedEvent[]) => void>();
  #cursor = '0';
  #announcing: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async start() {
    const { rows } = await this.#pool.query<{ below: string }>(
      'select pg_snapshot_xmin(pg_current_snapshot())::text as below',
    );
    this.#cursor = rows[0]?.below ?? '0';
  }

  add(listener: (batch: readonly FeedEvent[]) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** At most one NOTIFY per 20 ms, outside every transaction: notifying inside one makes commits wait for each other. */
  announce() {
    this.#announcing ??= setTimeout(() => {
      this.#announcing = undefined;
      this.#pool.query(`notify ${CHANNEL}`).catch((error: unknown) => this.#log.warn({ err: error }, 'notify failed'));
    }, GATHER_MS).unref();
  }

  wake() {
    this.#isWanted = true;
    this.#reading ??= this.#drain().finally(() => {
      this.#reading = undefined;
      if (this.#isWanted && !this.#isStopped) this.wake();
    });
  }

  async #drain() {
    this.#isWanted = false;
    try {
      const { rows } = await this.#pool.query<Batch>(readBatch, [this.#cursor]);
      const [found] = rows;
      if (!found || this.#isStopped) return;
      this.#cursor = found.below;
      if (found.batch.length > 0) for (const listener of this.#listeners) listener(found.batch);
      if (found.hasStragglers) this.#lookAgain();
    } catch (error) {
      this.#log.warn({ err: error }, 'reading the event feed failed');
      this.#lookAgain();
    }
  }

  /** A transaction was still running: its row may come without a notification of its own. */
  #lookAgain() {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      if (!this.#isStopped) this.wake();
    }, STRAGGLER_MS).unref();
  }

  stop() {
    this.#isStopped = true;
    clearTimeout(this.#announcing);
    clearTimeout(this.#again);
  }
}

/** Keeps one connection listening, and opens a new one when it breaks; after a gap the feed reads what it missed. */
function listen(connect: () => pg.Client, onNotify: () => void, log: Log) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const retry = (error: unknown) => {
    if (isStopped || timer) return;
    log.warn({ err: error }, 'event connection lost, reconnecting');
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, RECONNECT_MS).unref();
  };
  const open = async () => {
    client = connect();
    client.on('notification', onNotify);
    client.on('error', retry);
    client.on('end', () => retry(undefined));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      onNotify();
    } catch (error) {
      retry(error);
    }
  };
  const opened = open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await opened;
      await client?.end().catch(() => undefined);
    },
  };
}
