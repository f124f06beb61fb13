import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { TextArea } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Risk } from '../../contract.ts';
import { useChangeRisk, useDismissRisk } from '../queries.ts';

export type Reasoned = 'close' | 'dismiss';

interface ReasonFormProps {
  risk: Risk;
  asking: Reasoned;
  onDone: () => void;
}

/** Closes a risk with the reason that its history keeps. */
export function ReasonForm({ risk, asking, onDone }: ReasonFormProps) {
  const change = useChangeRisk();
  const dismiss = useDismissRisk();
  const isDismissal = asking === 'dismiss';
  const schema = useMemo(() => {
    const missing = isDismissal ? t('Say why this is no risk.') : t('Say why it is closed.');
    return z.object({ reason: z.string().trim().min(1, missing).max(1000) });
  }, [isDismissal]);
  const form = useForm({
    schema,
    defaults: { reason: '' },
    failed: t('The risk could not be saved. Please try again.'),
    submit: async ({ reason }) => {
      const params = { id: risk.id };
      if (isDismissal) await dismiss.mutateAsync({ params, body: { reason } });
      else await change.mutateAsync({ params, body: { status: 'closed', closeReason: reason, version: risk.version } });
      toastSuccess(t('The risk is closed.'));
      onDone();
    },
  });
  return (
    <Form form={form} className="grid gap-3 rounded-2 border border-line p-4">
      <Field
        label={isDismissal ? t('Why is this no risk?') : t('Why is it closed?')}
        name="reason"
        required
        help={isDismissal ? t('It comes back when it gets worse, or when it was gone and comes anew.') : undefined}
      >
        <TextArea rows={2} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <CancelButton onCancel={onDone} />
        <SubmitButton>{isDismissal ? t('Dismiss risk') : t('Close risk')}</SubmitButton>
      </div>
    </Form>
  );
}
