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
import { type Ground, readCategories, readGround } from './read.ts';
import { rowOf, shown, totalOf } from './row.ts';
import { varianceAlerts } from './store.ts';

export const budgetRoutes = implement(budgetApi, {
  async earnedValue({ params }, { db, user }) {
    const ground = await findGround(db, user, params.id);
    const seen = (amount: Exact | null) => shown(ground, amount);
    const points = curveOf(ground).map(({ date, planned, earned, paid }) => ({
      date,
      planned: seen(planned),
      earned: seen(earned),
      paid: seen(paid),
    }));
    return { ...rowOf(ground, measure(ground)), points };
  },

  async projects({ query }, { db, user, total }) {
    const grounds = await readGround(db, callerOf(user), 'all');
    const wanted = query.search?.toLowerCase();
    const found = grounds.filter(({ name }) => !wanted || name.toLowerCase().includes(wanted));
    total(found.length);
    const from = query.offset ?? 0;
    return found.slice(from, query.limit && from + query.limit).map((ground) => rowOf(ground, measure(ground)));
  },

  async total(_, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    return totalOf(await readGround(db, callerOf(user), 'all'), projectCurrency, ratesPerUsd);
  },

  async costs({ query }, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    const projectId = query.projectId ?? null;
    const one = projectId === null ? undefined : await findGround(db, user, projectId);
    const grounds = one ? [one] : await readGround(db, callerOf(user), 'all');
    const rows = await readCategories(db, callerOf(user), projectId);
    return costsOf(grounds, rows, { currency: one?.currency ?? projectCurrency, rates: ratesPerUsd });
  },

  async margins({ query }, { db, user }) {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    const one = query.projectId ? await findGround(db, user, query.projectId) : undefined;
    const target = { currency: one?.currency ?? projectCurrency, rates: ratesPerUsd };
    return readMargins(db, callerOf(user), one?.id ?? null, target);
  },

  async alerts({ query }, { db, user }) {
    if (query.projectId) await findGround(db, user, query.projectId);
    return varianceAlerts(db, user, query.projectId);
  },
});

async function findGround(db: Database, user: SessionUser, projectId: string): Promise<Ground> {
  const [ground] = await readGround(db, callerOf(user), { id: projectId });
  if (!ground) throw notFound('Project');
  return ground;
}
