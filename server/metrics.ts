import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { jobRuns } from '#server/database/tables/operation.ts';
import { webhookDeliveries } from '#server/database/tables/webhooks.ts';
import { readBackupState } from '#server/nightly-backup.ts';
import type { Services } from '#server/services.ts';
import { queueDepths } from '#server/worker/turns.ts';
import { readDisks } from './disks.ts';
import { VERSION } from './version.ts';

/**
 * What /metrics says, in Prometheus' text format. Labels are patterns of routes, names of jobs, queues and causes: never an address,
 * an id or a name of somebody, so that their number is bounded. Loaded only where METRICS_TOKEN is set.
 */
export interface Metrics {
  readonly contentType: string;
  observe(request: ObservedRequest): void;
  /** Reads the database and the disks, and answers everything. */
  text(): Promise<string>;
}

interface ObservedRequest {
  readonly method: string;
  /** The pattern of the route; undefined: none matched. */
  readonly route: string | undefined;
  readonly status: number;
  readonly seconds: number;
}

/** Seconds. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const METHODS = new Set(['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']);
/** A database that answers later is down, as far as a scrape goes (Prometheus gives up after ten seconds). */
const DATABASE_MS = 3000;

export function openMetrics(services: Services): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'cmt_http_request_duration_seconds',
    help: 'Time to answer a request, by pattern of the route and class of the status; event streams are left out.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const collectors = [process, database, jobs, webhooks, backups, disks].map((collector) =>
    collector(registry, services),
  );
  return {
    contentType: registry.contentType,
    observe: ({ method, route = 'none', status, seconds }) =>
      duration.observe(
        { method: METHODS.has(method) ? method : 'other', route, status: `${Math.floor(status / 100)}xx` },
        seconds,
      ),
    text: async () => {
      await Promise.all(collectors.map((collect) => collect()));
      return registry.metrics();
    },
  };
}

type Collect = () => Promise<void> | void;

const gauge = <L extends string = never>(registry: Registry, name: string, help: string, labelNames: L[] = []) =>
  new Gauge<L>({ name: `cmt_${name}`, help, labelNames, registers: [registry] });

/** What this process knows of itself: version, failures, queues, the event feed. */
function process(registry: Registry, { failures, events }: Services): Collect {
  gauge(registry, 'build_info', 'Always 1; the version is a label.', ['version']).set({ version: VERSION }, 1);
  const failed = new Counter({
    name: 'cmt_failures_total',
    help: 'Requests answered 5xx, jobs and mails that failed, by cause.',
    labelNames: ['kind', 'cause'],
    registers: [registry],
  });
  const queue = gauge(registry, 'queue_jobs', 'Work under way and waiting for its turn.', ['queue', 'state']);
  const lag = gauge(registry, 'event_lag_seconds', 'Age of the oldest change in the batch of events last read.');
  const read = gauge(registry, 'events_read_timestamp_seconds', 'When the event feed was last read.');
  return () => {
    failed.reset();
    for (const { kind, cause, count } of failures.totals()) failed.inc({ kind, cause }, count);
    for (const { name, running, waiting } of queueDepths()) {
      queue.set({ queue: name, state: 'running' }, running);
      queue.set({ queue: name, state: 'waiting' }, waiting);
    }
    const { readAt, lagSeconds } = events.state();
    lag.set(lagSeconds);
    if (readAt) read.set(secondsOf(readAt));
  };
}

function database(registry: Registry, { db }: Services): Collect {
  const up = gauge(registry, 'database_up', 'Whether the database answers: 1 or 0.');
  const connections = gauge(registry, 'database_pool_connections', 'Connections of the pool, and who waits for one.', [
    'state',
  ]);
  return async () => {
    const { totalCount, idleCount, waitingCount } = db.$client;
    connections.set({ state: 'used' }, totalCount - idleCount);
    connections.set({ state: 'idle' }, idleCount);
    connections.set({ state: 'waiting' }, waitingCount);
    const isUp = await withinTime(db.$client.query('select 1'));
    up.set(isUp ? 1 : 0);
  };
}

function jobs(registry: Registry, { db }: Services): Collect {
  const labels = ['job' as const];
  const started = gauge(registry, 'job_last_run_timestamp_seconds', 'When the job last began, on any server.', labels);
  const succeeded = gauge(registry, 'job_last_success_timestamp_seconds', 'When it last began a good run.', labels);
  const duration = gauge(registry, 'job_duration_seconds', 'How long its last run took.', labels);
  const runs = gauge(registry, 'job_runs', 'Its runs, on all servers.', labels);
  const failed = gauge(registry, 'job_failures', 'Those that failed.', labels);
  return async () => {
    for (const each of [started, succeeded, duration, runs, failed]) each.reset();
    for (const run of (await withinTime(db.select().from(jobRuns))) ?? []) {
      const label = { job: run.name };
      started.set(label, secondsOf(run.startedAt));
      if (run.succeededAt) succeeded.set(label, secondsOf(run.succeededAt));
      if (run.durationMs !== null) duration.set(label, run.durationMs / 1000);
      runs.set(label, run.runs);
      failed.set(label, run.failures);
    }
  };
}

function webhooks(registry: Registry, { db }: Services): Collect {
  const waiting = gauge(registry, 'webhook_deliveries_waiting', 'Events that wait for their receivers.');
  return async () => {
    const count = await withinTime(db.$count(webhookDeliveries, sql`state = 'waiting'`));
    if (count !== undefined) waiting.set(count);
  };
}

function backups(registry: Registry, { db, config, now }: Services): Collect {
  if (!config.BACKUP_TO) return () => {};
  const at = gauge(registry, 'backup_last_timestamp_seconds', 'When the last nightly backup was finished.');
  const age = gauge(registry, 'backup_age_seconds', 'Age of the last nightly backup, or since they are set up.');
  const failed = gauge(registry, 'backup_failed', 'Whether the last attempt at a nightly backup failed: 1 or 0.');
  const missing = gauge(registry, 'backup_missing_files', 'Files that rows name and the last nightly backup lacks.');
  return async () => {
    const state = await withinTime(readBackupState(db));
    failed.set(state?.failedAt === undefined ? 0 : 1);
    missing.set(state?.missing ?? 0);
    const last = state?.doneAt ?? state?.since;
    if (state?.doneAt) at.set(secondsOf(new Date(state.doneAt)));
    if (last) age.set(secondsOf(now()) - secondsOf(new Date(last)));
  };
}

function disks(registry: Registry, { config }: Services): Collect {
  const labels = ['folder' as const];
  const free = gauge(registry, 'disk_free_bytes', 'Free space where the server writes.', labels);
  const size = gauge(registry, 'disk_size_bytes', 'Size of that disk.', labels);
  return async () => {
    for (const each of [free, size]) each.reset();
    for (const { folder, freeBytes, totalBytes } of await readDisks(config)) {
      free.set({ folder }, freeBytes);
      size.set({ folder }, totalBytes);
    }
  };
}

const secondsOf = (moment: Date): number => moment.getTime() / 1000;

/** What it gives, or undefined when it fails or takes too long: the other figures are answered all the same. */
async function withinTime<T>(work: PromiseLike<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), DATABASE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
