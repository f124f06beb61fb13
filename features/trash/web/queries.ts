import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { logsApi } from '#features/logs/contract.ts';
import { materialsApi } from '#features/materials/contract.ts';
import { paymentsApi } from '#features/payments/contract.ts';
import { projectsApi } from '#features/projects/contract.ts';
import { risksApi } from '#features/risks/contract.ts';
import { tasksApi } from '#features/tasks/contract.ts';
import { call, read } from '#web/api/client.ts';
import { useWrite } from '#web/api/write.ts';
import { type TrashItem, type TrashKind, trashApi } from '../contract.ts';

interface TrashView {
  readonly kind?: TrashKind | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
}

export const useTrash = (query: TrashView) =>
  useQuery({ ...read(trashApi.list, { query }), placeholderData: keepPreviousData });

const restorers: Readonly<Record<TrashKind, (id: string) => Promise<unknown>>> = {
  project: (id) => call(projectsApi.restore, { params: { id } }),
  task: (id) => call(tasksApi.restore, { params: { id } }),
  material: (id) => call(materialsApi.restore, { params: { id } }),
  payment: (id) => call(paymentsApi.restore, { params: { id } }),
  risk: (id) => call(risksApi.restore, { params: { id } }),
  log: (id) => call(logsApi.restore, { params: { id } }),
};

/** What comes back may stand on any screen: everything is read again. */
export function useRestore() {
  const queries = useQueryClient();
  return useWrite({
    mutationFn: ({ kind, id }: TrashItem) => restorers[kind](id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['api'] }),
  });
}
