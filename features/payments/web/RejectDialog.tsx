import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, NOT_SAVED, useForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Payment } from '../contract.ts';
import { PaymentConflict } from './parts/PaymentConflict.tsx';
import { useDecision } from './use-decision.ts';

/** Takes an approval back, or sends a payment back that waits for one; never without a reason. */
export function RejectDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { seen, before, decide } = useDecision(payment);
  const schema = useMemo(
    () => z.object({ rejectionReason: z.string().trim().min(1, t('Please give a reason.')).max(500) }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { rejectionReason: '' },
    failed: t('Failed to update payment'),
    submit: async ({ rejectionReason }) => {
      if (!(await decide({ status: 'pending', rejectionReason }))) return NOT_SAVED;
      toastSuccess(t('Payment updated successfully!'));
      onClose();
      return undefined;
    },
  });
  const title = seen.approvedAt === null ? t('Send back') : t('Take approval back');
  return (
    <Dialog title={title} description={seen.description} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        {before && <PaymentConflict before={before} now={seen} />}
        <Field label={t('Reason')} name="rejectionReason" required>
          <TextArea />
        </Field>
        <FormActions onCancel={onClose}>{title}</FormActions>
      </Form>
    </Dialog>
  );
}
