import { sql } from 'drizzle-orm';
import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { type ProjectHealth, progress, projectHealth, workDone } from '#features/projects/rules.ts';
import { earnedShareSql, taskWeightSql, workDoneSql } from '#features/projects/server/api.ts';
import { CRITICAL_SCORE, HIGH_SCORE } from '#features/risks/rules.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Connection, Database, Transaction } from '#server/database/open.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { dailyFigures } from '#server/database/tables/snapshots.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { asNumber, convert, type Exact, exact, type Rates, roundTo, sum } from '#shared/money.ts';

/** The key of `installation` that holds the day of the last snapshot. */
const TAKEN_ON = 'snapshot taken on';
const ROWS_AT_ONCE = 500;

type DailyFigures = typeof dailyFigures.$inferInsert;

/** Keeps every project's figures of the day that has begun, once a day; gives the day when it was not there yet. */
export async function takeSnapshot(db: Database, now: Date): Promise<CalendarDate | undefined> {
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now);
  const [taken] = await db.select().from(installation).where(sql`${installation.key} = ${TAKEN_ON}`);
  if (taken && taken.value >= today) return undefined;
  await db.transaction(async (tx) => {
    await keepFigures(tx, await readFigures(tx, today));
    await tx
      .insert(installation)
      .values({ key: TAKEN_ON, value: today })
      .onConflictDoUpdate({ target: installation.key, set: { value: today, updatedAt: now } });
  });
  return today;
}

/** Writes figures; a day that is there already stays as it was. */
async function keepFigures(tx: Transaction, figures: readonly DailyFigures[]): Promise<void> {
  for (let from = 0; from < figures.length; from += ROWS_AT_ONCE)
    await tx
      .insert(dailyFigures)
      .values(figures.slice(from, from + ROWS_AT_ONCE))
      .onConflictDoNothing();
}

interface Read extends Omit<DailyFigures, 'date' | 'health' | 'progress'> {
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
  readonly workDone: number | null;
}

/** What share of the work a task is. */
const weight = sql.raw(taskWeightSql);
const share = sql.raw(earnedShareSql);

/** The figures of every project that is not in the trash, as they stand. */
async function readFigures(db: Connection, today: CalendarDate): Promise<DailyFigures[]> {
  const { rows } = await db.execute<Read & Record<string, unknown>>(sql`
    select p.id as "projectId", p.status, p.currency, p.budget::text as budget,
      p.planned_start_date as "plannedStartDate", p.planned_end_date as "plannedEndDate",
      coalesce(y.spent, 0)::text as spent, coalesce(y.overdue, 0)::text as "overdueAmount", y.late as "overdueCount",
      w.total as "taskCount", w.done as "doneCount", w.doing as "inProgressCount", w.blocked as "blockedCount",
      w.weight::text as weight, w.weight_done::text as "weightDone",
      ${sql.raw(workDoneSql('w.weight_done', 'w.weight'))} as "workDone",
      k.critical as "criticalRisks", k.high as "highRisks"
    from projects p
    left join lateral (
      select sum(amount) filter (where status = 'paid') as spent,
        sum(amount) filter (where status <> 'paid' and due_date < ${today}) as overdue,
        (count(*) filter (where status <> 'paid' and due_date < ${today}))::int as late
      from payments where project_id = p.id and deleted_at is null) y on true
    left join lateral (
      select count(*)::int as total, (count(*) filter (where t.status = 'done'))::int as done,
        (count(*) filter (where t.status = 'in_progress'))::int as doing,
        (count(*) filter (where t.status = 'blocked'))::int as blocked, coalesce(sum(${weight}), 0) as weight,
        coalesce(sum(${weight} * ${share}), 0) as weight_done
      from tasks t where t.project_id = p.id and t.deleted_at is null) w on true
    left join lateral (
      select (count(*) filter (where probability * impact >= ${CRITICAL_SCORE}))::int as critical,
        (count(*) filter (where probability * impact >= ${HIGH_SCORE} and probability * impact < ${CRITICAL_SCORE}))::int
          as high
      from risks where project_id = p.id and deleted_at is null and status = 'open') k on true
    where p.deleted_at is null`);
  return rows.map(({ plannedStartDate, plannedEndDate, workDone: done, ...row }) => {
    const window = { plannedStartDate, plannedEndDate };
    const health: ProjectHealth = projectHealth({ ...window, workDone: done }, today);
    return { ...row, date: today, health, progress: progress(window, today) };
  });
}

/** What the dashboard's and the report's cards said on a day, of the projects that a person may see today. */
export interface DayTrend {
  readonly date: CalendarDate;
  /** Not completed or cancelled; of these the ones that were not delayed. */
  readonly onTimeProjects: { readonly current: number; readonly total: number };
  /** Of stored status active and not of health completed, as the filter Active. */
  readonly activeProjects: number;
  /** Percent; null when the caller may not see the money of one of them. */
  readonly budgetHealth: number | null;
  readonly criticalRisks: number;
  readonly highRisks: number;
  /** In the reporting currency of today; null as above. */
  readonly overdueInvoices: { readonly amount: number | null; readonly count: number };
  readonly taskStats: {
    readonly completed: number;
    readonly inProgress: number;
    readonly blocked: number;
    readonly notStarted: number;
  };
  /** Percent of the weighted work that was done; null without tasks. */
  readonly workDone: number | null;
}

