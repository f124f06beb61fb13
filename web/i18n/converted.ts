import type { Originals } from '#shared/http/fields.ts';
import { formatMoney } from './formats.ts';
import { t } from './text.ts';

/** "converted from SAR 375 + KWD 20": what a sum was before; undefined where nothing was converted. */
export const convertedFrom = (originals: Originals): string | undefined =>
  originals[0] &&
  t('converted from {{amounts}}', {
    amounts: originals.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + '),
  });
