import type { QueryClient } from '@tanstack/react-query';
import { logsApi } from '#features/logs/contract.ts';
import { materialsRead } from '#features/materials/web/queries.ts';
import { type Project, projectsApi } from '#features/projects/contract.ts';
import { taskCommentsApi } from '#features/tasks/comment-contract.ts';
import { type Task, tasksApi } from '#features/tasks/contract.ts';
import { taskPartsApi } from '#features/tasks/part-contract.ts';
import { weatherApi } from '#features/weather/contract.ts';
import { keyOf, read } from '#web/api/client.ts';
import type { AheadRead } from '#web/offline/read-ahead.ts';

/** So many projects, and tasks of his own, are worth their bytes. */
const PROJECTS = 6;
const TASKS = 12;

/**
 * What somebody on site may need where there is no network: his tasks and what was said about them, then of each of his
 * projects what its page, its board, its materials and the daily log's form ask for.
 */
export function* readsAhead(queries: QueryClient): Generator<AheadRead> {
  yield read(projectsApi.list, {});
  yield read(tasksApi.listMine, {});
  yield read(taskPartsApi.listMine, {});
  yield read(logsApi.recent, { query: {} });
  const tasks = queries.getQueryData<Task[]>(keyOf(tasksApi.listMine, {})) ?? [];
  for (const { id } of tasks.filter(({ status }) => status !== 'done').slice(0, TASKS))
    yield read(taskCommentsApi.list, { params: { id } });
  const projects = queries.getQueryData<Project[]>(keyOf(projectsApi.list, {})) ?? [];
  for (const id of nearest(projects, tasks)) yield* ofProject(id);
}

function* ofProject(id: string): Generator<AheadRead> {
  yield read(projectsApi.find, { params: { id } });
  yield read(tasksApi.listOfProject, { params: { id } });
  yield read(logsApi.recent, { query: { projectId: id } });
  yield materialsRead(id);
  yield read(weatherApi.read, { params: { id } });
}

/** Active projects, those with own tasks first. */
export function nearest(projects: readonly Project[], tasks: readonly Pick<Task, 'projectId'>[]): string[] {
  const own = new Set(tasks.map(({ projectId }) => projectId));
  const active = projects.filter(({ status }) => status === 'active').map(({ id }) => id);
  return [...active.filter((id) => own.has(id)), ...active.filter((id) => !own.has(id))].slice(0, PROJECTS);
}
