import { readSettings } from '#features/settings/server/api.ts';
import type { Connection } from '#server/database/open.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '#shared/calendar/settings.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';

/** What the organisation's clock and calendar say. */
export interface LocalTime {
  readonly date: CalendarDate;
  /** "HH:MM". */
  readonly time: string;
  readonly isWorkingDay: boolean;
  /** When work begins on that day, "HH:MM". */
  readonly begins: string;
  /** The same of another moment. */
  of(moment: Date): Pick<LocalTime, 'date' | 'time'>;
}

const USUAL_BEGIN = '07:00';

export async function localTime(db: Connection, now: Date): Promise<LocalTime> {
  const { timeZone, calendar } = await readSettings(db);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const of = (moment: Date) => ({ date: dateIn(timeZone, moment), time: clock.format(moment) });
  const { date, time } = of(now);
  const days = openCalendar(calendar ?? DEFAULT_CALENDAR);
  const begins = days.shiftsOn(date)[0]?.from ?? USUAL_BEGIN;
  return { date, time, isWorkingDay: days.isWorkingDay(date), begins, of };
}
