import { useState } from 'react';
import { msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { DateInput, NumberInput, Select } from '#web/ui/inputs.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { Schedule, ScheduledTask } from '../contract.ts';
import type { Constraint } from '../cpm/plan-task.ts';
import { usePlanTask } from './queries.ts';
import { Section } from './Section.tsx';

interface PlanFormProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly task: ScheduledTask;
}

const constraintLabels: Record<Constraint, string> = {
  start_no_earlier: msg('Start no earlier than'),
  start_no_later: msg('Start no later than'),
  must_start: msg('Must start on'),
  finish_no_earlier: msg('Finish no earlier than'),
  finish_no_later: msg('Finish no later than'),
  must_finish: msg('Must finish on'),
};

/** Constraint, progress, people and machines of a task. */
export function PlanForm({ projectId, schedule, task }: PlanFormProps) {
  const plan = usePlanTask();
  const [kind, setKind] = useState<Constraint | ''>(task.constraintKind ?? '');
  const [date, setDate] = useState(task.constraintDate ?? '');
  const [percent, setPercent] = useState<number | null>(task.percentComplete);
  const [workers, setWorkers] = useState<number | null>(task.workers);
  const [isMilestone, setMilestone] = useState(task.isMilestone);
  const [machines, setMachines] = useState(() => needsOf(schedule, task));
  const isRight = (kind === '') === (date === '') && isPercent(percent);
  const save = () =>
    plan.mutate(
      {
        params: { id: projectId, taskId: task.id },
        body: {
          constraintKind: kind || null,
          constraintDate: date || null,
          ...(task.status !== 'done' &&
            percent !== task.percentComplete &&
            isPercent(percent) && { percentComplete: percent }),
          ...(workers !== task.workers && { workers }),
          ...(isMilestone !== task.isMilestone && { isMilestone }),
          equipment: Object.entries(machines).flatMap(([equipmentId, quantity]) =>
            quantity ? [{ equipmentId, quantity }] : [],
          ),
        },
      },
      {
        onSuccess: () => toastSuccess(t('Task saved')),
        onError: (error) => toastError(error, t('The task could not be saved')),
      },
    );
  return (
    <Section title={t('Planning')}>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <ConstraintFields kind={kind} date={date} onKind={setKind} onDate={setDate} />
        <Field
          label={t('Percent done')}
          error={isPercent(percent) ? undefined : t('Enter a whole number from 0 to 100.')}
        >
          <NumberInput value={percent} onValue={setPercent} disabled={task.status === 'done'} />
        </Field>
        <Field label={t('Workers a day')}>
          <NumberInput value={workers} onValue={setWorkers} disabled={isMilestone} />
        </Field>
        {schedule.capacity.equipment.map(({ id, name, capacity }) => (
          <Field key={id} label={name} help={t('{{count}} on site', { count: capacity })}>
            <NumberInput
              value={machines[id] ?? 0}
              onValue={(quantity) => setMachines((old) => ({ ...old, [id]: quantity ?? 0 }))}
              disabled={isMilestone}
            />
          </Field>
        ))}
      </div>
      <Checkbox
        label={t('Milestone')}
        help={t('A moment without work of its own, such as a handover')}
        checked={isMilestone}
        onValue={setMilestone}
      />
      <div>
        <Button busy={plan.isPending} disabled={!isRight} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </Section>
  );
}

const isPercent = (percent: number | null): percent is number =>
  percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 100;

const needsOf = ({ needs }: Schedule, { id }: ScheduledTask): Record<string, number> =>
  Object.fromEntries(
    needs.filter(({ taskId }) => taskId === id).map(({ equipmentId, quantity }) => [equipmentId, quantity]),
  );

interface ConstraintFieldsProps {
  readonly kind: Constraint | '';
  readonly date: string;
  readonly onKind: (kind: Constraint | '') => void;
  readonly onDate: (date: string) => void;
}

function ConstraintFields({ kind, date, onKind, onDate }: ConstraintFieldsProps) {
  const choose = (next: Constraint | '') => {
    onKind(next);
    if (next === '') onDate('');
  };
  const kinds = Object.entries(constraintLabels).map(([value, label]) => ({
    value: value as Constraint,
    label: t(label),
  }));
  return (
    <>
      <Field label={t('Constraint')}>
        <Select value={kind} onValue={choose} options={[{ value: '', label: t('None') }, ...kinds]} />
      </Field>
      <Field label={t('Date')}>
        <DateInput value={date} onValue={onDate} disabled={kind === ''} />
      </Field>
    </>
  );
}
