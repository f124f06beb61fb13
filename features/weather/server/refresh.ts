import type { Services } from '#server/services.ts';
import { readWeather } from './read.ts';

/** Of an installation with more running projects the others are asked for when somebody looks. */
const MOST_PROJECTS = 200;

/** Asks for the weather of projects that run and want it, so that the first reader of an hour does not wait. */
export async function refreshWeather(services: Services, signal?: AbortSignal): Promise<void> {
  const { rows } = await services.db.$client.query<{ id: string }>(
    `select id from projects where deleted_at is null and status = 'active' and weather_enabled and latitude is not null
       and longitude is not null order by created_at desc limit ${MOST_PROJECTS}`,
  );
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await readWeather(services, id);
  }
}
