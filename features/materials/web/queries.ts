import { useQuery } from '@tanstack/react-query';
import { read, useAction } from '#web/api/client.ts';
import { materialsApi } from '../contract.ts';

/** What any write to a material may change on screen. */
const touched = [
  ['api', 'materials'],
  ['api', 'projects'],
  ['api', 'activity'],
] as const;

export const useMaterials = (projectId: string | undefined, search: string | undefined) =>
  useQuery(read(materialsApi.listAll, { query: { projectId, search } }));
export const useShortfalls = (projectId: string | undefined) =>
  useQuery(read(materialsApi.listShortfalls, { query: { projectId } }));
export const useMovements = (id: string) => useQuery(read(materialsApi.listMovements, { params: { id } }));

export const useCreateMaterial = () => useAction(materialsApi.create, touched);
export const useUpdateMaterial = () => useAction(materialsApi.update, touched);
export const useDeleteMaterial = () => useAction(materialsApi.remove, touched);
export const useMoveMaterial = () => useAction(materialsApi.move, touched);
