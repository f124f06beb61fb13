import { z } from 'zod';
import { amountFault, MAX_AMOUNT } from '#shared/money.ts';
import { t, translate } from '#web/i18n/text.ts';
import type { Payment } from '../contract.ts';
import { isVatRate } from '../vat-rate.ts';
import { categories } from './labels.ts';

export const paymentForm = (currency: string) =>
  z.object({
    description: z.string().trim().min(1, t('Description is required')).max(500),
    amount: z
      .number()
      .nonnegative()
      .max(MAX_AMOUNT)
      .nullable()
      .superRefine((amount, { addIssue }) => {
        const fault = amount === null ? undefined : amountFault(amount, currency);
        if (fault) addIssue({ code: 'custom', message: translate(fault) });
      }),
    vatRate: z.number().refine(isVatRate, t('A rate from 0 to 100, with at most two decimals.')).nullable(),
    category: z.enum(categories),
    dueDate: z.string(),
    invoiceNumber: z.string().trim().max(100),
    vendor: z.string().trim().max(200),
  });

export type PaymentForm = z.input<ReturnType<typeof paymentForm>>;

export const formOf = (payment: Payment | undefined): PaymentForm => ({
  description: payment?.description ?? '',
  amount: payment?.amount ?? null,
  vatRate: payment?.vatRate ?? null,
  category: payment?.category ?? 'materials',
  dueDate: payment?.dueDate ?? '',
  invoiceNumber: payment?.invoiceNumber ?? '',
  vendor: payment?.vendor ?? '',
});

/** As the calls take it. */
export const sentForm = (form: PaymentForm) => ({
  ...form,
  amount: form.amount ?? 0,
  dueDate: form.dueDate || null,
  invoiceNumber: form.invoiceNumber || null,
  vendor: form.vendor || null,
});

/** Only what this person changed, so that the rest keeps what others wrote meanwhile; a rate that was emptied stays. */
export function changedFields(opened: PaymentForm, values: PaymentForm) {
  const before = sentForm(opened);
  const { vatRate, ...now } = sentForm(values);
  const keys = (Object.keys(now) as (keyof typeof now)[]).filter((key) => before[key] !== now[key]);
  const changed: Partial<typeof now> = Object.fromEntries(keys.map((key) => [key, now[key]]));
  return { ...changed, ...(vatRate !== null && vatRate !== before.vatRate && { vatRate }) };
}
