import type { Sentence } from '#shared/sentence.ts';

/** What the engine watches. A family that could not be judged (no forecast to be had) changes nothing. */
export const families = ['budget', 'schedule', 'material', 'weather', 'logs'] as const;
export type Family = (typeof families)[number];

/** Something in a project that is a risk, as the engine sees it now. */
export interface Cause {
  /** `family:what`: the same cause has the same key, and one entry in its project. */
  readonly key: `${Family}:${string}`;
  readonly title: Sentence;
  readonly description: Sentence;
  readonly probability: number;
  readonly impact: number;
  readonly taskId?: string | null;
  readonly materialId?: string | null;
  readonly paymentId?: string | null;
}

export const familyOf = (key: string): string => key.split(':')[0] ?? '';
