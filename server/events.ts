import pg from 'pg';
import type { Log } from './log.ts';

/** A committed change, as the feed carries it; who may know it is judged by whoever passes it on. */
export interface FeedEvent {
  readonly seq: number;
  readonly entity: string;
  readonly entityId: string;
  /** Who did it; null for the system. */
  readonly actorId: string | null;
  readonly action: string;
  readonly projectId: string | null;
  readonly audienceId: string | null;
}

export interface Events {
  /** Says that something was committed: listeners on every server hear of it within about 20 ms. */
  changed(): void;
  /** Calls `listener` with each batch of committed changes, each change exactly once; returns how to stop. */
  subscribe(listener: (batch: readonly FeedEvent[]) => void): () => void;
  state(): FeedState;
  close(): Promise<void>;
}

export interface FeedState {
  /** When this server last read the feed, and how long after the beginning of their transactions the changes of the last batch were read. */
  readonly readAt: Date | undefined;
  readonly lagSeconds: number;
}

const CHANNEL = 'activity';
const GATHER_MS = 20;
const RECONNECT_MS = 1000;
const STRAGGLER_MS = 250;
/** However a notification got lost, its change is found this soon. */
const FLOOR_MS = 5000;
const LONG_MS = 60_000;

/**
 * Reads by snapshot, not by sequence: a row may commit after one with a higher sequence. What is visible now and was not
 * in the snapshot of the last read is new: that misses none and repeats none, and no transaction that stays open, here
 * or in another database of the same server, holds up the others.
 */
const batchWhere = (isNew: string) => `
  with now as (select pg_current_snapshot() as snapshot)
  select now.snapshot::text as snapshot, pg_snapshot_xmin(now.snapshot)::text as oldest,
    pg_snapshot_xmin(now.snapshot) <> pg_snapshot_xmax(now.snapshot) as "hasStragglers",
    coalesce(extract(epoch from clock_timestamp() - min(a.at)), 0)::float as lag,
    coalesce(json_agg(json_build_object('seq', a.seq, 'entity', a.entity, 'entityId', a.entity_id, 'action', a.action,
      'actorId', a.actor_id, 'projectId', a.project_id, 'audienceId', a.audience_id) order by a.seq)
      filter (where a.seq is not null), '[]') as batch
  from now left join activity a on ${isNew}
  group by 1, 2, 3`;

const notInSnapshot =
  'a.xid >= pg_snapshot_xmin($1::pg_snapshot) and not pg_visible_in_snapshot(a.xid, $1::pg_snapshot)';
const readBatch = batchWhere(notInSnapshot);
/**
 * A PostgreSQL that was killed, or a standby that took over, assigns the numbers of transactions again that left nothing on disk,
 * although the last snapshot counts them as ended. Sequence numbers come only once: what is beyond the highest one is new.
 */
const readBatchAfterBreak = batchWhere(`(${notInSnapshot}) or a.seq > $2::bigint`);

interface Batch {
  snapshot: string;
  /** The oldest transaction that still runs, when there are stragglers. */
  oldest: string;
  hasStragglers: boolean;
  /** Seconds since the oldest row of the batch. */
  lag: number;
  batch: FeedEvent[];
}

/**
 * The feed of committed changes over PostgreSQL's LISTEN/NOTIFY, with one connection of its own; `listenTo`: where that leads, when
 * the pool's address is that of a pooler, which passes no notifications on.
 */
export async function openEvents(pool: pg.Pool, log: Log, listenTo: pg.ClientConfig = {}): Promise<Events> {
  const feed = new Feed(pool, log);
  await feed.start();
  const listening = listen(
    () => new pg.Client({ ...pool.options, ...listenTo, keepAlive: true }),
    {
      onNotify: () => feed.wake(),
      onBreak: () => feed.distrustSnapshot(),
    },
    log,
  );
  return {
    changed: () => feed.announce(),
    subscribe: (listener) => feed.add(listener),
    state: () => feed.state,
    close: async () => {
      await feed.stop();
      await listening.stop();
    },
  };
}

