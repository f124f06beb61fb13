import { supplyOf, type TaskSupply } from '#features/materials/supply-rules.ts';
import { answerQuestions } from '#server/worker/answer-questions.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { CycleError } from '../cpm/critical-path.ts';
import { MoveRefused } from '../move.ts';
import { OptimiseRefused } from '../optimise/project-instance.ts';
import { propose } from '../optimise/propose.ts';
import { computeSchedule } from '../schedule.ts';
import { wholeOfParts } from '../whole-rules.ts';
import type { OptimiseAnswer, SuppliedQuestion } from './optimise.ts';

answerQuestions(({ supply, ...question }: SuppliedQuestion): OptimiseAnswer => {
  const { cycle } = computeSchedule({ ...question, calendar: openCalendar(question.calendar) });
  if (cycle.length > 0) return { refused: 'cycle', titles: [] };
  try {
    return { proposal: propose({ ...question, lacks: lacksOf(question, supplyOf(supply)) }) };
  } catch (error) {
    if (error instanceof OptimiseRefused) return { refused: error.reason, titles: error.titles };
    if (error instanceof MoveRefused) return { refused: 'rules', sentence: error.sentence };
    if (error instanceof CycleError) return { refused: 'cycle', titles: [] };
    throw error;
  }
});

/** What parts lack lacks the task that is in the plan for them. */
function lacksOf(
  { tasks }: Pick<SuppliedQuestion, 'tasks'>,
  { shortages }: TaskSupply,
): NonNullable<SuppliedQuestion['lacks']> {
  const wholes = wholeOfParts(tasks);
  const byTask = Map.groupBy([...shortages], ([id]) => wholes.get(id) ?? id);
  return new Map([...byTask].map(([id, found]) => [id, found.flatMap(([, lacks]) => lacks)]));
}
