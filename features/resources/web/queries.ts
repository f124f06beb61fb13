import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { resourcesApi } from '../contract.ts';
import { insightsApi } from '../insights-contract.ts';

export const useResources = (projectId: string | undefined) =>
  useQuery({ ...read(resourcesApi.plan, { params: { id: projectId ?? '' } }), enabled: projectId !== undefined });

export const useInsights = () => useQuery(read(insightsApi.list, {}));
