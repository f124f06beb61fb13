import { useMemo } from 'react';
import { z } from 'zod';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { DateInput, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { Variation } from '../bill-contract.ts';
import { useApproveVariation } from './queries.ts';

interface ApproveDialogProps {
  projectId: string;
  variation: Variation;
  onClose: () => void;
}

/** Who agreed to the variation, and when: a person of the other side, perhaps, who has no account here. */
export function ApproveDialog({ projectId, variation, onClose }: ApproveDialogProps) {
  const approve = useApproveVariation();
  const schema = useMemo(
    () =>
      z.object({
        approvedBy: z.string().trim().min(1, t('Say who approved it.')).max(200),
        approvedOn: z
          .string()
          .min(1, t('Please choose the date.'))
          .refine((day) => day >= variation.date, t('A variation cannot be approved before its own date.'))
          .refine((day) => day <= today(), t('A variation cannot be approved in days to come.')),
      }),
    [variation.date],
  );
  const form = useForm({
    schema,
    defaults: { approvedBy: '', approvedOn: today() },
    failed: t('The approval could not be recorded.'),
    submit: async (body) => {
      await approve.mutateAsync({ params: { id: projectId, variationId: variation.id }, body });
      toastSuccess(t('Its items are part of the bill now.'));
      onClose();
    },
  });
  return (
    <Dialog title={t('Record approval')} description={<bdi>{variation.number}</bdi>} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Field label={t('Approved by')} name="approvedBy" required>
          <TextInput />
        </Field>
        <Field label={t('Approved on')} name="approvedOn" required>
          <DateInput min={variation.date} max={today()} />
        </Field>
        <FormActions onCancel={onClose}>{t('Record approval')}</FormActions>
      </Form>
    </Dialog>
  );
}
