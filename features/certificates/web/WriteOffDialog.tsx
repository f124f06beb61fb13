import { useMemo } from 'react';
import { z } from 'zod';
import { today } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { DateInput, TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Certificate } from '../contract.ts';
import type { Receipt } from '../receipt-contract.ts';
import { coins, titleOf } from './parts/amounts.ts';
import { receiptDay } from './parts/receipt-day.ts';
import { useChangeReceipt, useWriteOff } from './queries.ts';

interface WriteOffDialogProps {
  projectId: string;
  certificate: Certificate;
  currency: string;
  /** What is written off already and is to be corrected; none: all that is outstanding. */
  receipt?: Receipt | undefined;
  onClose: () => void;
}

/** Nothing more is expected of this certificate: the day and the reason. */
export function WriteOffDialog({ projectId, certificate, currency, receipt, onClose }: WriteOffDialogProps) {
  const writeOff = useWriteOff();
  const change = useChangeReceipt();
  const schema = useMemo(
    () =>
      z.object({
        date: receiptDay({ kind: 'write_off', certificate, receipt }),
        reason: z.string().trim().min(1, t('Please give a reason.')).max(500),
      }),
    [certificate, receipt],
  );
  const form = useForm({
    schema,
    defaults: { date: receipt?.date ?? today(), reason: receipt?.reason ?? '' },
    failed: t('The amount could not be written off.'),
    submit: async (body) => {
      const params = { id: projectId, certificateId: certificate.id };
      if (receipt) await change.mutateAsync({ params: { ...params, receiptId: receipt.id }, body });
      else await writeOff.mutateAsync({ params, body });
      toastSuccess(t('The amount is written off.'));
      onClose();
    },
  });
  const amount = receipt?.amount ?? certificate.outstanding;
  return (
    <Dialog title={t('Write off the rest')} description={titleOf(certificate)} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-sm text-ink-2">
          {t('{{amount}} will not be paid any more: the certificate counts as paid.', {
            amount: isolate(coins(amount, currency)),
          })}
        </p>
        <Field label={t('Date')} name="date" required>
          <DateInput min={certificate.date} max={today()} />
        </Field>
        <Field label={t('Reason')} name="reason" required>
          <TextArea rows={2} />
        </Field>
        <FormActions onCancel={onClose}>{t('Write off')}</FormActions>
      </Form>
    </Dialog>
  );
}
