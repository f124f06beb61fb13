import { useMemo } from 'react';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { NumberInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { type Capacity, MAX_CAPACITY } from '../calendar-contract.ts';
import { useSetCapacity } from './queries.ts';

interface CapacityDialogProps {
  readonly projectId: string;
  readonly capacity: Capacity;
  readonly onClose: () => void;
}

/** What there is on site a day; the equipment that is there keeps its name. */
export function CapacityDialog({ projectId, capacity, onClose }: CapacityDialogProps) {
  const set = useSetCapacity();
  const schema = useMemo(() => {
    const whole = z
      .number({ error: t('Give a whole number.') })
      .int(t('Give a whole number.'))
      .min(0, t('Give a whole number.'))
      .max(MAX_CAPACITY, t('Give a whole number.'));
    return z.object({ crew: whole, equipment: z.array(whole) });
  }, []);
  const form = useForm({
    schema,
    defaults: { crew: capacity.crew, equipment: capacity.equipment.map((machine) => machine.capacity) },
    failed: t('The workers and equipment could not be saved'),
    submit: async ({ crew, equipment }) => {
      const machines = capacity.equipment.map((machine, index) => ({
        ...machine,
        capacity: equipment[index] ?? machine.capacity,
      }));
      await set.mutateAsync({ params: { id: projectId }, body: { crew, equipment: machines } });
      toastSuccess(t('Workers and equipment saved'));
      onClose();
    },
  });
  return (
    <Dialog
      title={t('Workers and equipment')}
      description={t('At most so many are on site on one day. A task needs eight workers unless it says otherwise.')}
      size="sm"
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t('Workers')} name="crew" required>
          <NumberInput />
        </Field>
        {capacity.equipment.map(({ id, name }, index) => (
          <Field key={id} label={name} name={`equipment.${index}`} required>
            <NumberInput />
          </Field>
        ))}
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
