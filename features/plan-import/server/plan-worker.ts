import { answerQuestions } from '#server/worker/answer-questions.ts';
import { type Choices, PlanRefusal, type Reading } from '../reading/plan.ts';
import type { Calendar } from '../reading/read-table.ts';
import { type PlanFile, readPlanFile } from './read-file.ts';

export interface PlanQuestion {
  readonly file: PlanFile;
  readonly calendar: Calendar;
  readonly choices: Choices;
}
export type PlanAnswer = { readonly reading: Reading } | { readonly refused: string };

answerQuestions(({ file, calendar, choices }: PlanQuestion): PlanAnswer => {
  try {
    return { reading: readPlanFile(file, calendar, choices) };
  } catch (error) {
    if (error instanceof PlanRefusal) return { refused: error.message };
    throw error;
  }
});
