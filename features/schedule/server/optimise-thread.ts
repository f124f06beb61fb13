import { answerQuestions } from '#server/worker/answer-questions.ts';
import { OptimiseRefused } from '../optimise/project-instance.ts';
import { type OptimiseQuestion, propose } from '../optimise/propose.ts';
import type { OptimiseAnswer } from './optimise.ts';

answerQuestions((question: OptimiseQuestion): OptimiseAnswer => {
  try {
    return { proposal: propose(question) };
  } catch (error) {
    if (error instanceof OptimiseRefused) return { refused: error.reason, titles: error.titles };
    throw error;
  }
});
