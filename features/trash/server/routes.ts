import { implement, JsonText } from '#server/http/route.ts';
import { trashApi } from '../contract.ts';
import { readTrash } from './read.ts';

const PAGE = 100;

export const trashRoutes = implement(trashApi, {
  async list({ query: { kind, search, limit = PAGE, offset = 0 } }, { db, total }) {
    const list = await readTrash(db, { kind, search, limit, offset });
    total(list.total);
    return new JsonText(list.json);
  },
});
