import type { Activity, Step } from './knowledge/activity.ts';
import { inspections, type Trade, trades, type Words } from './knowledge/words.ts';
import { activityOf } from './match.ts';
import { withoutPlaces } from './places.ts';
import { withoutQuantities } from './quantities.ts';

export type { Activity } from './knowledge/activity.ts';

const remembered = new Map<string, Activity | null>();
const MOST_REMEMBERED = 20_000;

/** The kind of work a task's title names; plans repeat their titles, so what was found is kept. */
export function workOf(title: string): Activity | undefined {
  const known = remembered.get(title);
  if (known !== undefined) return known ?? undefined;
  const found = activityOf(withoutQuantities(withoutPlaces(title)));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(title, found ?? null);
  return found;
}

/** Who works on a task at one moment, and on what. */
export interface Crew {
  readonly step: Step;
  /** From which to which part of the task's time, 0 to 1, the step is done. */
  readonly from: number;
  readonly to: number;
}

/** The crew when so much of a task's time, 0 to 1, has gone by; undefined where the title names no work that is known. */
export function crewAt(title: string, gone: number): Crew | undefined {
  const steps = workOf(title)?.steps ?? [];
  let from = 0;
  for (const step of steps) {
    const to = from + step.share;
    if (gone < to - 1e-9 || step === steps.at(-1)) return { step, from, to };
    from = to;
  }
  return undefined;
}

/** What trades are called in both languages, by key. */
export const tradeNames = (keys: Iterable<string>): Record<string, Words> =>
  Object.fromEntries([...keys].map((key) => [key, trades[key as Trade]]));

/** Where a step stops until somebody has looked, in both languages; undefined where it does not. */
export const holdPointOf = ({ inspection }: Step): Words | undefined => inspection && inspections[inspection];
