import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { amountFault, amountText, asNumber, exact } from '#shared/money.ts';
import { formatDate, formatMoneyExact, today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, NOT_SAVED, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Duplicate, Payment } from '../../contract.ts';
import { categoryLabels, vatParts } from '../../rules.ts';
import { isVatRate } from '../../vat-rate.ts';
import { changedSince, hasEditConflict } from '../edit-conflict.ts';
import { categories } from '../labels.ts';
import { changedFields, formOf, type PaymentForm, paymentForm, sentForm } from '../payment-form.ts';
import { useCreatePayment, useDuplicates, useUpdatePayment, useVendors } from '../queries.ts';
import { PaymentConflict } from './PaymentConflict.tsx';

type Candidate = Parameters<typeof useDuplicates>[0];

const TYPING_MS = 400;

/** Payments that may be the same one, with their rows; it warns and refuses nothing. */
function DuplicateWarning({ candidate }: { candidate: Candidate }) {
  const { data = [] } = useDuplicates(useSettled(candidate));
  if (data.length === 0) return null;
  return (
    <section role="status" className="rounded-2 border border-amber bg-amber-wash px-3.5 py-3 md:col-span-2">
      <p className="flex items-center gap-2 font-semibold">
        <TriangleAlert size={17} aria-hidden className="flex-none text-amber-ink" />
        {t('This payment may be entered already')}
      </p>
      <ul className="mt-2 grid gap-2">
        {data.map((row) => (
          <li key={row.id} className="text-sm">
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              <bdi className="font-medium">{row.description}</bdi>
              <StatusBadge status={row.status} />
              {row.amount !== null && <bdi>{formatMoneyExact(row.amount, row.currency)}</bdi>}
            </span>
            <span className="text-ink-2">
              {t(reasonOf(row))} · {isolate(row.projectName)} ·{' '}
              {formatDate(row.dueDate ?? today(new Date(row.createdAt)))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const reasonOf = ({ reason }: Duplicate): string =>
  reason === 'invoice' ? 'Same vendor and invoice number' : 'Same vendor, amount and month';

/** The value once nobody has typed for a moment. */
function useSettled(value: Candidate): Candidate {
  const [settled, setSettled] = useState(value);
  const { vendor, invoiceNumber, amount, dueDate, except } = value;
  useEffect(() => {
    const next = { vendor, invoiceNumber, amount, dueDate, except };
    const timer = setTimeout(() => setSettled(next), TYPING_MS);
    return () => clearTimeout(timer);
  }, [vendor, invoiceNumber, amount, dueDate, except]);
  return settled;
}

const labels: Record<keyof PaymentForm, string> = {
  description: 'Description',
  amount: 'Amount',
  vatRate: 'VAT rate (%)',
  category: 'Category',
  dueDate: 'Due date',
  invoiceNumber: 'Invoice number',
  vendor: 'Vendor',
};

interface PaymentDialogProps {
  project: Project;
  /** The pending payment to change; without one a new one is added. */
  payment?: Payment;
  onClose: () => void;
}

interface Editing {
  /** Absent: a new one. */
  readonly payment: Payment | undefined;
  readonly project: Pick<Project, 'id' | 'currency'>;
  readonly onClose: () => void;
}

/** What somebody else saved while this person typed, and what both changed. */
interface EditConflictState {
  readonly before: Payment;
  readonly now: Payment;
  readonly both: readonly (keyof PaymentForm)[];
}

/**
 * The form of a payment. Only what was changed here is sent; when somebody else saved meanwhile, `elsewhere` says what, fields
 * nobody touched here take it over, and what was typed stays. The id of a new one is made here: a second press adds no second one.
 */
function usePaymentForm({ payment, project, onClose }: Editing) {
  const create = useCreatePayment();
  const update = useUpdatePayment();
  const schema = useMemo(() => paymentForm(project.currency), [project.currency]);
  const id = useMemo(() => v7(), []);
  const known = useRef(payment);
  const opened = useRef(formOf(payment));
  const [elsewhere, setEditConflict] = useState<EditConflictState>();
  const inStep = (row: Payment) => {
    known.current = row;
    opened.current = formOf(row);
  };
  const change = async (row: Payment, values: PaymentForm) => {
    const changed = changedFields(opened.current, values);
    if (Object.keys(changed).length === 0) return;
    inStep(await update.mutateAsync({ params: { id: row.id }, body: { ...changed, version: row.version } }));
  };
  const form = useForm({
    schema,
    defaults: opened.current,
    failed: payment ? t('Failed to update payment') : t('Failed to create payment'),
    submit: async (values) => {
      const row = known.current;
      try {
        if (row) await change(row, values);
        else await create.mutateAsync({ body: { ...sentForm(values), id, projectId: project.id, status: 'pending' } });
      } catch (error) {
        const now = row && changedSince(row, error);
        if (!now) throw error;
        const { taken, both } = mergeForms(opened.current, values, formOf(now));
        for (const [key, value] of Object.entries(taken)) form.setValue(key as keyof PaymentForm, value);
        setEditConflict({ before: row, now, both });
        inStep(now);
        if (hasEditConflict(row, now)) throw error;
        return NOT_SAVED;
      }
      toastSuccess(payment ? t('Payment updated successfully!') : t('Payment record created successfully!'));
      onClose();
    },
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // Nothing is typed yet: what others change is simply shown.
  useEffect(() => {
    if (isDirty || !payment || payment.version <= (known.current?.version ?? 0)) return;
    known.current = payment;
    opened.current = formOf(payment);
    reset(opened.current);
  }, [payment, isDirty, reset]);
  const organisation = useOrganisation();
  const preset = organisation.data ? asNumber(exact(organisation.data.vatRate)) : 15;
  return { form, elsewhere, vatRate: payment?.vatRate ?? preset };
}

/** Adds a pending payment, or changes one. */
export function PaymentDialog({ project, payment, onClose }: PaymentDialogProps) {
  const { form, elsewhere, vatRate } = usePaymentForm({ payment, project, onClose });
  const { description, amount, vendor, invoiceNumber, dueDate, vatRate: ownRate } = form.watch();
  const title = payment ? t('Edit payment') : t('Add Payment');
  return (
    <Dialog title={title} description={project.name} onClose={onClose}>
      <Form form={form} className="grid gap-4 md:grid-cols-2">
        {elsewhere && <PaymentConflict {...elsewhere} both={elsewhere.both.map((field) => t(labels[field]))} />}
        <Field label={t('Description')} name="description" required className="md:col-span-2">
          <TextInput />
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
          <TextInput dir="ltr" />
        </Field>
        <DuplicateWarning candidate={{ vendor, invoiceNumber, amount, dueDate, except: payment?.id }} />
        <DialogActions>
          <CancelButton onCancel={onClose} />
          <SubmitButton disabled={description.trim() === '' || amount === null}>
            {payment ? t('Save') : t('Add Payment')}
          </SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Names that are known already, offered while one types. */
function VendorField() {
  const { data = [] } = useVendors();
  return (
    <Field label={t('Vendor')} name="vendor">
      <TextInput list="vendors" autoComplete="off" />
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
  const isReadable = amount !== null && !amountFault(amount, currency) && isVatRate(rate);
  if (!isReadable) return t('Net and VAT follow from the amount.');
  const { net, vat } = vatParts(exact(amountText(amount)), exact(amountText(rate)), currency);
  return t('Net {{net}} + VAT {{vat}}', {
    net: formatMoneyExact(asNumber(net), currency),
    vat: formatMoneyExact(asNumber(vat), currency),
  });
}
