import { callerOf, listOfProject } from '#features/projects/server/access.ts';
import { likePattern, readJson } from '#server/database/read.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { risksApi } from '../contract.ts';
import { criticalRisks, risksOfProject } from './read.ts';

export const riskRoutes = implement(risksApi, {
  listOfProject: listOfProject(risksOfProject),

  async listCritical({ query }, { db, user, total }) {
    const page = [likePattern(query.search), query.limit ?? null, query.offset ?? 0];
    const list = await readJson(db, criticalRisks, [callerOf(user).scope, ...page]);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },
});
