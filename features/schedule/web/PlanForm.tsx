import { useState } from 'react';
import { useTaskCalendars } from '#features/calendar/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { DateInput, NumberInput, Select } from '#web/ui/inputs.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import { constraintLabels } from '../constraint.ts';
import type { Schedule, ScheduledTask } from '../contract.ts';
import type { ConstraintKind } from '../cpm/plan-task.ts';
import { changedHeld, HeldFields, heldOf, isHeldRight } from './HeldFields.tsx';
import { Section } from './parts/Section.tsx';
import { usePlanTask } from './queries.ts';

interface PlanFormProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly task: ScheduledTask;
}

/** '' is none. */
interface Values {
  readonly kind: ConstraintKind | '';
  readonly date: string;
  readonly percent: number | null;
  readonly workers: number | null;
  readonly isMilestone: boolean;
  readonly calendarId: string;
  readonly machines: Record<string, number>;
  readonly held: ReturnType<typeof heldOf>;
}

const valuesOf = (schedule: Schedule, task: ScheduledTask): Values => ({
  kind: task.constraintKind ?? '',
  date: task.constraintDate ?? '',
  percent: task.percentComplete,
  workers: task.workers,
  isMilestone: task.isMilestone,
  calendarId: task.calendarId ?? '',
  machines: needsOf(schedule, task),
  held: heldOf(task),
});

/** What a call takes of values that are not as stored: nothing else is sent, so that what others change meanwhile stays. */
function changesOf(task: ScheduledTask, stored: Values, values: Values) {
  const { kind, date, percent, workers, isMilestone, calendarId, machines, held } = values;
  const isPercentChanged = task.status !== 'done' && percent !== stored.percent && isPercent(percent);
  const equipment = Object.entries(machines).flatMap(([equipmentId, quantity]) =>
    quantity ? [{ equipmentId, quantity }] : [],
  );
  return {
    ...((kind !== stored.kind || date !== stored.date) && {
      constraintKind: kind || null,
      constraintDate: date || null,
    }),
    ...(isPercentChanged && { percentComplete: percent }),
    ...changedHeld(task, held),
    ...(workers !== stored.workers && { workers }),
    ...(isMilestone !== stored.isMilestone && { isMilestone }),
    ...(calendarId !== stored.calendarId && { calendarId: calendarId || null }),
    ...(!isEqual(machines, stored.machines) && { equipment }),
  };
}

type Typed = Partial<Omit<Values, 'machines' | 'held'>> & {
  readonly machines?: Values['machines'];
  readonly held?: Partial<Values['held']>;
};

/** What is typed over what is stored, which follows the plan until then. */
function usePlanForm({ projectId, schedule, task }: PlanFormProps) {
  const plan = usePlanTask();
  const [typed, setTyped] = useState<Typed>({});
  const stored = valuesOf(schedule, task);
  const values: Values = {
    ...stored,
    ...typed,
    machines: { ...stored.machines, ...typed.machines },
    held: { ...stored.held, ...typed.held },
  };
  const body = changesOf(task, stored, values);
  const isChanged = Object.keys(body).length > 0 || values.percent !== stored.percent;
  useFreeze(plan.isPending);
  useReportUnsaved(isChanged);
  return {
    values,
    isBusy: plan.isPending,
    isChanged,
    type: (part: Typed) =>
      setTyped((old) => ({
        ...old,
        ...part,
        ...(part.machines && { machines: { ...old.machines, ...part.machines } }),
        ...(part.held && { held: { ...old.held, ...part.held } }),
      })),
    save: () =>
      plan.mutate(
        { params: { id: projectId, taskId: task.id }, body },
        {
          onSuccess: () => {
            setTyped({});
            toastSuccess(t('Task saved'));
          },
          onError: (error) => toastError(error, t('The task could not be saved')),
        },
      ),
  };
}

