import { useEffect, useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { useOrganisation } from '#features/settings/web/queries.ts';
import { asNumber, exact } from '#shared/money.ts';
import { t } from '#web/i18n/text.ts';
import { NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { mergeForms } from '#web/ui/merge-form.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Payment } from '../contract.ts';
import { changedSince, hasEditConflict } from './edit-conflict.ts';
import { changedFields, formOf, type PaymentForm, paymentForm, sentForm } from './payment-form.ts';
import { useCreatePayment, useUpdatePayment } from './queries.ts';

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
export function usePaymentForm({ payment, project, onClose }: Editing) {
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
