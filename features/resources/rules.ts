import { type Worked, workedSpan } from '#features/schedule/crew-rules.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { ResourceDay, ResourceTask, ResourceWeek } from './contract.ts';

/** Spec §9: the week is announced as uneven above 1.5 times its average, a day above 1.2 times. */
export const ALERT_RATIO = 1.5;
export const DAY_RATIO = 1.2;
/** The next four weeks of seven days, from today (spec §2). */
export const WEEKS = 4;
export const WEEK_DAYS = 7;

/** A task as the schedule answers it. */
export interface PlannedTask {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly status: ResourceTask['status'];
  readonly priority: 'low' | 'medium' | 'high' | 'critical';
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
  readonly suspendedFrom?: CalendarDate | null | undefined;
  readonly resumesOn?: CalendarDate | null | undefined;
  readonly splits?: string | null | undefined;
  readonly actualStart?: CalendarDate | null | undefined;
  /** Where the schedule has what is left of it from today on. */
  readonly earlyStart: CalendarDate | null;
  readonly earlyFinish: CalendarDate | null;
  readonly goesOn?: CalendarDate | undefined;
  /** Its own number, else eight (spec §9). */
  readonly workers: number;
  readonly isSummary: boolean;
  readonly totalFloat: number | null;
  /** No float to the end that was computed. */
  readonly isCritical: boolean;
}

export interface Horizon {
  readonly today: CalendarDate;
  readonly calendar: WorkingCalendar;
  /** Its own of a task; absent, and undefined: that of the project. */
  readonly calendarOf?: (id: string) => WorkingCalendar | undefined;
  /** Workers on site a day. */
  readonly crew: number;
  /** Who does a task on one of its days, counted from 1; null: nobody knows. */
  readonly crewOn: (
    task: { readonly id: string; readonly title: string },
    place: { readonly day: number; readonly days: number },
  ) => { readonly trade: string | null; readonly number: number | null; readonly isOffice?: boolean };
  /** Whether a task of this title is done under the sun. */
  readonly isOutdoor: (title: string) => boolean;
}

/** Demand of the next four weeks: by day, by week, and the tasks it is made of. */
export function demandOf(planned: readonly PlannedTask[], horizon: Horizon) {
  const tasks = planned.flatMap((task) => activeOf(task, horizon));
  const dates = Array.from({ length: WEEKS * WEEK_DAYS }, (_, day) => addDays(horizon.today, day));
  const days = dates.map((date) => dayOf(date, tasks, horizon));
  const parts = Array.from({ length: WEEKS }, (_, week) => days.slice(week * WEEK_DAYS, (week + 1) * WEEK_DAYS));
  const averages = parts.map(averageOf);
  const weeks = parts.map((part) => weekOf(part, tasks, horizon));
  const last = dates.at(-1) ?? horizon.today;
  return {
    weeks,
    days: days.map((day, index) => ({
      ...day,
      isHigh: isAbove(day.workers, averages[Math.floor(index / WEEK_DAYS)] ?? 0, DAY_RATIO),
    })),
    tasks: tasks.flatMap(({ isResting: _, ...task }) => (isWithin(task, horizon.today, last) ? [task] : [])),
  };
}

type Active = ResourceTask & Pick<Worked, 'isResting'>;

/** Done and summary tasks need nobody; one date stands for both. */
function activeOf(task: PlannedTask, horizon: Horizon): Active[] {
  const { id, number, title, status, priority, isCritical, totalFloat } = task;
  const start = task.plannedStartDate ?? task.plannedEndDate;
  const end = task.plannedEndDate ?? task.plannedStartDate;
  const worked = workedSpan(task, { today: horizon.today, calendar: calendarFor(id, horizon) });
  if (start === null || end === null || worked === null || status === 'done' || task.isSummary) return [];
  // Nobody works on what is blocked, today or later, until it is released.
  const workers = status === 'blocked' ? 0 : task.workers;
  const risk = riskOf({ ...task, end }, horizon.today);
  const { from: workFrom, to: workTo, isResting } = worked;
  const row = {
    id,
    number,
    title,
    status,
    priority,
    isCritical,
    start,
    end,
    workFrom,
    workTo,
    workers,
    totalFloat,
    risk,
  };
  return [{ ...row, isResting }];
}

function riskOf(
  { status, end, totalFloat }: Pick<PlannedTask, 'status' | 'totalFloat'> & { readonly end: CalendarDate },
  today: CalendarDate,
): ResourceTask['risk'] {
  if (end < today) return 'overdue';
  if (status === 'blocked') return 'blocked';
  return totalFloat !== null && totalFloat < 0 ? 'late' : null;
}

const isWithin = ({ workFrom, workTo }: ResourceTask, from: CalendarDate, to: CalendarDate): boolean =>
  workFrom <= to && workTo >= from;

