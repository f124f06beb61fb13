import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Shift } from '#shared/calendar/calendar.ts';
import type { CalendarSettings, DatedHours } from '#shared/calendar/settings.ts';
import { ApiError, wordsOf } from '#web/api/client.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Field } from '#web/ui/Field.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, rangeFault, TextInput } from '#web/ui/inputs.tsx';
import { useReportUnsaved } from '#web/ui/unsaved.ts';
import { TaskCalendarEdit } from '../../contract.ts';
import { MonthPreview } from '../MonthPreview.tsx';
import { Check, Shifts } from './CalendarForm.tsx';
import { weekdayName } from './weekday-name.ts';

interface Draft {
  readonly name: string;
  readonly hoursPerDay: number | null;
  readonly week: readonly (readonly Shift[])[];
  readonly exceptions: readonly DatedHours[];
}

interface TaskCalendarFormProps {
  /** What the fields begin with; holidays and the midday ban of its settings stay. */
  readonly initial: TaskCalendarEdit;
  readonly today: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSave: (edit: TaskCalendarEdit) => void;
  readonly onCancel: () => void;
}

const DAY: Shift[] = [{ from: '07:00', to: '15:00' }];

/** Name, hours a day, the week day by day and exceptions of a calendar, with a month drawn by what is typed. */
export function TaskCalendarForm({ initial, today, isBusy, error, onSave, onCancel }: TaskCalendarFormProps) {
  const [first] = useState<Draft>(() => ({
    name: initial.name,
    hoursPerDay: initial.hoursPerDay,
    week: weekOf(initial.settings),
    exceptions: initial.settings.datedHours ?? [],
  }));
  const [draft, setDraft] = useState(first);
  useReportUnsaved(draft !== first);
  useFreeze(isBusy);
  const change = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }));
  const checked = TaskCalendarEdit.safeParse(editOf(draft, initial.settings));
  const faults = new Map((checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), t(message)]));
  const refused = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const faultOf = (field: string) => {
    const own = refused.find((one) => one.field === field);
    return faults.get(field) ?? (own && wordsOf(own));
  };
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('Name')} error={faultOf('name')} required>
          <TextInput value={draft.name} onValue={(name) => change({ name })} />
        </Field>
        <Field
          label={t('Hours of a day of work')}
          help={t('Durations and lags in days are so many hours.')}
          error={draft.hoursPerDay === null ? t('A day of work has half an hour to 24 hours.') : faultOf('hoursPerDay')}
          required
        >
          <NumberInput value={draft.hoursPerDay} onValue={(hoursPerDay) => change({ hoursPerDay })} />
        </Field>
      </div>
      <Week week={draft.week} onWeek={(week) => change({ week })} />
      <Exceptions {...{ today }} list={draft.exceptions} onList={(exceptions) => change({ exceptions })} />
      {checked.success ? (
        <MonthPreview settings={checked.data.settings} today={today} />
      ) : (
        faults.has('settings') && (
          <p role="alert" className="text-red-ink">
            {faults.get('settings')}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!checked.success}
          onClick={() => checked.success && onSave(checked.data)}
        >
          {t('Save calendar')}
        </Button>
        <CancelButton onCancel={onCancel} />
      </div>
    </div>
  );
}

const weekOf = ({ weekHours, workingDays, hours }: CalendarSettings): Shift[][] =>
  weekHours ?? Array.from({ length: 7 }, (_, day) => (workingDays.includes(day) ? hours : []));

/** Exceptions in order; the days and hours of settings that know no week follow it. */
function editOf({ name, hoursPerDay, week, exceptions }: Draft, settings: CalendarSettings) {
  const worked = [...week.keys()].filter((day) => (week[day] ?? []).length > 0);
  const datedHours = [...exceptions].sort((one, other) => one.from.localeCompare(other.from));
  const days = { workingDays: worked, hours: week[worked[0] ?? 0] ?? [] };
  return { name, hoursPerDay, settings: { ...settings, ...(worked.length > 0 && days), weekHours: week, datedHours } };
}

function Week({ week, onWeek }: { week: Draft['week']; onWeek: (week: Draft['week']) => void }) {
  const set = (day: number, shifts: readonly Shift[]) => onWeek(week.map((old, at) => (at === day ? shifts : old)));
  const usual = week.find((shifts) => shifts.length > 0) ?? DAY;
  return (
    <section className="grid gap-2">
      <h3 className="font-medium">{t('Working days')}</h3>
      {week.map((shifts, day) => {
        const label = weekdayName(day, 'long');
        return (
          <div key={label} className="grid gap-1 md:grid-cols-[9rem_1fr]">
            <Check label={label} isOn={shifts.length > 0} onToggle={(isOn) => set(day, isOn ? usual : [])} />
            {shifts.length > 0 && <Shifts {...{ label, shifts }} onShifts={(next) => set(day, next)} />}
          </div>
        );
      })}
    </section>
  );
}

interface ExceptionsProps {
  readonly list: Draft['exceptions'];
  readonly today: string;
  readonly onList: (list: Draft['exceptions']) => void;
}

function Exceptions({ list, today, onList }: ExceptionsProps) {
  const edit = (index: number, part: Partial<DatedHours>) =>
    onList(list.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{t('Days with hours of their own')}</h3>
      {list.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="grid gap-2 border-b border-line pb-3">
          <div className="grid items-end gap-3 md:grid-cols-[10rem_10rem_auto_auto]">
            <Field label={t('First day')}>
              <DateInput isDense value={one.from} onValue={(from) => edit(index, { from })} />
            </Field>
            <Field label={t('Last day')} error={rangeFault(one.from, one.to)}>
              <DateInput isDense value={one.to} onValue={(to) => edit(index, { to })} />
            </Field>
            <Check
              label={t('Work goes on')}
              isOn={one.hours.length > 0}
              onToggle={(isOn) => edit(index, { hours: isOn ? DAY : [] })}
            />
            <div>
              <IconButton
                icon={Trash2}
                label={t('Remove exception')}
                onClick={() => onList(list.filter((_, at) => at !== index))}
              />
            </div>
          </div>
          {one.hours.length > 0 && (
            <Shifts label={t('Working hours')} shifts={one.hours} onShifts={(hours) => edit(index, { hours })} />
          )}
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={() => onList([...list, { from: today, to: today, hours: [] }])}>
          {t('Add exception')}
        </Button>
      </div>
    </section>
  );
}
