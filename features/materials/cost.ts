import {
  amountFault,
  amountText,
  type Exact,
  exact,
  hasAtMostDecimals,
  MAX_AMOUNT,
  roundQuotient,
} from '#shared/money.ts';

/** requiredQty × costPerUnit (spec §5), rounded once to the currency's smallest coin; undefined while one of them is nothing a call takes. */
export function totalCost(requiredQty: number, costPerUnit: number, currency: string): Exact | undefined {
  const isQuantity = requiredQty >= 0 && requiredQty <= MAX_AMOUNT && hasAtMostDecimals(requiredQty, 4);
  if (!isQuantity || amountFault(costPerUnit, currency)) return undefined;
  return roundQuotient(exact(amountText(requiredQty)) * exact(amountText(costPerUnit)), exact('1'), currency);
}
