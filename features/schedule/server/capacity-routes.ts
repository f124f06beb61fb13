import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { capacityApi } from '../capacity-contract.ts';
import { saveCapacity } from './equipment.ts';
import { readCapacity } from './read.ts';
import { saveDataDate } from './settings.ts';

export const capacityRoutes = implement(capacityApi, {
  async setDataDate({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    return db.transaction((tx) => saveDataDate(tx, { projectId, actorId: user.id }, body));
  },

  async setCapacity({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    await db.transaction((tx) => saveCapacity(tx, { projectId, actorId: user.id }, body));
    return readCapacity(db, projectId);
  },
});
