import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings, HolidayRule } from '#shared/calendar/settings.ts';
import { addDays, weekday } from '#shared/dates.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { weekdayName } from './parts/weekday-name.ts';

const WEEK = [0, 1, 2, 3, 4, 5, 6];

export const ruleNames: Record<HolidayRule, string> = {
  founding_day: msg('Founding Day'),
  national_day: msg('National Day'),
  eid_al_fitr: msg('Eid al-Fitr'),
  eid_al_adha: msg('Eid al-Adha'),
};

/** A month as these settings make it: days off, Ramadan, holidays by name. */
export function MonthPreview({ settings, today }: { settings: CalendarSettings; today: string }) {
  const [first, setFirst] = useState(`${today.slice(0, 7)}-01`);
  const calendar = useMemo(() => openCalendar(settings), [settings]);
  const begin = addDays(first, -weekday(first));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => WEEK.map((day) => addDays(begin, week * 7 + day)));
  const month = first.slice(0, 7);
  const go = (days: number) => setFirst(`${addDays(first, days).slice(0, 7)}-01`);
  return (
    <section className="max-w-160">
      <div className="flex items-center gap-2">
        <h3 className="font-medium">{formatDate(first, 'month')}</h3>
        <span className="ms-auto flex">
          <IconButton icon={ChevronLeft} mirrored label={t('Month before')} onClick={() => go(-1)} />
          <IconButton icon={ChevronRight} mirrored label={t('Month after')} onClick={() => go(32)} />
        </span>
      </div>
      <table className="mt-2 w-full table-fixed border-collapse text-sm">
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" className="p-1 text-start font-medium text-ink-3">
                <span aria-hidden className="md:hidden">
                  {weekdayName(day, 'narrow')}
                </span>
                <span className="max-md:sr-only">{weekdayName(day, 'short')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days) => (
            <tr key={days[0]}>
              {days.map((date) => {
                const holiday = calendar.holidayOn(date);
                const hours = calendar.workingHours(date);
                const name = holiday && (holiday.name || (holiday.rule ? t(ruleNames[holiday.rule]) : ''));
                return (
                  <td
                    key={date}
                    className={cx(
                      'h-14 border border-line p-1 align-top',
                      hours === 0 && 'bg-sunk',
                      date.slice(0, 7) !== month && 'border-dashed italic',
                    )}
                  >
                    <span className="text-[length:min(1em,5.5vw)] font-medium tabular-nums">
                      {formatNumber(Number(date.slice(8)))}
                    </span>
                    <span
                      dir="auto"
                      className="aligned-with-page block truncate text-xs text-ink-2"
                      title={name ?? hoursOf(hours)}
                    >
                      {name ?? hoursOf(hours)}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const hoursOf = (hours: number) => (hours > 0 ? t('{{hours}} h', { hours: formatNumber(hours) }) : t('Off'));
