import { supplyGround } from '#features/materials/server/access.ts';
import type { SupplyGround } from '#features/materials/supply-rules.ts';
import type { Database } from '#server/database/open.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { conflict } from '#shared/http/errors.ts';
import { said } from '#shared/sentence.ts';
import type { OptimiseQuestion } from '../optimise/propose.ts';
import type { Proposal } from '../optimise-contract.ts';
import { readPlan } from './read.ts';

export type OptimiseAnswer =
  | { readonly proposal: Proposal }
  | { readonly refused: 'capacity' | 'dates' | 'cycle'; readonly titles: readonly string[] };

/** With what says which materials are short; the thread reckons it. */
export interface SuppliedQuestion extends OptimiseQuestion {
  readonly supply: SupplyGround;
}

/** The search itself; around it there is the answer to be put together. Milliseconds. */
const LIMIT = 1000;

const worker = openWorker<SuppliedQuestion, OptimiseAnswer>(new URL('./optimise-thread.ts', import.meta.url), {
  timeoutMs: 20_000,
  memoryMb: 512,
  idleMs: 60_000,
});

/** A proposal for the project as it is now; changes nothing. @throws conflict naming the tasks that no plan can hold */
export async function optimise(
  db: Database,
  projectId: string,
  { goal, seed, now }: { goal: Proposal['goal']; seed: number; now: Date },
): Promise<Proposal> {
  const plan = await readPlan(db, projectId, now);
  const { calendar, baseline: _, ...rest } = plan;
  const supply = await supplyGround(db, projectId, plan.today);
  const answer = await worker.ask({ ...rest, supply, calendar: calendar.settings, goal, seed, limit: LIMIT });
  if ('proposal' in answer) return answer.proposal;
  if (answer.refused === 'cycle') {
    throw conflict('Some tasks wait for each other. Remove one of their links first.');
  }
  const tasks = named(answer.titles);
  throw answer.refused === 'capacity'
    ? conflict(said('These tasks need more workers or equipment than the project has: {{tasks}}.', { tasks }))
    : conflict(
        said('No plan within the workers and equipment of the project keeps the dates of: {{tasks}}.', { tasks }),
      );
}

const MOST_NAMED = 5;

const named = (titles: readonly string[]): string =>
  titles.slice(0, MOST_NAMED).join(', ') + (titles.length > MOST_NAMED ? ', …' : '');
