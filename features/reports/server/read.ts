import { callerOf, visibleSql } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection, Database } from '#server/database/open.ts';
import { listStatement, type Page, readList } from '#server/database/read.ts';
import type { SessionUser } from '#server/http/route.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import type { ReportMail, ReportMailOptions } from '../contract.ts';
import { nextDue, type Place } from '../rules.ts';

type Reader = Pick<SessionUser, 'id' | 'role'>;

/** The organisation's clock and calendar. */
export async function placeOf(db: Connection): Promise<Place> {
  const { timeZone, calendar } = await readSettings(db);
  return { timeZone, isWorkingDay: openCalendar(calendar ?? DEFAULT_CALENDAR).isWorkingDay };
}

const isRecipient = `exists (select 1 from report_mail_recipients r where r.mail_id = s.id and r.user_id = $2)`;

/** `$1` whose projects (null: an administrator), `$2` caller, `$3` one of them or null. */
const statement = listStatement({
  name: 'report-mails',
  columns: `s.id, s.project_id as "projectId", case when ${visibleSql('p.id', '$1')} then p.name end as "projectName", s.days, s.part,
    s.format, s.with_rows as "withRows", s.language, s.cadence, s.weekday, s.month_day as "monthDay", s.time,
    s.is_paused as "isPaused", s.version, json_build_object('id', o.id, 'name', o.name) as owner,
    o.deactivated_at is null as "isOwnerActive", ($1::uuid is null or s.owner_id = $2) as "mayChange",
    ${isRecipient} as "isRecipient", s.counted_to as "countedTo",
    p.id is not null and p.deleted_at is not null as "isTrashed",
    coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by lower(u.name), u.id)
      from report_mail_recipients r join users u on u.id = r.user_id where r.mail_id = s.id), '[]') as recipients,
    (select json_build_object('dueAt', n.due_at, 'isMissed', n.is_missed, 'deliveries', coalesce((
        select json_agg(json_build_object('id', u.id, 'name', u.name, 'state', d.state, 'problem', d.problem)
          order by lower(u.name), u.id)
        from report_mail_deliveries d join users u on u.id = d.user_id where d.run_id = n.id), '[]'))
      from report_mail_runs n where n.mail_id = s.id order by n.due_at desc limit 1) as last`,
  from: 'report_mails s join users o on o.id = s.owner_id left join projects p on p.id = s.project_id',
  where: `($3::uuid is null or s.id = $3) and ($1::uuid is null or s.owner_id = $2 or ${isRecipient})`,
  order: 's.created_at, s.id',
  parameters: 3,
});

interface Row extends Omit<ReportMail, 'nextAt'> {
  readonly countedTo: string;
  readonly isTrashed: boolean;
}

export async function readReportMails(db: Database, user: Reader, now: Date, page: Page & { id?: string } = {}) {
  const { scope, id } = callerOf(user);
  const { text, total } = await readList(db, statement, [scope, id, page.id ?? null], page);
  const place = await placeOf(db);
  const rows = (JSON.parse(text ?? '[]') as Row[]).map((row) => withNext(row, now, place));
  return { rows, total };
}

export async function readReportMail(
  db: Database,
  user: Reader,
  now: Date,
  id: string,
): Promise<ReportMail | undefined> {
  return (await readReportMails(db, user, now, { id })).rows[0];
}

function withNext({ countedTo, isTrashed, last, ...row }: Row, now: Date, place: Place): ReportMail {
  const rests = row.isPaused || isTrashed || !row.isOwnerActive;
  const counted = new Date(countedTo);
  const dealtWith = last && { ...last, dueAt: new Date(last.dueAt).toISOString() };
  return {
    ...row,
    last: dealtWith,
    nextAt: rests ? null : (nextDue(row, counted > now ? counted : now, place)?.toISOString() ?? null),
  };
}

/**
 * Who may get it: of a project its members and the administrators, of all projects everybody an administrator chooses, and
 * of anybody else those who share a project with him. `$1` scope, `$2` caller, `$3` project or null.
 */
const mayGet = `select u.id, u.name, u.email, u.role from users u
  where u.deactivated_at is null and not u.is_service and (u.id = $2 or u.role = 'admin' or case
    when $3::uuid is not null then exists (select 1 from members m where m.project_id = $3 and m.user_id = u.id)
    when $1::uuid is null then true
    else exists (select 1 from members m join members own on own.project_id = m.project_id and own.user_id = $2
      join projects p on p.id = m.project_id and p.deleted_at is null where m.user_id = u.id) end)`;

const inOrder = 'order by lower(u.name), u.id';

export async function readPeople(
  { $client }: Database,
  user: Reader,
  projectId: string | null,
): Promise<ReportMailOptions['people']> {
  const { scope, id } = callerOf(user);
  return (
    await $client.query<ReportMailOptions['people'][number]>({
      name: 'report-mails-people',
      text: `${mayGet} ${inOrder} limit 1000`,
      values: [scope, id, projectId],
    })
  ).rows;
}

/** Of these people those who may get it. */
export async function readWhoMayGet(
  { $client }: Database,
  user: Reader,
  projectId: string | null,
  ids: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { scope, id } = callerOf(user);
  return (
    await $client.query<{ id: string; name: string }>({
      name: 'report-mails-who-may-get',
      text: `${mayGet} and u.id = any($4::uuid[]) ${inOrder}`,
      values: [scope, id, projectId, ids],
    })
  ).rows;
}
