import { answerQuestions } from '#server/worker/answer-questions.ts';
import type { PlanQuestion } from '../rules.ts';
import { type Work, work } from './work.ts';

answerQuestions(({ kind, plan }: { readonly kind: keyof Work; readonly plan: PlanQuestion }): unknown =>
  (work[kind] as (plan: PlanQuestion) => unknown)(plan),
);