/** Constraint, progress, people and machines of a task. */
export function PlanForm(props: PlanFormProps) {
  const { projectId, schedule, task } = props;
  const { values, type, isBusy, isChanged, save } = usePlanForm(props);
  const { kind, date, percent, workers, isMilestone, calendarId, machines, held } = values;
  const isRight = hasDate(kind) === (date !== '') && isPercent(percent) && isHeldRight(held);
  return (
    <Section title={t('Planning')}>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <ConstraintFields
          kind={kind}
          date={date}
          onKind={(next) => type({ kind: next })}
          onDate={(next) => type({ date: next })}
        />
        <HeldFields {...{ task, held }} onHeld={(next) => type({ held: changesIn(held, next) })} />
        <CalendarField {...{ projectId }} value={calendarId} onValue={(next) => type({ calendarId: next })} />
        {!task.isRolledUp && (
          <PercentField percent={percent} isDone={task.status === 'done'} onValue={(next) => type({ percent: next })} />
        )}
        <Field label={t('Workers a day')}>
          <NumberInput value={workers} onValue={(next) => type({ workers: next })} disabled={isMilestone} />
        </Field>
        {schedule.capacity.equipment.map(({ id, name, capacity }) => (
          <Field key={id} label={name} help={t('{{count}} on site', { count: capacity })}>
            <NumberInput
              value={machines[id] ?? 0}
              onValue={(quantity) => type({ machines: { [id]: quantity ?? 0 } })}
              disabled={isMilestone}
            />
          </Field>
        ))}
      </div>
      {!task.isRolledUp && (
        <Checkbox
          label={t('Milestone')}
          help={t('A moment without work of its own, such as a handover')}
          checked={isMilestone}
          onValue={(next) => type({ isMilestone: next })}
        />
      )}
      <div>
        <Button busy={isBusy} disabled={!isRight || !isChanged} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </Section>
  );
}

interface PercentFieldProps {
  readonly percent: number | null;
  readonly isDone: boolean;
  readonly onValue: (percent: number | null) => void;
}

const PercentField = ({ percent, isDone, onValue }: PercentFieldProps) => (
  <Field label={t('Percent done')} error={isPercent(percent) ? undefined : t('Enter a whole number from 0 to 100.')}>
    <NumberInput value={percent} onValue={onValue} disabled={isDone} />
  </Field>
);

const changesIn = (shown: Values['held'], next: Values['held']): Partial<Values['held']> =>
  Object.fromEntries(Object.entries(next).filter(([name, date]) => date !== shown[name as keyof Values['held']]));

const hasDate = (kind: ConstraintKind | ''): boolean => kind !== '' && kind !== 'as_late_as_possible';

const isPercent = (percent: number | null): percent is number =>
  percent !== null && Number.isInteger(percent) && percent >= 0 && percent <= 100;

const needsOf = ({ needs }: Schedule, { id }: ScheduledTask): Record<string, number> =>
  Object.fromEntries(
    needs.filter(({ taskId }) => taskId === id).map(({ equipmentId, quantity }) => [equipmentId, quantity]),
  );

/** None and nought are the same. */
const isEqual = (one: Record<string, number>, other: Record<string, number>): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((id) => (one[id] ?? 0) === (other[id] ?? 0));

interface CalendarFieldProps extends Pick<PlanFormProps, 'projectId'> {
  readonly value: string;
  readonly onValue: (id: string) => void;
}

/** Only where the project has calendars of tasks. */
function CalendarField({ projectId, value, onValue }: CalendarFieldProps) {
  const { data } = useTaskCalendars(projectId);
  if (!data || data.length === 0) return null;
  const options = data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t('Working calendar')}>
      <Select value={value} onValue={onValue} options={[{ value: '', label: t('That of the project') }, ...options]} />
    </Field>
  );
}

interface ConstraintFieldsProps {
  readonly kind: ConstraintKind | '';
  readonly date: string;
  readonly onKind: (kind: ConstraintKind | '') => void;
  readonly onDate: (date: string) => void;
}

function ConstraintFields({ kind, date, onKind, onDate }: ConstraintFieldsProps) {
  const choose = (next: ConstraintKind | '') => {
    onKind(next);
    if (!hasDate(next)) onDate('');
  };
  const kinds = Object.entries(constraintLabels).map(([value, label]) => ({
    value: value as ConstraintKind,
    label: t(label),
  }));
  return (
    <>
      <Field label={t('Constraint')}>
        <Select value={kind} onValue={choose} options={[{ value: '', label: t('None') }, ...kinds]} />
      </Field>
      <Field label={t('Date')}>
        <DateInput value={date} onValue={onDate} disabled={!hasDate(kind)} />
      </Field>
    </>
  );
}
