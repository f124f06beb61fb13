import type { QueryClient } from '@tanstack/react-query';
import { projectsApi } from '#features/projects/contract.ts';
import { read } from '#web/api/client.ts';
import { tasksApi } from '../contract.ts';

/** /api/tasks/all answers 1,000 unless told; a board that hides tasks says so (BoardHeader.tsx). */
export const ALL_SHOWN = 5000;

/** The tasks of one project, or of all the person may see. */
export const boardRead = (projectId: string | undefined) =>
  projectId
    ? read(tasksApi.listOfProject, { params: { id: projectId } })
    : read(tasksApi.listAll, { query: { limit: ALL_SHOWN } });

/** The projects too: cards that are drawn before them are drawn twice. */
export async function readBoardEarly(queries: QueryClient, search: URLSearchParams): Promise<void> {
  const projects = queries.prefetchQuery(read(projectsApi.list, {}));
  await Promise.all([projects, queries.prefetchQuery(boardRead(search.get('project') ?? undefined))]);
}
