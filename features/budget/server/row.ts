import { asNumber, type Exact } from '#shared/money.ts';
import type { EarnedValue } from '../contract.ts';
import type { EarnedValue as Value } from '../earned-value/measure.ts';
import type { Ground } from './read.ts';

/** An amount as it may be seen. */
export const shown = ({ seesMoney }: Ground, amount: Exact | null): number | null =>
  seesMoney && amount !== null ? asNumber(amount) : null;

/** A project's earned value as the calls answer it. */
export function rowOf(ground: Ground, value: Value): EarnedValue {
  const { cpi, spi, earnedDays, elapsedDays, spiTime, reasons } = value;
  const seen = (amount: Exact | null) => shown(ground, amount);
  return {
    projectId: ground.id,
    projectName: ground.name,
    currency: ground.currency,
    seesMoney: ground.seesMoney,
    budget: seen(value.budget),
    plannedValue: seen(value.plannedValue),
    earnedValue: seen(value.earnedValue),
    actualCost: seen(value.actualCost),
    committed: seen(ground.committed),
    cpi: ground.seesMoney ? cpi : null,
    spi,
    estimate: seen(value.estimate),
    pessimistic: seen(value.pessimistic),
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
