import type { ReactNode } from 'react';
import { exact } from '#shared/money.ts';
import { isolate, t } from '#web/i18n/text.ts';
import type { BillPreviewRow } from '../../bill-contract.ts';
import { isOtherAmount } from '../../rules.ts';
import { bareCoins } from './amounts.ts';

interface RowNotesProps {
  row: BillPreviewRow;
  currency: string;
}

/** What is remarked on a row of a bill that is looked at before it is imported, and why it cannot be taken. */
export function RowNotes({ row, currency }: RowNotesProps) {
  const { errors, knownIn, stated, amount, ownNumber, isRateOnly, rounded } = row;
  return (
    <>
      {ownNumber !== null && (
        <Remark>
          {t('{{number}} in the file: an earlier section has this number too.', { number: isolate(ownNumber) })}
        </Remark>
      )}
      {isRateOnly && (
        <Remark>
          {t(
            'Rate only: it is kept with quantity 0 and adds nothing to the sum. Its work is certified by a variation, or where the terms allow work beyond the bill.',
          )}
        </Remark>
      )}
      {rounded.map(({ field, found }) => (
        <Remark key={field}>
          {field === 'rate'
            ? t('The file has the rate {{found}}: it is rounded to four decimals.', { found: isolate(found) })
            : t('The file has the quantity {{found}}: it is rounded to four decimals.', { found: isolate(found) })}
        </Remark>
      ))}
      {stated !== null && amount !== null && isOtherAmount(stated, exact(amount), { currency, parts: 1 }) && (
        <Remark>
          {t('The file says {{amount}}; quantity times rate is kept.', {
            amount: isolate(bareCoins(exact(stated), currency)),
          })}
        </Remark>
      )}
      {isNothing(row) && (
        <Remark>{t('Quantity times rate is less than half of the smallest coin: this item comes to nothing.')}</Remark>
      )}
      {errors.length > 0 && (
        <span className="block text-sm text-red-ink">{errors.map(({ message }) => t(message)).join(' ')}</span>
      )}
      {knownIn !== null && (
        <Remark>
          {knownIn === 'bill' ? t('The bill has this number already.') : t('A variation has this number already.')}
        </Remark>
      )}
    </>
  );
}

const Remark = ({ children }: { children: ReactNode }) => (
  <span className="block text-sm wrap-anywhere text-amber-ink">{children}</span>
);

const isNothing = ({ quantity, rate, amount }: BillPreviewRow): boolean =>
  amount !== null && exact(amount) === 0n && exact(quantity) !== 0n && exact(rate) !== 0n;
