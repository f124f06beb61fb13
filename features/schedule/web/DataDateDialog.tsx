import { useState } from 'react';
import { PROGRESS_LOGICS } from '#shared/plan-terms.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { DateInput, Select } from '#web/ui/inputs.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Schedule } from '../contract.ts';
import { progressLogicLabels } from '../progress-logic.ts';
import { useSetDataDate } from './queries.ts';

interface DataDateDialogProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** The day to which progress was reported: today unless somebody says another. */
export function DataDateDialog({ projectId: id, schedule, onClose }: DataDateDialogProps) {
  const [date, setDate] = useState(schedule.dataDate ?? schedule.today);
  const [progressLogic, setLogic] = useState(schedule.progressLogic);
  const set = useSetDataDate();
  useFreeze(set.isPending);
  const save = (dataDate: string | null) =>
    set.mutate(
      { params: { id }, body: { dataDate, progressLogic } },
      {
        onSuccess: () => {
          toastSuccess(t('Data date saved'));
          onClose();
        },
        onError: (error) => toastError(error, t('The data date could not be saved')),
      },
    );
  return (
    <Dialog
      title={t('Data date')}
      description={t(
        'Progress is reported up to this day. What is left of late work is counted from here: early and late dates, floats, the critical path and the forecast.',
      )}
      isUnsaved={date !== (schedule.dataDate ?? schedule.today) || progressLogic !== schedule.progressLogic}
      onClose={onClose}
      footer={
        <>
          <CancelButton onCancel={onClose} />
          {schedule.dataDate !== null && (
            <Button disabled={set.isPending} onClick={() => save(null)}>
              {t('Always today')}
            </Button>
          )}
          <Button variant="primary" busy={set.isPending} disabled={date === ''} onClick={() => save(date)}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label={t('Data date')}>
          <DateInput value={date} onValue={setDate} />
        </Field>
        <Field
          label={t('Work under way')}
          help={t(
            'Of work that began before what it waits for was done: whether the rest of it waits, and what is late then.',
          )}
        >
          <Select
            value={progressLogic}
            onValue={setLogic}
            options={PROGRESS_LOGICS.map((value) => ({ value, label: t(progressLogicLabels[value]) }))}
          />
        </Field>
      </div>
    </Dialog>
  );
}
