import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Payment } from '../contract.ts';
import { useUpdatePayment } from './queries.ts';

/** Takes an approval back, or sends a payment back that waits for one; never without a reason. */
export function RejectDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const update = useUpdatePayment();
  const schema = useMemo(
    () => z.object({ rejectionReason: z.string().trim().min(1, t('Please give a reason.')).max(500) }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { rejectionReason: '' },
    failed: t('Failed to update payment'),
    submit: async ({ rejectionReason }) => {
      await update.mutateAsync({ params: { id: payment.id }, body: { status: 'pending', rejectionReason } });
      toastSuccess(t('Payment updated successfully!'));
      onClose();
    },
  });
  const deed = payment.approvedAt === null ? t('Send back') : t('Take approval back');
  return (
    <Dialog title={deed} description={payment.description} size="sm" onClose={onClose}>
      <Form form={form}>
        <Field label={t('Reason')} name="rejectionReason" required>
          <TextArea maxLength={500} />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{deed}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
