import { useMemo } from 'react';
import { z } from 'zod';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Certificate } from '../contract.ts';
import { titleOf } from './parts/amounts.ts';
import { useReceive } from './queries.ts';

interface ReceiveDialogProps {
  projectId: string;
  certificate: Certificate;
  onClose: () => void;
}

/** The day the employer's money came. */
export function ReceiveDialog({ projectId, certificate, onClose }: ReceiveDialogProps) {
  const receive = useReceive();
  const schema = useMemo(
    () =>
      z.object({
        date: z
          .string()
          .min(1, t('Please choose the date.'))
          .refine((day) => day <= today(), t('Money cannot be received in days to come.')),
        reference: z.string().trim().max(200),
      }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { date: today(), reference: '' },
    failed: t('The receipt could not be recorded.'),
    submit: async ({ date, reference }) => {
      const params = { id: projectId, certificateId: certificate.id };
      await receive.mutateAsync({ params, body: { date, reference: reference || null } });
      toastSuccess(t('The receipt is recorded.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Record the receipt')} description={titleOf(certificate)} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Field label={t('Received on')} name="date" required>
          <DateInput max={today()} />
        </Field>
        <Field label={t('Reference')} name="reference">
          <TextInput dir="ltr" />
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
