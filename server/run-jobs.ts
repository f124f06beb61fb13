import { sql } from 'drizzle-orm';
import { jobRuns } from './database/tables/operation.ts';
import { causeOf } from './failure-causes.ts';
import type { Services } from './services.ts';
import { inSpan } from './tracing.ts';

export const STILL_FAILED = 'still failed';

export interface Job {
  readonly name: string;
  readonly everyMs: number;
  /**
   * `signal` is aborted when the server stops: what is long ends at the next good moment. A run that tried nothing and leaves an earlier
   * failure as it is gives STILL_FAILED: it is no success.
   */
  run(services: Services, signal: AbortSignal): Promise<unknown>;
}

interface Running {
  /** Once none runs at the moment. */
  idle(): Promise<void>;
  /** Begins no other, and lets the running ones end. */
  stop(): Promise<void>;
}

/** A job holds a connection for its turn and needs others for its work: all of them at once would wait for each other. */
const AT_ONCE = 4;

/** Runs each job now and then again and again. */
export function runJobs(services: Services, jobs: readonly Job[]): Running {
  const ending = new AbortController();
  const running = new Set<Promise<void>>();
  const waiting = new Set<Job>();
  const begin = (job: Job) => {
    if (running.size >= AT_ONCE) {
      waiting.add(job);
      return;
    }
    const run = runJob(services, job, ending.signal).finally(() => {
      running.delete(run);
      const [next] = waiting;
      if (!next) return;
      waiting.delete(next);
      begin(next);
    });
    running.add(run);
  };
  const timers = jobs.map((job) => {
    begin(job);
    return setInterval(begin, job.everyMs, job).unref();
  });
  const idle = async () => {
    while (running.size > 0) await Promise.all(running);
  };
  return {
    idle,
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      waiting.clear();
      ending.abort();
      await idle();
    },
  };
}

/** Never rejects. Of several servers on one database one does it; the others leave it to that one. */
async function runJob(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  try {
    await services.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('job'), hashtext(${job.name})) as mine`,
      );
      if (rows[0]?.mine) await inSpan(`job ${job.name}`, () => runAndRecord(services, job, signal));
    });
  } catch (error) {
    services.failures.record('job', job.name, error);
    services.log.error({ err: error, job: job.name }, 'a job failed');
  }
}

/** Runs it, and stores when, for how long and with what end. @throws what the job throws */
async function runAndRecord(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { name, everyMs } = job;
  const startedAt = services.now();
  const begun = performance.now();
  const end = async (outcome: Partial<JobRun>) => {
    const durationMs = Math.round(performance.now() - begun);
    const endedAt = new Date(startedAt.getTime() + durationMs);
    await recordRun(services, {
      ...{ name, everyMs, startedAt, endedAt, durationMs, runs: 1 },
      ...outcome,
    });
  };
  await recordRun(services, { name, everyMs, startedAt });
  try {
    const outcome = await job.run(services, signal);
    await end(outcome === STILL_FAILED ? {} : { succeededAt: startedAt });
  } catch (error) {
    await end({ failedAt: startedAt, cause: causeOf(error), failures: 1 });
    throw error;
  }
}

type JobRun = typeof jobRuns.$inferInsert;

/** Never rejects: a job is not held up by its record. */
async function recordRun({ db, log }: Services, run: JobRun): Promise<void> {
  const { runs = 0, failures = 0, name, ...set } = run;
  const counted = { runs: sql`${jobRuns.runs} + ${runs}`, failures: sql`${jobRuns.failures} + ${failures}` };
  await db
    .insert(jobRuns)
    .values(run)
    .onConflictDoUpdate({ target: jobRuns.name, set: { ...set, ...counted } })
    .catch((error: unknown) => log.warn({ err: error, job: name }, 'the run of a job could not be recorded'));
}
