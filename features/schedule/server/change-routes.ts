import { openProject } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { changeApi } from '../change-contract.ts';
import { readLastChange, undoChange } from './undo.ts';

export const changeRoutes = implement(changeApi, {
  async last({ params }, { db, user }) {
    return { change: await readLastChange(db, await openProject(db, user, params.id, 'project.read')) };
  },

  async undo({ params }, { db, user, now }) {
    const projectId = await openProject(db, user, params.id, 'task.write');
    return undoChange({ db, projectId, actorId: user.id, now: now() }, params.changeId, (tx, kind) =>
      openProject(tx, user, projectId, kind === 'move' ? 'project.edit' : 'plan.commit'),
    );
  },
});
