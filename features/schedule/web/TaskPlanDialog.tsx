import { CalendarX2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
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
import type { LastChange } from '../change-contract.ts';
import type { LinkKind, Schedule, ScheduledTask, TaskLink } from '../contract.ts';
import { fileFacts } from './agreement.ts';
import { ChangedLinks, linkShown } from './ChangedLinks.tsx';
import { heldFacts } from './HeldFields.tsx';
import { PlanForm } from './PlanForm.tsx';
import { Section } from './parts/Section.tsx';
import { useFileCheck, useLink } from './queries.ts';
import { MissedDate, StandInNote } from './TaskNotes.tsx';
import { hasOwnCalendars, useCalendarOf } from './use-calendars.ts';
import { toastLinked } from './use-changes.ts';

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
