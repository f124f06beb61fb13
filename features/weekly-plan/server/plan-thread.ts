import { answerQuestions } from '#server/worker/answer-questions.ts';
import { type Work, work } from './work.ts';

answerQuestions(({ kind, asked }: { readonly kind: keyof Work; readonly asked: never }): unknown => work[kind](asked));
