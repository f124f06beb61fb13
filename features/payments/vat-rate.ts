import { hasAtMostDecimals } from '#shared/money.ts';

/** Apart from the other rules, so that a page that reads payments does not load the rules of entering them. */
export const isVatRate = (rate: number): boolean => rate >= 0 && rate <= 100 && hasAtMostDecimals(rate, 2);
