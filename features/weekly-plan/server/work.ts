import { lookAhead } from '../look-ahead/look-ahead.ts';
import type { Language } from '../look-ahead/sentences.ts';
import { type PlanGround, questionOf } from './plan-context.ts';
import { readinessOf, type WeekToCommit } from './readiness.ts';
import { type Standing, suggestPlan } from './suggest.ts';

interface Suggesting {
  readonly ground: PlanGround;
  readonly days: number;
  readonly language: Language;
  readonly standing: readonly Standing[];
}

interface Committing {
  readonly ground: PlanGround;
  readonly days: number;
  readonly weekStarts: readonly string[];
}

/** What can be asked of the look-ahead; runs in a thread, or at once where the plan is small. */
export const work = {
  suggest: ({ ground, days, language, standing }: Suggesting) =>
    suggestPlan({ ground, question: questionOf(ground, days, language) }, { language, standing }),

  readiness({ ground, days, weekStarts }: Committing): WeekToCommit[] {
    const found = lookAhead(questionOf(ground, days));
    return weekStarts.map((weekStart) => ({ weekStart, ...readinessOf(found, weekStart) }));
  },
};
export type Work = typeof work;
