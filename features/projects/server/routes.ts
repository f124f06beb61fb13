import { authorizeProject, callerOf } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { readDate } from '#shared/dates.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { amountFault, amountText, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { said } from '#shared/sentence.ts';
import { type ProjectChange, projectsApi } from '../contract.ts';
import { readProject, readProjects, readTrash } from './read.ts';
import {
  insertProject,
  type ProjectEdit,
  type ProjectValues,
  restoreProject,
  StaleProject,
  trashProject,
  updateProject,
} from './store.ts';

async function projectJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readProject(db, callerOf(user), id);
  if (text === null) throw notFound('Project');
  return new JsonText(text);
}

export const projectRoutes = implement(projectsApi, {
  async list({ query }, { db, user, total }) {
    const list = await readProjects(db, callerOf(user), query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async create({ body }, { db, user }) {
    const { id, clientName, ...sent } = body;
    const settings = await readSettings(db);
    const currency = sent.currency ?? settings.projectCurrency;
    const values: ProjectValues = {
      ...sent,
      client: sent.client ?? clientName,
      currency,
      budget: readAmount(sent.budget, currency),
      plannedStartDate: sent.plannedStartDate && (readDate(sent.plannedStartDate, settings.timeZone) ?? null),
      plannedEndDate: sent.plannedEndDate && (readDate(sent.plannedEndDate, settings.timeZone) ?? null),
    };
    return projectJson(db, user, await insertProject(db, user.id, values, id));
  },

  find: ({ params }, { db, user }) => projectJson(db, user, params.id),

  async update({ params, body }, { db, user }) {
    const id = await authorizeProject(db, user, params.id, 'project.edit');
    const settings = await readSettings(db);
    try {
      await updateProject(db, user.id, id, editOf(body, settings.timeZone), body.version);
    } catch (error) {
      if (!(error instanceof StaleProject)) throw error;
      const current: unknown = JSON.parse((await projectJson(db, user, id)).text);
      throw conflict('Somebody else changed this project meanwhile. Look at what changed and save again.', current);
    }
    return projectJson(db, user, id);
  },

  async remove({ params }, { db, user }) {
    const id = await authorizeProject(db, user, params.id, 'project.delete');
    await trashProject(db, user.id, id);
    return { id };
  },

  async listTrash({ query }, { db, total }) {
    const list = await readTrash(db, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async restore({ params }, { db, user }) {
    await restoreProject(db, user.id, params.id);
    return projectJson(db, user, params.id);
  },
});

function readAmount(budget: number, currency: string): string {
  const fault = amountFault(budget, currency);
  if (fault) throw invalid('budget', fault);
  return amountText(budget);
}

/** What was sent as stored values: `clientName` is `client`, dates are calendar dates, the budget is exact text. */
function editOf(body: ProjectChange, timeZone: string): ProjectEdit {
  const { version: _, clientName, budget, plannedStartDate, plannedEndDate, ...rest } = body;
  return {
    ...rest,
    client: rest.client ?? clientName ?? rest.client,
    budget: budget === undefined ? undefined : exactBudget(budget),
    plannedStartDate: plannedStartDate && readDate(plannedStartDate, timeZone),
    plannedEndDate: plannedEndDate && readDate(plannedEndDate, timeZone),
  };
}

/** The decimals of its currency are judged by the store, on the row as it will be. */
function exactBudget(budget: number): string {
  if (!hasAtMostDecimals(budget, SCALE))
    throw invalid('budget', said('An amount has at most {{decimals}} decimals.', { decimals: SCALE }));
  return amountText(budget);
}
