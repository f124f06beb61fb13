import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, keyOf, useAction } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { type Project, type ProjectChange, projectsApi } from '../../contract.ts';

// Apart from the reads, which the first page needs.

/** What any write to a project may change on screen. */
const touched = [
  ['api', 'projects'],
  ['api', 'dashboard'],
  ['api', 'activity'],
  ['api', 'risks'],
  ['api', 'trash'],
] as const;

export const useCreateProject = () => useAction(projectsApi.create, touched);

/**
 * Deletes a project. Nothing is refreshed here: the page of the project would ask for what is gone. The caller leaves the
 * page first and then calls `refresh`.
 */
export function useDeleteProject() {
  const queries = useQueryClient();
  const mutation = useWrite({ mutationFn: (id: string) => call(projectsApi.remove, { params: { id } }) });
  const refresh = (id: string) => {
    queries.removeQueries({ queryKey: keyOf(projectsApi.find, { params: { id } }) });
    return Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
  return { ...mutation, refresh };
}

/** The answer is the whole row: it is put in place at once, then lists are refreshed. */
export function useUpdateProject(id: string) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (body: z.input<typeof ProjectChange>) => call(projectsApi.update, { params: { id }, body }),
    onSuccess: (project: Project) => {
      queries.setQueryData(keyOf(projectsApi.find, { params: { id } }), project);
      return Promise.all(touched.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}
