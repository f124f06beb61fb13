import { openWorker } from '#server/worker/open-worker.ts';
import { type FloatQuestion, floatsOf, type TaskFloat } from '../floats.ts';

/** Larger plans are computed in a thread: a job must not hold up who is at work. Below, starting one costs more. */
export const AT_ONCE = 500;

const worker = openWorker<FloatQuestion, TaskFloat[]>(new URL('./floats-thread.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 512,
  idleMs: 60_000,
});

export const computeFloats = async (question: FloatQuestion): Promise<readonly TaskFloat[]> =>
  question.tasks.length > AT_ONCE ? worker.ask(question) : floatsOf(question);
