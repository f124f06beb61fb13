import { implement, JsonText } from '#server/http/route.ts';
import { taskPartsApi } from '../my-subtasks-contract.ts';
import { readMyParts } from './read.ts';

export const taskPartRoutes = implement(taskPartsApi, {
  async listMine({ query }, { db, user, total }) {
    const list = await readMyParts(db, user, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },
});
