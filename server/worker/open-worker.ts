import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { fairTurns } from './turns.ts';

export interface WorkerLimits {
  /** A question not answered by then fails, and the thread is ended. Milliseconds. */
  readonly timeoutMs: number;
  /** The thread's heap; a question that needs more fails. Megabytes. */
  readonly memoryMb: number;
  /** Without a question for so long the thread ends; the next question starts another. Milliseconds. */
  readonly idleMs?: number;
  /** Questions one person may have waiting; beyond that the next is refused. */
  readonly waiting?: number;
  /** Of its queue; by default that of its file. */
  readonly name?: string;
}

/** Why a thread gave no answer. `failed`: the code in it threw; the message is its own. `stopped`: nobody wants it any more. */
export class WorkerFault extends Error {
  readonly reason: 'timeout' | 'memory' | 'failed' | 'stopped';
  constructor(reason: WorkerFault['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Asked {
  readonly transfer?: readonly ArrayBuffer[];
  readonly signal?: AbortSignal | undefined;
}

export interface OpenWorker<Question, Answer> {
  /**
   * One at a time, people in turn (turns.ts); `signal` ends the waiting, or the work and the thread with it.
   * @throws WorkerFault, or AppError when too much is waiting
   */
  ask(question: Question, asked?: Asked): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * A thread that has eaten its heap is ended with 16 MB of grace. What one collection moves from the young generation to the old
 * must fit into that, or V8 ends the whole server: with its own preset a thread that ate all memory took it down one time in 20.
 */
const YOUNG_MB = 16;

/**
 * Heavy work beside the server's own thread: parsing, drawing, optimising. `file` calls `answerQuestions`
 * (answer-questions.ts). The thread starts with the first question; after a fault the next one gets a new thread.
 */
export function openWorker<Question, Answer>(file: URL, limits: WorkerLimits): OpenWorker<Question, Answer> {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  const name = limits.name ?? basename(file.pathname, '.ts').replace(/-(?:worker|thread)$/, '');
  const inTurn = fairTurns(1, { waiting: limits.waiting, name });

  const end = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };
  const start = () => {
    const resourceLimits = { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: YOUNG_MB };
    const started = new Worker(file, { resourceLimits });
    started.unref();
    // Also between questions: an 'error' that nobody hears ends the server, and a thread that is gone answers nothing.
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    started.on('error', forget).on('exit', forget);
    return started;
  };
  const answer = async (question: Question, { transfer = [], signal }: Asked) => {
    if (signal?.aborted) throw stopped();
    clearTimeout(idle);
    worker ??= start();
    try {
      const answered = await exchange<Answer>(worker, { question, transfer, signal, timeoutMs: limits.timeoutMs });
      if (limits.idleMs !== undefined) idle = setTimeout(end, limits.idleMs).unref();
      return answered;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return {
    ask: (question, asked = {}) =>
      inTurn(() => answer(question, asked), asked).catch((error: unknown) => {
        throw asked.signal?.aborted && error === asked.signal.reason ? stopped() : error;
      }),
    close: end,
  };
}

const stopped = () => new WorkerFault('stopped', 'Nobody waits for the answer any more');

interface Exchange {
  readonly question: unknown;
  readonly transfer: readonly ArrayBuffer[];
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number;
}

function exchange<Answer>(worker: Worker, { question, transfer, signal, timeoutMs }: Exchange): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => reject(new WorkerFault('timeout', `No answer in ${timeoutMs} ms`)), timeoutMs);
  const onMessage = (message: { answer: Answer } | { fault: string }) =>
    'fault' in message ? reject(new WorkerFault('failed', message.fault)) : resolve(message.answer);
  const onError = (error: Error & { code?: string }) =>
    reject(new WorkerFault(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'failed', error.message));
  const onExit = () => reject(new WorkerFault('failed', 'The thread ended'));
  const onAbort = () => reject(stopped());
  signal?.addEventListener('abort', onAbort);
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  try {
    worker.postMessage(question, [...transfer]);
  } catch (error) {
    reject(new WorkerFault('failed', `The question cannot be handed over: ${(error as Error).message}`));
  }
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  });
}
