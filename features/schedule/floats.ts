import { openCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { ScheduledTask } from './contract.ts';
import { computeSchedule, type ScheduleInput } from './schedule.ts';

/** A plan that can be sent to a thread: its calendar by its settings. */
export interface FloatQuestion extends Omit<ScheduleInput, 'calendar'> {
  readonly calendar: CalendarSettings;
}

/** What the watch of a plan needs of a task. */
export type TaskFloat = Pick<
  ScheduledTask,
  'id' | 'number' | 'title' | 'status' | 'isSummary' | 'plannedEndDate' | 'totalFloat'
>;

export const floatsOf = ({ calendar, ...plan }: FloatQuestion): TaskFloat[] =>
  computeSchedule({ ...plan, calendar: openCalendar(calendar) }).tasks.map(
    ({ id, number, title, status, isSummary, plannedEndDate, totalFloat }) => ({
      ...{ id, number, title, status, isSummary, plannedEndDate, totalFloat },
    }),
  );
