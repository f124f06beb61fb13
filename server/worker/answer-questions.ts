import { getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Heavy work leaves the processor to the server's own thread. Only Linux gives each thread a priority of its own. */
const BEHIND = 5;
const LOWEST = 19;

/** The other end of `openWorker`: called once by the file that runs in the thread. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  if (process.platform === 'linux') setPriority(Math.min(LOWEST, getPriority() + BEHIND));
  parentPort?.on('message', async (question: Question) => {
    try {
      parentPort?.postMessage({ answer: await answer(question) });
    } catch (error) {
      parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
    }
  });
}
