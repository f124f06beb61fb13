import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { weatherApi } from '../contract.ts';

/** The forecast on a project's site; other rooms (the daily log's weather field) read it too. */
export const useWeather = (projectId: string | undefined) =>
  useQuery({ ...read(weatherApi.read, { params: { id: projectId ?? '' } }), enabled: projectId !== undefined });
