import { useState } from 'react';
import { z } from 'zod';
import type { Exact } from '#shared/money.ts';
import { t, translate } from '#web/i18n/text.ts';
import { DecimalInput } from '#web/ui/DecimalInput.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { FormActions } from '#web/ui/FormActions.tsx';
import { Form, useForm } from '#web/ui/form.tsx';
import { Select, TextInput } from '#web/ui/inputs.tsx';
import { type Deduction, DeductionKind } from '../deduction-contract.ts';
import { deductionFault, deductionLabels } from '../deduction-rules.ts';
import { AboveSum } from './parts/AboveSum.tsx';
import { readAmount, unreadAmount } from './parts/amounts.ts';

interface DeductionDialogProps {
  currency: string;
  deduction?: Deduction | undefined;
  /** What the certificate comes to without this deduction. */
  sumBefore: Exact;
  onSave: (deduction: Deduction) => Promise<void>;
  onClose: () => void;
}

/** One penalty or deduction of a draft. */
export function DeductionDialog({ currency, deduction, sumBefore, onSave, onClose }: DeductionDialogProps) {
  const [schema] = useState(() =>
    z.object({
      kind: DeductionKind,
      description: z.string().trim().min(1, t('Say what the deduction is for.')).max(500),
      amount: z.string().superRefine((typed, context) => {
        const message = amountMessage(typed, currency);
        if (message) context.addIssue({ code: 'custom', message });
      }),
    }),
  );
  const form = useForm({
    schema,
    defaults: deduction ?? { kind: 'penalty', description: '', amount: '' },
    failed: t('The deduction could not be saved.'),
    submit: async (entry) => {
      await onSave(entry);
      onClose();
    },
  });
  return (
    <Dialog title={t('Deduction or penalty')} size="sm" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Field label={t('Kind')}>
          <Select
            value={form.watch('kind') as DeductionKind}
            onValue={(kind) => form.setValue('kind', kind)}
            options={DeductionKind.options.map((value) => ({ value, label: t(deductionLabels[value]) }))}
          />
        </Field>
        <Field label={t('Description')} name="description" required>
          <TextInput />
        </Field>
        <Field
          label={t('Amount ({{currency}})', { currency })}
          name="amount"
          required
          help={t('After VAT. A negative amount gives an earlier deduction back.')}
        >
          <DecimalInput inputMode="text" />
        </Field>
        <AboveSum deducted={readAmount(form.watch('amount')) ?? 0n} sumBefore={sumBefore} currency={currency} />
        <FormActions onCancel={onClose}>{t('Save')}</FormActions>
      </Form>
    </Dialog>
  );
}

function amountMessage(typed: string, currency: string): string | undefined {
  const amount = readAmount(typed);
  if (amount === undefined) return unreadAmount(typed);
  const fault = deductionFault(amount, currency);
  return fault && translate(fault);
}
