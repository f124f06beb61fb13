import { CalendarX2, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { endFrom } from '#features/calendar/moved-end.ts';
import { useTaskCalendars } from '#features/calendar/web/queries.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, Select } from '#web/ui/inputs.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { LastChange } from '../change-contract.ts';
import { constraintLabels } from '../constraint.ts';
import type { LinkKind, Schedule, ScheduledTask, TaskLink } from '../contract.ts';
import type { ConstraintKind } from '../cpm/plan-task.ts';
import { fileFacts } from './agreement.ts';
import { ChangedLinks, linkShown } from './ChangedLinks.tsx';
import { changedHeld, HeldFields, heldFacts, heldOf, isHeldRight } from './HeldFields.tsx';
import { useFileCheck, useLink, usePlanTask } from './queries.ts';
import { MissedDate, StandInNote } from './TaskNotes.tsx';
import { hasOwnCalendars, useCalendarOf } from './use-calendars.ts';
import { toastLinked } from './use-changes.ts';

interface PlanFormProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly task: ScheduledTask;
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-3 border-t border-line pt-4">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </section>
);

/** Constraint, progress, people and machines of a task. */
function PlanForm({ projectId, schedule, task }: PlanFormProps) {
  const plan = usePlanTask();
  const [kind, setKind] = useState<ConstraintKind | ''>(task.constraintKind ?? '');
  const [date, setDate] = useState(task.constraintDate ?? '');
  const [percent, setPercent] = useState<number | null>(task.percentComplete);
  const [workers, setWorkers] = useState<number | null>(task.workers);
  const [isMilestone, setMilestone] = useState(task.isMilestone);
  const [calendarId, setCalendarId] = useState(task.calendarId ?? '');
  const [machines, setMachines] = useState(() => needsOf(schedule, task));
  const [held, setHeld] = useState(() => heldOf(task));
  const isRight = hasDate(kind) === (date !== '') && isPercent(percent) && isHeldRight(held);
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
          ...changedHeld(task, held),
          ...(workers !== task.workers && { workers }),
          ...(isMilestone !== task.isMilestone && { isMilestone }),
          ...(calendarId !== (task.calendarId ?? '') && { calendarId: calendarId || null }),
          ...(!isEqual(machines, needsOf(schedule, task)) && {
            equipment: Object.entries(machines).flatMap(([equipmentId, quantity]) =>
              quantity ? [{ equipmentId, quantity }] : [],
            ),
          }),
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
        <HeldFields {...{ task, held }} onHeld={setHeld} />
        <CalendarField {...{ projectId }} value={calendarId} onValue={setCalendarId} />
        {!task.isRolledUp && (
          <Field
            label={t('Percent done')}
            error={isPercent(percent) ? undefined : t('Enter a whole number from 0 to 100.')}
          >
            <NumberInput value={percent} onValue={setPercent} disabled={task.status === 'done'} />
          </Field>
        )}
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
      {!task.isRolledUp && (
        <Checkbox
          label={t('Milestone')}
          help={t('A moment without work of its own, such as a handover')}
          checked={isMilestone}
          onValue={setMilestone}
        />
      )}
      <div>
        <Button busy={plan.isPending} disabled={!isRight} onClick={save}>
          {t('Save')}
        </Button>
      </div>
    </Section>
  );
}

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

interface TaskPlanDialogProps {
  readonly projectId: string;
  readonly schedule: Schedule;
  readonly task: ScheduledTask;
  readonly mayEdit: boolean;
  readonly onMove: (task: ScheduledTask, start: string, end: string) => void;
  readonly onUnlink: (linkId: string) => void;
  /** The link taken away just now; a toast's button could not be reached while the dialog stands open. */
  readonly removed: LastChange | undefined;
  readonly onUndo: (change: LastChange) => void;
  readonly onClose: () => void;
}

