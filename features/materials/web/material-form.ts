import { z } from 'zod';
import { amountFault, Currency, hasAtMostDecimals } from '#shared/money.ts';
import { t, translate } from '#web/i18n/text.ts';
import { MAX_QUANTITY, type Material } from '../contract.ts';
import { MAX_UNIT } from '../units.ts';
import { materialCategories } from './parts/labels.ts';

const QUANTITY_DECIMALS = 4;

type Stock = { readonly [K in 'onSiteQty' | 'deliveredQty']: number | null };

/** A quantity that is set anew is an adjustment of the ledger: somebody says why. */
export const isAdjusted = (opened: Stock, { onSiteQty, deliveredQty }: Stock): boolean =>
  (onSiteQty ?? 0) !== (opened.onSiteQty ?? 0) || (deliveredQty ?? 0) !== (opened.deliveredQty ?? 0);

/** `openedWith` answers what is stored of the material that is edited; undefined for a new one. */
export const materialForm = (openedWith: () => Stock | undefined) => {
  const amount = z
    .number()
    .nonnegative(t('This must not be negative.'))
    .max(MAX_QUANTITY, t('This number is too large.'));
  const quantity = amount
    .refine((value) => hasAtMostDecimals(value, QUANTITY_DECIMALS), t('A quantity has at most four decimals.'))
    .nullable();
  const form = z.object({
    item: z.string().trim().min(1, t('Item name is required')).max(200),
    category: z.enum(materialCategories),
    unit: z.string().trim().min(1, t('Please name the unit.')).max(MAX_UNIT),
    requiredQty: quantity.refine((value) => value !== null, t('Required quantity is required')),
    onSiteQty: quantity,
    deliveredQty: quantity,
    costPerUnit: amount.nullable(),
    currency: Currency,
    supplier: z.string().trim().max(200),
    orderedDate: z.string(),
    expectedDeliveryDate: z.string(),
    reason: z.string().trim().max(500),
  });
  const priced = form.superRefine(({ costPerUnit, currency }, { addIssue }) => {
    const fault = costPerUnit === null ? undefined : amountFault(costPerUnit, currency);
    if (fault) addIssue({ code: 'custom', path: ['costPerUnit'], message: translate(fault) });
  });
  return priced.refine(
    (values) => {
      const opened = openedWith();
      return values.reason !== '' || !opened || !isAdjusted(opened, values);
    },
    { path: ['reason'], message: t('Say why the quantity is adjusted.') },
  );
};

export type MaterialForm = z.input<ReturnType<typeof materialForm>>;

/** `currency` is that of the cost of a new one. */
export const formOf = (material: Material | undefined, currency = ''): MaterialForm => ({
  item: material?.item ?? '',
  category: material?.category ?? 'concrete',
  unit: material?.unit ?? 'm3',
  requiredQty: material?.requiredQty ?? null,
  onSiteQty: material?.onSiteQty ?? null,
  deliveredQty: material?.deliveredQty ?? null,
  costPerUnit: material?.costPerUnit ?? null,
  currency: (material?.currency ?? currency) as Currency,
  supplier: material?.supplier ?? '',
  orderedDate: material?.orderedDate ?? '',
  expectedDeliveryDate: material?.expectedDeliveryDate ?? '',
  reason: '',
});

/** As the calls take it. */
export const sentForm = ({ reason: _, ...form }: MaterialForm) => ({
  ...form,
  requiredQty: form.requiredQty ?? 0,
  onSiteQty: form.onSiteQty ?? 0,
  deliveredQty: form.deliveredQty ?? 0,
  costPerUnit: form.costPerUnit ?? 0,
  supplier: form.supplier || null,
  orderedDate: form.orderedDate || null,
  expectedDeliveryDate: form.expectedDeliveryDate || null,
});

/** Only what this person changed, so that the rest keeps what others wrote meanwhile. */
export function changedFields(opened: MaterialForm, values: MaterialForm): Partial<ReturnType<typeof sentForm>> {
  const before = sentForm(opened);
  const now = sentForm(values);
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => before[key] !== now[key]);
  return Object.fromEntries(keys.map((key) => [key, now[key]]));
}
