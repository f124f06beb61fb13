import { asc, eq, sql } from 'drizzle-orm';
import { recordChange } from '#features/audit/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { projectCalendars } from '#server/database/tables/calendars.ts';
import type { SessionUser } from '#server/http/route.ts';
import { hoursOf, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays } from '#shared/dates.ts';
import { fold } from '#shared/language/fold.ts';
import type { PlanPart } from '../contract.ts';
import type { PlanCalendar, ProgressLogic, Reading } from '../reading/plan.ts';
import { calendarSettings } from '../reading/work-hours.ts';
import type { Compared } from './difference.ts';
import type { OnProgress } from './progress.ts';

export interface StoredCalendar {
  readonly id: string;
  readonly name: string;
  readonly importKey: string | null;
}

export const readCalendars = (db: Connection, projectId: string): Promise<StoredCalendar[]> =>
  db
    .select({ id: projectCalendars.id, name: projectCalendars.name, importKey: projectCalendars.importKey })
    .from(projectCalendars)
    .where(eq(projectCalendars.projectId, projectId))
    .orderBy(asc(projectCalendars.id));

/** Those of the project that the calendars of a file are: by id and name, by name, by id; null for a new one. */
export function matchCalendars(
  calendars: readonly PlanCalendar[],
  stored: readonly StoredCalendar[],
): (string | null)[] {
  const free = new Map(stored.map((one) => [one.id, one]));
  const found: (string | null)[] = calendars.map(() => null);
  const signs: ((one: { readonly key: string | null; readonly name: string }) => string)[] = [
    ({ key, name }) => `${key} ${fold(name)}`,
    ({ name }) => fold(name),
    ({ key }) => key ?? '',
  ];
  for (const sign of signs) {
    const bySign = new Map([...free.values()].map((one) => [sign({ key: one.importKey, name: one.name }), one.id]));
    for (const [place, calendar] of calendars.entries()) {
      const id = found[place] === null ? bySign.get(sign(calendar)) : undefined;
      if (id === undefined || !free.delete(id)) continue;
      found[place] = id;
    }
  }
  return found;
}

/** From its first day to so many after its last one the calendar of a plan is compared with the project's. */
const AFTER = 365;

/**
 * The one calendar of a file, with whole days of the same hours on the days that the project works, is no other one than the
 * project's, unless a task or a lag lasts for a part of a day: a plan that came from here goes back as it was.
 */
export function withoutOwnCalendar(reading: Reading, calendar: WorkingCalendar): Reading {
  const { calendars = [], tasks } = reading;
  const dates = tasks.flatMap(({ start, end }) => [start ?? [], end ?? []].flat()).sort();
  const [first, last = first] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return reading;
  const span = { from: first, to: addDays(last, AFTER) };
  const [only, ...others] = calendars;
  if (!only || others.length > 0 || !isWholeDays(reading) || !isSame(only, calendar, span)) return reading;
  return {
    ...reading,
    calendars: [],
    tasks: tasks.map((task) => (task.calendar === undefined ? task : { ...task, calendar: null })),
  };
}

const isWholeDays = ({ tasks, links }: Reading): boolean =>
  tasks.every(({ durationDays }) => Number.isInteger(durationDays ?? 0)) &&
  links.every(({ lag }) => Number.isInteger(lag));

function isSame(
  { weekHours, datedHours, hoursPerDay }: PlanCalendar,
  calendar: WorkingCalendar,
  { from, to }: { readonly from: string; readonly to: string },
): boolean {
  const days = [...weekHours, ...datedHours.map(({ hours }) => hours)].filter((hours) => hours.length > 0);
  if (!days.every((hours) => hoursOf(hours) === hoursPerDay)) return false;
  const week = weekHours.map((hours) => hours.length > 0);
  for (let date = from, at = 0; date <= to; date = addDays(date, 1)) {
    while ((datedHours[at]?.to ?? '~') < date) at += 1;
    const dated = datedHours[at];
    const isWorked = dated && dated.from <= date ? dated.hours.length > 0 : week[weekdayOf(date)];
    if (isWorked !== calendar.isWorkingDay(date)) return false;
  }
  return true;
}

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

export interface Applying {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly fileName: string;
  readonly accept: readonly PlanPart[];
  /** The project's from now on; undefined leaves it as it is. */
  readonly dataDate?: string | undefined;
  readonly progressLogic?: ProgressLogic | undefined;
  readonly onProgress: OnProgress;
}

/** What a file's calendars become: by their place, those of the project that they are. */
export interface CalendarChange {
  /** By place, as they are stored then. */
  readonly ids: readonly string[];
  readonly isNew: readonly boolean[];
}

/** What a plan changes in a project; `ids` are those of its rows, null where a row is not taken. */
export interface Change {
  readonly projectId: string;
  readonly reading: Reading;
  readonly compared: Compared;
  readonly ids: readonly (string | null)[];
  readonly calendars: CalendarChange;
}

interface Recorded {
  readonly rows: readonly { readonly id: string; readonly title: string }[];
  readonly action: 'created' | 'deleted';
}