/** Everything the schedule knows of a task; what a bar does by dragging is done here by typing. */
export function TaskPlanDialog(props: TaskPlanDialogProps) {
  const { task, mayEdit, onClose } = props;
  return (
    <Dialog
      title={`T-${task.number} ${task.title}`}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <div className="grid gap-5">
        <Figures {...props} />
        {task.isOnDayOff && (
          <p className="flex items-center gap-2 text-amber-ink">
            <CalendarX2 size={16} aria-hidden className="flex-none" />
            {t('It starts or ends on a day off of the working calendar.')}
          </p>
        )}
        {task.missesConstraint && <MissedDate task={task} />}
        {mayEdit && task.status !== 'done' && task.plannedStartDate && <DatesForm {...props} />}
        {mayEdit && <StandInNote {...props} />}
        {mayEdit && !task.isSummary && <PlanForm {...props} />}
        <Links {...props} />
        <ButtonLink to="/tasks" search={{ task: task.id }} variant="quiet">
          {t('Open the task')}
        </ButtonLink>
      </div>
    </Dialog>
  );
}

function Figures({ projectId, schedule, task }: TaskPlanDialogProps) {
  const { data: calendars } = useTaskCalendars(projectId, hasOwnCalendars(schedule));
  const { data: check } = useFileCheck(projectId);
  const inFile = check?.tasks.find(({ taskId }) => taskId === task.id);
  const own = calendars?.find(({ id }) => id === task.calendarId);
  const day = (date: string | null) => (date ? formatDate(date) : t('Not set'));
  const days = (count: number | null) => (count === null ? '—' : t('{{count}} days', { count }));
  const facts: [string, string][] = [
    [t('Planned'), `${day(task.plannedStartDate)} – ${day(task.plannedEndDate)}`],
    [t('Working days'), formatNumber(task.durationDays)],
    [t('Early'), `${day(task.earlyStart)} – ${day(task.earlyFinish)}`],
    [t('Late'), `${day(task.lateStart)} – ${day(task.lateFinish)}`],
    [t('Total float'), days(task.totalFloat)],
    [t('Free float'), days(task.freeFloat)],
  ];
  if (task.activityId) facts.push([t('Activity ID'), task.activityId]);
  if (own) facts.push([t('Working calendar'), own.name]);
  facts.push(...heldFacts(task));
  if (inFile) facts.push(...fileFacts(inFile));
  if (task.baselineEnd) facts.push([t('Baseline'), `${day(task.baselineStart)} – ${day(task.baselineEnd)}`]);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-ink-3">{label}</dt>
          <dd className="font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DatesForm({ schedule, task, onMove }: TaskPlanDialogProps) {
  const [start, setStart] = useState(task.plannedStartDate ?? '');
  const [end, setEnd] = useState(task.plannedEndDate ?? task.plannedStartDate ?? '');
  const calendarOf = useCalendarOf(schedule);
  const isRight = start !== '' && end !== '' && start <= end;
  const isChanged = start !== task.plannedStartDate || end !== task.plannedEndDate;
  const setDay = (day: string) => {
    setStart(day);
    setEnd(day);
  };
  /** The end goes along, as many working days later; whoever wants the task longer or shorter changes it after. */
  const moveTo = (day: string) => {
    setStart(day);
    if (day !== '') setEnd((old) => endFrom(day, task, calendarOf(task)) ?? old);
  };
  return (
    <Section title={t('Move')}>
      <div className="grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
        {task.isMilestone ? (
          <Field label={t('Date')}>
            <DateInput value={end} onValue={setDay} />
          </Field>
        ) : (
          <>
            <Field label={t('Start Date')}>
              <DateInput value={start} onValue={moveTo} />
            </Field>
            <Field
              label={t('End Date')}
              error={isRight || end === '' ? undefined : t('A task ends on or after the day it starts.')}
            >
              <DateInput value={end} onValue={setEnd} />
            </Field>
          </>
        )}
        <Button
          variant="primary"
          disabled={!isRight || !isChanged}
          onClick={() => onMove(task, start, end)}
          className="md:mt-[calc(1.45*var(--fs-sm)+0.375rem)] md:self-start"
        >
          {t('Move')}
        </Button>
      </div>
    </Section>
  );
}

const kindLabels: Record<LinkKind, string> = {
  FS: msg('starts after the end of'),
  SS: msg('starts after the start of'),
  FF: msg('ends after the end of'),
  SF: msg('ends after the start of'),
};

