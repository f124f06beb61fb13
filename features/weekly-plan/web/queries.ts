import { useQuery, useQueryClient } from '@tanstack/react-query';
import { bulkCreateApi } from '#features/tasks/contract.ts';
import { call, keyOf, read, useAction } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { language } from '#web/i18n/locale.ts';
import { type DailyTask, weeklyPlanApi } from '../contract.ts';

/** A suggestion is made when asked for and stays until it is asked for again, also when the page is left meanwhile. */
export function useSuggestion(projectId: string | undefined, horizon: number) {
  const wanted = language();
  return useQuery({
    queryKey: ['weekly-plan', projectId ?? '', String(horizon), wanted],
    queryFn: () =>
      call(weeklyPlanApi.suggest, { body: { project_id: projectId ?? '', horizon_days: horizon, language: wanted } }),
    enabled: false,
  });
}

export const useWeeks = (projectId: string) => useQuery(read(weeklyPlanApi.weeks, { params: { id: projectId } }));

export const useRecordOutcome = (projectId: string) =>
  useAction(weeklyPlanApi.judge, [keyOf(weeklyPlanApi.weeks, { params: { id: projectId } })]);

export type Chosen = DailyTask & { readonly date: string };

/** Puts the ticked tasks into the project, each planned for the day it is promised for. */
export function useCommit(projectId: string) {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: (chosen: readonly Chosen[]) =>
      call(bulkCreateApi.bulkCreate, {
        body: {
          projectId,
          tasks: chosen.map(({ title, promisedRole, taskId, date }) => ({
            title,
            description: `AI-generated task for ${promisedRole}`,
            status: 'not_started' as const,
            priority: 'medium' as const,
            assignedTo: null,
            plannedStartDate: date,
            plannedEndDate: date,
            taskId,
            date,
          })),
        },
      }),
    onSuccess: () =>
      Promise.all(
        [
          ['api', 'projects'],
          ['api', 'tasks'],
          ['api', 'dashboard'],
          ['api', 'activity'],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}
