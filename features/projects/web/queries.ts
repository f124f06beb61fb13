import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { projectsApi } from '../contract.ts';

export const useProjects = () => useQuery(read(projectsApi.list, {}));
export const useProject = (id: string) => useQuery(read(projectsApi.find, { params: { id } }));
