import { useMemo } from 'react';
import { useTaskCalendars } from '#features/calendar/web/queries.ts';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { Schedule, ScheduledTask } from '../contract.ts';

export type CalendarOf = (task: Pick<ScheduledTask, 'calendarId'>) => WorkingCalendar;

export const hasOwnCalendars = ({ tasks }: Pick<Schedule, 'tasks'>): boolean =>
  tasks.some(({ calendarId }) => calendarId !== null);

/** The calendar of each task, its own or the project's; until its own are here the project's. */
export function useCalendarOf(schedule: Schedule): CalendarOf {
  const { data } = useTaskCalendars(schedule.projectId, hasOwnCalendars(schedule));
  return useMemo(() => {
    const settings = new Map((data ?? []).map((calendar) => [calendar.id, calendar.settings]));
    return ({ calendarId }) => openCalendar(settings.get(calendarId ?? '') ?? schedule.calendar);
  }, [data, schedule.calendar]);
}
