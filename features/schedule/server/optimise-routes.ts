import { authorizeProject } from '#features/authorization/server/api.ts';
import { implement } from '#server/http/route.ts';
import { optimiseApi } from '../optimise-contract.ts';
import { applyMoves } from './move.ts';
import { optimise } from './optimise.ts';

export const optimiseRoutes = implement(optimiseApi, {
  async optimise({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'plan.suggest');
    return optimise(db, projectId, { ...body, now: now() });
  },

  async apply({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'plan.commit');
    const kind = body.goal === 'level' ? 'level' : 'optimise';
    return applyMoves({ db, projectId, actorId: user.id, now: now() }, body.moves, kind);
  },
});