function Links(props: TaskPlanDialogProps) {
  const { schedule, task } = props;
  const before = schedule.links.filter(({ successorId }) => successorId === task.id);
  const after = schedule.links.filter(({ predecessorId }) => predecessorId === task.id);
  return (
    <Section title={t('Links')}>
      {before.length + after.length === 0 && (
        <p className="text-ink-2">{t('This task waits for no other, and none waits for it.')}</p>
      )}
      <ul className="grid gap-1">
        {before.map((link) => (
          <LinkLine key={link.id} {...props} link={link} other={link.predecessorId} isBefore />
        ))}
        {after.map((link) => (
          <LinkLine key={link.id} {...props} link={link} other={link.successorId} isBefore={false} />
        ))}
      </ul>
      {props.removed && <RemovedLink change={props.removed} onUndo={props.onUndo} />}
      {props.mayEdit && <NewLink {...props} />}
    </Section>
  );
}

type LinkLineProps = TaskPlanDialogProps & { link: TaskLink; other: string; isBefore: boolean };

function LinkLine({ schedule, link, other, isBefore, mayEdit, onUnlink }: LinkLineProps) {
  const task = schedule.tasks.find(({ id }) => id === other);
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="text-ink-3">{isBefore ? t('Waits for') : t('Before')}</span>{' '}
        <bdi>
          T-{task?.number} {task?.title}
        </bdi>{' '}
        <span dir="ltr" className="text-ink-3 tabular-nums">
          {linkShown(link)}
          {link.lagWritten && (
            <span className="text-ink-3"> ({t('{{lag}} in the plan file', { lag: isolate(link.lagWritten) })})</span>
          )}
        </span>
      </span>
      {mayEdit && <IconButton icon={Trash2} label={t('Remove link')} onClick={() => onUnlink(link.id)} />}
    </li>
  );
}

function RemovedLink({ change, onUndo }: { change: LastChange; onUndo: (change: LastChange) => void }) {
  return (
    <div className="grid gap-2 rounded-1 border border-primary bg-primary-wash px-3 py-2">
      <div className="flex items-center justify-between gap-3">
        <span className="font-medium">{t('{{count}} links removed', { count: change.count })}</span>
        <Button size="sm" icon={Undo2} onClick={() => onUndo(change)}>
          {t('Undo')}
        </Button>
      </div>
      <ChangedLinks links={change.links} count={change.count} />
    </div>
  );
}

function NewLink({ projectId, schedule, task }: TaskPlanDialogProps) {
  const link = useLink();
  const [kind, setKind] = useState<LinkKind>('FS');
  const [other, setOther] = useState('');
  /** Undefined as long as nobody wrote one: a link that is there then keeps its own. */
  const [lag, setLag] = useState<number | null>();
  const others = schedule.tasks.filter(({ id }) => id !== task.id);
  const known = schedule.links.find(
    (one) => one.predecessorId === other && one.successorId === task.id && one.kind === kind,
  );
  const add = () => {
    if (known && (lag === undefined || known.lag === (lag ?? 0))) return toastLinked([known]);
    link.mutate(
      {
        params: { id: projectId },
        body: { links: [{ predecessorId: other, successorId: task.id, kind, lag: lag ?? 0 }] },
      },
      {
        onSuccess: () => {
          setOther('');
          setLag(undefined);
          toastSuccess(known ? t('Link changed') : t('Tasks linked'));
        },
        onError: (error) => toastError(error, t('The tasks could not be linked')),
      },
    );
  };
  return (
    <div className="grid items-end gap-3 md:grid-cols-[auto_1fr_6rem_auto]">
      <Field label={t('This task')}>
        <Select
          value={kind}
          onValue={setKind}
          options={Object.entries(kindLabels).map(([value, label]) => ({ value: value as LinkKind, label: t(label) }))}
        />
      </Field>
      <Field label={t('Other task')}>
        <Select
          value={other}
          onValue={setOther}
          placeholder={t('Choose a task')}
          options={others.map(({ id, number, title }) => ({ value: id, label: `T-${number} ${title}` }))}
        />
      </Field>
      <Field label={t('Days between')}>
        <NumberInput value={lag === undefined ? (known?.lag ?? 0) : lag} onValue={setLag} />
      </Field>
      <Button busy={link.isPending} disabled={other === ''} onClick={add}>
        {t('Link')}
      </Button>
    </div>
  );
}
