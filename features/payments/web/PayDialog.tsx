import { useMemo } from 'react';
import { z } from 'zod';
import { formatMoneyExact, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { DateInput, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Payment } from '../contract.ts';
import { PaymentConflict } from './parts/PaymentConflict.tsx';
import { useDecision } from './use-decision.ts';

/** When it was paid, and what the bank calls it. Paid today is paid now. */
export function PayDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { seen, before, decide } = useDecision(payment);
  const now = useMemo(() => today(), []);
  const schema = useMemo(
    () =>
      z.object({
        paidDate: z
          .string()
          .min(1, t('Please choose the day of the payment.'))
          .refine((day) => day <= now, t('A payment cannot be paid in days to come.')),
        paidReference: z.string().trim().max(200),
      }),
    [now],
  );
  const form = useForm({
    schema,
    defaults: { paidDate: now, paidReference: '' },
    failed: t('Failed to update payment'),
    submit: async ({ paidDate, paidReference }) => {
      const when = paidDate === now ? {} : { paidDate };
      const body = { status: 'paid' as const, paidReference: paidReference || null, ...when };
      if (!(await decide(body))) return NOT_SAVED;
      toastSuccess(t('Payment updated successfully!'));
      onClose();
      return undefined;
    },
  });
  const amount = seen.amount === null ? '–' : formatMoneyExact(seen.amount, seen.currency);
  return (
    <Dialog title={t('Mark Paid')} description={seen.description} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        {before && <PaymentConflict before={before} now={seen} />}
        <p className="text-xl font-semibold">
          <bdi>{amount}</bdi>
          {seen.vendor && <bdi className="block text-sm font-normal text-ink-2">{seen.vendor}</bdi>}
        </p>
        <Field label={t('Paid on')} name="paidDate" required>
          <DateInput max={now} />
        </Field>
        <Field label={t('Reference')} name="paidReference" help={t('Of the transfer or the cheque')}>
          <TextInput dir="ltr" />
        </Field>
        <FormActions onCancel={onClose}>{t('Mark Paid')}</FormActions>
      </Form>
    </Dialog>
  );
}
