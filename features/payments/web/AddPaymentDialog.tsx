import { useMemo } from 'react';
import { v7 } from 'uuid';
import { z } from 'zod';
import type { Project } from '#features/projects/contract.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { categoryLabels } from './parts/PaymentCard.tsx';
import { useCreatePayment } from './queries.ts';

const categories = ['materials', 'labor', 'equipment', 'subcontractor', 'permits', 'utilities', 'other'] as const;
const MAX_AMOUNT = 1e12;

const paymentForm = () =>
  z.object({
    description: z.string().trim().min(1, t('Description is required')).max(500),
    amount: z.number().nonnegative().max(MAX_AMOUNT).nullable(),
    category: z.enum(categories),
    dueDate: z.string(),
    invoiceNumber: z.string().trim().max(100),
    vendor: z.string().trim().max(200),
  });

const empty = {
  description: '',
  amount: null,
  category: 'materials',
  dueDate: '',
  invoiceNumber: '',
  vendor: '',
} as const;

/** Adds a pending payment; the id is made here, so that a second press adds no second one. */
export function AddPaymentDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const create = useCreatePayment();
  const schema = useMemo(paymentForm, []);
  const id = useMemo(() => v7(), []);
  const form = useForm({
    schema,
    defaults: empty,
    failed: t('Failed to create payment'),
    submit: async ({ amount, dueDate, invoiceNumber, vendor, ...rest }) => {
      const optional = { dueDate: dueDate || null, invoiceNumber: invoiceNumber || null, vendor: vendor || null };
      await create.mutateAsync({
        body: { ...rest, ...optional, amount: amount ?? 0, id, projectId: project.id, status: 'pending' },
      });
      toastSuccess(t('Payment record created successfully!'));
      onClose();
    },
  });
  const { description, amount } = form.watch();
  return (
    <Dialog title={t('Add Payment')} description={project.name} onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        <Field label={t('Description')} name="description" required className="md:col-span-2">
          <TextInput maxLength={500} />
        </Field>
        <Field
          label={t('Amount ({{currency}})', { currency: project.currency })}
          name="amount"
          required
          help={t('VAT included')}
        >
          <NumberInput step="0.01" placeholder="0.00" />
        </Field>
        <Field label={t('Category')} name="category">
          <Select options={categories.map((value) => ({ value, label: t(categoryLabels[value]) }))} />
        </Field>
        <Field label={t('Due date')} name="dueDate">
          <DateInput />
        </Field>
        <Field label={t('Invoice number')} name="invoiceNumber">
          <TextInput dir="ltr" maxLength={100} />
        </Field>
        <Field label={t('Vendor')} name="vendor" className="md:col-span-2">
          <TextInput maxLength={200} />
        </Field>
        <div className="md:col-span-2">
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <SubmitButton disabled={description.trim() === '' || amount === null}>{t('Add Payment')}</SubmitButton>
          </DialogActions>
        </div>
      </Form>
    </Dialog>
  );
}