interface Span {
  /** Both included. */
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly projectId?: string | undefined;
}

/**
 * The snapshots from one day to another, in order, of the projects the caller may see: the figures as they stood when
 * each day began. Days without a snapshot (the server did not run) are left out, so an empty answer means no history.
 */
export async function trendOf(db: Database, caller: Caller, { from, to, projectId }: Span): Promise<DayTrend[]> {
  const { reportingCurrency: currency, ratesPerUsd: rates } = await readSettings(db);
  const values = [caller.id, caller.scope, caller.role, from, to, projectId ?? null];
  const { rows } = await db.$client.query<Group>({ ...trendStatement, values });
  const days = Map.groupBy(rows, ({ date }) => date);
  return [...days].map(([date, groups]) => dayOf(date, groups, { currency, rates }));
}

interface Group {
  readonly date: string;
  readonly currency: string;
  readonly seesMoney: boolean;
  readonly running: number;
  readonly onTime: number;
  readonly active: number;
  readonly budget: string;
  readonly spent: string;
  readonly overdueAmount: string;
  readonly overdueCount: number;
  readonly tasks: number;
  readonly done: number;
  readonly doing: number;
  readonly blocked: number;
  readonly weight: string;
  readonly weightDone: string;
  readonly critical: number;
  readonly high: number;
}

/** `$1` caller, `$2` scope, `$3` system role, `$4` first and `$5` last day, `$6` project or null. Sums by day and currency. */
const trendStatement = {
  name: 'snapshots-trend',
  text: `select s.date, s.currency, ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      (count(*) filter (where s.status not in ('completed', 'cancelled')))::int as running,
      (count(*) filter (where s.status not in ('completed', 'cancelled') and s.health <> 'delayed'))::int as "onTime",
      (count(*) filter (where s.status = 'active' and s.health <> 'completed'))::int as active,
      coalesce(sum(s.budget), 0)::text as budget, coalesce(sum(s.spent) filter (where s.budget > 0), 0)::text as spent,
      coalesce(sum(s.overdue_amount), 0)::text as "overdueAmount", sum(s.overdue_count)::int as "overdueCount",
      sum(s.task_count)::int as tasks, sum(s.done_count)::int as done, sum(s.in_progress_count)::int as doing,
      sum(s.blocked_count)::int as blocked, sum(s.weight)::text as weight, sum(s.weight_done)::text as "weightDone",
      sum(s.critical_risks)::int as critical, sum(s.high_risks)::int as high
    from daily_figures s join projects p on p.id = s.project_id
    left join members me on me.project_id = p.id and me.user_id = $1
    where s.date between $4 and $5 and ($6::uuid is null or s.project_id = $6) and p.deleted_at is null
      and ${visibleSql('p.id', '$2')}
    group by 1, 2, 3 order by 1, 2, 3`,
};

interface Reporting {
  readonly currency: string;
  readonly rates: Rates;
}

function dayOf(date: CalendarDate, groups: readonly Group[], { currency, rates }: Reporting): DayTrend {
  const count = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0);
  const money = (of: (group: Group) => string) =>
    sum(groups.map((group) => convert(exact(of(group)), group.currency, currency, rates) ?? 0n));
  const seesMoney = groups.every((group) => group.seesMoney);
  const [completed, inProgress, blocked] = [count((g) => g.done), count((g) => g.doing), count((g) => g.blocked)];
  const work = sum(groups.map(({ weight: all }) => exact(all)));
  const done = sum(groups.map(({ weightDone }) => exact(weightDone)));
  return {
    date,
    onTimeProjects: { current: count((g) => g.onTime), total: count((g) => g.running) },
    activeProjects: count((g) => g.active),
    budgetHealth: seesMoney
      ? healthOf(
          money(({ budget }) => budget),
          money(({ spent }) => spent),
        )
      : null,
    criticalRisks: count((g) => g.critical),
    highRisks: count((g) => g.high),
    overdueInvoices: {
      amount: seesMoney
        ? asNumber(
            roundTo(
              money((g) => g.overdueAmount),
              currency,
            ),
          )
        : null,
      count: count((g) => g.overdueCount),
    },
    taskStats: { completed, inProgress, blocked, notStarted: count((g) => g.tasks) - completed - inProgress - blocked },
    workDone: workDone(done, work),
  };
}

/** max(0, round((budget − spent) ÷ budget × 100)) of the projects with a budget; none: 100. */
const healthOf = (budget: Exact, spent: Exact): number =>
  budget === 0n ? 100 : Math.max(0, Math.round((Number(budget - spent) / Number(budget)) * 100));
