import { lookAhead } from '../look-ahead/look-ahead.ts';
import type { Language } from '../look-ahead/sentences.ts';
import { type PlanContext, questionOf } from './plan-context.ts';
import { readinessOf, type WeekToCommit } from './readiness.ts';
import { type OpenPromise, suggestPlan } from './suggest.ts';

interface Suggesting {
  readonly planContext: PlanContext;
  readonly days: number;
  readonly language: Language;
  readonly promises: readonly OpenPromise[];
}

interface Committing {
  readonly planContext: PlanContext;
  readonly days: number;
  readonly weekStarts: readonly string[];
}

/** What can be asked of the look-ahead; runs in a thread, or at once where the plan is small. */
export const work = {
  suggest: ({ planContext, days, language, promises }: Suggesting) =>
    suggestPlan({ planContext, question: questionOf(planContext, days, language) }, { language, promises }),

  readiness({ planContext, days, weekStarts }: Committing): WeekToCommit[] {
    const found = lookAhead(questionOf(planContext, days));
    return weekStarts.map((weekStart) => ({ weekStart, ...readinessOf(found, weekStart) }));
  },
};
export type Work = typeof work;
