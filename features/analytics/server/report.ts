import { type Caller, callerOf } from '#features/authorization/server/api.ts';
import { earnedValueOf, type MoneyAndWork, moneyAndWork } from '#features/budget/server/api.ts';
import { progress, projectHealth } from '#features/projects/rules.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { type DayTrend, trendOf } from '#features/snapshots/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import { asNumber, convert, exact, originalsOf, type Rates, roundTo, sum } from '#shared/money.ts';
import type { Report, ReportFilter, ReportProject, Standing } from '../contract.ts';
import { isRunning, type Period, periodOf, RISKS_SHOWN } from '../rules.ts';
import { costsOf, timelineOf, workIn } from './figures.ts';
import { type ProjectRow, readProjects, readRisks, type Scope } from './read.ts';

export type Reader = Pick<SessionUser, 'id' | 'role'>;

/** What a filter means for this person today. */
export async function scopeOf(db: Database, user: Reader, filter: ReportFilter, now: Date): Promise<Scope> {
  const { timeZone } = await readSettings(db);
  const period = periodOf(dateIn(timeZone, now), filter.days);
  return { caller: callerOf(user), projectId: filter.projectId ?? null, period };
}

/** @throws not found when the one project asked for may not be seen. */
export async function readReport(db: Database, user: Reader, filter: ReportFilter, now: Date): Promise<Report> {
  const scope = await scopeOf(db, user, filter, now);
  const found = await readProjects(db, scope);
  if (scope.projectId !== null && found.length === 0) throw notFound('Project');
  const { reportingCurrency: currency, ratesPerUsd: rates } = await readSettings(db);
  const measured = await moneyAndWork(db, scope.caller, scope.projectId);
  const rows = withWork(found, measured, scope.period);
  const ends = new Map(rows.map(({ id, plannedEndDate }) => [id, plannedEndDate]));
  const running = new Set(rows.filter(isRunning).map(({ id }) => id));
  const sites = measured.map((context) => ({ ...context, end: ends.get(context.id) ?? null }));
  const { seesMoney, isConverted, budgetHealth, ...costs } = costsOf(sites, { currency, rates, period: scope.period });
  const projects = rows.map((row) => projectOf(row, scope.period.to));
  const counts = countsOf(rows, projects);
  const state = { ...counts, budgetHealth, criticalRisks: counts.criticalRisks.count };
  return {
    projectId: scope.projectId,
    projectName: scope.projectId === null ? null : (found[0]?.name ?? null),
    ...scope.period,
    currency,
    isConverted,
    seesMoney,
    projectCount: rows.length,
    ...counts,
    budgetHealth,
    history: await historyOf(db, scope.caller, scope, state),
    timeline: timelineOf(measured, scope.period),
    risks: await readRisks(db, scope, RISKS_SHOWN),
    costs: { ...costs, overdue: overdueOf(rows, { currency, rates, seesMoney }) },
    earnedValue: measured.filter(({ id }) => running.has(id)).map(earnedValueOf),
    projects,
  };
}

type Reported = ProjectRow & ReturnType<typeof workIn>;

/** Projects with their work; one that has come or gone between the two reads is left out. */
function withWork(rows: readonly ProjectRow[], sites: readonly MoneyAndWork[], period: Period): Reported[] {
  const work = new Map(sites.map(({ id, tasks }) => [id, workIn(tasks, period)]));
  return rows.flatMap((row) => {
    const own = work.get(row.id);
    return own ? { ...row, ...own } : [];
  });
}

function projectOf(row: Reported, today: string): ReportProject {
  return {
    id: row.id,
    name: row.name,
    client: row.client,
    status: row.status,
    health: projectHealth(row, today),
    progress: progress(row, today),
    workDone: row.workDone,
    workDoneBefore: row.workDoneBefore,
    plannedStartDate: row.plannedStartDate,
    plannedEndDate: row.plannedEndDate,
    taskCount: row.taskCount,
    doneCount: row.doneCount,
  };
}

function countsOf(rows: readonly Reported[], projects: readonly ReportProject[]) {
  const count = (of: (row: Reported) => number) => rows.reduce((total, row) => total + of(row), 0);
  const running = projects.filter(isRunning);
  return {
    activeProjects: projects.filter(({ status, health }) => status === 'active' && health !== 'completed').length,
    onSchedule: { current: running.filter(({ health }) => health !== 'delayed').length, total: running.length },
    criticalRisks: { count: count((row) => row.criticalRisks), raised: count((row) => row.criticalRaised) },
    riskCount: count((row) => row.criticalRisks + row.otherRisks),
    tasks: {
      completed: count((row) => row.completed),
      inProgress: count((row) => row.inProgress),
      blocked: count((row) => row.blocked),
      notStarted: count((row) => row.notStarted),
      ofAll: count((row) => row.taskCount),
    },
  };
}

interface Reporting {
  readonly currency: string;
  readonly rates: Rates;
  readonly seesMoney: boolean;
}

function overdueOf(rows: readonly ProjectRow[], { currency, rates, seesMoney }: Reporting) {
  const amounts = rows.map((row) => convert(exact(row.overdueAmount), row.currency, currency, rates) ?? 0n);
  return {
    amount: seesMoney ? asNumber(roundTo(sum(amounts), currency)) : null,
    originals: seesMoney
      ? originalsOf(
          rows.map((row) => ({ currency: row.currency, amount: exact(row.overdueAmount) })),
          currency,
        )
      : [],
    count: rows.reduce((total, { overdueCount }) => total + overdueCount, 0),
  };
}

/** Each day as it stood when it began; today's as it stands now, so that the curve ends at the figure beside it. */
async function historyOf(
  db: Database,
  caller: Caller,
  { period, projectId }: Scope,
  { activeProjects, budgetHealth, onSchedule, criticalRisks }: Omit<Standing, 'date'>,
): Promise<Standing[]> {
  const days = await trendOf(db, caller, { ...period, ...(projectId && { projectId }) });
  const now = { date: period.to, activeProjects, budgetHealth, onSchedule, criticalRisks };
  return days.map((day) => (day.date === period.to ? now : balanceOf(day)));
}

const balanceOf = ({ date, activeProjects, budgetHealth, onTimeProjects, criticalRisks }: DayTrend): Standing => ({
  date,
  activeProjects,
  budgetHealth,
  onSchedule: onTimeProjects,
  criticalRisks,
});
