import { Plus, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { useFieldArray } from 'react-hook-form';
import { z } from 'zod';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Form, SubmitButton, useForm } from '#web/ui/form.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput, TextInput } from '#web/ui/inputs.tsx';
import { toastSuccess } from '#web/ui/toast.ts';
import { type Capacity, MAX_CAPACITY, MAX_EQUIPMENT } from '../capacity-contract.ts';
import { useSetCapacity } from './queries.ts';

interface CapacityDialogProps {
  readonly projectId: string;
  readonly capacity: Capacity;
  readonly onClose: () => void;
}

const MAX_NAME = 100;

/** What there is on site a day: people, and machines by name. */
export function CapacityDialog({ projectId, capacity, onClose }: CapacityDialogProps) {
  const set = useSetCapacity();
  const schema = useMemo(() => {
    const whole = z
      .number({ error: t('Give a whole number.') })
      .int(t('Give a whole number.'))
      .min(0, t('Give a whole number.'))
      .max(MAX_CAPACITY, t('Give a whole number.'));
    const name = z.string().trim().min(1, t('Give the machine a name.')).max(MAX_NAME, t('The name is too long.'));
    const machine = z.object({ machineId: z.string().optional(), name, capacity: whole });
    return z.object({ crew: whole, equipment: z.array(machine) });
  }, []);
  const form = useForm({
    schema,
    defaults: {
      crew: capacity.crew,
      equipment: capacity.equipment.map(({ id, ...machine }) => ({ machineId: id, ...machine })),
    },
    failed: t('The workers and equipment could not be saved'),
    submit: async ({ crew, equipment }) => {
      const machines = equipment.map(({ machineId, ...machine }) => ({
        ...machine,
        ...(machineId && { id: machineId }),
      }));
      await set.mutateAsync({ params: { id: projectId }, body: { crew, equipment: machines } });
      toastSuccess(t('Workers and equipment saved'));
      onClose();
    },
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'equipment' });
  return (
    <Dialog
      title={t('Workers and equipment')}
      description={t('At most so many are on site on one day. A task needs eight workers unless it says otherwise.')}
      onClose={onClose}
    >
      <Form form={form}>
        <Field label={t('Workers')} name="crew" required>
          <NumberInput />
        </Field>
        <fieldset className="grid gap-3">
          <legend className="mb-2 font-semibold">{t('Equipment')}</legend>
          {fields.length === 0 && (
            <p className="text-ink-2">{t('Add the cranes, pumps and other machines that tasks have to share.')}</p>
          )}
          {fields.map(({ id }, index) => (
            <div key={id} className="grid grid-cols-[1fr_6rem_auto] items-start gap-2">
              <Field label={t('Machine')} name={`equipment.${index}.name`} hideLabel={index > 0} required>
                <TextInput />
              </Field>
              <Field label={t('On site')} name={`equipment.${index}.capacity`} hideLabel={index > 0} required>
                <NumberInput />
              </Field>
              <span className={index > 0 ? undefined : 'pt-6.5'}>
                <IconButton icon={Trash2} label={t('Remove machine')} onClick={() => remove(index)} />
              </span>
            </div>
          ))}
          {fields.length < MAX_EQUIPMENT && (
            <div>
              <Button icon={Plus} onClick={() => append({ name: '', capacity: 1 })}>
                {t('Add machine')}
              </Button>
            </div>
          )}
        </fieldset>
        <DialogActions>
          <CancelButton onCancel={onClose} />
          <SubmitButton>{t('Save')}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
