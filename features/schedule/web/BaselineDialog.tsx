import { useMemo } from 'react';
import { z } from 'zod';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { useSetBaseline } from './queries.ts';

export function BaselineDialog({ projectId, onClose }: { projectId: string; onClose: () => void }) {
  const set = useSetBaseline();
  const schema = useMemo(() => z.object({ name: z.string().trim().min(1, t('Name is required')).max(100) }), []);
  const form = useForm({
    schema,
    defaults: { name: t('Plan of {{date}}', { date: formatDate(today()) }) },
    failed: t('The baseline could not be set'),
    submit: async (body) => {
      await set.mutateAsync({ params: { id: projectId }, body });
      toastSuccess(t('Baseline set'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Set baseline')}
      description={t('Keeps today’s dates. Later changes are shown against them.')}
      size="sm"
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t('Name')} name="name" required>
          <TextInput />
        </Field>
        <DialogActions>
          <CancelButton onCancel={onClose} />
          <SubmitButton>{t('Set baseline')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
