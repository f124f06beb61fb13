import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { missesConstraint } from './constraint.ts';
import type { CriticalStep, ScheduledTask } from './contract.ts';
import { type CriticalPath, CycleError, criticalPath } from './cpm/critical-path.ts';
import { drivingPath } from './cpm/driving-path.ts';
import { datesOf, networkOf, type PlanNetwork } from './cpm/plan.ts';
import type { PlanLink, PlanTask } from './cpm/plan-task.ts';
import { USUAL_CREW } from './crew-rules.ts';

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
  readonly baselineStart: CalendarDate | null;
  readonly baselineEnd: CalendarDate | null;
}

export interface ScheduleInput {
  readonly tasks: readonly StoredTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: WorkingCalendar;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly today: CalendarDate;
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
  const { path, cycle } = pathOf(plan);
  const chain = path ? chainOf(input, plan, path) : [];
  const deciding = new Set(chain.map(({ taskId }) => taskId));
  const rows = input.tasks.map((task, index) => leafRow(task, index, { input, plan, path, deciding }));
  for (const index of plan.tree.topDown.toReversed()) {
    if (plan.isSummary[index]) rows[index] = summaryRow(rows, index, { input, plan });
  }
  const order = inOrder(input.tasks, plan);
  return {
    tasks: order.flatMap((index) => rows[index] ?? []),
    cycle: cycle.map((node) => input.tasks[plan.taskOf[node] ?? 0]?.id ?? ''),
    criticalPath: chain,
  };
}

function chainOf({ tasks }: ScheduleInput, plan: PlanNetwork, path: CriticalPath): CriticalStep[] {
  const idOf = (task: number) => tasks[task]?.id ?? '';
  const isDone = (task: number) => tasks[task]?.status === 'done';
  const isConstrained = (task: number) => tasks[task]?.constraintKind !== null;
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
  readonly path: CriticalPath | undefined;
  /** Ids of the tasks of the chain that decides the finish. */
  readonly deciding: ReadonlySet<string>;
}

function leafRow(task: StoredTask, index: number, { input, plan, path, deciding }: Around): ScheduledTask {
  const { calendar } = input;
  const node = plan.nodeOf[index] ?? -1;
  const duration = node < 0 ? 0 : (plan.network.durations[node] ?? 0);
  const { durationDays: _, doneOn: __, workers, ...stored } = task;
  const isOff = (date: CalendarDate | null) => date !== null && !calendar.isWorkingDay(date);
  return {
    ...stored,
    activityId: task.activityId ?? null,
    durationDays: duration,
    isSummary: false,
    percentComplete: task.status === 'done' ? 100 : task.percentComplete,
    workers: task.isMilestone ? 0 : (workers ?? USUAL_CREW),
    isOnDayOff: isOff(task.plannedStartDate) || isOff(task.plannedEndDate),
    missesConstraint: missesConstraint(task, calendar),
    ...computed(node, task, { input, plan, path, deciding }),
  };
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

function computed(node: number, task: StoredTask, { input, plan, path, deciding }: Around) {
  if (node < 0 || !path) return unknown;
  const { calendar } = input;
  const shape = { duration: plan.network.durations[node] ?? 0, isAtEnd: plan.isAtEnd[node] ?? false };
  const early = path.earlyStarts[node] ?? 0;
  const [earlyStart, earlyFinish] = datesOf(calendar, early, shape);
  if (task.status === 'done') return { ...unknown, earlyStart, earlyFinish };
  const [lateStart, lateFinish] = datesOf(calendar, path.lateStarts[node] ?? 0, shape);
  const totalFloat = path.totalFloats[node] ?? 0;
  return {
    earlyStart,
    earlyFinish,
    lateStart,
    lateFinish,
    totalFloat,
    freeFloat: path.freeFloats[node] ?? 0,
    isCritical: totalFloat <= 0 || deciding.has(task.id),
    breaksLink: early > (plan.network.floors[node] ?? 0) && task.plannedStartDate !== null,
  };
}

type DatedField = 'plannedStartDate' | 'plannedEndDate' | 'earlyStart' | 'earlyFinish' | 'lateStart' | 'lateFinish';

/** Rolled up from its parts: dates from the first to the last, percent by their days, float the smallest. */
function summaryRow(
  rows: readonly ScheduledTask[],
  index: number,
  { input, plan }: Pick<Around, 'input' | 'plan'>,
): ScheduledTask {
  const own = rows[index] as ScheduledTask;
  const parts = (plan.tree.children[index] ?? []).flatMap((child) => rows[child] ?? []);
  const pick = (field: DatedField) => parts.flatMap((part) => part[field] ?? []).sort();
  const first = (field: DatedField) => pick(field)[0] ?? null;
  const last = (field: DatedField) => pick(field).at(-1) ?? null;
  const [plannedStartDate, plannedEndDate] = [first('plannedStartDate'), last('plannedEndDate')];
  const floats = parts.flatMap(({ totalFloat }) => totalFloat ?? []);
  const dates = plannedStartDate !== null && plannedEndDate !== null;
  const weightOf = (part: ScheduledTask) => Math.max(part.durationDays, part.isMilestone ? 0 : 1);
  const weight = parts.reduce((sum, part) => sum + weightOf(part), 0);
  const done = parts.reduce((sum, part) => sum + weightOf(part) * part.percentComplete, 0);
  return {
    ...own,
    isSummary: true,
    isMilestone: false,
    isOnDayOff: false,
    workers: 0,
    plannedStartDate,
    plannedEndDate,
    durationDays: dates ? input.calendar.workingDaysIn(plannedStartDate, plannedEndDate) : 0,
    percentComplete: weight > 0 ? Math.floor(done / weight) : own.percentComplete,
    earlyStart: first('earlyStart'),
    earlyFinish: last('earlyFinish'),
    lateStart: first('lateStart'),
    lateFinish: last('lateFinish'),
    totalFloat: floats.length > 0 ? Math.min(...floats) : null,
    freeFloat: null,
    isCritical: parts.some(({ isCritical }) => isCritical),
    breaksLink: parts.some(({ breaksLink }) => breaksLink),
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
