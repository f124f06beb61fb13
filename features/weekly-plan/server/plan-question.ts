import { readSupplyContext } from '#features/materials/server/api.ts';
import { AT_ONCE } from '#features/schedule/rules.ts';
import { readSentPlan } from '#features/schedule/server/api.ts';
import { readLoggedCrews } from '#features/tasks/server/api.ts';
import { projectWeather } from '#features/weather/server/api.ts';
import type { Services } from '#server/services.ts';
import { openWorker } from '#server/worker/open-worker.ts';
import type { PlanContext } from './plan-context.ts';
import { type Work, work } from './work.ts';

export type PlanServices = Pick<Services, 'db' | 'weather' | 'publicWeather' | 'log' | 'now'>;

const blockedStatement = {
  name: 'weekly-plan-blocked',
  text: `select id, blocked_reason as "blockedReason" from tasks
    where project_id = $1 and deleted_at is null and blocked_reason is not null`,
};

/** Everything the look-ahead of a project is made from, as a thread takes it. The caller has checked the right to read. */
export async function readPlanContext(planContext: PlanServices, projectId: string): Promise<PlanContext> {
  const { db, now } = planContext;
  const [plan, logged, { rows }, weather] = await Promise.all([
    readSentPlan(db, projectId, now()),
    readLoggedCrews(db, projectId),
    db.$client.query<{ id: string; blockedReason: string }>({ ...blockedStatement, values: [projectId] }),
    projectWeather(planContext, projectId),
  ]);
  const supply = await readSupplyContext(db, projectId, plan.today);
  const blockedReasons = new Map(rows.map(({ id, blockedReason }) => [id, blockedReason]));
  return { plan, logged, blockedReasons, supply, impacts: weather.impacts, weather: weather.state };
}

type Question = { [K in keyof Work]: { readonly kind: K; readonly asked: Parameters<Work[K]>[0] } }[keyof Work];

const worker = openWorker<Question, unknown>(new URL('./plan-thread.ts', import.meta.url), {
  name: 'weekly-plan',
  timeoutMs: 30_000,
  memoryMb: 512,
  idleMs: 60_000,
});

/** Every material is compared with every task. */
const MOST_PAIRS = 20_000;

/** What the look-ahead says, computed where it holds nobody up. */
export async function askPlan<K extends keyof Work>(
  kind: K,
  asked: Parameters<Work[K]>[0] & { readonly planContext: PlanContext },
): Promise<ReturnType<Work[K]>> {
  const { plan, supply } = asked.planContext;
  const isLarge = plan.tasks.length > AT_ONCE || plan.tasks.length * supply.materials.length > MOST_PAIRS;
  const answer = isLarge ? await worker.ask({ kind, asked } as Question) : work[kind](asked as never);
  return answer as ReturnType<Work[K]>;
}
