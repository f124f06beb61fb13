import { type Exact, roundQuotient } from '#shared/money.ts';

/** How far final costs lay from the estimate, in thousandths of it, while less than `below` percent was earned. */
interface Stage {
  readonly below: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The 10th and 90th percentile of (final cost − EAC) ÷ EAC, EAC = AC + (BAC − EV), on the 28 real projects of DSLIB with five or
 * more status dates (Batselier & Vanhoucke 2015, fixtures/README.md), every project of a stage counting the same. forecast.test.ts
 * computes them from the fixture.
 */
export const stages: readonly Stage[] = [
  { below: 10, low: -135, high: 190 },
  { below: 30, low: -165, high: 191 },
  { below: 60, low: -162, high: 145 },
  { below: 90, low: -88, high: 52 },
  { below: 100, low: -19, high: 38 },
];

const WHOLE = 1000n;

interface Values {
  readonly earnedValue: Exact;
  readonly actualCost: Exact;
  readonly budget: Exact;
  readonly currency: string;
}

export interface Forecast {
  /** EAC = AC + (BAC − EV): the rest costs what was planned. Of the published formulas the nearest at every stage up to 90 %. */
  readonly estimate: Exact;
  /** Between these the final cost of about eight projects in ten lay; null while nothing is done or paid, and once all is done. */
  readonly estimateLow: Exact | null;
  readonly estimateHigh: Exact | null;
}

/** The final cost with its range; never below what is paid already. */
export function forecastOf({ earnedValue, actualCost, budget, currency }: Values): Forecast {
  const estimate = actualCost + (budget - earnedValue);
  const stage = stages.find(({ below }) => earnedValue * 100n < budget * BigInt(below));
  if (!stage || earnedValue <= 0n || actualCost <= 0n) return { estimate, estimateLow: null, estimateHigh: null };
  const end = (thousandths: number) => roundQuotient(estimate * (WHOLE + BigInt(thousandths)), WHOLE, currency);
  const low = end(stage.low);
  return { estimate, estimateLow: low > actualCost ? low : actualCost, estimateHigh: end(stage.high) };
}
