import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { PlanNetwork } from '../cpm/plan.ts';
import { crewOf, workedSpan } from '../crew-rules.ts';
import type { MovedDates } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import type { Early, StoredTask } from '../schedule.ts';
import type { EquipmentUse, OptimiseQuestion } from './optimise-question.ts';

export interface Figured {
  readonly question: OptimiseQuestion;
  readonly calendar: WorkingCalendar;
  readonly plan: PlanNetwork;
  /** By task, of the plan as it is and as it would be: the end that counts for it. */
  readonly ends: readonly [Ends, Ends];
  /** The same two: where the schedule has what is left of each task. */
  readonly early: readonly [EarlyDates, EarlyDates];
}

export type EarlyDates = ReadonlyMap<string, Early>;

export type Ends = ReadonlyMap<string, CalendarDate | null>;

/** Of a plan: its end, and how many are at work. */
export interface Side {
  readonly finish: CalendarDate | null;
  readonly peak: number;
  readonly over: number;
  /** Days with more of a machine in use than there are, of all machines. */
  readonly overEquipment: number;
  /** People and machines above what there is, of all days. */
  readonly excess: number;
  /** Of the crew of all days. */
  readonly squares: number;
}

type Figures = Pick<
  Proposal,
  'moved' | 'finishBefore' | 'finishAfter' | 'daysGained' | 'peakWorkers' | 'daysOverCapacity' | 'daysOverEquipment'
>;

/** The plan as it is and as it would be, and how the two compare. */
export function figuresOf(figured: Figured, moved: readonly MovedDates[]): { after: Side; figures: Figures } {
  const { question, calendar } = figured;
  const dates = new Map(moved.map((one) => [one.taskId, one]));
  const before = sideOf(figured, new Map(), false);
  const after = sideOf(figured, dates, true);
  const byId = new Map(question.tasks.map((task) => [task.id, task]));
  const [one, other] = [before.finish, after.finish];
  return {
    after,
    figures: {
      moved: moved.flatMap(({ taskId, start, end }) => {
        const task = byId.get(taskId);
        if (!task) return [];
        const { number, title, plannedStartDate, plannedEndDate } = task;
        return [{ taskId, number, title, before: [plannedStartDate, plannedEndDate], after: [start, end] }];
      }),
      ...{ finishBefore: one, finishAfter: other },
      daysGained: one && other ? calendar.workingDaysBetween(addDays(other, 1), addDays(one, 1)) : 0,
      peakWorkers: { before: before.peak, after: after.peak },
      daysOverCapacity: { before: before.over, after: after.over },
      daysOverEquipment: { before: before.overEquipment, after: after.overEquipment },
    },
  };
}

function sideOf(
  { question, plan, ends, early }: Figured,
  after: ReadonlyMap<string, MovedDates>,
  isAfter: boolean,
): Side {
  const { tasks, today } = question;
  const use = new Use(question);
  let finish: CalendarDate | null = null;
  // A summary lies where its parts lie: dates stored with it may say anything else.
  const open = [...tasks.entries()].filter(([index, { status }]) => status !== 'done' && !plan.isSummary[index]);
  for (const [index, task] of open) {
    const { end } = after.get(task.id) ?? { end: task.plannedEndDate };
    finish = later(finish, ends[isAfter ? 1 : 0].get(task.id) ?? end);
    if (!task.isMilestone)
      use.add(
        task,
        daysAtWork(task, after.get(task.id), {
          ...{ today, calendar: plan.calendarOf(index), early: early[isAfter ? 1 : 0].get(task.id) },
        }),
      );
  }
  return { finish, ...use.figures() };
}

const later = (one: CalendarDate | null, other: CalendarDate | null): CalendarDate | null =>
  one === null || (other !== null && other > one) ? other : one;

type InUse = Map<CalendarDate, number>;

/** People and machines at work by day. */
class Use {
  readonly #question: OptimiseQuestion;
  readonly #crew: InUse = new Map();
  readonly #machines: InUse[];
  readonly #uncounted = sharing();

  constructor(question: OptimiseQuestion) {
    this.#question = question;
    this.#machines = question.capacity.equipment.map(() => new Map());
  }

  add(task: StoredTask, days: readonly CalendarDate[]): void {
    addTo(this.#crew, days, crewOf(task));
    for (const need of this.#question.equipmentOf.get(task.id) ?? []) {
      const at = this.#question.capacity.equipment.findIndex(({ id }) => id === need.equipmentId);
      addTo(this.#machines[at], this.#uncounted(need, days), need.quantity);
    }
  }

  figures(): Omit<Side, 'finish'> {
    const { crew, equipment } = this.#question.capacity;
    const days = [...this.#crew.values()];
    return {
      peak: days.reduce((a, b) => Math.max(a, b), 0),
      over: days.filter((used) => used > crew).length,
      overEquipment: equipment.reduce(
        (sum, { capacity }, at) =>
          sum + [...(this.#machines[at]?.values() ?? [])].filter((used) => used > capacity).length,
        0,
      ),
      excess: equipment.reduce(
        (sum, { capacity }, at) => sum + excessOf(this.#machines[at] ?? new Map(), capacity),
        excessOf(this.#crew, crew),
      ),
      squares: days.reduce((sum, one) => sum + one * one, 0),
    };
  }
}

/** Parts have the machine of their task once a day, however many are at work: the days that it is not counted for yet. */
export function sharing(): (need: EquipmentUse, days: readonly CalendarDate[]) => readonly CalendarDate[] {
  const counted = new Set<string>();
  return ({ equipmentId, wholeId }, days) => {
    if (!wholeId) return days;
    return days.filter((day) => {
      const key = [equipmentId, wholeId, day].join();
      return !counted.has(key) && counted.add(key);
    });
  };
}

function addTo(inUse: InUse | undefined, days: readonly CalendarDate[], more: number): void {
  for (const day of days) inUse?.set(day, (inUse.get(day) ?? 0) + more);
}

const excessOf = (inUse: InUse, most: number): number =>
  [...inUse.values()].reduce((sum, used) => sum + Math.max(0, used - most), 0);

interface WorkedBy {
  readonly today: CalendarDate;
  readonly calendar: WorkingCalendar;
  readonly early: Early | undefined;
}

/** The days from today on that an open task, moved or not, is worked on by its calendar, as the resource planner has them. */
export function daysAtWork(
  task: StoredTask,
  moved: Pick<MovedDates, 'start' | 'end'> | undefined,
  { today, calendar, early }: WorkedBy,
): CalendarDate[] {
  const dates = moved && { plannedStartDate: moved.start, plannedEndDate: moved.end };
  const worked = workedSpan(
    { ...task, ...dates, ...(early ?? { earlyStart: null, earlyFinish: null }) },
    { today, calendar },
  );
  if (!worked) return [];
  const last = calendar.indexOf(addDays(worked.to, 1));
  const first = Math.max(calendar.indexOf(worked.from), calendar.indexOf(today));
  return Array.from({ length: Math.max(0, last - first) }, (_, place) => calendar.dateAt(first + place)).filter(
    (date) => !worked.isResting(date),
  );
}
