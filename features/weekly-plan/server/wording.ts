import { z } from 'zod';
import type { Ai } from '#server/adapters/ai/ai.ts';
import type { PlanSuggestion } from '../contract.ts';
import type { Language } from '../look-ahead/sentences.ts';

const Wording = z.object({
  weeks: z.array(z.object({ weekStart: z.string(), objectives: z.array(z.string().trim().min(5).max(300)).max(20) })),
});

/** A configured model may word the objectives of a week. It may neither add, drop nor change one: its numbers are compared. */
export async function wordObjectives(plan: PlanSuggestion, ai: Ai, language: Language): Promise<PlanSuggestion> {
  if (!ai.isConfigured || plan.weekly_targets.length === 0) return plan;
  const answer = await ai.ask({
    task: 'plan',
    schema: Wording,
    system: orders(language),
    data: { weeks: plan.weekly_targets },
  });
  const worded = plan.weekly_targets.map(({ weekStart, objectives }) => {
    const own = answer?.weeks.find((week) => week.weekStart === weekStart)?.objectives ?? [];
    const isFaithful =
      own.length === objectives.length && own.every((text, index) => hasSameNumbers(text, objectives[index] ?? ''));
    return { weekStart, objectives: isFaithful ? own : objectives };
  });
  const isWorded = worded.some(({ objectives }, index) => objectives !== plan.weekly_targets[index]?.objectives);
  return isWorded ? { ...plan, weekly_targets: worded, engine: ai.engine } : plan;
}

const numbersIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).sort().join(' ');
const hasSameNumbers = (one: string, other: string): boolean => numbersIn(one) === numbersIn(other);

const orders = (language: Language): string =>
  [
    'You are an experienced construction manager in the Gulf. For each week the objectives are given that the schedule allows.',
    'Word each objective as one clear target for the foremen. Keep their number, their order, their meaning, every task number and every figure; bring in no other number.',
    `Write in ${language === 'ar' ? 'Arabic' : 'English'}.`,
  ].join('\n');
