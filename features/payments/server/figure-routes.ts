import { isProjectHidden } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { paymentFiguresApi } from '../figures-contract.ts';
import { readAgeing } from './ageing.ts';
import { readTotals } from './read.ts';

export const paymentFigureRoutes = implement(paymentFiguresApi, {
  ageing: async ({ query }, { db, user }) => {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    if (query.projectId && (await isProjectHidden(db, user, query.projectId))) throw notFound('Project');
    return readAgeing(db, user, { projectId: query.projectId, currency: projectCurrency, rates: ratesPerUsd });
  },

  totals: async ({ query }, { db, user }) => new JsonText(await readTotals(db, user, query)),
});
