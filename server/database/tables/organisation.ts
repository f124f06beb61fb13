import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { Role } from '#shared/roles.ts';
import { createdAt, moment, transactionId } from '../columns.ts';
import { users } from './accounts.ts';
import { projects } from './projects.ts';

/** The one organisation of this installation (a single row, id 1) and its settings. */
export const organisation = pgTable(
  'organisation',
  {
    id: integer().primaryKey().default(1),
    name: text().notNull(),
    timeZone: text().notNull().default('Asia/Riyadh'),
    projectCurrency: text().notNull().default('SAR'),
    materialCurrency: text().notNull().default('USD'),
    reportingCurrency: text().notNull().default('USD'),
    /** Units of a currency for one US dollar, as decimal text: { "SAR": "3.75" }. */
    ratesPerUsd: jsonb().$type<Record<string, string>>().notNull().default({ SAR: '3.75' }),
    /** The working calendar of all projects without one of their own; null: Sunday to Thursday, eight hours. */
    calendar: jsonb().$type<CalendarSettings>(),
    /** Who sees money, by role; administrators and managers always do. */
    viewersSeeMoney: boolean().notNull().default(true),
    siteEngineersSeeMoney: boolean().notNull().default(true),
    /** Viewers get photos without the place and the camera's other notes. */
    hidePhotoPlace: boolean().notNull().default(false),
    /** Forecasts come from api.open-meteo.com, which is sent the coordinates of projects that want weather. */
    useOpenMeteo: boolean().notNull().default(false),
    /** Percent of value added tax that a new payment contains, as decimal text. */
    vatRate: text().notNull().default('15'),
    /** The largest amount a role may approve, as decimal text in the project currency; a role without one has no limit. */
    approvalLimits: jsonb().$type<{ admin?: string | null; pm?: string | null }>().notNull().default({}),
    /** Whether who entered a payment may approve it too. */
    mayApproveOwn: boolean().notNull().default(true),
    /** Roles whose people must have an authenticator app when they sign in with a password here. */
    secondFactorRoles: jsonb()
      .$type<Record<Role, boolean>>()
      .notNull()
      .default({ admin: false, pm: false, cm: false, se: false, viewer: false }),
    isDemo: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [check('organisation_single_row', sql`${table.id} = 1`)],
);

/**
 * Who did what, when, before and after: one row for every write. It is the history a person reads and the feed that tells
 * browsers what changed (server/http/events.ts). Append-only by its triggers (migrations/0000_baseline.sql): a row goes only
 * with its project, or when the demonstration is removed.
 */
export const activity = pgTable(
  'activity',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    xid: transactionId().notNull().default(sql`pg_current_xact_id()`),
    at: createdAt(),
    actorId: uuid().references(() => users.id),
    /** The name of the API token by which the actor's program did it (server/database/open.ts). */
    byToken: text().default(sql`nullif(current_setting('app.token', true), '')`),
    projectId: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    /** Set when only this person may know. */
    audienceId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    entity: text().notNull(),
    entityId: text().notNull(),
    action: text().notNull(),
    /** What the thing was called then, so that the feed reads well after a rename or a deletion. */
    label: text().notNull().default(''),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('activity_by_project').on(table.projectId, table.seq),
    index('activity_by_entity').on(table.entity, table.entityId, table.seq),
    index('activity_by_transaction').on(table.xid),
    index('activity_by_actor').on(table.actorId, table.seq),
    index('activity_by_kind').on(table.entity, table.seq),
    index('activity_by_time').on(table.at),
    index('activity_by_words').using('gin', sql`activity_words(${table.label}, ${table.after})`),
  ],
);

/** Small facts of the installation itself: the setup code, the day of the last snapshot. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
