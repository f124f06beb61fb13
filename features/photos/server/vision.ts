import { type OpenWorker, openWorker, WorkerFault } from '#server/worker/open-worker.ts';
import { AppError, invalid } from '#shared/http/errors.ts';
import type { Look } from './image-metrics.ts';
import type { Thumbnails } from './thumbnails.ts';

export interface EyeQuestion {
  readonly bytes: Uint8Array;
  readonly want: 'analysis' | 'thumbnails';
}
export type EyeAnswer = { readonly look: Look; readonly thumbnails?: Thumbnails } | 'unreadable';

/** One picture is looked at at a time; the person who asks for an analysis waits no longer than this, his turn included. */
const PATIENCE_MS = 10_000;
/** A picture that takes the thread longer than this is given up. */
const LIMIT_MS = 30_000;
const MEMORY_MB = 512;
/** Without work so long, the thread and the model's memory are given back. */
const IDLE_MS = 60_000;

let worker: OpenWorker<EyeQuestion, EyeAnswer> | undefined;

/** Pictures that are being looked at, or wait for their turn, by the path of their file. */
const looking = new Map<string, Promise<EyeAnswer>>();

/**
 * Everything a picture shows by itself, people and vehicles included. Who asks again for the file at `path` while it is still
 * looked at waits for that same answer: on a busy machine asking anew each time would never come to an end.
 * @throws AppError 422 or 503, in words
 */
export async function analyse(bytes: Uint8Array, path?: string): Promise<Look> {
  const answer = await ask({ bytes, want: 'analysis' }, path);
  if (answer === 'unreadable') throw invalid('imageUrl', 'This picture cannot be read.');
  return answer.look;
}

/**
 * What is kept of every picture; nothing when it cannot be read, or eats more memory than any should. It waits for its turn.
 * @throws AppError 503 with a `WorkerFault` as its cause when the time was not enough, which a busy machine's may not be.
 */
export async function examine(bytes: Uint8Array): Promise<{ look: Look; thumbnails: Thumbnails } | undefined> {
  const answer = await opened()
    .ask({ bytes, want: 'thumbnails' })
    .catch((error: unknown) => {
      if (error instanceof WorkerFault && error.reason === 'memory') return 'unreadable' as const;
      throw error instanceof WorkerFault ? busy(error) : error;
    });
  if (answer === 'unreadable' || !answer.thumbnails) return undefined;
  return { look: answer.look, thumbnails: answer.thumbnails };
}

export const closeEye = async (): Promise<void> => {
  const closing = worker;
  worker = undefined;
  await closing?.close();
};

function opened(): OpenWorker<EyeQuestion, EyeAnswer> {
  worker ??= openWorker(new URL('./vision-worker.ts', import.meta.url), {
    timeoutMs: LIMIT_MS,
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
  });
  return worker;
}

async function ask(question: EyeQuestion, path?: string): Promise<EyeAnswer> {
  try {
    return await inTime(path === undefined ? opened().ask(question) : askOnce(question, path));
  } catch (error) {
    if (error instanceof WorkerFault || error instanceof Late) throw busy(error);
    throw error;
  }
}

function askOnce(question: EyeQuestion, path: string): Promise<EyeAnswer> {
  const known = looking.get(path);
  if (known) return known;
  const answer = opened()
    .ask(question)
    .finally(() => looking.delete(path));
  looking.set(path, answer);
  return answer;
}

class Late extends Error {}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Late()), PATIENCE_MS);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const busy = (cause: unknown) =>
  new AppError('unavailable', 'The picture could not be looked at in time. Please try again.', {
    cause,
    retryAfter: 10,
  });
