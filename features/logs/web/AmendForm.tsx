import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { DateInput, NumberInput, TextArea, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import type { ProgressLog } from '../contract.ts';
import { useAmendLog } from './queries.ts';

const schemaOf = () =>
  z.object({
    date: z.string().min(1, t('Please choose a date')),
    manpower: z.number().int().min(0).max(100_000).nullable(),
    notes: z.string().max(20_000),
    reason: z.string().trim().min(1, t('Please say why the log is amended.')).max(500),
  });

/** Changes what a submitted log says; what it said before is kept, with the reason. */
export function AmendForm({ log, onDone }: { log: ProgressLog; onDone: () => void }) {
  const amend = useAmendLog();
  const schema = useMemo(schemaOf, []);
  const form = useForm({
    schema,
    defaults: { date: log.date, manpower: log.manpower, notes: log.notes, reason: '' },
    failed: t('Failed to amend daily log'),
    submit: async ({ manpower, ...rest }) => {
      await amend.mutateAsync({ params: { id: log.id }, body: { ...rest, manpower: manpower ?? 0 } });
      toastSuccess(t('Daily log amended.'));
      onDone();
    },
  });
  return (
    <Form form={form} className="grid gap-4 md:grid-cols-2">
      <Field label={t('Date')} name="date" required>
        <DateInput />
      </Field>
      <Field label={t('Manpower')} name="manpower">
        <NumberInput inputMode="numeric" />
      </Field>
      <Field label={t('Notes')} name="notes" className="md:col-span-2">
        <TextArea rows={6} maxLength={20_000} />
      </Field>
      <Field
        label={t('Reason')}
        name="reason"
        required
        className="md:col-span-2"
        help={t('Stays with the log for ever.')}
      >
        <TextInput maxLength={500} />
      </Field>
      <div className="md:col-span-2">
        <DialogActions>
          <Button onClick={onDone}>{t('Cancel')}</Button>
          <SubmitButton>{t('Amend')}</SubmitButton>
        </DialogActions>
      </div>
    </Form>
  );
}
