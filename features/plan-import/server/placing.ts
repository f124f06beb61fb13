import { placeTasks } from '#features/schedule/server/api.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { PlanPreview } from '../contract.ts';
import { asSent, withoutProjectNode } from '../known-rows.ts';
import type { PlanTask, Reading } from '../reading/plan.ts';
import { type Matching, matchPlan } from '../rules.ts';
import { withoutOwnCalendar } from './calendars.ts';
import type { Imported } from './difference.ts';

export interface Placing {
  readonly calendar: WorkingCalendar;
  /** From when a plan without dates is scheduled. */
  readonly start: CalendarDate;
}

export interface Placed {
  readonly reading: Reading;
  readonly matching: Matching;
  readonly scheduled: PlanPreview['scheduled'];
}

/**
 * A file without any date is scheduled by its links and durations. Tasks that the project has already keep their dates, longer or
 * shorter where the file has another duration; what the file says of no task stays without dates. Other files stay as they are.
 */
export async function placed(read: Reading, stored: readonly Imported[], placing: Placing): Promise<Placed> {
  const whole = withoutProjectNode(withoutOwnCalendar(read, placing.calendar), stored);
  const matching = matchPlan(whole.tasks, stored);
  const reading = asSent(whole, matching, { stored, calendar: placing.calendar });
  if (!isUndated(reading)) return { reading, matching, scheduled: null };
  const byId = new Map(stored.map((task) => [task.id, task]));
  const kept = reading.tasks.map((row, place) =>
    storedSpan(row, byId.get(matching.taskOf[place] ?? ''), placing.calendar),
  );
  const places = await placeTasks(questionOf(reading, kept, placing));
  const dates = reading.tasks.map((_, place) => kept[place] ?? places[place] ?? null);
  const parents = new Set(reading.tasks.map(({ parent }) => parent));
  const count = dates.filter((span, place) => span && !kept[place] && !parents.has(place)).length;
  withSummaries(reading.tasks, dates);
  const tasks = reading.tasks.map((row, place) => {
    const [start, end] = dates[place] ?? [null, null];
    return { ...row, start, end };
  });
  return { reading: { ...reading, tasks }, matching, scheduled: { count, from: placing.start } };
}

type Span = [CalendarDate | null, CalendarDate | null];

/** Dates that cannot be read are dates: who made the file meant them; "TBC" is none. */
const isUndated = ({ tasks, skipped, isOwn }: Reading): boolean =>
  !isOwn &&
  tasks.every(({ start, end }) => start === null && end === null) &&
  !skipped.some(({ reason, text }) => reason === 'date_unread' && /\p{Nd}/u.test(text));

function storedSpan(row: PlanTask, task: Imported | undefined, calendar: WorkingCalendar): Span | null {
  if (!task?.plannedStartDate) return task?.plannedEndDate ? [null, task.plannedEndDate] : null;
  const { plannedStartDate: start, plannedEndDate: end, durationDays } = task;
  if (row.durationDays === null || durationDays === null || row.durationDays === durationDays) return [start, end];
  return [start, calendar.addWorkingDays(start, Math.max(1, Math.ceil(row.durationDays)) - 1)];
}

const idOf = (place: number) => String(place);

const questionOf = ({ tasks, links }: Reading, kept: readonly (Span | null)[], { calendar, start }: Placing) => ({
  tasks: tasks.map(({ parent, durationDays, milestone, constraint }, place) => ({
    id: idOf(place),
    parentTaskId: parent === null ? null : idOf(parent),
    // What has its place is not moved, whatever it waits for.
    status: kept[place] ? ('in_progress' as const) : ('not_started' as const),
    plannedStartDate: kept[place]?.[0] ?? null,
    plannedEndDate: kept[place]?.[1] ?? null,
    durationDays,
    isMilestone: milestone,
    percentComplete: 0,
    constraintKind: constraint?.kind ?? null,
    constraintDate: constraint?.date ?? null,
    doneOn: null,
  })),
  links: links.map(({ from, to, kind, lag }, index) => ({
    ...{ id: idOf(index), predecessorId: idOf(from), successorId: idOf(to), kind, lag },
  })),
  calendar: calendar.settings,
  start,
});

/** From the first to the last day of its parts, and of what it spans already; parts stand after their parents. */
function withSummaries(tasks: readonly PlanTask[], dates: (Span | null)[]): void {
  for (let place = tasks.length - 1; place >= 0; place--) {
    const [span, parent] = [dates[place], tasks[place]?.parent ?? null];
    if (!span || parent === null) continue;
    const whole = dates[parent] ?? [null, null];
    dates[parent] = [earliest([whole[0], span[0], span[1]]), latest([whole[1], span[1], span[0]])];
  }
}

const earliest = (dates: readonly (CalendarDate | null)[]) => dates.filter((date) => date !== null).sort()[0] ?? null;
const latest = (dates: readonly (CalendarDate | null)[]) =>
  dates
    .filter((date) => date !== null)
    .sort()
    .at(-1) ?? null;
