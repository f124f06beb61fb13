import { asNumber, convert, type Exact, originalsOf, type Rates, roundTo, sum } from '#shared/money.ts';
import type { EarnedTotal, EarnedValue } from '../contract.ts';
import { measure, type EarnedValue as Value } from '../earned-value/measure.ts';
import type { Context } from './read.ts';

/** An amount as it may be seen. */
export const shown = ({ seesMoney }: Context, amount: Exact | null): number | null =>
  seesMoney && amount !== null ? asNumber(amount) : null;

/** A project's earned value as the calls answer it. */
export function rowOf(context: Context, value: Value): EarnedValue {
  const { cpi, spi, earnedDays, elapsedDays, spiTime, reasons } = value;
  const seen = (amount: Exact | null) => shown(context, amount);
  return {
    projectId: context.id,
    projectName: context.name,
    projectStatus: context.status,
    currency: context.currency,
    seesMoney: context.seesMoney,
    progressRule: context.progressRule,
    underWayCount: context.underWay,
    unreportedCount: context.unreported,
    budget: seen(value.budget),
    planCosts: seen(value.planCosts),
    plannedValue: seen(value.plannedValue),
    earnedValue: seen(value.earnedValue),
    actualCost: seen(value.actualCost),
    committed: seen(context.committed),
    cpi: context.seesMoney ? cpi : null,
    spi,
    estimate: seen(value.estimate),
    estimateLow: seen(value.estimateLow),
    estimateHigh: seen(value.estimateHigh),
    earnedDays,
    elapsedDays,
    spiTime,
    reasons: {
      value: reasons.value ?? null,
      cpi: reasons.cpi ?? null,
      spi: reasons.spi ?? null,
      time: reasons.time ?? null,
    },
  };
}

type Figure = 'budget' | 'plannedValue' | 'earnedValue' | 'actualCost' | 'estimate';

/** Adds projects up as the budget's cards do: one whose currency has no rate cannot be added and is left out. */
export function totalOf(contexts: readonly Context[], currency: string, rates: Rates): EarnedTotal {
  const values = contexts.map((context) => ({ currency: context.currency, value: measure(context) }));
  const seesMoney = contexts.every((context) => context.seesMoney);
  const partsOf = (of: Figure) => values.map((one) => ({ currency: one.currency, amount: one.value[of] ?? 0n }));
  const total = (of: Figure) => {
    const parts = partsOf(of).map((one) => convert(one.amount, one.currency, currency, rates) ?? 0n);
    return seesMoney ? asNumber(roundTo(sum(parts), currency)) : null;
  };
  const before = (of: Figure) => (seesMoney ? originalsOf(partsOf(of), currency) : []);
  return {
    currency,
    isConverted: contexts.some((context) => context.currency !== currency),
    projectCount: contexts.length,
    unmeasuredCount: values.filter(({ value }) => value.earnedValue === null).length,
    budget: total('budget'),
    plannedValue: total('plannedValue'),
    earnedValue: total('earnedValue'),
    actualCost: total('actualCost'),
    estimate: total('estimate'),
    originals: {
      budget: before('budget'),
      plannedValue: before('plannedValue'),
      earnedValue: before('earnedValue'),
      actualCost: before('actualCost'),
      estimate: before('estimate'),
    },
  };
}
