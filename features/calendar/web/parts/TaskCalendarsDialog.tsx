import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { hoursOf } from '#shared/calendar/calendar.ts';
import { read, useAction } from '#web/api/client.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { Select } from '#web/ui/inputs.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { calendarApi, PROJECT_CALENDAR, type TaskCalendar, type TaskCalendarEdit } from '../../contract.ts';
import { MonthPreview } from '../MonthPreview.tsx';
import { useTaskCalendars } from '../queries.ts';
import { TaskCalendarForm } from './TaskCalendarForm.tsx';

interface TaskCalendarsDialogProps {
  readonly projectId: string;
  /** Where the months begin to be looked at. */
  readonly date: string;
  readonly mayEdit: boolean;
  /** How many tasks go by each. */
  readonly uses: ReadonlyMap<string, number>;
  readonly onClose: () => void;
}

type Look = 'calendar' | 'add' | 'edit' | 'remove';

/** The working calendars that tasks of a project have beside the project's own, month by month; who may, makes and changes them. */
export function TaskCalendarsDialog({ onClose, ...props }: TaskCalendarsDialogProps) {
  const { projectId, mayEdit } = props;
  const calendars = useTaskCalendars(projectId);
  return (
    <Dialog
      title={t('Calendars of tasks')}
      description={t(
        'They come with a plan file or are made here. Each task is scheduled by its own; others by the project’s calendar.',
      )}
      size="lg"
      onClose={onClose}
    >
      {calendars.isPending && <SkeletonRows count={4} />}
      {calendars.isError && <ErrorNote query={calendars} what={t('The calendars could not be loaded.')} />}
      {calendars.data?.length === 0 && !mayEdit && <p className="text-ink-2">{t('No task has one.')}</p>}
      {calendars.data && (calendars.data.length > 0 || mayEdit) && <Calendars {...props} calendars={calendars.data} />}
    </Dialog>
  );
}

interface CalendarsProps extends Omit<TaskCalendarsDialogProps, 'onClose'> {
  readonly calendars: readonly TaskCalendar[];
}

function Calendars({ projectId, calendars, date, mayEdit, uses }: CalendarsProps) {
  const [id, setId] = useState('');
  const [look, setLook] = useState<Look>('calendar');
  const calendar = calendars.find((one) => one.id === id) ?? calendars[0];
  const show = (next: string) => {
    setId(next);
    setLook('calendar');
  };
  const form = { projectId, date, onDone: show, onCancel: () => setLook('calendar') };
  if (look === 'add') return <Add {...form} />;
  if (look === 'edit' && calendar) return <Edit key={calendar.id} {...form} calendar={calendar} />;
  if (look === 'remove' && calendar) {
    return <Remove {...form} {...{ calendar, calendars }} used={uses.get(calendar.id) ?? 0} />;
  }
  return (
    <div className="grid gap-4">
      {calendar && <OneCalendar {...{ calendar, calendars, date }} onChoose={setId} />}
      {mayEdit && (
        <div className="flex flex-wrap gap-2">
          <Button icon={Plus} onClick={() => setLook('add')}>
            {t('New calendar')}
          </Button>
          {calendar && (
            <>
              <Button icon={Pencil} onClick={() => setLook('edit')}>
                {t('Edit')}
              </Button>
              <Button icon={Trash2} onClick={() => setLook('remove')}>
                {t('Remove')}
              </Button>
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface OneCalendarProps extends Pick<CalendarsProps, 'calendars' | 'date'> {
  readonly calendar: TaskCalendar;
  readonly onChoose: (id: string) => void;
}

function OneCalendar({ calendar, calendars, date, onChoose }: OneCalendarProps) {
  return (
    <>
      <Field label={t('Calendar')}>
        <Select
          value={calendar.id}
          onValue={onChoose}
          options={calendars.map((one) => ({ value: one.id, label: one.name }))}
        />
      </Field>
      <p className="text-ink-2">
        {t('A day of work has {{hours}} hours.', { hours: formatNumber(calendar.hoursPerDay) })}
      </p>
      <MonthPreview key={calendar.id} settings={calendar.settings} today={date} />
    </>
  );
}

interface FormProps {
  readonly projectId: string;
  readonly date: string;
  readonly onDone: (calendarId: string) => void;
  readonly onCancel: () => void;
}

/** Begins as the project's own calendar. */
function Add({ projectId: id, date, onDone, onCancel }: FormProps) {
  const project = useQuery(read(calendarApi.calendar, { params: { id } }));
  const add = useAction(calendarApi.addTaskCalendar, [['api', 'projects', id]]);
  if (!project.data) return <SkeletonRows count={4} />;
  const settings = project.data.calendar;
  const save = (body: TaskCalendarEdit) =>
    add.mutate(
      { params: { id }, body },
      {
        onSuccess: (made) => saved(made.id, onDone),
        onError: (error) => toastError(error, t('The calendar could not be saved')),
      },
    );
  return (
    <TaskCalendarForm
      initial={{ name: '', hoursPerDay: hoursOf(settings.hours), settings }}
      {...{ onCancel, today: date, isBusy: add.isPending, error: add.error, onSave: save }}
    />
  );
}

function Edit({ projectId: id, calendar, date, onDone, onCancel }: FormProps & { calendar: TaskCalendar }) {
  const edit = useAction(calendarApi.setTaskCalendar, [['api', 'projects', id]]);
  const save = (body: TaskCalendarEdit) =>
    edit.mutate(
      { params: { id, calendarId: calendar.id }, body },
      {
        onSuccess: () => saved(calendar.id, onDone),
        onError: (error) => toastError(error, t('The calendar could not be saved')),
      },
    );
  return (
    <TaskCalendarForm
      initial={calendar}
      {...{ onCancel, today: date, isBusy: edit.isPending, error: edit.error, onSave: save }}
    />
  );
}

function saved(id: string, onDone: FormProps['onDone']): void {
  toastSuccess(t('Calendar saved'));
  onDone(id);
}

interface RemoveProps extends FormProps {
  readonly calendar: TaskCalendar;
  readonly calendars: readonly TaskCalendar[];
  readonly used: number;
}

/** What tasks go by it is chosen another one for them first. */
function Remove({ projectId: id, calendar, calendars, used, onDone, onCancel }: RemoveProps) {
  const [instead, setInstead] = useState('');
  const remove = useAction(calendarApi.removeTaskCalendar, [['api', 'projects', id]]);
  useFreeze(remove.isPending);
  const others = calendars
    .filter((one) => one.id !== calendar.id)
    .map(({ id: value, name: label }) => ({ value, label }));
  const options = [
    { value: '', label: t('Choose a calendar') },
    { value: PROJECT_CALENDAR, label: t('That of the project') },
    ...others,
  ];
  const confirm = () =>
    remove.mutate(
      { params: { id, calendarId: calendar.id }, query: instead === '' ? {} : { instead } },
      {
        onSuccess: () => {
          toastSuccess(t('Calendar removed'));
          onDone('');
        },
        onError: (error) => toastError(error, t('The calendar could not be removed')),
      },
    );
  return (
    <div className="grid gap-4">
      <p className="font-medium wrap-anywhere">{t('Remove the calendar “{{name}}”?', { name: calendar.name })}</p>
      {used > 0 && (
        <>
          <p className="text-ink-2">{t('{{count}} tasks go by it. They keep their planned dates.', { count: used })}</p>
          <Field label={t('They go by this calendar instead')} required>
            <Select value={instead} onValue={setInstead} options={options} />
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="danger" busy={remove.isPending} disabled={used > 0 && instead === ''} onClick={confirm}>
          {t('Remove calendar')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </div>
  );
}
