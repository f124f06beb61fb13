import { type PlannedWindow, projectHealth, type WorkDone } from '#features/projects/rules.ts';
import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import { convert, decimalText, exact, type Rates, roundTo, sum } from '#shared/money.ts';
import type { DashboardStats } from './contract.ts';

interface Figures extends PlannedWindow, WorkDone {
  readonly status: string;
  readonly currency: string;
  readonly budget: string | null;
  readonly spent: string | null;
  readonly overdue: string | null;
  readonly overdueCount: number;
  readonly oldestDue: string | null;
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
function overallBudgetHealth(projects: readonly Figures[], { currency, rates }: Reporting): number | null {
  if (projects.some((project) => project.budget === null)) return null;
  let budget = 0n;
  let spent = 0n;
  for (const project of projects) {
    const own = convert(exact(project.budget ?? '0'), project.currency, currency, rates);
    if (!own) continue;
    budget += own;
    spent += convert(exact(project.spent ?? '0'), project.currency, currency, rates) ?? 0n;
  }
  return budget === 0n ? 100 : Math.max(0, Math.round((Number(budget - spent) / Number(budget)) * 100));
}

function overdueInvoices(projects: readonly Figures[], { today, currency, rates }: Reporting) {
  const late = projects.filter((project) => project.overdueCount > 0);
  const isHidden = late.some((project) => project.overdue === null);
  const amounts = late.map(
    (project) => convert(exact(project.overdue ?? '0'), project.currency, currency, rates) ?? 0n,
  );
  const oldest = late.map((project) => project.oldestDue ?? today).sort()[0];
  return {
    amount: isHidden ? null : Number(decimalText(roundTo(sum(amounts), currency))),
    count: late.reduce((total, project) => total + project.overdueCount, 0),
    currency,
    isConverted: late.some((project) => project.currency !== currency),
    oldestDays: oldest ? daysBetween(oldest, today) : null,
  };
}
