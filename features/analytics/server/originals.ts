import type { Originals } from '#shared/http/fields.ts';
import type { Words } from './printed-labels.ts';
import type { WriteContext } from './written.ts';

/** The currency of a sum, with what it was before it was converted where it was. */
export const originWords = (
  currency: string,
  originals: Originals,
  { words, write }: { words: Words; write: WriteContext },
): string =>
  originals.length === 0
    ? currency
    : words('{currency}, converted from {amounts}', { currency, amounts: originalAmounts(originals, write) });

/** "375.00 SAR + 20.000 KWD". */
export const originalAmounts = (originals: Originals, write: WriteContext): string =>
  originals.map(({ amount, currency }) => write.money(amount, currency)).join(' + ');
