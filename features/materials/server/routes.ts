import { authorizeProject, listOfProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import { materialsApi } from '../contract.ts';
import { type ImportField, materialFilesApi } from '../file-contract.ts';
import { materialLinksApi } from '../link-contract.ts';
import { exportMaterials } from './export.ts';
import { confirmImport, previewImport } from './import.ts';
import { moveMaterial } from './ledger.ts';
import { readLinks, readSuggestions, setLinks } from './links.ts';
import { materialsOfProject, readAllMaterials, readMaterial, readMovements } from './read.ts';
import { changeMaterial, insertMaterial, restoreMaterial, trashMaterial } from './store.ts';

/** The material as it is answered. @throws AppError not_found */
export async function materialJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readMaterial(db, user, id);
  if (text === null) throw notFound('Material');
  return new JsonText(text);
}

/** The organisation's currency, rates and calendar, for a write. */
export async function settingsOf(db: Database, now: Date) {
  const { timeZone, materialCurrency, ratesPerUsd } = await readSettings(db);
  return {
    materialCurrency,
    rates: ratesPerUsd,
    today: dateIn(timeZone, now),
    dated: (date: string | null) => date && (readDate(date, timeZone) ?? null),
  };
}

export const materialRoutes = implement(materialsApi, {
  listOfProject: listOfProject(materialsOfProject),

  async listAll({ query }, { db, user, total }) {
    return listed(total, await readAllMaterials(db, user, query));
  },

  find: ({ params }, { db, user }) => materialJson(db, user, params.id),

  async create({ body }, { db, user, now }) {
    const { id, projectId, currency, orderedDate, expectedDeliveryDate, ...draft } = body;
    const { today, dated, materialCurrency } = await settingsOf(db, now());
    const whole = {
      ...draft,
      currency: currency ?? materialCurrency,
      orderedDate: dated(orderedDate),
      expectedDeliveryDate: dated(expectedDeliveryDate),
    };
    return materialJson(db, user, await insertMaterial({ db, user, today }, projectId, whole, id));
  },

  async update({ params, body }, { db, user, now }) {
    await materialJson(db, user, params.id);
    const { reason = null, version, orderedDate, expectedDeliveryDate, ...edit } = body;
    const { today, dated } = await settingsOf(db, now());
    const whole = {
      ...edit,
      orderedDate: orderedDate === undefined ? undefined : dated(orderedDate),
      expectedDeliveryDate: expectedDeliveryDate === undefined ? undefined : dated(expectedDeliveryDate),
    };
    await changeMaterial({ db, user, today }, params.id, { edit: whole, reason, version });
    return materialJson(db, user, params.id);
  },

  async remove({ params }, { db, user }) {
    await trashMaterial(db, user, params.id);
    return { id: params.id };
  },

  async restore({ params }, { db, user }) {
    await restoreMaterial(db, user, params.id);
    return materialJson(db, user, params.id);
  },

  async listMovements({ params, query }, { db, user, total }) {
    await materialJson(db, user, params.id);
    return listed(total, await readMovements(db, params.id, query));
  },

  async move({ params, body }, { db, user, now }) {
    await materialJson(db, user, params.id);
    const { today, dated } = await settingsOf(db, now());
    await moveMaterial({ db, user, today }, params.id, { ...body, date: dated(body.date) });
    return materialJson(db, user, params.id);
  },
});

export const materialLinkRoutes = implement(materialLinksApi, {
  async suggestions(_, { db, user }) {
    return new JsonText(await readSuggestions(db, user));
  },

  async listTasks({ params }, { db, user, total }) {
    await materialJson(db, user, params.id);
    const text = await readLinks(db, params.id);
    total((JSON.parse(text) as unknown[]).length);
    return new JsonText(text);
  },

  async setTasks({ params, body }, { db, user }) {
    await materialJson(db, user, params.id);
    await setLinks({ db, user }, params.id, body.tasks);
    return new JsonText(await readLinks(db, params.id));
  },
});

export const materialFileRoutes = implement(materialFilesApi, {
  async previewImport({ params, query, file }, { db, user, sheets, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'material.write');
    const { rates, materialCurrency: currency } = await settingsOf(db, now());
    const reading = { db, sheets, currency, rates, units: query.units, choices: parseChoices<ImportField>(query) };
    return previewImport(reading, projectId, await file());
  },

  async confirmImport({ params, query, file }, { db, user, sheets, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'material.write');
    const { today, rates, materialCurrency: currency } = await settingsOf(db, now());
    const confirmed = {
      projectId,
      importId: query.importId ?? newId(),
      leavesOutErrors: query.leaveOutErrors === 'true',
      leavesOutKnown: query.leaveOutKnown === 'true',
    };
    const context = {
      db,
      user,
      sheets,
      today,
      currency,
      rates,
      units: query.units,
      choices: parseChoices<ImportField>(query),
    };
    return confirmImport(context, confirmed, await file());
  },

  exportList: ({ query }, { db, user, sheets }) => exportMaterials({ db, user, sheets }, query),
});