/** One entry for all: a plan of thousands of rows is one thing somebody did. */
export async function recordRows(
  tx: Transaction,
  { user, fileName }: Applying,
  projectId: string,
  { rows, action }: Recorded,
) {
  const [first] = rows;
  if (!first) return;
  await recordChange(tx, {
    actorId: user.id,
    projectId,
    entity: 'task',
    entityId: first.id,
    action,
    label: rows.length > 1 ? `${first.title} +${rows.length - 1}` : first.title,
    after: { plan: fileName, tasks: rows.length },
  });
}

export async function calendarChange(db: Connection, projectId: string, reading: Reading): Promise<CalendarChange> {
  const { calendars = [] } = reading;
  if (calendars.length === 0) return { ids: [], isNew: [] };
  const found = matchCalendars(calendars, await readCalendars(db, projectId));
  return { ids: found.map((id) => id ?? newId()), isNew: found.map((id) => id === null) };
}

/** The calendar of a row: undefined where such a file names none. */
export const calendarIdOf = (
  { calendar }: { readonly calendar?: number | null },
  { ids }: Pick<CalendarChange, 'ids'>,
): string | null | undefined => (typeof calendar === 'number' ? (ids[calendar] ?? null) : calendar);

/** New calendars come with their tasks; those that are here already change with `changed` accepted. */
export async function saveCalendars(
  tx: Transaction,
  { user, accept, fileName }: Applying,
  { projectId, reading, calendars: { ids, isNew } }: Pick<Change, 'projectId' | 'reading' | 'calendars'>,
): Promise<void> {
  const rows = (reading.calendars ?? []).flatMap((calendar, place) =>
    isNew[place] || accept.includes('changed')
      ? [{ ...calendar, id: ids[place] ?? '', settings: calendarSettings(calendar) }]
      : [],
  );
  if (rows.length === 0) return;
  // Keys move from calendar to calendar: first all that change are let go.
  await tx.execute(sql`update project_calendars set import_key = null
    where id in (select (jsonb_array_elements_text(${JSON.stringify(rows.map(({ id }) => id))}::jsonb))::uuid)`);
  await tx.execute(sql`
    insert into project_calendars (id, project_id, name, hours_per_day, settings, import_key)
    select g.id, ${projectId}::uuid, g.name, g."hoursPerDay", g.settings, g.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id uuid, name text, "hoursPerDay" numeric, settings jsonb, key text)
    on conflict (id) do update set name = excluded.name, hours_per_day = excluded.hours_per_day,
      settings = excluded.settings, import_key = excluded.import_key`);
  const fresh = new Set(ids.filter((_, place) => isNew[place]));
  const added = rows.filter(({ id }) => fresh.has(id)).map(({ name }) => name);
  if (added.length === 0) return;
  await recordChange(tx, {
    actorId: user.id,
    projectId,
    entity: 'schedule',
    entityId: projectId,
    action: 'updated',
    label: fileName,
    after: { calendars: added.join(', ').slice(0, MOST_LETTERS) },
  });
}

const MOST_LETTERS = 500;

/** So many rows go in one statement. */
const CHUNK = 2000;

/** What the file says of the dates of its rows, in place of what an earlier file gave. */
export async function saveFileDates(
  tx: Transaction,
  { reading, ids, calendars }: Pick<Change, 'reading' | 'ids' | 'calendars'>,
): Promise<void> {
  const rows = reading.tasks.flatMap((row, place) => {
    const taskId = ids[place];
    return taskId && row.inFile ? [{ ...row.inFile, taskId, calendarId: calendarIdOf(row, calendars) ?? null }] : [];
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    await tx.execute(sql`
      insert into task_file_dates (task_id, kind, starts_at, early_start, early_finish, late_start, late_finish, total_float,
        free_float, hours, remaining_hours, external_start, resumes_at, progress_logic, data_date, calendar_id)
      select g."taskId", g.kind, g."startsAt", g."earlyStart", g."earlyFinish", g."lateStart", g."lateFinish",
        g."totalFloat", g."freeFloat", g.hours, g."remainingHours", g."externalStart", g."resumesAt", g."progressLogic", g."dataDate", g."calendarId"
      from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + CHUNK))}::jsonb) as g("taskId" uuid, kind text,
        "startsAt" timestamp, "earlyStart" timestamp, "earlyFinish" timestamp, "lateStart" timestamp,
        "lateFinish" timestamp, "totalFloat" numeric, "freeFloat" numeric, hours numeric, "remainingHours" numeric,
        "externalStart" timestamp, "resumesAt" timestamp, "progressLogic" text, "dataDate" timestamp, "calendarId" uuid)
      on conflict (task_id) do update set kind = excluded.kind, starts_at = excluded.starts_at,
        early_start = excluded.early_start, early_finish = excluded.early_finish, late_start = excluded.late_start,
        late_finish = excluded.late_finish, total_float = excluded.total_float, free_float = excluded.free_float,
        hours = excluded.hours, remaining_hours = excluded.remaining_hours, external_start = excluded.external_start,
        resumes_at = excluded.resumes_at, progress_logic = excluded.progress_logic,
        data_date = excluded.data_date, calendar_id = excluded.calendar_id`);
  }
}
