import { lastDueDay } from '#features/budget/rules.ts';
import type { MoneyAndWork } from '#features/budget/server/api.ts';
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

interface Step {
  readonly on: CalendarDate;
  readonly amount: Exact;
}

const between = (steps: readonly Step[], { from, to }: Period): Exact =>
  sum(steps.filter(({ on }) => on >= from && on <= to).map(({ amount }) => amount));

const DAWN = '0000-01-01';
const upTo = (steps: readonly Step[], day: CalendarDate): Exact => between(steps, { from: DAWN, to: day });

/** The money of a period; null where one of the projects hides it from the caller. */
export function costsOf(sites: readonly Sited[], { currency, rates, period }: Reporting) {
  const seesMoney = sites.every((site) => site.seesMoney);
  const shown = (amounts: readonly Exact[]) => (seesMoney ? asNumber(roundTo(sum(amounts), currency)) : null);
  const total = (of: (site: Sited) => Exact) =>
    sites.map((site) => convert(of(site), site.currency, currency, rates) ?? 0n);
  const originals = (of: (site: Sited) => Exact) =>
    seesMoney
      ? originalsOf(
          sites.map((site) => ({ currency: site.currency, amount: of(site) })),
          currency,
        )
      : [];
  const planned = (span: Period) => shown(total((site) => plannedIn(site, span)));
  const paid = (span: Period) => shown(total((site) => between(site.paid, span)));
  const movedIn = (span: Period) => ({
    planned: originals((site) => plannedIn(site, span)),
    paid: originals((site) => between(site.paid, span)),
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

/** What the plan says is to be finished in a span, as money of the budget. */
const plannedIn = (site: Sited, { from, to }: Period): Exact =>
  plannedValue(site, to) - plannedValue(site, addDays(from, -1));

/**
 * The planned value at the end of a day: the budget's share of the work that is to be finished by then; without tasks the
 * budget spread evenly over the days of the planned window.
 */
function plannedValue(site: Sited, day: CalendarDate): Exact {
  const weight = sum(site.planned.map(({ amount }) => amount)) + site.undated;
  if (weight > 0n)
    return roundQuotient((site.planCosts ?? site.budget) * upTo(site.planned, day), weight, site.currency);
  if (!site.start || !site.end) return 0n;
  const length = daysBetween(site.start, site.end) + 1;
  const gone = Math.min(length, Math.max(0, daysBetween(site.start, day) + 1));
  return roundQuotient(site.budget * BigInt(gone), BigInt(length), site.currency);
}

/** How far the work of all projects was to be and was, by weight; percent with one decimal. The period ends today. */
export function timelineOf(sites: readonly MoneyAndWork[], period: Period): Report['timeline'] {
  const weight = sum(sites.map(({ work: { planned, undated } }) => sum(planned.map(({ amount }) => amount)) + undated));
  const share = (part: Exact) => (weight === 0n ? null : Number(divideRounded(part * 1000n, weight)) / 10);
  return timelineDays(period).map((date) => ({
    date,
    planned: share(sum(sites.map(({ work }) => upTo(work.planned, lastDueDay(date, period.to))))),
    actual: share(sum(sites.map(({ work }) => upTo(work.done, date)))),
  }));
}
