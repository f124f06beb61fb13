import { lastDueDay } from '#features/budget/rules.ts';
import { type MoneyAndWork, stairOf, type TaskFigures } from '#features/budget/server/api.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import {
  asNumber,
  convert,
  divideRounded,
  type Exact,
  originalsOf,
  type Rates,
  roundQuotient,
  roundTo,
  sum,
} from '#shared/money.ts';
import type { Report } from '../contract.ts';
import { monthsOf, type Period, timelineDays } from '../rules.ts';

interface Reporting {
  readonly currency: string;
  readonly rates: Rates;
  readonly period: Period;
}

interface Sited extends MoneyAndWork {
  readonly end: CalendarDate | null;
}

/** A site with what it has paid and what is planned of it by the end of a day. */
interface Spread extends Sited {
  readonly paidBy: (day: CalendarDate) => Exact;
  readonly plannedBy: (day: CalendarDate) => Exact;
}

const within = (by: (day: CalendarDate) => Exact, { from, to }: Period): Exact => by(to) - by(addDays(from, -1));

/** The money of a period; null where one of the projects hides it from the caller. */
export function costsOf(all: readonly Sited[], { currency, rates, period }: Reporting) {
  const sites = all.map((site) => ({ ...site, paidBy: stairOf(site.paid), plannedBy: plannedValueOf(site) }));
  const seesMoney = sites.every((site) => site.seesMoney);
  const shown = (amounts: readonly Exact[]) => (seesMoney ? asNumber(roundTo(sum(amounts), currency)) : null);
  const total = (of: (site: Spread) => Exact) =>
    sites.map((site) => convert(of(site), site.currency, currency, rates) ?? 0n);
  const originals = (of: (site: Spread) => Exact) =>
    seesMoney
      ? originalsOf(
          sites.map((site) => ({ currency: site.currency, amount: of(site) })),
          currency,
        )
      : [];
  const planned = (span: Period) => shown(total((site) => within(site.plannedBy, span)));
  const paid = (span: Period) => shown(total((site) => within(site.paidBy, span)));
  const movedIn = (span: Period) => ({
    planned: originals((site) => within(site.plannedBy, span)),
    paid: originals((site) => within(site.paidBy, span)),
  });
  const budgets = total(({ budget }) => budget);
  const spent = total((site) => sum(site.paid.map(({ amount }) => amount)));
  return {
    seesMoney,
    isConverted: sites.some((site) => site.currency !== currency),
    budgetHealth: seesMoney ? healthOf(budgets, spent) : null,
    budget: shown(budgets),
    spent: shown(spent),
    planned: planned(period),
    paid: paid(period),
    originals: { budget: originals(({ budget }) => budget), ...movedIn(period) },
    byMonth: monthsOf(period).map((month) => ({
      ...{ ...month, planned: planned(month), paid: paid(month) },
      originals: movedIn(month),
    })),
  };
}

/** max(0, round((Σ budget − Σ spent) ÷ Σ budget × 100)) of the projects with a budget; none: 100. */
function healthOf(budgets: readonly Exact[], spent: readonly Exact[]): number {
  const budget = sum(budgets);
  const used = sum(spent.filter((_, index) => (budgets[index] ?? 0n) > 0n));
  return budget === 0n ? 100 : Math.max(0, Math.round((Number(budget - used) / Number(budget)) * 100));
}

/**
 * The planned value at the end of a day: the budget's share of the work that is to be finished by then; without tasks the
 * budget spread evenly over the days of the planned window.
 */
function plannedValueOf(site: Sited): (day: CalendarDate) => Exact {
  const weight = sum(site.planned.map(({ amount }) => amount)) + site.undated;
  const due = stairOf(site.planned);
  if (weight > 0n) return (day) => roundQuotient((site.planCosts ?? site.budget) * due(day), weight, site.currency);
  const { start, end } = site;
  if (!start || !end) return () => 0n;
  const length = daysBetween(start, end) + 1;
  return (day) => {
    const gone = Math.min(length, Math.max(0, daysBetween(start, day) + 1));
    return roundQuotient(site.budget * BigInt(gone), BigInt(length), site.currency);
  };
}

/** How far the work of all projects was to be and was, by weight; percent with one decimal. The period ends today. */
export function timelineOf(sites: readonly MoneyAndWork[], period: Period): Report['timeline'] {
  const weight = sum(sites.map(({ work: { planned, undated } }) => sum(planned.map(({ amount }) => amount)) + undated));
  const share = (part: Exact) => (weight === 0n ? null : Number(divideRounded(part * 1000n, weight)) / 10);
  const planned = stairOf(sites.flatMap(({ work }) => work.planned));
  const done = stairOf(sites.flatMap(({ work }) => work.done));
  return timelineDays(period).map((date) => ({
    date,
    planned: share(planned(lastDueDay(date, period.to))),
    actual: share(done(date)),
  }));
}

const total = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** What a report of this period counts of a project's tasks: open in it or finished in it; work planned to start after it is none of its. */
export function workIn(tasks: TaskFigures, { from, to }: Period) {
  const open = (wanted: string) =>
    total(
      tasks.open
        .filter(([starts, status]) => status === wanted && (starts === null || starts <= to))
        .map(([, , count]) => count),
    );
  const before = tasks.workDoneByDay.findLast(([day]) => day < from);
  return {
    taskCount: tasks.count,
    doneCount: tasks.doneCount,
    workDone: tasks.workDone,
    workDoneBefore: before ? before[1] : tasks.workDone === null ? null : 0,
    completed: total(tasks.finished.filter(([day]) => day >= from).map(([, count]) => count)),
    inProgress: open('in_progress'),
    blocked: open('blocked'),
    notStarted: open('not_started'),
  };
}
