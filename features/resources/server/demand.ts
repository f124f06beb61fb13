import { AT_ONCE } from '#features/schedule/rules.ts';
import { readSentPlan } from '#features/schedule/server/api.ts';
import { readLoggedCrews } from '#features/tasks/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import { type DemandQuestion, demandWork } from '../demand.ts';

type Work = typeof demandWork;

export interface Asked {
  readonly kind: keyof Work;
  readonly question: DemandQuestion;
}

const worker = openWorker<Asked, unknown>(new URL('./demand-thread.ts', import.meta.url), {
  timeoutMs: 30_000,
  memoryMb: 512,
  idleMs: 60_000,
});

interface Project {
  readonly id: string;
  readonly name: string;
}

/** What is known of the people a project needs, computed where it holds nobody up. The caller has checked the right to read. */
export async function askDemand<K extends keyof Work>(
  kind: K,
  db: Database,
  { id, name }: Project,
  now: Date,
): Promise<ReturnType<Work[K]>> {
  const plan = await readSentPlan(db, id, now);
  const question = { plan, logged: await readLoggedCrews(db, id), projectName: name };
  const answer = plan.tasks.length > AT_ONCE ? await worker.ask({ kind, question }) : demandWork[kind](question);
  return answer as ReturnType<Work[K]>;
}
