import { exact } from '#shared/money.ts';
import { message, type Sentence } from '#shared/sentence.ts';

/** Exact decimal texts. */
interface Change {
  readonly quantity: string;
  readonly rate: string;
  readonly previousQuantity: string;
  readonly previousRate: string;
}

/** Why an item cannot be changed to this, as a sentence; undefined when it can. */
export function itemChangeFault({ quantity, rate, previousQuantity, previousRate }: Change): Sentence | undefined {
  const [now, before] = [exact(quantity), exact(previousQuantity)];
  if (before < 0n && now > 0n) return message('This item is an omission: its quantity must not be above zero.');
  if (before >= 0n && now < 0n) return message('The quantity must not be negative. Zero omits the item.');
  return now === before && exact(rate) === exact(previousRate)
    ? message('Its quantity and rate stay as they are. Enter what changes.')
    : undefined;
}

/** Whether more is certified already than a variation leaves of the item. */
export function isBelowCertified({ quantity, certified }: { readonly quantity: string; readonly certified: string }) {
  const [left, done] = [exact(quantity), exact(certified)];
  return done < 0n ? left > done : left < done;
}
