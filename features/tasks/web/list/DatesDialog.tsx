import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { DateInput } from '#web/ui/inputs.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Task } from '../../contract.ts';
import type { FieldChange } from '../changes-back.ts';
import { datesFault } from './bulk.ts';

interface DatesDialogProps {
  tasks: readonly Task[];
  /** Answers by closing when it is done; what the server refuses leaves the dialog as it is. */
  onApply: (change: FieldChange) => void;
  busy: boolean;
  onClose: () => void;
}

interface Day {
  readonly day: string;
  readonly isRemoved: boolean;
}

const untouched: Day = { day: '', isRemoved: false };

/** Gives many tasks the same dates; what is left empty stays as each task has it. */
export function DatesDialog({ tasks, onApply, busy, onClose }: DatesDialogProps) {
  const [start, setStart] = useState(untouched);
  const [end, setEnd] = useState(untouched);
  useFreeze(busy);
  const change: FieldChange = {
    ...(isTouched(start) && { plannedStartDate: start.isRemoved ? null : start.day }),
    ...(isTouched(end) && { plannedEndDate: end.isRemoved ? null : end.day }),
  };
  const [isTried, setTried] = useState(false);
  const fault = datesFault(tasks, change);
  const errorOf = (field: 'start' | 'end') => (isTried && fault?.field === field ? fault.text : undefined);
  const submit = () => {
    setTried(true);
    if (!fault) onApply(change);
  };
  return (
    <Dialog
      title={t('Dates of {{count}} tasks', { count: tasks.length })}
      isUnsaved={isTouched(start) || isTouched(end)}
      onClose={onClose}
      footer={
        <>
          <CancelButton onCancel={onClose} />
          <Button variant="primary" busy={busy} onClick={submit}>
            {t('Apply')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        <DayField
          label={t('Planned start')}
          remove={t('Remove the start')}
          value={start}
          onValue={setStart}
          error={errorOf('start')}
        />
        <DayField
          label={t('Planned end')}
          remove={t('Remove the end')}
          value={end}
          onValue={setEnd}
          error={errorOf('end')}
        />
        <p className="text-sm text-ink-3 md:col-span-2">
          {t(
            'A new start alone moves each task: its end follows, so that it keeps its working days. What else you leave empty stays as each task has it.',
          )}
        </p>
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
  <div className="grid content-start gap-2">
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
