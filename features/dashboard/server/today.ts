import { callerOf } from '#features/authorization/server/api.ts';
import { wholeSql } from '#features/projects/server/api.ts';
import { readCrewsOver } from '#features/resources/server/api.ts';
import { findAlert } from '#features/security-journal/server/api.ts';
import type { OrganisationSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { readBackupState } from '#server/nightly-backup.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarSettings, DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { dateIn } from '#shared/dates.ts';
import { convert, decimalText, exact, originalsOf, roundTo, sum } from '#shared/money.ts';
import { type Action, mayInProject } from '#shared/permissions.ts';
import { MemberRole } from '#shared/roles.ts';
import type { Today, TodayEntry } from '../today-contract.ts';
import {
  budgetsAtRisk,
  crewsFirst,
  NEXT_ACTIONS,
  nextActions,
  type OwnTask,
  PROMISED_WEEKS,
  type Site,
  silentSites,
  TODAY_SHOWN,
} from '../today-rules.ts';
import { readFigures } from './read.ts';

interface Asking {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly today: string;
  /** The organisation's, for projects without one of their own. */
  readonly calendar: CalendarSettings | null;
}

/** `$1` scope, `$2` member roles: projects in which the person may do what is asked of him. */
const isHis = `p.deleted_at is null and p.status = 'active' and ($1::uuid is null or exists (
    select 1 from members m where m.project_id = p.id and m.user_id = $1 and m.role = any($2::text[])))`;

const rightsOf = (user: SessionUser, action: Action) => [
  user.role === 'admin' ? null : user.id,
  MemberRole.options.filter((role) => mayInProject(user.role, role, action)),
];

const calendarOf = (own: CalendarSettings | null, { calendar }: Pick<Asking, 'calendar'>) =>
  openCalendar(own ?? calendar ?? DEFAULT_CALENDAR);

const project = `p.id as "projectId", p.name as "projectName"`;

/** Each piece of work once: no summary task, no part of a task of the same person that stands for it, and nothing promised of an open one. */
const isOwnWork = `(t.carries_dates and whole.assigned_to is distinct from $3 or t.is_promise and not exists (
  select 1 from tasks w where w.id = t.parent_task_id and w.assigned_to = $3 and w.deleted_at is null and w.status <> 'done'))`;

/** Of each kind of reason the first three are enough to choose three from: ordered as `nextActions` judges. */
const ownTasks = {
  name: 'today-own-tasks',
  text: `select ${project}, t.id as "taskId", t.number, t.title, t.status, t.priority, t.blocked_reason as "blockedReason",
      d.starts as "plannedStartDate", d.ends as "plannedEndDate"
    from tasks t join projects p on p.id = t.project_id ${wholeSql}
    cross join lateral (
      select coalesce(t.planned_start_date, whole.starts) as starts, coalesce(t.planned_end_date, whole.ends) as ends) d
    where t.assigned_to = $3 and t.deleted_at is null and t.status <> 'done' and ${isOwnWork} and ${isHis}
    order by t.status = 'blocked', (d.ends < $4) is not true, (d.ends = $4) is not true,
      t.status <> 'in_progress', d.starts is null, (d.starts <= $4) is not true,
      array_position(array['critical', 'high', 'medium', 'low'], t.priority), d.ends, t.number limit ${100 * NEXT_ACTIONS}`,
};

async function readOwnTasks({ db, user, today }: Asking): Promise<OwnTask[]> {
  const values = [...rightsOf(user, 'task.progress'), user.id, today];
  return (await db.$client.query<OwnTask>({ ...ownTasks, values })).rows;
}

const lastLog = `(select g.date from progress_logs g where g.project_id = p.id and g.deleted_at is null
  order by g.date desc limit 1)`;
/** Where work goes on: it has begun, and not every leaf task is done. `$3` today, `$4` time zone. */
const isRunning = `coalesce(p.planned_start_date, (p.created_at at time zone $4)::date) <= $3::date and not exists (
    select from project_tallies k where k.project_id = p.id having sum(k.weight) > 0 and sum(k.weight) = sum(k.weight_done))`;

const sites = {
  name: 'today-sites',
  text: `select ${project}, p.calendar as own, ${lastLog} as "lastLog",
      greatest(p.planned_start_date, (p.created_at at time zone $4)::date) as since
    from projects p where ${isHis} and ${isRunning} order by p.name, p.id`,
};

interface SiteRow extends Omit<Site, 'calendar'> {
  readonly own: CalendarSettings | null;
}

/** Running projects whose logs this person may send, and when the last one came. */
async function readSites(asking: Asking, timeZone: string): Promise<Site[]> {
  const values = [...rightsOf(asking.user, 'log.submit'), asking.today, timeZone];
  const { rows } = await asking.db.$client.query<SiteRow>({ ...sites, values });
  return rows.map(({ own, ...site }) => ({ ...site, calendar: calendarOf(own, asking) }));
}

/** Of the project `p`: answered from the index tasks_open_by_end. */
const isLate = `t.project_id = p.id and t.deleted_at is null and t.status <> 'done' and t.carries_dates
  and t.planned_end_date < $3`;

/**
 * The projects whose work is late for longest come first, each found by one look into the index; only in those that can be
 * told are the tasks counted, in all others `count` is 0.
 */
const late = {
  name: 'today-late',
  text: `select y."projectId", y."projectName", c.count, y.date, coalesce(f.title, '') as title
    from (
      select ${project}, d.date, row_number() over (order by d.date, p.name, p.id) as place
      from projects p cross join lateral (
        select t.planned_end_date as date from tasks t where ${isLate} order by t.planned_end_date limit 1) d
      where ${isHis}) y
    cross join lateral (
      select count(*)::int as count from tasks t, projects p where p.id = y."projectId" and y.place <= ${TODAY_SHOWN} and ${isLate}) c
    left join lateral (
      select t.title from tasks t, projects p where p.id = y."projectId" and y.place <= ${TODAY_SHOWN} and ${isLate}
        and t.planned_end_date = y.date order by t.number limit 1) f on true
    order by y.place`,
};

/** Of the last weeks that were committed: what was promised for a week that is over, and is not done yet. */
const promises = {
  name: 'today-promises',
  text: `select ${project}, count(*)::int as count, (array_agg(b.date order by b.date, b.number))[1] as date,
      (array_agg(b.title order by b.date, b.number))[1] as title
    from projects p cross join lateral (
      select y.date, t.title, t.number
      from (select w.week_start from committed_weeks w where w.project_id = p.id order by w.week_start desc limit ${PROMISED_WEEKS}) k
      join promises y on y.project_id = p.id and y.week_start = k.week_start
      join tasks t on t.id = y.task_id and t.deleted_at is null and t.status <> 'done'
      where k.week_start < $3::date - 6) b
    where ${isHis} group by p.id order by 3 desc, p.name`,
};

interface Broken {
  readonly projectId: string;
  readonly projectName: string;
  readonly count: number;
  readonly title: string;
  readonly date: string;
}

const brokenBy =
  (statement: typeof late) =>
  async ({ db, user, today }: Asking): Promise<Broken[]> => {
    const values = [...rightsOf(user, 'plan.commit'), today];
    return (await db.$client.query<Broken>({ ...statement, values })).rows;
  };

/** Tasks past their planned end, by project. */
const readLate = brokenBy(late);

/** Commitments of weeks that are over which are still open, by project. */
const readBroken = brokenBy(promises);

/** An overdue payment is told as overdue, whatever its step. `$3` today. */
const waiting = {
  name: 'today-payments',
  text: `select case when y.due_date < $3 then 'overdue' when y.status = 'pending' then 'approve' else 'pay' end as step,
      ${project}, p.currency, sum(y.amount)::text as amount, count(*)::int as count, min(y.due_date) as "oldestDue"
    from projects p join payments y on y.project_id = p.id
    where p.deleted_at is null and y.deleted_at is null and y.status <> 'paid'
      and ($1::uuid is null or exists (
        select 1 from members m where m.project_id = p.id and m.user_id = $1 and m.role = any($2::text[])))
    group by 1, p.id`,
};

interface Waiting {
  readonly step: 'approve' | 'pay' | 'overdue';
  readonly projectId: string;
  readonly projectName: string;
  readonly currency: string;
  readonly amount: string;
  readonly count: number;
  readonly oldestDue: string | null;
}

/** Open payments on which this person may act, by step and project. */
async function readWaiting({ db, user, today }: Asking): Promise<Waiting[]> {
  const values = [...rightsOf(user, 'payment.write'), today];
  return (await db.$client.query<Waiting>({ ...waiting, values })).rows;
}

interface Question {
  readonly db: Database;
  readonly user: SessionUser;
  readonly now: Date;
  readonly settings: OrganisationSettings;
}

/** What needs this person today, by role. A viewer looks in; nothing waits for him. */
export async function readToday({ db, user, now, settings }: Question): Promise<Today> {
  const today = dateIn(settings.timeZone, now);
  const asking: Asking = { db, user, now, today, calendar: settings.calendar };
  const found = await byRole[user.role](asking, settings);
  return { entries: found.slice(0, TODAY_SHOWN), more: Math.max(0, found.length - TODAY_SHOWN) };
}

type Finder = (asking: Asking, settings: OrganisationSettings) => Promise<TodayEntry[]>;

const byRole: Readonly<Record<SessionUser['role'], Finder>> = {
  async admin(asking, settings) {
    const [sites, money, alert, backup, { failedAt, missing }] = await Promise.all([
      readSites(asking, settings.timeZone),
      moneyOf(asking, settings),
      findAlert(asking.db, 'many-failures'),
      findAlert(asking.db, 'backup-failed'),
      readBackupState(asking.db),
    ]);
    const isBad = failedAt !== undefined || missing !== undefined;
    const unsaved = backup && isBad ? [{ kind: 'backup-failed' as const, at: backup.at.toISOString() }] : [];
    const failed = alert ? [{ kind: 'failed-sign-ins' as const, count: alert.count, at: alert.at.toISOString() }] : [];
    return taken([unsaved, failed, silentSites(sites, asking.today), money.overdue, money.budgets]);
  },
  async pm(asking, settings) {
    const { overdue, waiting, budgets } = await moneyOf(asking, settings);
    return [...overdue, ...waiting, ...budgets];
  },
  async cm(asking) {
    const [broken, late, crews] = await Promise.all([
      readBroken(asking),
      readLate(asking),
      readCrewsOver(asking.db, asking.user, asking.now),
    ]);
    return taken([
      broken.map((entry) => ({ kind: 'promises' as const, ...entry })),
      crewsFirst(crews),
      late.map((entry) => ({ kind: 'late' as const, ...entry })),
    ]);
  },
  async se(asking, { timeZone }) {
    const [tasks, sites] = await Promise.all([readOwnTasks(asking), readSites(asking, timeZone)]);
    return [...nextActions(tasks, asking.today), ...unsent(sites, asking.today)];
  },
  viewer: async () => [],
};

/** Of each list some are seen, however long the first one is: in turns, then list by list. */
function taken(lists: readonly (readonly TodayEntry[])[]): TodayEntry[] {
  const share = Math.ceil(TODAY_SHOWN / Math.max(1, lists.filter(({ length }) => length > 0).length));
  return [...lists.flatMap((list) => list.slice(0, share)), ...lists.flatMap((list) => list.slice(share))];
}

const unsent = (sites: Awaited<ReturnType<typeof readSites>>, today: string): TodayEntry[] =>
  sites
    .filter(({ calendar, lastLog }) => calendar.isWorkingDay(today) && (lastLog === null || lastLog < today))
    .map(({ projectId, projectName }) => ({ kind: 'log-not-sent', projectId, projectName }));

async function moneyOf(asking: Asking, settings: OrganisationSettings) {
  const { db, user, today } = asking;
  const [rows, figures] = await Promise.all([readWaiting(asking), readFigures(db, callerOf(user), today)]);
  const own = figures.filter(({ memberRole }) => user.role === 'admin' || memberRole === 'pm');
  return {
    overdue: paymentsOf('overdue', rows, settings),
    waiting: [...paymentsOf('approve', rows, settings), ...paymentsOf('pay', rows, settings)],
    budgets: budgetsAtRisk(own),
  };
}

function paymentsOf(step: Waiting['step'], rows: readonly Waiting[], settings: OrganisationSettings): TodayEntry[] {
  const { reportingCurrency: currency, ratesPerUsd } = settings;
  const found = rows.filter((row) => row.step === step);
  const [first] = found;
  if (!first) return [];
  const amounts = found.map((row) => convert(exact(row.amount), row.currency, currency, ratesPerUsd) ?? 0n);
  const dues = found.flatMap(({ oldestDue }) => oldestDue ?? []).sort();
  return [
    {
      kind: 'payments',
      step,
      count: found.reduce((total, { count }) => total + count, 0),
      amount: Number(decimalText(roundTo(sum(amounts), currency))),
      currency,
      isConverted: found.some((row) => row.currency !== currency),
      originals: originalsOf(
        found.map((row) => ({ ...row, amount: exact(row.amount) })),
        currency,
      ),
      oldestDue: dues[0] ?? null,
      projectId: found.length === 1 ? first.projectId : null,
      projectName: found.length === 1 ? first.projectName : null,
    },
  ];
}
