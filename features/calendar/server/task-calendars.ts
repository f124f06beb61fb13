import { and, eq, ne, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import { projects } from '#server/database/tables/projects.ts';
import { tasks } from '#server/database/tables/work.ts';
import { conflict, invalid, notFound } from '#shared/http/errors.ts';
import { message } from '#shared/sentence.ts';
import { PROJECT_CALENDAR, type TaskCalendar, type TaskCalendarEdit } from '../contract.ts';
import { readTaskCalendars } from './calendars.ts';

interface ProjectWrite {
  readonly projectId: string;
  readonly actorId: string;
}

interface OfCalendar extends ProjectWrite {
  readonly calendarId: string;
}

/** So many a project: each is opened whenever its schedule is computed. */
const MOST_CALENDARS = 200;

/** @throws invalid naming the field */
export async function addTaskCalendar(tx: Transaction, who: ProjectWrite, edit: TaskCalendarEdit): Promise<string> {
  await lockProject(tx, who.projectId);
  const others = await readTaskCalendars(tx, who.projectId);
  if (others.length >= MOST_CALENDARS) {
    throw conflict(message('A project has at most {{most}} calendars of tasks.', { most: MOST_CALENDARS }));
  }
  await assertNewName(tx, who.projectId, edit.name);
  const id = newId();
  await tx.insert(projectCalendars).values({ id, projectId: who.projectId, ...rowOf(edit) });
  await record(tx, who, { after: { calendars: edit.name } });
  return id;
}

/** @throws notFound, or invalid naming the field */
export async function setTaskCalendar(
  tx: Transaction,
  { calendarId, ...who }: OfCalendar,
  edit: TaskCalendarEdit,
): Promise<void> {
  await lockProject(tx, who.projectId);
  const old = await find(tx, who.projectId, calendarId);
  await assertNewName(tx, who.projectId, edit.name, calendarId);
  await tx.update(projectCalendars).set(rowOf(edit)).where(eq(projectCalendars.id, calendarId));
  await record(tx, who, {
    before: { calendars: old.name, calendar: { hoursPerDay: old.hoursPerDay, ...old.settings } },
    after: { calendars: edit.name, calendar: { hoursPerDay: edit.hoursPerDay, ...edit.settings } },
  });
}

/**
 * Its tasks, those in the trash with them, go by another one. @throws conflict where tasks go by it and nothing says what they go by
 * instead
 */
export async function removeTaskCalendar(
  tx: Transaction,
  { calendarId, ...who }: OfCalendar,
  instead: string | undefined,
): Promise<void> {
  await lockProject(tx, who.projectId);
  const old = await find(tx, who.projectId, calendarId);
  const next =
    instead === undefined || instead === PROJECT_CALENDAR ? null : await insteadOf(tx, who, { calendarId, instead });
  const own = and(eq(tasks.projectId, who.projectId), eq(tasks.calendarId, calendarId));
  const used = await tx.$count(tasks, own);
  if (used > 0 && instead === undefined) {
    throw conflict(
      message('Tasks go by this calendar: {{tasks}}. Choose the one that they go by instead.', { tasks: used }),
    );
  }
  if (used > 0)
    await tx
      .update(tasks)
      .set({ calendarId: next, version: sql`${tasks.version} + 1` })
      .where(own);
  await tx.delete(projectCalendars).where(eq(projectCalendars.id, calendarId));
  await record(tx, who, { before: { calendars: old.name } });
}

async function insteadOf(
  tx: Transaction,
  { projectId }: ProjectWrite,
  { calendarId, instead }: { calendarId: string; instead: string },
): Promise<string> {
  const others = await readTaskCalendars(tx, projectId);
  const other = others.find(({ id }) => id === instead);
  if (!other || instead === calendarId) throw invalid('instead', 'This calendar does not exist in the project.');
  return other.id;
}

/** The caller has checked the right to read. @throws notFound */
export async function find(db: Connection, projectId: string, calendarId: string): Promise<TaskCalendar> {
  const found = (await readTaskCalendars(db, projectId)).find(({ id }) => id === calendarId);
  if (!found) throw notFound('Calendar');
  return found;
}

/** Who changes calendars of one project takes turns with others who do. */
async function lockProject(tx: Transaction, projectId: string): Promise<void> {
  const [row] = await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('update');
  if (!row) throw notFound('Project');
}

async function assertNewName(tx: Transaction, projectId: string, name: string, except?: string): Promise<void> {
  const same = and(
    eq(projectCalendars.projectId, projectId),
    eq(projectCalendars.name, name),
    except === undefined ? undefined : ne(projectCalendars.id, except),
  );
  if ((await tx.$count(projectCalendars, same)) > 0) {
    throw invalid('name', 'Another calendar of the project has this name.');
  }
}

const rowOf = ({ name, hoursPerDay, settings }: TaskCalendarEdit) => ({
  ...{ name, settings },
  hoursPerDay: String(hoursPerDay),
});

async function record(
  tx: Transaction,
  { projectId, actorId }: ProjectWrite,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  const label = String(change.after?.['calendars'] ?? change.before?.['calendars']);
  await recordChange(tx, {
    ...{ actorId, projectId, label, entity: 'schedule', entityId: projectId, action: 'updated' },
    before: { calendars: null, ...change.before },
    after: { calendars: null, ...change.after },
  });
}
