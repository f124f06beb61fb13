import { isProjectHidden } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { type Context, implement } from '#server/http/route.ts';
import { conflict, notFound } from '#shared/http/errors.ts';
import { reportMailsApi } from '../contract.ts';
import { readPeople, readReportMails } from './read.ts';
import { askForNow, changeMail, insertMail, knownMail, leaveMail, removeMail } from './store.ts';

export const reportMailRoutes = implement(reportMailsApi, {
  async options({ query: { projectId } }, { db, user, mail }) {
    if (projectId && (await isProjectHidden(db, user, projectId))) throw notFound('Project');
    const { timeZone } = await readSettings(db);
    return { canMail: mail.isConfigured, timeZone, people: await readPeople(db, user, projectId ?? null) };
  },

  async list({ query }, { db, user, now, total }) {
    const list = await readReportMails(db, user, now(), query);
    total(list.total);
    return list.rows;
  },

  async create({ body }, context) {
    mustMail(context);
    return knownMail(contextOf(context), await insertMail(contextOf(context), body));
  },

  async update({ params, body }, context) {
    await changeMail(contextOf(context), params.id, body);
    return knownMail(contextOf(context), params.id);
  },

  async send({ params }, context) {
    await knownMail(contextOf(context), params.id);
    mustMail(context);
    context.limits.reports.take(context.user.id);
    // What is asked for here follow.ts sends at once, and the job what that leaves.
    await askForNow(contextOf(context), params.id);
    return knownMail(contextOf(context), params.id);
  },

  async leave({ params }, context) {
    await leaveMail(contextOf(context), params.id);
    return params;
  },

  async remove({ params }, context) {
    await removeMail(contextOf(context), params.id);
    return params;
  },
});

type Called = Pick<Context, 'db' | 'now' | 'mail'> & { readonly user: Parameters<typeof knownMail>[0]['user'] };

const contextOf = ({ db, user, now }: Called) => ({ db, user, now: now() });

function mustMail({ mail }: Called): void {
  if (!mail.isConfigured) throw conflict('This installation sends no mail.');
}