class Feed {
  readonly #pool: pg.Pool;
  readonly #log: Log;
  readonly #listeners = new Set<(batch: readonly FeedEvent[]) => void>();
  #snapshot = '';
  /** The highest sequence number read so far. */
  #seq = 0;
  /** The connection broke since the last read: its snapshot may be that of another run of the database. */
  #isAfterBreak = false;
  #straggler = { xid: '', since: 0, isReported: false };
  #floor: NodeJS.Timeout | undefined;
  #announcing: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #isWanted = false;
  #isStopped = false;
  state: FeedState = { readAt: undefined, lagSeconds: 0 };

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async start() {
    const { rows } = await this.#pool.query<Pick<Batch, 'snapshot'> & { seq: string }>(
      'select pg_current_snapshot()::text as snapshot, coalesce((select max(seq) from activity), 0) as seq',
    );
    this.#snapshot = rows[0]?.snapshot ?? '';
    this.#seq = Number(rows[0]?.seq);
    this.#floor = setInterval(() => this.wake(), FLOOR_MS).unref();
  }

  add(listener: (batch: readonly FeedEvent[]) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** At most one NOTIFY per 20 ms, outside every transaction: notifying inside one makes commits wait for each other. */
  announce(afterMs = GATHER_MS) {
    if (this.#isStopped) return;
    this.#announcing ??= setTimeout(() => void this.#notify(), afterMs).unref();
  }

  async #notify() {
    clearTimeout(this.#announcing);
    this.#announcing = undefined;
    try {
      await this.#pool.query(`notify ${CHANNEL}`);
    } catch (error) {
      this.#log.warn({ err: error }, 'notify failed');
      this.announce(RECONNECT_MS);
    }
  }

  wake() {
    this.#isWanted = true;
    this.#reading ??= this.#drain().finally(() => {
      this.#reading = undefined;
      if (this.#isWanted && !this.#isStopped) this.wake();
    });
  }

  distrustSnapshot() {
    this.#isAfterBreak = true;
  }

  async #drain() {
    this.#isWanted = false;
    try {
      const [found] = await this.#read();
      if (!found || this.#isStopped) return;
      this.#snapshot = found.snapshot;
      this.#seq = found.batch.reduce((highest, { seq }) => Math.max(highest, seq), this.#seq);
      this.state = { readAt: new Date(), lagSeconds: found.batch.length > 0 ? found.lag : this.state.lagSeconds };
      if (found.batch.length > 0) for (const listener of this.#listeners) listener(found.batch);
      this.#watch(found);
    } catch (error) {
      this.#log.warn({ err: error }, 'reading the event feed failed');
      this.#lookAgain();
    }
  }

  async #read(): Promise<readonly Batch[]> {
    const isAfterBreak = this.#isAfterBreak;
    this.#isAfterBreak = false;
    try {
      const { rows } = isAfterBreak
        ? await this.#pool.query<Batch>(readBatchAfterBreak, [this.#snapshot, this.#seq])
        : await this.#pool.query<Batch>(readBatch, [this.#snapshot]);
      return rows;
    } catch (error) {
      this.#isAfterBreak = true;
      throw error;
    }
  }

  /** Looks again soon after what is just being written; what stays open for long is left to the floor, and told once. */
  #watch({ oldest, hasStragglers }: Batch) {
    const xid = hasStragglers ? oldest : '';
    const now = Date.now();
    if (xid !== this.#straggler.xid) this.#straggler = { xid, since: now, isReported: false };
    if (xid === '') return;
    const ageMs = now - this.#straggler.since;
    if (ageMs < FLOOR_MS) this.#lookAgain();
    if (ageMs < LONG_MS || this.#straggler.isReported) return;
    this.#straggler.isReported = true;
    this.#log.warn(
      { xid, ageMs },
      'a transaction stays open for more than a minute; its changes are told when it ends',
    );
  }

  /** A transaction was still running: its row may come without a notification of its own. */
  #lookAgain() {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      if (!this.#isStopped) this.wake();
    }, STRAGGLER_MS).unref();
  }

  /** What was just written here is still told to the other servers. */
  async stop() {
    this.#isStopped = true;
    clearTimeout(this.#again);
    clearInterval(this.#floor);
    if (this.#announcing) await this.#notify();
  }
}

/** Keeps one connection listening, and opens a new one when it breaks; after a gap the feed reads what it missed. */
function listen(
  connect: () => pg.Client,
  { onNotify, onBreak }: { readonly onNotify: () => void; readonly onBreak: () => void },
  log: Log,
) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let hasBroken = false;

  const retry = (error: unknown) => {
    if (isStopped || timer) return;
    hasBroken = true;
    onBreak();
    log.warn({ err: error }, 'event connection lost, reconnecting');
    timer = setTimeout(() => {
      timer = undefined;
      opened = open();
    }, RECONNECT_MS).unref();
  };
  const open = async () => {
    if (client) leave(client);
    client = connect();
    client.on('notification', onNotify);
    client.on('error', retry);
    client.on('end', () => retry(undefined));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      if (hasBroken) onBreak();
      onNotify();
    } catch (error) {
      retry(error);
    }
  };
  let opened = open();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await opened;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Ends a connection that failed, deaf to whatever it still has to say. */
function leave(client: pg.Client) {
  client.removeAllListeners();
  client.on('error', () => undefined);
  client.end().catch(() => undefined);
}
