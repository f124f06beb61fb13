import { useMemo } from 'react';
import { z } from 'zod';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { TextInput } from '#web/ui/inputs.tsx';
import type { Adjustment } from './use-entries.ts';

interface ReasonDialogProps {
  adjustment: Adjustment;
  onReason: (reason: string) => void;
  onClose: () => void;
}

/** Asked before a counted quantity is stored: the ledger says why it is another. */
export function ReasonDialog({ adjustment, onReason, onClose }: ReasonDialogProps) {
  const { material, field, quantity } = adjustment;
  const schema = useMemo(
    () => z.object({ reason: z.string().trim().min(1, t('Say why the quantity is adjusted.')).max(500) }),
    [],
  );
  const form = useForm({
    schema,
    defaults: { reason: '' },
    failed: t('Failed to update material'),
    submit: async ({ reason }) => onReason(reason),
  });
  const number = (value: number) => formatNumber(value, { maximumFractionDigits: 4 });
  const change = t('{{field}}: {{before}} → {{after}}', {
    field: field === 'onSiteQty' ? t('On site') : t('Delivered'),
    before: number(material[field]),
    after: number(quantity),
  });
  return (
    <Dialog
      title={t('Reason for the adjustment')}
      description={`${isolate(material.item)} · ${change}`}
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t('Reason')} name="reason" required>
          <TextInput />
        </Field>
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}
