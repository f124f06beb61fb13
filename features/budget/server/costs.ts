import {
  asNumber,
  convert,
  type Exact,
  exact,
  originalsOf,
  type Rates,
  roundQuotient,
  roundTo,
  sum,
} from '#shared/money.ts';
import type { Costs } from '../contract.ts';
import { atCompletion } from '../earned-value/measure.ts';
import type { CategoryRow, Context } from './read.ts';

interface Target {
  readonly currency: string;
  readonly rates: Rates;
}

interface Part {
  readonly currency: string;
  readonly amount: Exact;
}

/** Adds exactly, in one currency; amounts without a rate are left out. Months of the plan are of the work's value. */
export function costsOf(
  contexts: readonly Context[],
  rows: readonly CategoryRow[],
  { currency, rates }: Target,
): Costs {
  const seesMoney = [...contexts, ...rows].every((one) => one.seesMoney);
  const shown = (parts: readonly Part[]) =>
    seesMoney
      ? asNumber(
          roundTo(sum(parts.map((part) => convert(part.amount, part.currency, currency, rates) ?? 0n)), currency),
        )
      : null;
  const before = (parts: readonly Part[]) => (seesMoney ? originalsOf(parts, currency) : []);
  const categories = [...Map.groupBy(rows, ({ category }) => category)];
  const months = new Map<string, { planned: Part[]; paid: Part[] }>();
  const add = (on: string, kind: 'planned' | 'paid', part: Part) => {
    const month = months.get(on.slice(0, 7)) ?? { planned: [], paid: [] };
    month[kind].push(part);
    months.set(on.slice(0, 7), month);
  };
  for (const context of contexts) {
    const own = context.currency;
    const weight = sum([...context.planned.map(({ amount }) => amount), context.undated]);
    for (const { on, amount } of context.planned) {
      if (weight === 0n) continue;
      add(on, 'planned', { currency: own, amount: roundQuotient(atCompletion(context) * amount, weight, own) });
    }
    for (const { on, amount } of context.paid) add(on, 'paid', { currency: own, amount });
  }
  return {
    currency,
    isConverted: [...contexts, ...rows].some((one) => one.currency !== currency),
    byCategory: categories.map(([category, list]) => {
      const parts = (of: 'paid' | 'approved' | 'pending') =>
        list.map((row) => ({ currency: row.currency, amount: exact(row[of]) }));
      const [paid, approved, pending] = [parts('paid'), parts('approved'), parts('pending')];
      return {
        ...{ category, paid: shown(paid), approved: shown(approved), pending: shown(pending) },
        originals: { paid: before(paid), approved: before(approved), pending: before(pending) },
      };
    }),
    byMonth: [...months]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([month, { planned, paid }]) => ({
        ...{ month, planned: shown(planned), paid: shown(paid) },
        originals: { planned: before(planned), paid: before(paid) },
      })),
  };
}
