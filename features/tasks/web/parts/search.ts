import { call } from '#web/api/client.ts';
import { tasksApi } from '../../contract.ts';

const FOUND = 6;

/** Tasks by title or description, for the command palette; a task opens on its project's page. */
export async function findTasks(typed: string) {
  const found = await call(tasksApi.listAll, { query: { search: typed, limit: FOUND } });
  return found.map(({ id, title, number, projectId }) => ({
    id,
    label: title,
    hint: `T-${number}`,
    to: `/projects/${projectId}?tab=tasks&task=${id}`,
  }));
}
