import { answerQuestions } from '#server/worker/answer-questions.ts';
import { demandWork } from '../demand.ts';
import type { Asked } from './demand.ts';

answerQuestions(({ kind, question }: Asked): unknown => demandWork[kind](question));