/** The planner's "Critical tasks" (spec §9). */
export const hasPriority = ({ priority }: Pick<ResourceTask, 'priority'>): boolean =>
  priority === 'critical' || priority === 'high';

/** A day of its work, by its own calendar. */
const isWorkedOn = (task: ResourceTask, date: CalendarDate, horizon: Horizon): boolean =>
  isWithin(task, date, date) && calendarFor(task.id, horizon).isWorkingDay(date);

const calendarFor = (id: string, { calendar, calendarOf }: Horizon): WorkingCalendar => calendarOf?.(id) ?? calendar;

const isActive = ({ status }: ResourceTask): boolean => status !== 'blocked';

function dayOf(date: CalendarDate, tasks: readonly Active[], horizon: Horizon): Omit<ResourceDay, 'isHigh'> {
  const { calendar } = horizon;
  const planned = tasks.filter((task) => isWorkedOn(task, date, horizon) && !task.isResting(date));
  const active = planned.filter(isActive);
  // On a day off of the project some may work by calendars of their own.
  const isWorking = calendar.isWorkingDay(date) || active.length > 0;
  return {
    date,
    isWorking,
    holiday: isWorking ? null : (calendar.holidayOn(date)?.name ?? null),
    tasks: active.length,
    critical: active.filter(hasPriority).length,
    workers: sum(active.map(({ workers }) => workers)),
    blocked: planned.length - active.length,
    ...crewsOf(active, date, horizon),
  };
}

function crewsOf(active: readonly ResourceTask[], date: CalendarDate, horizon: Horizon) {
  const found = new Map<string | null, number>();
  let [unknownCrews, office] = [0, 0];
  for (const { id, title, start, end, workTo, workers } of active) {
    if (workers === 0) continue;
    const calendar = calendarFor(id, horizon);
    const days = Math.max(1, calendar.workingDaysIn(start, end));
    const left = calendar.workingDaysIn(date, workTo);
    const day = Math.max(1, days - left + 1);
    const { trade, number, isOffice } = horizon.crewOn({ id, title }, { day, days });
    if (number === null) unknownCrews += 1;
    else if (isOffice) office += number;
    else if (number > 0) found.set(trade, (found.get(trade) ?? 0) + number);
  }
  const trades = [...found]
    .map(([trade, workers]) => ({ trade, workers }))
    .sort((one, other) => other.workers - one.workers || String(one.trade).localeCompare(String(other.trade)));
  return { trades, unknownCrews, office };
}

function weekOf(
  days: readonly Omit<ResourceDay, 'isHigh'>[],
  tasks: readonly ResourceTask[],
  horizon: Horizon,
): ResourceWeek {
  const { crew } = horizon;
  const [from, to] = [days[0]?.date ?? horizon.today, days.at(-1)?.date ?? horizon.today];
  const workingDays = days.filter(({ isWorking }) => isWorking).length;
  const planned = tasks.filter((task) => days.some(({ date }) => isWorkedOn(task, date, horizon)));
  const active = planned.filter(isActive);
  const peak = Math.max(0, ...days.map(({ workers }) => workers));
  const average = averageOf(days);
  return {
    from,
    to,
    workingDays,
    activeTasks: active.length,
    criticalTasks: planned.filter(hasPriority).length,
    tasksAtRisk: planned.filter(({ risk }) => risk !== null).length,
    peakWorkers: peak,
    avgWorkers: Math.round(average * 100) / 100,
    peakAbove: isAbove(peak, average, ALERT_RATIO) ? Math.round((peak / average - 1) * 100) : null,
    capacity: crew === 0 ? (average > 0 ? 100 : 0) : Math.round((average / crew) * 100),
    daysOver: days.filter(({ workers }) => workers > crew).length,
    hoursLost: sum(days.map(({ date }) => hoursLostOn(date, active, horizon))),
  };
}

function hoursLostOn(date: CalendarDate, active: readonly ResourceTask[], horizon: Horizon): number {
  const lost = active
    .filter((task) => isWithin(task, date, date) && horizon.isOutdoor(task.title))
    .map(({ id, workers }) => {
      const calendar = calendarFor(id, horizon);
      return workers * (calendar.workingHours(date) - calendar.workingHours(date, { isOutdoor: true }));
    });
  return Math.round(sum(lost) * 100) / 100;
}

/** Over the days that are worked. */
function averageOf(days: readonly Pick<ResourceDay, 'isWorking' | 'workers'>[]): number {
  const worked = days.filter(({ isWorking }) => isWorking);
  return worked.length === 0 ? 0 : sum(worked.map(({ workers }) => workers)) / worked.length;
}

const isAbove = (workers: number, average: number, ratio: number): boolean =>
  average > 0 && workers > ratio * average + 1e-9;
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
