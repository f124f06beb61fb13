import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { missesBounds } from './constraint.ts';
import type { CriticalStep, ScheduledTask } from './contract.ts';
import type { TaskCalendar } from './cpm/axis.ts';
import { type CriticalPath, CycleError, criticalPath } from './cpm/critical-path.ts';
import { drivingPath } from './cpm/driving-path.ts';
import { networkOf, type PlanNetwork } from './cpm/plan.ts';
import type { PlanLink, PlanTask, ProgressLogic } from './cpm/plan-task.ts';
import { restDays } from './cpm/suspension.ts';
import { crewOf } from './crew-rules.ts';
import { type Span, spanOf } from './span.ts';
import { restsOf } from './splits.ts';

/** A stored task as the schedule shows it, before anything is computed. */
export interface StoredTask extends PlanTask {
  readonly number: number;
  readonly title: string;
  readonly wbs: string | null;
  /** The id its plan file gave it, where that is not its code. */
  readonly activityId?: string | null;
  readonly priority: ScheduledTask['priority'];
  readonly assigneeName: string | null;
  readonly version: number;
  readonly workers: number | null;
  /** Of a part of a task that was split: its share of that one's people, where it has no number of its own. */
  readonly crew?: number;
  /** Its share of the work, as "Work done" takes it; by its days where nothing says. */
  readonly weight?: number;
  readonly baselineStart: CalendarDate | null;
  readonly baselineEnd: CalendarDate | null;
  /** The day it really ended. */
  readonly actualFinish?: CalendarDate | null;
  /** The id that Microsoft Project gave it, where its file came from there. */
  readonly projectUid?: number | null;
}

export interface ScheduleInput {
  readonly tasks: readonly StoredTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: WorkingCalendar;
  /** Those of tasks that have one of their own. */
  readonly calendars?: readonly TaskCalendar[];
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** Floats reach to the project's own end, also where the plan ends before it. */
  readonly isFloatToEnd?: boolean;
  readonly today: CalendarDate;
  /**
   * From which day on early and late dates and floats count what is left: null is today. Undefined leaves the plan as it is
   * written, as if all of it went so.
   */
  readonly dataDate?: CalendarDate | null;
  /** What holds the rest of work under way; progress override where nobody chose. */
  readonly progressLogic?: ProgressLogic;
}

interface Computed {
  /** Parents before their parts, by work-breakdown code, then number. */
  readonly tasks: ScheduledTask[];
  /** Ids of tasks that wait for each other; the others of the answer then have no early and late dates. */
  readonly cycle: readonly string[];
  /** From the first open task to the one that ends last. */
  readonly criticalPath: CriticalStep[];
}

/** The plan with early and late dates, floats and the critical path; a cycle is named and leaves them null. */
export function computeSchedule(input: ScheduleInput): Computed {
  const plan = networkOf({ ...input, mode: 'planned' });
  const written = pathOf(plan);
  const current = input.dataDate === undefined ? plan : networkOf({ ...input, mode: 'current' });
  const { path, cycle } = current === plan ? written : pathOf(current);
  const chain = path ? chainOf(input, current, path) : [];
  const around = {
    ...{ input, plan, current, path, written: written.path },
    // By the end that was computed, not by the one the project promised.
    floats: path && criticalPath({ ...current.network, deadline: null }).totalFloats,
  };
  const rows = input.tasks.map((task, index) => leafRow(task, index, around));
  const work = input.tasks.map((task, index) => workOf(task, rows[index] as ScheduledTask));
  for (const index of plan.tree.topDown.toReversed()) {
    const parts = plan.tree.children[index] ?? [];
    if (parts.length === 0) continue;
    work[index] = {
      all: parts.reduce((sum, part) => sum + (work[part]?.all ?? 0), 0),
      done: parts.reduce((sum, part) => sum + (work[part]?.done ?? 0), 0),
    };
    rows[index] = summaryRow(rows, index, { input, plan, work: work[index] });
  }
  const order = inOrder(input.tasks, plan);
  return {
    tasks: order.flatMap((index) => rows[index] ?? []),
    cycle: cycle.map((node) => input.tasks[current.taskOf[node] ?? 0]?.id ?? ''),
    criticalPath: chain,
  };
}

/** By task where what is left of it lies from today on, also while the data date lies before. */
export function datesFromToday(input: ScheduleInput, { tasks }: Pick<Computed, 'tasks'>): Map<string, Early> {
  const { dataDate, today } = input;
  const isPast = dataDate !== null && dataDate !== undefined && dataDate < today;
  const rows = isPast || dataDate === undefined ? computeSchedule({ ...input, dataDate: null }).tasks : tasks;
  return new Map(rows.map(({ id, earlyStart, earlyFinish, goesOn }) => [id, { earlyStart, earlyFinish, goesOn }]));
}

