import { authorizeProject } from '#features/authorization/server/api.ts';
import type { Connection } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { calendarApi } from '../contract.ts';
import { readOrganisationCalendar, readProjectCalendar } from './calendars.ts';
import { saveCalendar, saveOrganisationCalendar } from './store.ts';

export const calendarRoutes = implement(calendarApi, {
  async calendar({ params }, { db, user }) {
    return settingsOf(db, await authorizeProject(db, user, params.id, 'project.read'));
  },

  async setCalendar({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    await db.transaction((tx) => saveCalendar(tx, { projectId, actorId: user.id }, body.calendar));
    return settingsOf(db, projectId);
  },

  async organisationCalendar(_, { db }) {
    return { calendar: (await readOrganisationCalendar(db)).settings };
  },

  async setOrganisationCalendar({ body }, context) {
    const { db } = context;
    await db.transaction((tx) => saveOrganisationCalendar(tx, context, body.calendar));
    return { calendar: (await readOrganisationCalendar(db)).settings };
  },
});

async function settingsOf(db: Connection, projectId: string) {
  const { calendar, isOwn } = await readProjectCalendar(db, projectId);
  return { calendar: calendar.settings, isOwn };
}
