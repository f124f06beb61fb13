import type { PersonKey } from '../people.ts';
import type { SiteKey } from '../site.ts';

export interface RiskText {
  readonly site: SiteKey;
  readonly title: string;
  readonly description: string;
  readonly probability: number;
  readonly impact: number;
  readonly owner: PersonKey;
  readonly by: PersonKey;
  readonly response: string;
  readonly trigger: string;
  /** Calendar days ago. */
  readonly raised: number;
  readonly closed?: number;
  /** What people of the project said to it: how many days ago, who, what. */
  readonly said?: readonly (readonly [daysAgo: number, who: PersonKey, words: string])[];
}
