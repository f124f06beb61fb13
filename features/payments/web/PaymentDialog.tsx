import { useMemo } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import { useOrganisation } from '#features/organisation/web/queries.ts';
import type { Project } from '#features/projects/contract.ts';
import { amountText, asNumber, exact, MAX_AMOUNT } from '#shared/money.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Payment } from '../contract.ts';
import { isVatRate, vatParts } from '../rules.ts';
import { DuplicateWarning } from './parts/DuplicateWarning.tsx';
import { useCreatePayment, useUpdatePayment, useVendors } from './queries.ts';
import { categories, categoryLabels } from './words.ts';

const paymentForm = () =>
  z.object({
    description: z.string().trim().min(1, t('Description is required')).max(500),
    amount: z.number().nonnegative().max(MAX_AMOUNT).nullable(),
    vatRate: z.number().refine(isVatRate, t('A rate from 0 to 100, with at most two decimals.')).nullable(),
    category: z.enum(categories),
    dueDate: z.string(),
    invoiceNumber: z.string().trim().max(100),
    vendor: z.string().trim().max(200),
  });

const empty = {
  description: '',
  amount: null,
  vatRate: null,
  category: 'materials' as const,
  dueDate: '',
  invoiceNumber: '',
  vendor: '',
};

const valuesOf = ({ description, amount, vatRate, category, dueDate, invoiceNumber, vendor }: Payment) => ({
  description,
  amount,
  vatRate,
  category,
  dueDate: dueDate ?? '',
  invoiceNumber: invoiceNumber ?? '',
  vendor: vendor ?? '',
});

interface PaymentDialogProps {
  project: Project;
  /** The pending payment to change; without one a new one is added. */
  payment?: Payment;
  onClose: () => void;
}

/** Adds a pending payment, or changes one; the id is made here, so that a second press adds no second one. */
export function PaymentDialog({ project, payment, onClose }: PaymentDialogProps) {
  const { form, vatRate } = usePaymentForm(project, payment, onClose);
  const { description, amount, vendor, invoiceNumber, dueDate, vatRate: ownRate } = form.watch();
  const title = payment ? t('Edit payment') : t('Add Payment');
  return (
    <Dialog title={title} description={project.name} onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field label={t('Description')} name="description" required className="md:col-span-2">
          <TextInput maxLength={500} />
        </Field>
        <Field
          label={t('Amount ({{currency}})', { currency: project.currency })}
          name="amount"
          required
          help={amount === 0 ? t('This payment is of nothing. Is that what you mean?') : t('VAT included')}
        >
          <NumberInput step="0.01" placeholder="0.00" />
        </Field>
        <Field
          label={t('VAT rate (%)')}
          name="vatRate"
          help={<VatParts amount={amount} rate={ownRate ?? vatRate} currency={project.currency} />}
        >
          <NumberInput placeholder={String(vatRate)} />
        </Field>
        <Field label={t('Category')} name="category">
          <Select options={categories.map((value) => ({ value, label: t(categoryLabels[value]) }))} />
        </Field>
        <Field label={t('Due date')} name="dueDate">
          <DateInput />
        </Field>
        <VendorField />
        <Field label={t('Invoice number')} name="invoiceNumber">
          <TextInput dir="ltr" maxLength={100} />
        </Field>
        <DuplicateWarning candidate={{ vendor, invoiceNumber, amount, dueDate, except: payment?.id }} />
        <div className="md:col-span-2">
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <SubmitButton disabled={description.trim() === '' || amount === null}>
              {payment ? t('Save') : t('Add Payment')}
            </SubmitButton>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}

function usePaymentForm(project: Project, payment: Payment | undefined, onClose: () => void) {
  const create = useCreatePayment();
  const update = useUpdatePayment();
  const organisation = useOrganisation();
  const schema = useMemo(paymentForm, []);
  const id = useMemo(() => v7(), []);
  const form = useForm({
    schema,
    defaults: payment ? valuesOf(payment) : empty,
    failed: payment ? t('Failed to update payment') : t('Failed to create payment'),
    submit: async ({ amount, dueDate, invoiceNumber, vendor, vatRate, ...rest }) => {
      const optional = { dueDate: dueDate || null, invoiceNumber: invoiceNumber || null, vendor: vendor || null };
      const body = { ...rest, ...optional, amount: amount ?? 0 };
      if (payment) {
        await update.mutateAsync({
          params: { id: payment.id },
          body: { ...body, vatRate: vatRate ?? payment.vatRate },
        });
        toastSuccess(t('Payment updated successfully!'));
      } else {
        await create.mutateAsync({ body: { ...body, vatRate, id, projectId: project.id, status: 'pending' } });
        toastSuccess(t('Payment record created successfully!'));
      }
      onClose();
    },
  });
  const preset = organisation.data ? asNumber(exact(organisation.data.vatRate)) : 15;
  return { form, vatRate: payment?.vatRate ?? preset };
}

/** Names that are known already, offered while one types. */
function VendorField() {
  const { data = [] } = useVendors();
  return (
    <Field label={t('Vendor')} name="vendor">
      <TextInput maxLength={200} list="vendors" autoComplete="off" />
      <datalist id="vendors">
        {data.map(({ name, vatNumber }) => (
          <option key={name} value={name}>
            {vatNumber ?? ''}
          </option>
        ))}
      </datalist>
    </Field>
  );
}

/** Net and VAT of what is typed, to the halala. */
function VatParts({ amount, rate, currency }: { amount: number | null; rate: number; currency: string }) {
  const isReadable = amount !== null && amount >= 0 && amount <= MAX_AMOUNT && isVatRate(rate);
  if (!isReadable) return t('Net and VAT follow from the amount.');
  const gross = exactOf(amount);
  if (gross === undefined) return t('Net and VAT follow from the amount.');
  const { net, vat } = vatParts(gross, exact(amountText(rate)), currency);
  return t('Net {{net}} + VAT {{vat}}', {
    net: formatMoneyExact(asNumber(net), currency),
    vat: formatMoneyExact(asNumber(vat), currency),
  });
}

/** Undefined for more decimals than money is kept with. */
function exactOf(amount: number) {
  try {
    return exact(amountText(amount));
  } catch {
    return undefined;
  }
}
