import type { Services } from '#server/services.ts';
import type { WeatherReport } from '../contract.ts';
import { readWeather } from './read.ts';

/** The forecast on site and what it does to outdoor work, for other rooms; the caller has checked the right to read. */
export const projectWeather = (
  ground: Pick<Services, 'db' | 'weather' | 'now' | 'log'>,
  projectId: string,
): Promise<WeatherReport> => readWeather(ground, projectId);
