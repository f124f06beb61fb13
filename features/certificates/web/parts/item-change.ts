import { amountText, decimalText, type Exact, exact, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { parseNumber } from '#shared/read-number.ts';
import type { BillItem } from '../../bill-contract.ts';
import { amountOf } from '../../rules.ts';

/** A change of an item as it is typed. */
export interface ItemChangeDraft {
  readonly item: BillItem;
  readonly quantity: string;
  readonly rate: string;
}

/** The change with the quantity and rate of today, in plain digits that can be typed over. */
export const draftOf = (item: BillItem): ItemChangeDraft => ({ item, quantity: item.quantity, rate: item.rate });

const MOST = 1e12;

/** A typed number as exact decimal text; undefined when it is none. */
export function exactNumber(typed: string): string | undefined {
  const number = parseNumber(typed);
  if (number === null || !(Math.abs(number) <= MOST) || !hasAtMostDecimals(number, SCALE)) return undefined;
  return decimalText(exact(amountText(number)));
}

/** As the server takes it; undefined while a figure cannot be read. */
export function changeBody({ item, ...typed }: ItemChangeDraft) {
  const [quantity, rate] = [exactNumber(typed.quantity), exactNumber(typed.rate)];
  return quantity === undefined || rate === undefined || rate.startsWith('-')
    ? undefined
    : { itemId: item.id, quantity, rate };
}

/** What the change adds to the contract sum; undefined while a figure cannot be read. */
export function differenceOf(draft: ItemChangeDraft, currency: string): Exact | undefined {
  const body = changeBody(draft);
  return body && amountOf(exact(body.quantity), exact(body.rate), currency) - exact(draft.item.amount);
}
