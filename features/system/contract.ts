import { z } from 'zod';
import { FAILURE_CAUSES, FAILURE_KINDS } from '#shared/failure-causes.ts';
import { contract } from '#shared/http/endpoint.ts';
import { BACKUP_STATES, JOB_STATES } from './rules.ts';

const moment = z.string();
const count = z.int();
const Cause = z.enum(FAILURE_CAUSES);

const JobRun = z.object({
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** How often it is due. */
  everySeconds: count,
  startedAt: moment,
  durationMs: count.nullable(),
  failedAt: moment.nullable(),
  /** Of the last failure. */
  cause: Cause.nullable(),
});
export type JobRun = z.output<typeof JobRun>;

const Failure = z.object({
  kind: z.enum(FAILURE_KINDS),
  /** The pattern of a route or the name of a job. */
  subject: z.string(),
  cause: Cause,
  count,
  firstAt: moment,
  lastAt: moment,
});
export type Failure = z.output<typeof Failure>;

const Disk = z.object({ folder: z.enum(['data', 'backups']), freeBytes: count, totalBytes: count, isLow: z.boolean() });
export type Disk = z.output<typeof Disk>;

export const System = z.object({
  version: z.string(),
  node: z.string(),
  /** Of the server that answers. */
  startedAt: moment,
  database: z.object({
    version: z.string(),
    isBuiltIn: z.boolean(),
    bytes: count,
    connections: z.object({ used: count, idle: count, waiting: count }),
  }),
  files: z.object({
    store: z.enum(['folder', 'bucket']),
    answers: z.boolean(),
    /** False where it answers, but is not the store that this database's files are in. */
    isOwn: z.boolean(),
    count,
    bytes: count,
  }),
  disks: z.array(Disk),
  jobs: z.array(JobRun),
  /** Of the server that answers. */
  queues: z.array(z.object({ name: z.string(), running: count, waiting: count })),
  events: z.object({ readAt: moment.nullable(), lagMs: count }),
  backups: z.object({
    state: z.enum(BACKUP_STATES),
    lastAt: moment.nullable(),
    /** The day of the last one that was restored and compared. */
    verifiedOn: z.string().nullable(),
    failedAt: moment.nullable(),
    /** Why it failed, or which files it lacks. */
    reason: z.string().nullable(),
    /** Files that the database names and the last backup does not hold, as they were not in the file store. */
    missingCount: count,
  }),
  /** Of the last seven days, the most recent first; the 100 most recent. */
  failures: z.array(Failure),
});
export type System = z.output<typeof System>;

export const systemApi = contract({
  get: {
    method: 'GET',
    path: '/api/admin/system',
    summary: 'How this installation does: version, database, files, disks, jobs, queues, backups, failures of a week',
    access: 'organisation.manage',
    response: System,
  },
});
