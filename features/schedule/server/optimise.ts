import { readSupplyContext } from '#features/materials/server/api.ts';
import type { SupplyContext } from '#features/materials/supply-rules.ts';
import type { Database } from '#server/database/open.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { conflict } from '#shared/http/errors.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import type { OptimiseQuestion } from '../optimise/optimise-question.ts';
import type { OptimiseRefused } from '../optimise/project-instance.ts';
import { machinesOf, sharingOf } from '../optimise/sharing.ts';
import type { Proposal } from '../optimise-contract.ts';
import { readPlan, readSharedEquipment } from './read.ts';

export type OptimiseAnswer =
  | { readonly proposal: Proposal }
  | { readonly refused: OptimiseRefused['reason'] | 'cycle'; readonly titles: readonly string[] }
  /** In the words of the schedule page, whose rules the answer would break. */
  | { readonly refused: 'rules'; readonly sentence: Sentence };

/** With what says which materials are short; the thread reckons it. */
export interface SuppliedQuestion extends OptimiseQuestion {
  readonly supply: SupplyContext;
}

/** The search itself; around it there is the answer to be put together. Milliseconds. */
const LIMIT = 1000;

const worker = openWorker<SuppliedQuestion, OptimiseAnswer>(new URL('./optimise-thread.ts', import.meta.url), {
  timeoutMs: 20_000,
  memoryMb: 512,
  idleMs: 60_000,
  waiting: 10,
});

/** A proposal for the project as it is now; changes nothing. @throws conflict naming the tasks that no plan can hold */
export async function optimise(
  db: Database,
  projectId: string,
  { goal, seed, now }: { goal: Proposal['goal']; seed: number; now: Date },
): Promise<Proposal> {
  const plan = await readPlan(db, projectId, now);
  const { calendar, baseline: _, ...rest } = plan;
  const supply = await readSupplyContext(db, projectId, plan.today);
  const ask = (machines: Pick<SuppliedQuestion, 'equipmentOf' | 'together'>) =>
    worker.ask({ ...rest, ...machines, supply, calendar: calendar.settings, goal, seed, limit: LIMIT });
  const each = await readSharedEquipment(db, projectId);
  let sharing = sharingOf(plan, each);
  let found = await ask(machinesOf(each, sharing));
  // Those of them that would lie apart need one each.
  const lying = sharing.filter((ids) => 'proposal' in found && areTogether(found.proposal, ids));
  if (lying.length > 0 && lying.length < sharing.length) {
    sharing = lying;
    found = await ask(machinesOf(each, sharing));
  }
  const answer = sharing.length === 0 ? found : sooner(found, sharing, await ask({ equipmentOf: each }));
  if ('proposal' in answer) return answer.proposal;
  throw conflict('sentence' in answer ? answer.sentence : wordsOf(answer.refused, named(answer.titles)));
}

/** Of two proposals, parts moved together with the machine that they share and each of them with its own, the one that ends the plan sooner. */
function sooner(found: OptimiseAnswer, sharing: readonly (readonly string[])[], each: OptimiseAnswer): OptimiseAnswer {
  if (!('proposal' in found)) return each;
  const { proposal } = found;
  if (!sharing.every((ids) => areTogether(proposal, ids))) return each;
  if (!('proposal' in each) || proposal.goal === 'level') return found;
  const endOf = ({ finishAfter }: Proposal) => finishAfter ?? '';
  return endOf(each.proposal) < endOf(proposal) ? each : found;
}

/** They lay on the same days; a proposal leaves them there or has moved them alike. */
function areTogether({ moved }: Proposal, ids: readonly string[]): boolean {
  const after = new Map(moved.map((one) => [one.taskId, one.after.join()]));
  return new Set(ids.map((id) => after.get(id))).size === 1;
}

function wordsOf(refused: OptimiseRefused['reason'] | 'cycle', tasks: string): Sentence {
  switch (refused) {
    case 'cycle':
      return message('Some tasks wait for each other. Remove one of their links first.');
    case 'capacity':
      return message('These tasks need more workers or equipment than the project has: {{tasks}}.', { tasks });
    case 'passed':
      return message(
        'From today on, these tasks cannot keep the dates they must keep, whoever works on them: {{tasks}}. Change those dates or what they wait for first.',
        { tasks },
      );
    case 'links':
      return message('No plan was found in which these tasks come after what they wait for: {{tasks}}.', { tasks });
    case 'dates':
      return message('No plan within the workers and equipment of the project keeps the dates of: {{tasks}}.', {
        tasks,
      });
  }
}

const MOST_NAMED = 5;

const named = (titles: readonly string[]): string =>
  titles.slice(0, MOST_NAMED).join(', ') + (titles.length > MOST_NAMED ? ', …' : '');
