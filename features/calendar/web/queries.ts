import { useQuery } from '@tanstack/react-query';
import { read } from '#web/api/client.ts';
import { calendarApi } from '../contract.ts';

/** Working calendars of the tasks of a project; not asked for where no task has one. */
export const useTaskCalendars = (id: string, enabled = true) =>
  useQuery({ ...read(calendarApi.taskCalendars, { params: { id } }), enabled });
