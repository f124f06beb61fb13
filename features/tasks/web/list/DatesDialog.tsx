import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { FieldChange } from './bulk.ts';

interface DatesDialogProps {
  count: number;
  onApply: (change: FieldChange) => void;
  onClose: () => void;
}

interface Day {
  readonly day: string;
  readonly isRemoved: boolean;
}

const untouched: Day = { day: '', isRemoved: false };

/** Gives many tasks the same dates; what is left empty stays as each task has it. */
export function DatesDialog({ count, onApply, onClose }: DatesDialogProps) {
  const [start, setStart] = useState(untouched);
  const [end, setEnd] = useState(untouched);
  const change: FieldChange = {
    ...(isTouched(start) && { plannedStartDate: start.isRemoved ? null : start.day }),
    ...(isTouched(end) && { plannedEndDate: end.isRemoved ? null : end.day }),
  };
  const isReversed = Boolean(
    change.plannedStartDate && change.plannedEndDate && change.plannedEndDate < change.plannedStartDate,
  );
  return (
    <Dialog
      title={t('Dates of {{count}} tasks', { count })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            disabled={Object.keys(change).length === 0 || isReversed}
            onClick={() => onApply(change)}
          >
            {t('Apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <DayField label={t('Planned start')} remove={t('Remove the start')} value={start} onValue={setStart} />
        <DayField
          label={t('Planned end')}
          remove={t('Remove the end')}
          value={end}
          onValue={setEnd}
          error={isReversed ? t('The end date must not be before the start date.') : undefined}
        />
        <p className="text-sm text-ink-3 md:col-span-2">{t('What you leave empty stays as each task has it.')}</p>
      </div>
    </Dialog>
  );
}

const isTouched = ({ day, isRemoved }: Day): boolean => isRemoved || day !== '';

interface DayFieldProps {
  label: string;
  remove: string;
  value: Day;
  onValue: (day: Day) => void;
  error?: string | undefined;
}

const DayField = ({ label, remove, value, onValue, error }: DayFieldProps) => (
  <div className="grid gap-2">
    <Field label={label} error={error}>
      <DateInput
        value={value.isRemoved ? '' : value.day}
        disabled={value.isRemoved}
        onValue={(day) => onValue({ ...value, day })}
      />
    </Field>
    <Checkbox label={remove} checked={value.isRemoved} onValue={(isRemoved) => onValue({ ...value, isRemoved })} />
  </div>
);
