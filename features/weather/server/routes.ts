import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { weatherApi } from '../contract.ts';
import { readWeather } from './read.ts';

export const weatherRoutes = implement(weatherApi, {
  async read({ params }, services) {
    const { db, user } = services;
    return readWeather(services, await authorizeProject(db, user, params.id, 'project.read'));
  },
});
