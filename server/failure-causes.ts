import { WorkerFault } from '#server/worker/open-worker.ts';
import type { FailureCause } from '#shared/failure-causes.ts';

/** Errors inside errors that are looked through. */
const MOST_DEPTH = 6;

/** Codes of Node, nodemailer and PostgreSQL. */
const causes: Readonly<Record<string, FailureCause>> = {
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  '53100': 'disk',
  '53200': 'memory',
  ERR_WORKER_OUT_OF_MEMORY: 'memory',
  '53300': 'busy',
  '55P03': 'busy',
  '40P01': 'busy',
  '40001': 'busy',
  '57014': 'time',
  EACCES: 'rights',
  EPERM: 'rights',
  EROFS: 'rights',
  EAUTH: 'mail',
  EENVELOPE: 'mail',
  EMESSAGE: 'mail',
  ETLS: 'mail',
  ECONNECTION: 'mail',
  WEBHOOK_GIVEN_UP: 'receiver',
  BACKUP_FAILED: 'backup',
  ECONNREFUSED: 'network',
  ECONNRESET: 'network',
  EHOSTUNREACH: 'network',
  ENETUNREACH: 'network',
  ENOTFOUND: 'network',
  EAI_AGAIN: 'network',
  ETIMEDOUT: 'network',
  EPIPE: 'network',
};

/** Connection exceptions, and a server that shuts down or starts. */
const isDatabaseGone = (code: string): boolean => /^(?:08[0-9A-Z]{3}|57P0[1-5])$/.test(code);

const byMessage: readonly (readonly [beginning: string, cause: FailureCause])[] = [
  ['timeout exceeded when trying to connect', 'busy'],
  ['Connection terminated', 'database'],
  ['Client has encountered a connection error', 'database'],
];

/** The cause of the outermost error that has a known one. Messages are not stored: they may hold what somebody typed. */
export function causeOf(error: unknown): FailureCause {
  let inner: unknown = error;
  for (let depth = 0; depth < MOST_DEPTH && inner instanceof Error; depth += 1) {
    const cause = causeOfOne(inner);
    if (cause) return cause;
    inner = inner.cause;
  }
  return 'defect';
}

function causeOfOne(error: Error): FailureCause | undefined {
  if (error instanceof WorkerFault) return faults[error.reason];
  // Every error of the S3 client has it, one of the network too.
  if ('$metadata' in error) return 'files';
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return isDatabaseGone(code) ? 'database' : causes[code];
  return byMessage.find(([beginning]) => error.message.startsWith(beginning))?.[1];
}

const faults: Readonly<Record<WorkerFault['reason'], FailureCause | undefined>> = {
  timeout: 'time',
  memory: 'memory',
  failed: undefined,
  stopped: undefined,
};
