import { answerQuestions } from '#server/worker/answer-questions.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { OptimiseRefused } from '../optimise/project-instance.ts';
import { type OptimiseQuestion, propose } from '../optimise/propose.ts';
import { computeSchedule } from '../schedule.ts';
import type { OptimiseAnswer } from './optimise.ts';

answerQuestions((question: OptimiseQuestion): OptimiseAnswer => {
  const { cycle } = computeSchedule({ ...question, calendar: openCalendar(question.calendar) });
  if (cycle.length > 0) return { refused: 'cycle', titles: [] };
  try {
    return { proposal: propose(question) };
  } catch (error) {
    if (error instanceof OptimiseRefused) return { refused: error.reason, titles: error.titles };
    throw error;
  }
});
