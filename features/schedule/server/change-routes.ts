import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { changeApi, isProposed } from '../change-contract.ts';
import { readKnockOn } from './knock-on.ts';
import { readLastChange, undoChange } from './undo.ts';

export const changeRoutes = implement(changeApi, {
  async knockOn({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    const found = await readKnockOn(db, projectId, { taskIds: body.tasks, now: now() });
    const mayMove = await authorizeProject(db, user, params.id, 'project.edit').then(
      () => true,
      () => false,
    );
    return mayMove ? found : { ...found, moves: [] };
  },

  async last({ params }, { db, user }) {
    return { change: await readLastChange(db, await authorizeProject(db, user, params.id, 'project.read')) };
  },

  async undo({ params }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'task.write');
    return undoChange({ db, projectId, actorId: user.id, now: now() }, params.changeId, (tx, kind) =>
      authorizeProject(tx, user, projectId, isProposed(kind) ? 'plan.commit' : 'project.edit'),
    );
  },
});
