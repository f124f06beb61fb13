import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Certificate } from '../contract.ts';
import { titleOf } from './parts/amounts.ts';
import { useVoid } from './queries.ts';

interface VoidDialogProps {
  projectId: string;
  certificate: Certificate;
  onClose: () => void;
}

/** Takes the last issued certificate back, with the reason that stays on it. */
export function VoidDialog({ projectId, certificate, onClose }: VoidDialogProps) {
  const voiding = useVoid();
  const schema = useMemo(() => z.object({ reason: z.string().trim().min(1, t('Please give a reason.')).max(500) }), []);
  const form = useForm({
    schema,
    defaults: { reason: '' },
    failed: t('The certificate could not be voided.'),
    submit: async ({ reason }) => {
      await voiding.mutateAsync({ params: { id: projectId, certificateId: certificate.id }, body: { reason } });
      toastSuccess(t('The certificate is void.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Void the certificate')} description={titleOf(certificate)} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-sm text-ink-2">
          {certificate.paymentId
            ? t('It counts no more and keeps its number; its pending payment is withdrawn.')
            : t('It counts no more and keeps its number.')}
        </p>
        <Field label={t('Reason')} name="reason" required>
          <TextArea />
        </Field>
        <FormActions onCancel={onClose}>{t('Void the certificate')}</FormActions>
      </Form>
    </Dialog>
  );
}