export type Early = Pick<ScheduledTask, 'earlyStart' | 'earlyFinish' | 'goesOn'>;

function chainOf({ tasks }: ScheduleInput, plan: PlanNetwork, path: CriticalPath): CriticalStep[] {
  const idOf = (task: number) => tasks[task]?.id ?? '';
  const isDone = (task: number) => tasks[task]?.status === 'done';
  const isConstrained = (task: number) => (plan.bounds[task] ?? []).length > 0;
  return drivingPath({ plan, path, isDone, isConstrained }).map(({ task, held, waitsFor, gap }) => ({
    taskId: idOf(task),
    held,
    waitsFor: waitsFor && { taskId: idOf(waitsFor.task), kind: waitsFor.kind },
    gap,
  }));
}

function pathOf({ network }: PlanNetwork): { path: CriticalPath | undefined; cycle: readonly number[] } {
  try {
    return { path: criticalPath(network), cycle: [] };
  } catch (error) {
    if (error instanceof CycleError) return { path: undefined, cycle: error.cycle };
    throw error;
  }
}

interface Around {
  readonly input: ScheduleInput;
  readonly plan: PlanNetwork;
  /** The plan as it is written, links kept. */
  readonly written: CriticalPath | undefined;
  /** The plan as it went and goes on from the data date. */
  readonly current: PlanNetwork;
  readonly path: CriticalPath | undefined;
  /** By node: working days to the end that was computed. */
  readonly floats: Int32Array | undefined;
}

function leafRow(task: StoredTask, index: number, around: Around): ScheduledTask {
  const { plan } = around;
  const calendar = plan.calendarOf(index);
  const node = plan.nodeOf[index] ?? -1;
  const duration = durationIn(plan, node, { task, calendar });
  const {
    durationDays: _,
    doneOn: __,
    actualStart,
    actualFinish: ____,
    projectUid: _____,
    crew: _______,
    unbegun: ________,
    splits: _________,
    ...rest
  } = task;
  const { writtenStart: ______, calendarId = null, ...stored } = rest;
  const isOff = (date: CalendarDate | null) => date !== null && !calendar.isWorkingDay(date);
  return {
    ...stored,
    ...(task.status === 'in_progress' && actualStart && { actualStart }),
    activityId: task.activityId ?? null,
    calendarId,
    durationDays: duration,
    isSummary: false,
    percentComplete: task.status === 'done' ? 100 : task.percentComplete,
    ...(task.splits && { rests: restsOf(task, calendar) }),
    workers: task.isMilestone ? 0 : crewOf(task),
    isOnDayOff: isOff(task.plannedStartDate) || isOff(task.plannedEndDate),
    missesConstraint: missesBounds(
      task.unbegun ? { ...task, status: 'not_started' } : task,
      plan.bounds[index] ?? [],
      calendar,
    ),
    ...computed(node, task, around),
  };
}

/** Whole working days; of hours the days that they take, or begin to. */
function durationIn(
  { network, daysOf, began }: PlanNetwork,
  node: number,
  { task, calendar }: { readonly task: StoredTask; readonly calendar: WorkingCalendar },
): number {
  const [left, rests = 0] = [network.durations[node] ?? 0, network.floors[node]];
  const duration = left + rests - (began[node] ?? rests);
  const pause = restDays(task, calendar);
  if (node < 0 || !network.clocks) return duration - pause;
  const { plannedStartDate: from, plannedEndDate: to, isMilestone, status } = task;
  if (from && to && !isMilestone && status !== 'done') return Math.max(1, calendar.workingDaysIn(from, to) - pause);
  return -daysOf(node, -duration);
}

const unknown = {
  earlyStart: null,
  earlyFinish: null,
  lateStart: null,
  lateFinish: null,
  totalFloat: null,
  freeFloat: null,
  isCritical: false,
  breaksLink: false,
};

function computed(node: number, task: StoredTask, { plan, written, current, path, floats }: Around) {
  if (node < 0 || !path) return unknown;
  // Of work under way its beginning is shown, be the node only what is left of it.
  const began = current.began[node];
  const datesFrom = (start: number, beginning = start): [CalendarDate, CalendarDate] => [
    current.datesAt(node, beginning)[0],
    current.datesAt(node, start)[1],
  ];
  const [earlyStart, earlyFinish] = datesFrom(path.earlyStarts[node] ?? 0, began);
  if (task.status === 'done') return { ...unknown, earlyStart, earlyFinish };
  const slack = path.totalFloats[node] ?? 0;
  const [lateStart, lateFinish] = datesFrom(path.lateStarts[node] ?? 0, began === undefined ? began : began + slack);
  const totalFloat = current.daysOf(node, path.totalFloats[node] ?? 0);
  return {
    earlyStart,
    earlyFinish,
    ...heldUntil(node, current, path),
    lateStart,
    lateFinish,
    totalFloat,
    freeFloat: current.daysOf(node, path.freeFloats[node] ?? 0),
    isCritical: current.daysOf(node, floats?.[node] ?? 0) <= 0,
    breaksLink: isBroken(node, task, { plan, written }),
  };
}

