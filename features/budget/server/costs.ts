import { asNumber, convert, type Exact, exact, type Rates, roundQuotient, roundTo, sum } from '#shared/money.ts';
import type { Costs } from '../contract.ts';
import type { CategoryRow, Ground } from './read.ts';

interface Target {
  readonly currency: string;
  readonly rates: Rates;
}

/** Adds exactly, in one currency; amounts without a rate are left out. Months of the plan are of the work's value. */
export function costsOf(grounds: readonly Ground[], rows: readonly CategoryRow[], { currency, rates }: Target): Costs {
  const seesMoney = [...grounds, ...rows].every((one) => one.seesMoney);
  const shown = (amount: Exact) => (seesMoney ? asNumber(roundTo(amount, currency)) : null);
  const inTarget = (amount: Exact, from: string): Exact => convert(amount, from, currency, rates) ?? 0n;
  const categories = [...Map.groupBy(rows, ({ category }) => category)];
  const total = (list: readonly CategoryRow[], of: 'paid' | 'approved' | 'pending') =>
    shown(sum(list.map((row) => inTarget(exact(row[of]), row.currency))));
  const months = new Map<string, { planned: Exact; paid: Exact }>();
  const add = (on: string, kind: 'planned' | 'paid', amount: Exact) => {
    const month = months.get(on.slice(0, 7)) ?? { planned: 0n, paid: 0n };
    months.set(on.slice(0, 7), { ...month, [kind]: sum([month[kind], amount]) });
  };
  for (const ground of grounds) {
    const weight = sum([...ground.planned.map(({ amount }) => amount), ground.undated]);
    for (const { on, amount } of ground.planned) {
      if (weight > 0n)
        add(on, 'planned', inTarget(roundQuotient(ground.budget * amount, weight, ground.currency), ground.currency));
    }
    for (const { on, amount } of ground.paid) add(on, 'paid', inTarget(amount, ground.currency));
  }
  return {
    currency,
    isConverted: [...grounds, ...rows].some((one) => one.currency !== currency),
    byCategory: categories.map(([category, list]) => ({
      category,
      paid: total(list, 'paid'),
      approved: total(list, 'approved'),
      pending: total(list, 'pending'),
    })),
    byMonth: [...months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, { planned, paid }]) => ({ month, planned: shown(planned), paid: shown(paid) })),
  };
}
