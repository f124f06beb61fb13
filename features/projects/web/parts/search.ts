import { call } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { projectsApi } from '../../contract.ts';

const FOUND = 6;

/** Projects by name, client or place, for the command palette. */
export async function findProjects(typed: string) {
  const found = await call(projectsApi.list, { query: { search: typed, limit: FOUND } });
  return found.map(({ id, name, client }) => ({
    id,
    label: name,
    hint: client ?? t('Project'),
    to: `/projects/${id}`,
  }));
}
