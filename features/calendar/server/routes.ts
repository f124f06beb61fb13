import { eq } from 'drizzle-orm';
import { difference, recordScheduleChange } from '#features/audit/server/api.ts';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings, saveSettings } from '#features/settings/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { implement } from '#server/http/route.ts';
import type { ActorContext } from '#server/security-events.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { notFound } from '#shared/http/errors.ts';
import { calendarApi } from '../contract.ts';
import { readOrganisationCalendar, readProjectCalendar, readTaskCalendars } from './calendars.ts';
import { addTaskCalendar, find, removeTaskCalendar, setTaskCalendar } from './task-calendars.ts';

interface ProjectWrite {
  readonly projectId: string;
  readonly actorId: string;
}

/** Null takes the organisation's calendar again. */
async function saveCalendar(
  tx: Transaction,
  { projectId, actorId }: ProjectWrite,
  calendar: CalendarSettings | null,
): Promise<void> {
  const [old] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update');
  if (!old) throw notFound('Project');
  await tx.update(projects).set({ calendar }).where(eq(projects.id, projectId));
  const changed = difference({ calendar: old.calendar }, { calendar });
  if (!changed) return;
  await recordScheduleChange(tx, { projectId, actorId }, { label: old.name, ...changed });
}

async function saveOrganisationCalendar(
  tx: Transaction,
  context: ActorContext,
  calendar: CalendarSettings | null,
): Promise<void> {
  await readSettings(tx);
  await saveSettings(tx, context, { calendar });
}

export const calendarRoutes = implement(calendarApi, {
  async calendar({ params }, { db, user }) {
    return settingsOf(db, await authorizeProject(db, user, params.id, 'project.read'));
  },

  async setCalendar({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    await db.transaction((tx) => saveCalendar(tx, { projectId, actorId: user.id }, body.calendar));
    return settingsOf(db, projectId);
  },

  async taskCalendars({ params }, { db, user, total }) {
    const list = await readTaskCalendars(db, await authorizeProject(db, user, params.id, 'project.read'));
    total(list.length);
    return list;
  },

  async addTaskCalendar({ params, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.edit');
    const calendarId = await db.transaction((tx) => addTaskCalendar(tx, { projectId, actorId: user.id }, body));
    return find(db, projectId, calendarId);
  },

  async setTaskCalendar({ params: { id, calendarId }, body }, { db, user }) {
    const projectId = await authorizeProject(db, user, id, 'project.edit');
    await db.transaction((tx) => setTaskCalendar(tx, { projectId, actorId: user.id, calendarId }, body));
    return find(db, projectId, calendarId);
  },

  async removeTaskCalendar({ params: { id, calendarId }, query }, { db, user }) {
    const projectId = await authorizeProject(db, user, id, 'project.edit');
    await db.transaction((tx) => removeTaskCalendar(tx, { projectId, actorId: user.id, calendarId }, query.instead));
    return { id: calendarId };
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
