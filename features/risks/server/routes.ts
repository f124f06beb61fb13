import { callerOf, listOfProject } from '#features/projects/server/access.ts';
import { likePattern, readList } from '#server/database/read.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { risksApi } from '../contract.ts';
import { criticalRisks, risksOfProject } from './read.ts';

export const riskRoutes = implement(risksApi, {
  listOfProject: listOfProject(risksOfProject),

  async listCritical({ query }, { db, user, total }) {
    const list = await readList(db, criticalRisks, [callerOf(user).scope, likePattern(query.search)], query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },
});
