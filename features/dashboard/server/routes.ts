import { callerOf } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { trendOf } from '#features/snapshots/server/api.ts';
import { implement } from '#server/http/route.ts';
import { addDays, dateIn } from '#shared/dates.ts';
import { dashboardApi } from '../contract.ts';
import { dashboardStats, TREND_DAYS } from '../rules.ts';
import { todayApi } from '../today-contract.ts';
import { readFigures } from './read.ts';
import { readToday } from './today.ts';

export const dashboardRoutes = implement(dashboardApi, {
  async trends(_, { db, user, now }) {
    const { timeZone } = await readSettings(db);
    const today = dateIn(timeZone, now());
    const days = await trendOf(db, callerOf(user), { from: addDays(today, -TREND_DAYS), to: addDays(today, -1) });
    return days.map(({ date, onTimeProjects, budgetHealth, criticalRisks, overdueInvoices }) => ({
      date,
      onTimeProjects: onTimeProjects.current,
      budgetHealth,
      criticalRisks,
      overdueInvoices: overdueInvoices.amount,
    }));
  },

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
