import { type PlannedWindow, projectHealth, type WorkDone } from '#features/projects/rules.ts';
import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { convert, decimalText, exact, originalsOf, type Rates, roundTo, sum } from '#shared/money.ts';
import type { DashboardStats } from './contract.ts';

interface Figures extends PlannedWindow, WorkDone {
  readonly status: string;
  readonly currency: string;
  readonly budget: string | null;
  readonly spent: string | null;
  readonly overdue: string | null;
  readonly overdueCount: number;
  readonly oldestDue: string | null;
  readonly taskCount: number;
  readonly doneCount: number;
  readonly inProgressCount: number;
  readonly blockedCount: number;
  readonly criticalRisks: number;
}

interface Reporting {
  readonly today: CalendarDate;
  readonly currency: string;
  readonly rates: Rates;
}

/** The dashboard's figures from the projects a person may see (docs/deviations.md, "Figures"). */
export function dashboardStats(projects: readonly Figures[], reporting: Reporting): DashboardStats {
  const running = projects.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const current = running.filter((project) => projectHealth(project, reporting.today) !== 'delayed');
  const count = (of: (project: Figures) => number) => projects.reduce((total, project) => total + of(project), 0);
  const completed = count((project) => project.doneCount);
  const inProgress = count((project) => project.inProgressCount);
  const blocked = count((project) => project.blockedCount);
  return {
    onTimeProjects: { current: current.length, total: running.length },
    budgetHealth: overallBudgetHealth(projects, reporting),
    criticalRisks: count((project) => project.criticalRisks),
    overdueInvoices: overdueInvoices(projects, reporting),
    taskStats: {
      completed,
      inProgress,
      blocked,
      notStarted: count((project) => project.taskCount) - completed - inProgress - blocked,
    },
  };
}

/** A trend compares with the day that is so many days back, or the first one after it that was kept. */
export const TREND_DAYS = 30;

export interface Trend {
  /** Whether it got better (up), worse (down) or stayed. */
  readonly direction: 'up' | 'down' | 'flat';
  readonly change: number;
}

/** Undefined where there is nothing to compare with. `better`: which way the figure goes when things get better. */
export function trendOf(
  now: number | null,
  before: number | null | undefined,
  better: 'more' | 'less',
): Trend | undefined {
  if (now === null || before === null || before === undefined) return undefined;
  const change = Math.round((now - before) * 100) / 100;
  if (change === 0) return { direction: 'flat', change };
  return { direction: change > 0 === (better === 'more') ? 'up' : 'down', change };
}

/** max(0, round((Σ budget − Σ spent) / Σ budget × 100)) over projects with a budget; none: 100. */
function overallBudgetHealth(projects: readonly Figures[], reporting: Reporting): number | null {
  if (projects.some((project) => project.budget === null)) return null;
  const own = projects.filter(({ budget }) => budget !== null && exact(budget) > 0n);
  const budget = converted(own, (project) => project.budget, reporting);
  const spent = converted(own, (project) => project.spent, reporting);
  return budget === 0n ? 100 : Math.max(0, Math.round((Number(budget - spent) / Number(budget)) * 100));
}

/** Added in each currency, then converted: once, whatever the number of projects. An unknown rate counts nothing. */
function converted(
  projects: readonly Figures[],
  amountOf: (project: Figures) => string | null,
  { currency, rates }: Reporting,
): bigint {
  const totals = new Map<string, bigint>();
  for (const project of projects) {
    const total = totals.get(project.currency) ?? 0n;
    totals.set(project.currency, total + exact(amountOf(project) ?? '0'));
  }
  return sum([...totals].map(([from, total]) => convert(total, from, currency, rates) ?? 0n));
}

function overdueInvoices(projects: readonly Figures[], reporting: Reporting) {
  const { today, currency } = reporting;
  const late = projects.filter((project) => project.overdueCount > 0);
  const isHidden = late.some((project) => project.overdue === null);
  const amount = isHidden ? null : converted(late, (project) => project.overdue, reporting);
  const oldest = late.map((project) => project.oldestDue ?? today).sort()[0];
  return {
    amount: amount === null ? null : Number(decimalText(roundTo(amount, currency))),
    count: late.reduce((total, project) => total + project.overdueCount, 0),
    currency,
    isConverted: late.some((project) => project.currency !== currency),
    originals: isHidden
      ? []
      : originalsOf(
          late.map((one) => ({ ...one, amount: exact(one.overdue ?? '0') })),
          currency,
        ),
    oldestDays: oldest ? daysBetween(oldest, today) : null,
  };
}
