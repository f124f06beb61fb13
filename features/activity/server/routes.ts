import { readSettings } from '#features/settings/server/api.ts';
import { implement, JsonText } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { activityApi } from '../contract.ts';
import { exportActivity } from './export.ts';
import { readFeed } from './read.ts';

const RECENT = 20;
const PAGE = 50;

export const activityRoutes = implement(activityApi, {
  async list({ query }, { db, user, total }) {
    const feed = await readFeed(db, user, { filter: query, limit: query.limit ?? RECENT, everything: false });
    total(feed.total);
    return new JsonText(feed.json);
  },

  async listEverything({ query }, { db, user, total }) {
    const feed = await readFeed(db, user, { filter: query, limit: query.limit ?? PAGE, everything: true });
    total(feed.total);
    return new JsonText(feed.json);
  },

  async export({ query: { format, language, ...filter } }, { db, sheets, user, now }) {
    const { timeZone } = await readSettings(db);
    return exportActivity({ db, sheets, user }, { filter, format, language, timeZone, today: dateIn(timeZone, now()) });
  },
});
