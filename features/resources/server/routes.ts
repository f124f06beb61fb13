import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { resourcesApi } from '../contract.ts';
import { readResources } from './read.ts';

export const resourceRoutes = implement(resourcesApi, {
  async plan({ params }, { db, user, now }) {
    return readResources(db, await authorizeProject(db, user, params.id, 'project.read'), now());
  },
});
