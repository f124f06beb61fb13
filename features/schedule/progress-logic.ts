import type { ProgressLogic } from './cpm/plan-task.ts';

/** By the names that planners know from Primavera; each is the key of its Arabic. */
export const progressLogicLabels: Readonly<Record<ProgressLogic, string>> = {
  override: 'Goes on from the data date (progress override)',
  retained: 'Waits for what it waits for (retained logic)',
  actual: 'Goes on, and what it waits for is late since it began (actual dates)',
};
