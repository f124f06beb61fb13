import { listOfProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { risksApi } from '../contract.ts';
import { exportRisks } from './export.ts';
import { readCritical, readHeat, readHistory, readRegister, readRisk, readTrashed, risksOfProject } from './read.ts';
import { adoptRisk, changeRisk, dismissRisk, insertRisk, restoreRisk, trashRisk } from './store.ts';

async function riskJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readRisk(db, user, id);
  if (text === null) throw notFound('Risk');
  return new JsonText(text);
}

export const riskRoutes = implement(risksApi, {
  listOfProject: listOfProject(risksOfProject),

  async listCritical({ query }, { db, user, total }) {
    return listed(total, await readCritical(db, user, query));
  },

  async list({ query }, { db, user, total }) {
    return listed(total, await readRegister(db, user, query));
  },

  async heat({ query }, { db, user }) {
    return new JsonText((await readHeat(db, user, query)) ?? '[]');
  },

  async export({ query }, { db, sheets, user, now }) {
    const { format, language, ...filter } = query;
    const { timeZone } = await readSettings(db);
    const wanted = { filter, format, language, timeZone, today: dateIn(timeZone, now()) };
    return exportRisks({ db, sheets, user }, wanted);
  },

  find: ({ params }, { db, user }) => riskJson(db, user, params.id),

  async history({ params, query }, { db, user, total }) {
    await riskJson(db, user, params.id);
    return listed(total, await readHistory(db, user, params.id, query));
  },

  async create({ body: { id, projectId, ...draft } }, { db, user }) {
    return riskJson(db, user, await insertRisk({ db, user }, projectId, draft, id));
  },

  async update({ params, body: { reason, ...body } }, { db, user, now }) {
    await riskJson(db, user, params.id);
    const closeReason = body.closeReason ?? reason;
    const change = { ...body, ...(closeReason !== undefined && { closeReason }) };
    await changeRisk({ db, user }, params.id, change, now());
    return riskJson(db, user, params.id);
  },

  async adopt({ params }, { db, user, now }) {
    await riskJson(db, user, params.id);
    await adoptRisk({ db, user }, params.id, now());
    return riskJson(db, user, params.id);
  },

  async dismiss({ params, body }, { db, user, now }) {
    await riskJson(db, user, params.id);
    await dismissRisk({ db, user }, params.id, body.reason, now());
    return riskJson(db, user, params.id);
  },

  async remove({ params }, { db, user }) {
    await riskJson(db, user, params.id);
    await trashRisk({ db, user }, params.id);
    return { id: params.id };
  },

  async trash({ query }, { db, total }) {
    return listed(total, await readTrashed(db, query));
  },

  async restore({ params }, { db, user }) {
    await restoreRisk({ db, user }, params.id);
    return riskJson(db, user, params.id);
  },
});
