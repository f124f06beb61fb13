import { implement, JsonText } from '#server/http/route.ts';
import { materialLinksApi } from '../link-contract.ts';
import { readLinks, readSuggestions, setLinks } from './links.ts';
import { materialJson } from './routes.ts';

export const materialLinkRoutes = implement(materialLinksApi, {
  async suggestions(_, { db, user }) {
    return new JsonText(await readSuggestions(db, user));
  },

  async listTasks({ params }, { db, user, total }) {
    await materialJson(db, user, params.id);
    const text = await readLinks(db, params.id);
    total((JSON.parse(text) as unknown[]).length);
    return new JsonText(text);
  },

  async setTasks({ params, body }, { db, user }) {
    await materialJson(db, user, params.id);
    await setLinks({ db, user }, params.id, body.tasks);
    return new JsonText(await readLinks(db, params.id));
  },
});
