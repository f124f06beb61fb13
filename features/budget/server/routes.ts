import { callerOf } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import type { Exact } from '#shared/money.ts';
import { budgetApi } from '../contract.ts';
import { curveOf, measure } from '../earned-value/measure.ts';
import { costsOf } from './costs.ts';
import { readMargins } from './margins.ts';
import { type Context, readCategories, readPlanContext } from './read.ts';
import { rowOf, shown, totalOf } from './row.ts';
import { varianceAlerts } from './store.ts';

export const budgetRoutes = implement(budgetApi, {
  async earnedValue({ params }, { db, user }) {
    const context = await findContext(db, user, params.id);
    const seen = (amount: Exact | null) => shown(context, amount);
    const points = curveOf(context).map(({ date, planned, earned, paid }) => ({
      date,
      planned: seen(planned),
      earned: seen(earned),
      paid: seen(paid),
    }));
    return { ...rowOf(context, measure(context)), points };
  },

  async projects({ query }, { db, user, total }) {
    const contexts = await readPlanContext(db, callerOf(user), 'all');
    const wanted = query.search?.toLowerCase();
    const found = contexts.filter(({ name }) => !wanted || name.toLowerCase().includes(wanted));
    total(found.length);
    const from = query.offset ?? 0;
    return found.slice(from, query.limit && from + query.limit).map((context) => rowOf(context, measure(context)));
  },

  async total(_, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    return totalOf(await readPlanContext(db, callerOf(user), 'all'), projectCurrency, ratesPerUsd);
  },

  async costs({ query }, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    const projectId = query.projectId ?? null;
    const one = projectId === null ? undefined : await findContext(db, user, projectId);
    const contexts = one ? [one] : await readPlanContext(db, callerOf(user), 'all');
    const rows = await readCategories(db, callerOf(user), projectId);
    return costsOf(contexts, rows, { currency: one?.currency ?? projectCurrency, rates: ratesPerUsd });
  },

  async margins({ query }, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    const one = query.projectId ? await findContext(db, user, query.projectId) : undefined;
    const target = { currency: one?.currency ?? projectCurrency, rates: ratesPerUsd };
    return readMargins(db, callerOf(user), one?.id ?? null, target);
  },

  async alerts({ query }, { db, user }) {
    if (query.projectId) await findContext(db, user, query.projectId);
    return varianceAlerts(db, user, query.projectId);
  },
});

async function findContext(db: Database, user: SessionUser, projectId: string): Promise<Context> {
  const [context] = await readPlanContext(db, callerOf(user), { id: projectId });
  if (!context) throw notFound('Project');
  return context;
}
