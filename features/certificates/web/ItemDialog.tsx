import { useMemo } from 'react';
import { z } from 'zod';
import { amountText, type Exact, exact, hasAtMostDecimals, SCALE } from '#shared/money.ts';
import { ApiError } from '#web/api/client.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { NumberInput, TextArea, TextInput } from '#web/ui/inputs.tsx';
import type { BillItem } from '../bill-contract.ts';
import { amountOf } from '../rules.ts';
import { coinsOf } from './parts/amounts.ts';
import { useAddToBill, useChangeItem } from './queries.ts';

interface ItemDialogProps {
  projectId: string;
  item: BillItem | undefined;
  /** Of the item before, for the one that is added. */
  section: string;
  currency: string;
  onClose: () => void;
}

export const measure = () =>
  z
    .number(t('Please enter a number.'))
    .min(0, t('The number must not be negative.'))
    .max(1e12, t('This number is too large.'))
    .refine((value) => hasAtMostDecimals(value, SCALE), t('A number may have at most 4 decimals.'));

export function ItemDialog({ projectId, item, section, currency, onClose }: ItemDialogProps) {
  const add = useAddToBill();
  const change = useChangeItem();
  const schema = useMemo(
    () =>
      z.object({
        section: z.string().trim().max(200),
        number: z.string().trim().min(1, t('The item needs a number.')).max(50),
        description: z.string().trim().min(1, t('The item needs a description.')).max(2000),
        unit: z.string().trim().max(30),
        quantity: measure(),
        rate: measure(),
      }),
    [],
  );
  const form = useForm({
    schema,
    defaults: {
      section: item?.section ?? section,
      number: item?.number ?? '',
      description: item?.description ?? '',
      unit: item?.unit ?? '',
      ...(item && { quantity: Number(item.quantity), rate: Number(item.rate) }),
    },
    failed: t('The item could not be saved.'),
    submit: async ({ quantity, rate, ...rest }) => {
      const body = { ...rest, quantity: amountText(quantity), rate: amountText(rate) };
      if (item) await change.mutateAsync({ params: { id: projectId, itemId: item.id }, body });
      else await add.mutateAsync({ params: { id: projectId }, body: { items: [body] } }).catch(firstFault);
      onClose();
    },
  });
  return (
    <Dialog title={item ? t('Edit item') : t('Add item')} onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field label={t('Section')} name="section" className="md:col-span-2">
          <TextInput />
        </Field>
        <Field label={t('Item number')} name="number" required>
          <TextInput />
        </Field>
        <Field label={t('Unit')} name="unit">
          <TextInput />
        </Field>
        <Field label={t('Description')} name="description" required className="md:col-span-2">
          <TextArea rows={3} />
        </Field>
        <Field label={t('Quantity')} name="quantity" required>
          <NumberInput />
        </Field>
        <Field label={t('Rate')} name="rate" required>
          <NumberInput />
        </Field>
        <Comes quantity={form.watch('quantity')} rate={form.watch('rate')} currency={currency} />
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

/** What quantity by rate comes to, as the bill will have it; nothing where one of them is missing or not to be read. */
function Comes({ quantity, rate, currency }: { quantity: unknown; rate: unknown; currency: string }) {
  const amount = comesTo(quantity, rate, currency);
  return (
    <p role="status" className="min-h-6 text-sm text-ink-2 md:col-span-2">
      {amount !== undefined && (
        <>
          {t('Quantity × rate')}:{' '}
          <strong className="font-semibold text-ink">{isolate(coinsOf(amount, currency))}</strong>
        </>
      )}
      {amount === 0n && (
        <span className="block text-amber-ink">{t('This comes to nothing. Is that what you mean?')}</span>
      )}
    </p>
  );
}

function comesTo(quantity: unknown, rate: unknown, currency: string): Exact | undefined {
  const [many, each] = [measure().safeParse(quantity), measure().safeParse(rate)];
  return many.success && each.success
    ? amountOf(exact(amountText(many.data)), exact(amountText(each.data)), currency)
    : undefined;
}

/** The call takes many items; here is one, so that a fault of "items.0.number" is one of "number". */
function firstFault(error: unknown): never {
  if (!(error instanceof ApiError) || !error.problem.errors) throw error;
  const errors = error.problem.errors.map((fault) => ({ ...fault, field: fault.field.replace(/^items\.0\./, '') }));
  throw new ApiError(error.status, error.detail, { ...error.problem, errors });
}
