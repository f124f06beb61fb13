import { readSettings } from '#features/organisation/server/store.ts';
import { callerOf } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { dashboardApi } from '../contract.ts';
import { dashboardStats } from '../rules.ts';
import { todayApi } from '../today-contract.ts';
import { readFigures } from './read.ts';
import { readToday } from './today.ts';

export const dashboardRoutes = implement(dashboardApi, {
  async stats(_, { db, user, now }) {
    const settings = await readSettings(db);
    const today = dateIn(settings.timeZone, now());
    const figures = await readFigures(db, callerOf(user), today);
    return dashboardStats(figures, { today, currency: settings.reportingCurrency, rates: settings.ratesPerUsd });
  },
});

export const todayRoutes = implement(todayApi, {
  today: async (_, { db, user, now }) => readToday({ db, user, now: now(), settings: await readSettings(db) }),
});
