import { parentPort } from 'node:worker_threads';

/** The other end of `openWorker`: called once by the file that runs in the thread. */
export function answerQuestions<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (question: Question) => {
    try {
      parentPort?.postMessage({ answer: await answer(question) });
    } catch (error) {
      parentPort?.postMessage({ fault: error instanceof Error ? error.message : String(error) });
    }
  });
}
