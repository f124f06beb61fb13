import { readSettings } from '#features/settings/server/api.ts';
import { implement } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { securityJournalApi } from '../contract.ts';
import { exportJournal } from './export.ts';
import { countEntries, readEntries } from './read.ts';

const PAGE = 50;

export const securityJournalRoutes = implement(securityJournalApi, {
  async list({ query }, { db, total }) {
    total(await countEntries(db, query));
    return readEntries(db, query, query.limit ?? PAGE);
  },

  async export({ query: { format, language, ...filter } }, { db, sheets, now }) {
    const { timeZone } = await readSettings(db);
    return exportJournal({ db, sheets }, { filter, format, language, timeZone, today: dateIn(timeZone, now()) });
  },
});
