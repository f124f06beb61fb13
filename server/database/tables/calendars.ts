import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { createdAt, id, quantity } from '../columns.ts';
import { projectId } from './projects.ts';

/** Working calendars of a project's tasks, beside the one that the project itself goes by (`projects.calendar`). */
export const projectCalendars = pgTable(
  'project_calendars',
  {
    id: id(),
    projectId: projectId(),
    name: text().notNull(),
    /** So many hours of work a duration or a lag calls a day. */
    hoursPerDay: quantity().notNull(),
    settings: jsonb().$type<CalendarSettings>().notNull(),
    /** What the plan file calls it: the same one of the next upload is the same calendar. */
    importKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('project_calendars_by_project').on(table.projectId),
    uniqueIndex('project_calendars_import_key').on(table.projectId, table.importKey),
    check('project_calendars_hours', sql`${table.hoursPerDay} > 0`),
  ],
);
