import { describe, expect, test } from 'vitest';
import { asNumber, exact } from '#shared/money.ts';
import projects from './fixtures/evm-points.json' with { type: 'json' };
import { forecastOf, stages } from './forecast.ts';

interface Point {
  readonly project: string;
  readonly budget: number;
  readonly earned: number;
  readonly paid: number;
  readonly final: number;
}

const real = projects.filter(({ simulated, points }) => !simulated && points.length >= 5);
/** Every status date before the last with work done and paid for. */
const points = real.flatMap(({ project, BAC: budget, points: dates }) =>
  dates
    .slice(0, -1)
    .map(([, , earned, paid]) => ({ earned: Number(earned), paid: Number(paid) }))
    .filter(({ earned, paid }) => earned > 0 && paid > 0 && earned < budget)
    .map((values): Point => ({ project, budget, final: Number(dates.at(-1)?.[3]), ...values })),
);
const shareOf = ({ earned, budget }: Point) => (earned / budget) * 100;
const isJudged = (point: Point) => shareOf(point) >= 10 && shareOf(point) <= 90;
const stageOf = (point: Point) => stages.findIndex(({ below }) => shareOf(point) < below);
const estimateOf = ({ budget, earned, paid }: Point) => paid + budget - earned;
const errorOf = (point: Point) => point.final / estimateOf(point) - 1;

/** The error below which `part` of the projects lie, each project counting the same however many status dates it has. */
function percentile(among: readonly Point[], part: number): number {
  const dates = Map.groupBy(among, ({ project }) => project);
  const sorted = among.toSorted((one, other) => errorOf(one) - errorOf(other));
  let weight = 0;
  for (const point of sorted) {
    weight += 1 / (dates.get(point.project)?.length ?? 1);
    if (weight >= part * dates.size - 1e-9) return errorOf(point);
  }
  return Number.NaN;
}
const rangeOf = (among: readonly Point[]) => [percentile(among, 0.1), percentile(among, 0.9)] as const;
const share = (list: readonly boolean[]) => list.filter(Boolean).length / list.length;

const ofPoint = ({ budget, earned, paid }: Point) =>
  forecastOf({
    budget: exact(budget.toFixed(4)),
    earnedValue: exact(earned.toFixed(4)),
    actualCost: exact(paid.toFixed(4)),
    currency: 'SAR',
  });

test('each end of each stage is the percentile of the projects of the library', () => {
  const computed = stages.map(({ below }, index) => {
    const [low, high] = rangeOf(points.filter((point) => stageOf(point) === index));
    return { below, low: Math.round(low * 1000), high: Math.round(high * 1000) };
  });
  expect(stages).toEqual(computed);
});

test('a range made of the other projects holds the final cost in 75 to 85 % of 302 status dates, at every stage alike', () => {
  const held = points.map((point) => {
    const others = points.filter((other) => other.project !== point.project && stageOf(other) === stageOf(point));
    const [low, high] = rangeOf(others);
    return { point, isHeld: errorOf(point) >= low && errorOf(point) <= high };
  });
  const judged = held.filter(({ point }) => isJudged(point));
  expect(judged).toHaveLength(302);
  expect(share(judged.map(({ isHeld }) => isHeld))).toBeCloseTo(0.7748, 4);
  const byStage = stages.map((_, index) =>
    share(held.filter(({ point }) => stageOf(point) === index).map(({ isHeld }) => isHeld)),
  );
  for (const part of byStage) expect(part).toBeGreaterThanOrEqual(0.75);
  for (const part of byStage) expect(part).toBeLessThanOrEqual(0.85);
});

test('the estimate misses the final cost by 9.8 % in the mean; BAC ÷ CPI is no nearer at any stage up to 90 %', () => {
  const mean = (list: readonly number[]) => list.reduce((total, one) => total + one, 0) / list.length;
  const missOf = (point: Point) => Math.abs(asNumber(ofPoint(point).estimate) - point.final) / point.final;
  const byIndex = (point: Point) => Math.abs((point.budget * point.paid) / point.earned - point.final) / point.final;
  expect(mean(points.filter(isJudged).map(missOf))).toBeCloseTo(0.0984, 4);
  for (const stage of [0, 1, 2, 3]) {
    const own = points.filter((point) => stageOf(point) === stage);
    expect(mean(own.map(missOf))).toBeLessThan(mean(own.map(byIndex)));
  }
});

test.each([
  ['99.99', 865, 1190],
  ['100', 835, 1191],
  ['299.99', 835, 1191],
  ['300', 838, 1145],
  ['599.99', 838, 1145],
  ['600', 912, 1052],
  ['899.99', 912, 1052],
  ['900', 981, 1038],
  // Never below what is paid.
  ['999.99', 999.99, 1038],
])('of 1,000 %s are earned and paid: the final cost lies between %d and %d', (earned, low, high) => {
  const values = { budget: exact('1000'), earnedValue: exact(earned), actualCost: exact(earned), currency: 'SAR' };
  const { estimate, estimateLow, estimateHigh } = forecastOf(values);
  expect([estimate, estimateLow, estimateHigh]).toEqual(['1000', String(low), String(high)].map(exact));
});

describe('a project of 1,000', () => {
  const given = (earned: string, paid: string) => {
    const values = { budget: exact('1000'), earnedValue: exact(earned), actualCost: exact(paid), currency: 'SAR' };
    return Object.values(forecastOf(values)).map((end) => (end === null ? null : asNumber(end)));
  };
  test.each([
    ['a quarter done as planned', '250', '250', [1000, 835, 1191]],
    ['the first work done', '50', '50', [1000, 865, 1190]],
    ['at 30 % the next stage begins', '300', '300', [1000, 838, 1145]],
    ['paid far more than it is worth', '50', '6000', [6950, 6011.75, 8270.5]],
    ['what is paid is the least it can cost', '999', '1000', [1001, 1000, 1039.04]],
    ['nothing is done', '0', '100', [1100, null, null]],
    ['nothing is paid', '100', '0', [900, null, null]],
    ['all is done', '1000', '1100', [1100, null, null]],
  ] as const)('%s', (_, earned, paid, expected) => expect(given(earned, paid)).toEqual(expected));
});
