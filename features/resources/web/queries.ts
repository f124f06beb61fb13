import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { resourcesApi } from '../contract.ts';

export const useResources = (projectId: string | undefined) =>
  useQuery({ ...read(resourcesApi.plan, { params: { id: projectId ?? '' } }), enabled: projectId !== undefined });
