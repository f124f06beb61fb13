import type { tasks } from '#server/database/tables/work.ts';
import type { PersonKey } from '../people.ts';

export type Trade =
  | 'survey'
  | 'earthworks'
  | 'formwork'
  | 'rebar'
  | 'concrete'
  | 'masonry'
  | 'plaster'
  | 'waterproofing'
  | 'steel'
  | 'facade'
  | 'electrical'
  | 'plumbing'
  | 'hvac'
  | 'fire'
  | 'finishes'
  | 'roads'
  | 'utilities'
  | 'testing'
  | 'landscape'
  | 'office';

type TaskRow = typeof tasks.$inferSelect;

/** What a step says beyond its title, trade, time and crew. */
interface Detail {
  readonly text?: string;
  readonly priority?: TaskRow['priority'];
  readonly by?: PersonKey;
  /** Where the dates alone would say something else: late work that still runs, work that cannot go on. */
  readonly state?: 'in_progress' | 'blocked';
  readonly reason?: string;
  /** The working day on which blocked work stopped. */
  readonly since?: number;
}

export interface Step extends Detail {
  readonly title: string;
  readonly trade: Trade;
  /** Working days from today, both included; 0 is today. */
  readonly from: number;
  readonly to: number;
  readonly crew: number;
}

/** A work package: a task with its subtasks, in the order of the trades. */
export interface Package {
  readonly title: string;
  readonly text: string;
  readonly steps: readonly Step[];
}

export const work = (title: string, text: string, steps: readonly Step[]): Package => ({ title, text, steps });

export const step = (
  title: string,
  trade: Trade,
  [from, to]: readonly [number, number],
  crew: number,
  detail: Detail = {},
): Step => ({ title, trade, from, to, crew, ...detail });

/** One line of a cycle: title, trade, first day within the cycle, number of days, crew, description. `{place}` is replaced. */
type CycleLine = readonly [title: string, trade: Trade, first: number, days: number, crew: number, text: string];
export interface Cycle {
  readonly title: string;
  readonly text: string;
  readonly lines: readonly CycleLine[];
}

interface Place {
  readonly place: string;
  readonly start: number;
  /** What is different this time, by the position of the line; null leaves the line out. */
  readonly but?: Readonly<Record<number, Partial<Step> | null>>;
}

/** The same sequence of trades, once more in another place. */
export function cycle({ title, text, lines }: Cycle, { place, start, but = {} }: Place): Package {
  const at = (words: string) => words.replaceAll('{place}', place);
  const steps = lines.flatMap(([name, trade, first, days, crew, words], index) => {
    const change = but[index];
    if (change === null) return [];
    const from = start + first;
    return [{ title: at(name), trade, from, to: from + days - 1, crew, text: at(words), ...change }];
  });
  return { title: at(title), text: at(text), steps };
}
