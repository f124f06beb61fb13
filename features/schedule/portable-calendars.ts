import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { dateOfMoment, type Moment, midnightOf } from '#shared/calendar/work-clock.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { HourAxis, type TaskCalendar } from './cpm/axis.ts';
import { plannedSpan } from './cpm/plan.ts';
import type { PlanTask } from './cpm/plan-task.ts';

/** A calendar of tasks as it goes into the files of planning programs. */
export interface PortableCalendar extends TaskCalendar {
  readonly axis: HourAxis;
}

/** What the calendar of its own makes of a task: moments as "2026-03-01 07:00". */
export interface OwnTime {
  /** The place of the calendar in the plan's list. */
  readonly calendar: number;
  readonly hoursPerDay: number;
  readonly axis: HourAxis;
  /** Days of work between its dates, to the hour. */
  readonly days: number | null;
  readonly start: string | null;
  readonly finish: string | null;
  /** When work of a day begins and is over. */
  begin(date: CalendarDate): string;
  close(date: CalendarDate): string;
}

/** Those that tasks of the plan have. */
export function portableCalendars(calendars: readonly TaskCalendar[], tasks: readonly PlanTask[]): PortableCalendar[] {
  const used = new Set(tasks.map(({ calendarId }) => calendarId));
  return calendars
    .filter(({ id }) => used.has(id))
    .map((one) => ({ ...one, axis: new HourAxis(openCalendar(one.settings), one.hoursPerDay) }));
}

export function ownTime(task: PlanTask, calendars: readonly PortableCalendar[]): OwnTime | null {
  const place = calendars.findIndex(({ id }) => id === task.calendarId);
  const own = calendars[place];
  if (!own) return null;
  const { axis, hoursPerDay } = own;
  const { start, duration } = plannedSpan(task, { axis, isAtEnd: false });
  const hasDates = start !== null && task.plannedStartDate !== null && !task.isMilestone;
  return {
    ...{ calendar: place, hoursPerDay, axis },
    days: hasDates ? duration / MINUTES / hoursPerDay : null,
    start: hasDates ? written(axis.clock.begins(start)) : null,
    finish: hasDates ? written(axis.clock.ends(start + duration)) : null,
    begin: (date) => onDay(date, axis.calendar, 'from'),
    close: (date) => onDay(date, axis.calendar, 'to'),
  };
}

const MINUTES = 60;
const two = (value: number): string => String(value).padStart(2, '0');

function written(moment: Moment): string {
  const date = dateOfMoment(moment);
  const minute = moment - midnightOf(date);
  return `${date} ${two(Math.floor(minute / MINUTES))}:${two(minute % MINUTES)}`;
}

/** On a day off the hours of the usual day. */
function onDay(date: CalendarDate, calendar: WorkingCalendar, side: 'from' | 'to'): string {
  const shifts = calendar.shiftsOn(date);
  const { hours } = calendar.settings;
  const list = shifts.length > 0 ? shifts : hours;
  const time = side === 'from' ? list[0]?.from : list.at(-1)?.to;
  return `${date} ${(time ?? '08:00').replace('24:00', '23:59')}`;
}
