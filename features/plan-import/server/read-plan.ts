import { wordsOfFault } from '#server/adapters/sheets/sheets.ts';
import { openWorker, WorkerFault } from '#server/worker/open-worker.ts';
import { invalid } from '#shared/http/errors.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import type { PlanChoices } from '../contract.ts';
import type { Field, Reading } from '../reading/plan.ts';
import type { Calendar } from '../reading/read-table.ts';
import type { PlanAnswer, PlanQuestion } from './plan-worker.ts';
import type { PlanFile } from './read-file.ts';

/** The thread starts with the first plan and ends when none came for a minute. */
const reader = openWorker<PlanQuestion, PlanAnswer>(new URL('./plan-worker.ts', import.meta.url), {
  name: 'read-plans',
  timeoutMs: 30_000,
  memoryMb: 768,
  idleMs: 60_000,
});

/** What a plan file says. @throws AppError invalid on `plan`, in a sentence for a person */
export async function readPlan(file: PlanFile, calendar: Calendar, choices: PlanChoices): Promise<Reading> {
  const answer = await reader
    .ask({
      file,
      calendar,
      choices: { ...parseChoices<Field>(choices), dateOrder: choices.dateOrder, refs: choices.refs },
    })
    .catch((error) => {
      throw error instanceof WorkerFault ? invalid('plan', wordsOfFault(error)) : error;
    });
  if ('refused' in answer) throw invalid('plan', answer.refused);
  return answer.reading;
}
