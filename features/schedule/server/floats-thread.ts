import { answerQuestions } from '#server/worker/answer-questions.ts';
import { type FloatQuestion, floatsOf, type TaskFloat } from '../floats.ts';

answerQuestions((question: FloatQuestion): TaskFloat[] => floatsOf(question));