/** Of work under way, be it ahead or not, only what others keep from going on. */
function heldUntil(node: number, current: PlanNetwork, path: CriticalPath): { goesOn?: CalendarDate } {
  const start = path.earlyStarts[node] ?? 0;
  if (current.began[node] === undefined || start <= (current.network.floors[node] ?? 0)) return {};
  return { goesOn: current.datesAt(node, start)[0] };
}

/** By the plan as it is written: it lies before what it waits for. */
const isBroken = (
  node: number,
  { plannedStartDate }: StoredTask,
  { plan, written }: Pick<Around, 'plan' | 'written'>,
): boolean => plannedStartDate !== null && plan.isPushed(node, written?.earlyStarts[node] ?? 0);

/** Weight, and what of it is done times a hundred. */
interface WorkOf {
  readonly all: number;
  readonly done: number;
}

/** Rounded down; weights with decimals add up to a hair less than they are. */
const wholePercent = ({ all, done }: WorkOf): number => Math.floor(done / all + 1e-9);

function workOf({ weight }: StoredTask, { durationDays, isMilestone, percentComplete }: ScheduledTask): WorkOf {
  const all = weight ?? Math.max(durationDays, isMilestone ? 0 : 1);
  return { all, done: all * percentComplete };
}

const datesIn = ({ plannedStartDate, plannedEndDate }: ScheduledTask): Span => ({
  start: plannedStartDate,
  end: plannedEndDate,
});

type DatedField = 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish';

/** Rolled up from its parts: dates from the first to the last, percent by their weight, float the smallest. */
function summaryRow(
  rows: readonly ScheduledTask[],
  index: number,
  { input, plan, work }: Pick<Around, 'input' | 'plan'> & { readonly work: WorkOf },
): ScheduledTask {
  const own = rows[index] as ScheduledTask;
  const percentComplete = work.all > 0 ? wholePercent(work) : own.percentComplete;
  // While no part of it has a place in time, it stands in the plan for them, by its own dates and crew.
  if (!plan.isSummary[index] && (plan.nodeOf[index] ?? -1) >= 0) return { ...own, percentComplete };
  const parts = (plan.tree.children[index] ?? []).flatMap((child) => rows[child] ?? []);
  const pick = (field: DatedField) => parts.flatMap((part) => part[field] ?? []).sort();
  const first = (field: DatedField) => pick(field)[0] ?? own[field];
  const last = (field: DatedField) => pick(field).at(-1) ?? own[field];
  const { start: plannedStartDate, end: plannedEndDate } = spanOf(datesIn(own), parts.map(datesIn));
  const floats = parts.flatMap(({ totalFloat }) => totalFloat ?? []);
  const dates = plannedStartDate !== null && plannedEndDate !== null;
  return {
    ...own,
    isSummary: true,
    isMilestone: false,
    isOnDayOff: false,
    workers: 0,
    plannedStartDate,
    plannedEndDate,
    durationDays: dates ? input.calendar.workingDaysIn(plannedStartDate, plannedEndDate) : 0,
    percentComplete,
    earlyStart: first('earlyStart'),
    earlyFinish: last('earlyFinish'),
    lateStart: first('lateStart'),
    lateFinish: last('lateFinish'),
    totalFloat: floats.length > 0 ? Math.min(...floats) : own.totalFloat,
    freeFloat: null,
    isCritical: own.isCritical || parts.some(({ isCritical }) => isCritical),
    breaksLink: own.breaksLink || parts.some(({ breaksLink }) => breaksLink),
    missesConstraint: parts.some((part) => part.missesConstraint),
  };
}

/** "1.10" comes after "1.9". */
const byCode = new Intl.Collator('en', { numeric: true });

function inOrder(tasks: readonly StoredTask[], { tree }: PlanNetwork): number[] {
  const compare = (one: number, other: number) => {
    const [a, b] = [tasks[one], tasks[other]];
    if (!a || !b) return 0;
    if (a.wbs !== null && b.wbs !== null && a.wbs !== b.wbs) return byCode.compare(a.wbs, b.wbs);
    return a.number - b.number;
  };
  const order: number[] = [];
  const roots = tasks.flatMap((_, index) => ((tree.parents[index] ?? -1) < 0 ? [index] : []));
  const open = roots.sort(compare).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    order.push(next);
    open.push(...[...(tree.children[next] ?? [])].sort(compare).reverse());
  }
  return order;
}
