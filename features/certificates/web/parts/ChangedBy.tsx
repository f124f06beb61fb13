import { isolate, t } from '#web/i18n/text.ts';
import type { BillItem } from '../../bill-contract.ts';
import { quantityShown, rateShown } from './amounts.ts';

interface ChangedByProps {
  item: Pick<BillItem, 'changedBy' | 'originalQuantity' | 'originalRate' | 'quantity' | 'unit'>;
  currency: string;
}

/** Which variation changed or omitted the item, and what it was before any; nothing where none did. */
export function ChangedBy({ item, currency }: ChangedByProps) {
  if (item.changedBy === null) return null;
  const values = {
    variation: isolate(item.changedBy),
    quantity: isolate(`${quantityShown(item.originalQuantity)} ${item.unit}`),
    rate: isolate(rateShown(item.originalRate, currency)),
  };
  return (
    <span className="block text-sm text-amber-ink">
      {Number(item.quantity) === 0
        ? t('Omitted by variation {{variation}}, was {{quantity}} × {{rate}}', values)
        : t('Changed by variation {{variation}}, was {{quantity}} × {{rate}}', values)}
    </span>
  );
}
