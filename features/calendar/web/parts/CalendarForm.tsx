import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { hoursOf, type Shift } from '#shared/calendar/calendar.ts';
import { holidaysOf } from '#shared/calendar/holidays.ts';
import { CalendarSettings, daysInMonth, type HolidayRule } from '#shared/calendar/settings.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateInput, NumberInput, rangeFault, Select, TextInput } from '#web/ui/inputs.tsx';
import { MonthPreview, ruleNames } from '../MonthPreview.tsx';
import { weekdayName } from './weekday-name.ts';

interface ShiftsProps {
  readonly label: string;
  readonly shifts: readonly Shift[];
  readonly onShifts: (shifts: Shift[]) => void;
}

const MOST = 6;

/** The shifts of a day and how many hours they are together. */
export function Shifts({ label, shifts, onShifts }: ShiftsProps) {
  const edit = (index: number, part: Partial<Shift>) =>
    onShifts(shifts.map((shift, at) => (at === index ? { ...shift, ...part } : shift)));
  const last = shifts.at(-1);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">
        {label}{' '}
        <span className="font-normal text-ink-2">
          {t('{{hours}} h a day', { hours: formatNumber(hoursOf(shifts)) })}
        </span>
      </legend>
      {shifts.map((shift, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="flex items-center gap-2">
          <TextInput
            type="time"
            aria-label={t('{{label}}, shift {{number}} from', { label, number: index + 1 })}
            className="min-w-0 max-w-36 flex-1 px-2"
            value={shift.from}
            onValue={(from) => edit(index, { from })}
          />
          <span aria-hidden>–</span>
          <TextInput
            type="time"
            aria-label={t('{{label}}, shift {{number}} to', { label, number: index + 1 })}
            className="min-w-0 max-w-36 flex-1 px-2"
            value={shift.to}
            onValue={(to) => edit(index, { to })}
          />
          {shifts.length > 1 && (
            <IconButton
              icon={Trash2}
              label={t('Remove shift')}
              onClick={() => onShifts(shifts.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {last && shifts.length < MOST && (
        <div>
          <Button size="sm" icon={Plus} onClick={() => onShifts([...shifts, { from: last.to, to: '23:00' }])}>
            {t('Add shift')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

interface DayOfYearProps {
  readonly label: string;
  /** "06-15": month and day. */
  readonly value: string;
  readonly onValue: (value: string) => void;
}

/** A day that comes every year: its day and its month, without a year. */
function DayOfYear({ label, value, onValue }: DayOfYearProps) {
  const [month = 1, day = 1] = value.split('-').map(Number);
  const choose = (nextMonth: number, nextDay: number) =>
    onValue([nextMonth, Math.min(nextDay, daysInMonth(nextMonth))].map(twoDigits).join('-'));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
        <Select
          aria-label={t('{{label}}: day', { label })}
          value={String(day)}
          onValue={(next) => choose(month, Number(next))}
          options={numbersTo(daysInMonth(month)).map((one) => ({ value: String(one), label: formatNumber(one) }))}
        />
        <Select
          aria-label={t('{{label}}: month', { label })}
          value={String(month)}
          onValue={(next) => choose(Number(next), day)}
          options={numbersTo(12).map((one) => ({
            value: String(one),
            label: formatDate(`2024-${twoDigits(one)}-01`, 'monthName'),
          }))}
        />
      </div>
    </fieldset>
  );
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');
const numbersTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

interface CalendarFormProps {
  readonly settings: CalendarSettings;
  readonly today: string;
  readonly isBusy: boolean;
  readonly onSave: (settings: CalendarSettings) => void;
  readonly extra?: ReactNode;
}

/** All of a working calendar, with a month drawn by what is typed. */
export function CalendarForm({ settings, today, isBusy, onSave, extra }: CalendarFormProps) {
  const [draft, setDraft] = useState(settings);
  const change = (part: Partial<CalendarSettings>) => setDraft((old) => ({ ...old, ...part }));
  const checked = CalendarSettings.safeParse(draft);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(settings);
  return (
    <div className="grid gap-5">
      <Weekdays {...{ draft, change }} />
      <Shifts label={t('Working hours')} shifts={draft.hours} onShifts={(hours) => change({ hours })} />
      <Optional
        label={t('Own hours in Ramadan')}
        isOn={draft.ramadanHours !== null}
        onToggle={(isOn) => change({ ramadanHours: isOn ? [{ from: '07:00', to: '13:00' }] : null })}
      >
        <Shifts
          label={t('Hours in Ramadan')}
          shifts={draft.ramadanHours ?? []}
          onShifts={(ramadanHours) => change({ ramadanHours })}
        />
      </Optional>
      <MiddayBan {...{ draft, change }} />
      <Holidays {...{ draft, change, today }} />
      {checked.success ? (
        <MonthPreview settings={checked.data} today={today} />
      ) : (
        <p role="alert" className="text-red-ink">
          {t(checked.error.issues[0]?.message ?? '')}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={isBusy}
          disabled={!checked.success || !isChanged}
          onClick={() => checked.success && onSave(checked.data)}
        >
          {t('Save calendar')}
        </Button>
        {extra}
      </div>
    </div>
  );
}

interface Part {
  readonly draft: CalendarSettings;
  readonly change: (part: Partial<CalendarSettings>) => void;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6];

function Weekdays({ draft, change }: Part) {
  const toggle = (day: number, isOn: boolean) =>
    change({ workingDays: WEEK.filter((one) => (one === day ? isOn : draft.workingDays.includes(one))) });
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-1">
      <legend className="mb-1 font-medium">{t('Working days')}</legend>
      {WEEK.map((day) => (
        <Check
          key={day}
          label={weekdayName(day, 'long')}
          isOn={draft.workingDays.includes(day)}
          onToggle={(isOn) => toggle(day, isOn)}
        />
      ))}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
}

export const Check = ({ label, isOn, onToggle }: CheckProps) => (
  <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
    <input type="checkbox" checked={isOn} onChange={(event) => onToggle(event.target.checked)} />
    {label}
  </label>
);

const Optional = ({ children, ...check }: CheckProps & { children: ReactNode }) => (
  <div className="grid gap-2">
    <Check {...check} />
    {check.isOn && children}
  </div>
);

const SAUDI_BAN = { from: '06-15', to: '09-15', hours: { from: '12:00', to: '15:00' } };

function MiddayBan({ draft, change }: Part) {
  const ban = draft.middayBan;
  const edit = (part: Partial<typeof SAUDI_BAN>) => ban && change({ middayBan: { ...ban, ...part } });
  return (
    <Optional
      label={t('Outdoor work rests at midday in summer')}
      isOn={ban !== null}
      onToggle={(isOn) => change({ middayBan: isOn ? SAUDI_BAN : null })}
    >
      <div className="grid max-w-160 gap-3 md:grid-cols-2">
        <DayOfYear label={t('First day')} value={ban?.from ?? SAUDI_BAN.from} onValue={(from) => edit({ from })} />
        <DayOfYear label={t('Last day')} value={ban?.to ?? SAUDI_BAN.to} onValue={(to) => edit({ to })} />
        <Field label={t('From')}>
          <TextInput
            type="time"
            value={ban?.hours.from ?? ''}
            onValue={(from) => ban && edit({ hours: { ...ban.hours, from } })}
          />
        </Field>
        <Field label={t('To')}>
          <TextInput
            type="time"
            value={ban?.hours.to ?? ''}
            onValue={(to) => ban && edit({ hours: { ...ban.hours, to } })}
          />
        </Field>
      </div>
    </Optional>
  );
}

function Holidays({ draft, change, today }: Part & { today: string }) {
  const year = Number(today.slice(0, 4));
  const computed = [year, year + 1].flatMap((one) => holidaysOf(draft, one)).filter(({ rule, name }) => rule && !name);
  const write = (rule: HolidayRule, from: string, to: string) =>
    change({ holidays: [...draft.holidays, { name: t(ruleNames[rule]), from, to, rule, isWorking: false }] });
  const edit = (index: number, part: Partial<CalendarSettings['holidays'][number]>) =>
    change({ holidays: draft.holidays.map((one, at) => (at === index ? { ...one, ...part } : one)) });
  const add = () =>
    change({
      holidays: [...draft.holidays, { name: t('Holiday'), from: today, to: today, rule: null, isWorking: false }],
    });
  return (
    <section className="grid gap-3">
      <h3 className="font-medium">{t('Holidays')}</h3>
      <ul className="divide-y divide-line">
        {computed.map(({ rule, from, to }) =>
          rule ? (
            <li key={`${rule} ${from}`} className="flex flex-wrap items-center gap-x-3 py-1.5">
              <span className="min-w-32 font-medium">{t(ruleNames[rule])}</span>
              <span className="text-ink-2 tabular-nums">
                {t('{{start}} to {{end}}', { start: formatDate(from), end: formatDate(to) })}
              </span>
              <span className="text-sm text-ink-3">{t('computed')}</span>
              <Button size="sm" variant="quiet" className="ms-auto" onClick={() => write(rule, from, to)}>
                {t('Change the dates')}
              </Button>
            </li>
          ) : null,
        )}
      </ul>
      <div className="flex flex-wrap gap-3">
        {draft.computedHolidays.map(({ rule, days }) => (
          <Field key={rule} label={t('{{holiday}}: days off', { holiday: t(ruleNames[rule]) })}>
            <NumberInput
              value={days}
              onValue={(next) =>
                change({
                  computedHolidays: draft.computedHolidays.map((one) =>
                    one.rule === rule ? { rule, days: next ?? one.days } : one,
                  ),
                })
              }
            />
          </Field>
        ))}
      </div>
      {draft.holidays.map((holiday, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
        <div key={index} className="grid items-end gap-3 md:grid-cols-[1fr_10rem_10rem_auto_auto]">
          <Field label={t('Name')}>
            <TextInput value={holiday.name} onValue={(name) => edit(index, { name })} />
          </Field>
          <Field label={t('First day')}>
            <DateInput isDense value={holiday.from} onValue={(from) => edit(index, { from })} />
          </Field>
          <Field label={t('Last day')} error={rangeFault(holiday.from, holiday.to)}>
            <DateInput isDense value={holiday.to} onValue={(to) => edit(index, { to })} />
          </Field>
          <Check
            label={t('Work goes on')}
            isOn={holiday.isWorking}
            onToggle={(isWorking) => edit(index, { isWorking })}
          />
          <IconButton
            icon={Trash2}
            label={t('Remove holiday')}
            onClick={() => change({ holidays: draft.holidays.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={add}>
          {t('Add holiday')}
        </Button>
      </div>
    </section>
  );
}
