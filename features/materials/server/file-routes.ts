import { authorizeProject } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import { implement } from '#server/http/route.ts';
import { parseChoices } from '#shared/sheet-import/choices.ts';
import { type ImportField, materialFilesApi } from '../file-contract.ts';
import { exportMaterials } from './export.ts';
import { confirmImport, previewImport } from './import.ts';
import { settingsOf } from './routes.ts';

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
