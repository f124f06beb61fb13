import { listOfProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { Bytes, implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { logsApi } from '../contract.ts';
import { FIRST_DAY } from '../rules.ts';
import { printLog, printPeriod } from './print.ts';
import { logsOfProject, readLog, readRecent, readTrash, readVersions } from './read.ts';
import { addFurtherPhotos, addPhotos, amendLog, insertLog, restoreLog, trashLog, withdrawPhotos } from './store.ts';

const RECENT = 20;

async function logJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readLog(db, user, id);
  if (text === null) throw notFound('Log');
  return new JsonText(text);
}

/** The day in the organisation's calendar; a log tells what happened, so it is not of a day to come. */
async function dayOf(db: Database, sent: string, now: Date): Promise<string> {
  const { timeZone } = await readSettings(db);
  const date = readDate(sent, timeZone);
  if (!date) throw invalid('date', 'date must be a date such as 2026-03-01');
  if (date < FIRST_DAY) throw invalid('date', 'A daily log cannot be of a day before the year 2000.');
  if (date > dateIn(timeZone, now)) throw invalid('date', 'A daily log cannot be of a day to come.');
  return date;
}

const pdf = (content: Uint8Array, name: string) =>
  new Bytes(content, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${name}.pdf"`,
  });

export const logRoutes = implement(logsApi, {
  listOfProject: listOfProject(logsOfProject),

  async recent({ query }, { db, user, total }) {
    if (query.from && query.to && query.to < query.from)
      throw invalid('to', 'The last day must not be before the first.');
    return listed(total, await readRecent(db, user, { ...query, limit: query.limit ?? RECENT }));
  },

  async create({ body }, { db, user, now }) {
    const { id, projectId, ...draft } = body;
    const moment = now();
    const dated = { ...draft, date: await dayOf(db, draft.date, moment) };
    return logJson(db, user, await insertLog({ db, user, now: moment }, projectId, dated, id));
  },

  one: ({ params }, { db, user }) => logJson(db, user, params.id),

  async amend({ params, body: { reason, date, ...edit } }, { db, user, now }) {
    const moment = now();
    const dated = date === undefined ? edit : { ...edit, date: await dayOf(db, date, moment) };
    await amendLog({ db, user, now: moment }, params.id, dated, reason);
    return logJson(db, user, params.id);
  },

  async addPhotos({ params, body }, { db, user, now }) {
    await addPhotos({ db, user, now: now() }, params.id, body.photoUrls);
    return logJson(db, user, params.id);
  },

  async addFurtherPhotos({ params, body }, { db, user, now }) {
    await addFurtherPhotos({ db, user, now: now() }, params.id, body.photoUrls);
    return logJson(db, user, params.id);
  },

  async withdrawPhotos({ params, body }, { db, user, now }) {
    await withdrawPhotos({ db, user, now: now() }, params.id, body.photoIds);
    return logJson(db, user, params.id);
  },

  async versions({ params }, { db, user }) {
    await logJson(db, user, params.id);
    return new JsonText(await readVersions(db, params.id));
  },

  async pdf({ params, query }, context) {
    const { content, name } = await printLog(context, params.id, query.language);
    return pdf(content, name);
  },

  async pdfOfPeriod({ params, query }, context) {
    const { content, name } = await printPeriod(context, params.id, query);
    return pdf(content, name);
  },

  async remove({ params }, { db, user, now }) {
    await trashLog({ db, user, now: now() }, params.id);
    return params;
  },

  async trash({ query: { search, ...page } }, { db, total }) {
    return listed(total, await readTrash(db, search, page));
  },

  async restore({ params }, { db, user, now }) {
    await restoreLog({ db, user, now: now() }, params.id);
    return logJson(db, user, params.id);
  },
});
