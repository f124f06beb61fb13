import { type DatedTask, endAfter } from '#features/calendar/moved-end.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';

export type DragKind = 'move' | 'start' | 'end' | 'link';

/**
 * Dates a task would have after a drag of so many days. Moved, it keeps its working days and starts on a day that is worked; its
 * start or end dragged, it becomes longer or shorter and ends on one. From a day off it goes on the way it was dragged, so that a
 * drag of one day is a step of one working day. Undefined when it would end before it starts.
 */
export function draggedDates(
  { plannedStartDate, plannedEndDate, isMilestone = false }: DatedTask,
  { kind, days }: { kind: DragKind; days: number },
  calendar: WorkingCalendar,
): [CalendarDate, CalendarDate] | undefined {
  if (!plannedStartDate || !plannedEndDate || kind === 'link' || days === 0) return undefined;
  const worked = (date: CalendarDate) => {
    const target = addDays(date, days);
    return days > 0 ? calendar.onOrAfter(target) : calendar.onOrBefore(target);
  };
  if (isMilestone) return kind === 'move' ? [worked(plannedEndDate), worked(plannedEndDate)] : undefined;
  if (kind === 'move') {
    const start = worked(plannedStartDate);
    return [start, endAfter(start, calendar.workingDaysIn(plannedStartDate, plannedEndDate), calendar)];
  }
  const start = kind === 'start' ? worked(plannedStartDate) : plannedStartDate;
  const end = kind === 'end' ? worked(plannedEndDate) : calendar.onOrBefore(plannedEndDate);
  return start <= end ? [start, end] : undefined;
}
