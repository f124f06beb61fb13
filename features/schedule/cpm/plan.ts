import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { type Bound, carriedBounds } from './carried-bounds.ts';
import { type Network, type NetworkLink, NO_CEILING } from './critical-path.ts';
import type { PlanNode } from './plan-node.ts';
import { isBegun, type PlanLink, type PlanTask, type TaskTree, treeOf } from './plan-task.ts';
import { SummaryEnds } from './summary-ends.ts';

export interface PlanInput {
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: WorkingCalendar;
  /** The project's own window. */
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly today: CalendarDate;
  /**
   * `planned`: no task starts before its planned date, so that floats are counted from the plan.
   * `earliest`: tasks that have not started may go to any day from today and the project's start on that links and constraints
   * allow; a milestone that waits for nothing stands for what others decide and keeps its planned day as its earliest.
   * `placing`: as planned, and no task before the day its constraint allows.
   * `current`: as planned and as it went: what is done lies on its actual days, and what is late and open runs, or begins, on the
   * data date.
   */
  readonly mode: 'planned' | 'earliest' | 'placing' | 'current';
  /** From which day on what is left is counted where the mode is `current`; today where nobody set one. */
  readonly dataDate?: CalendarDate | null;
}

/** The network of a plan: `nodes` names the task of a node, summaries that are linked have nodes of their own. */
export interface PlanNetwork {
  readonly network: Network;
  readonly tree: TaskTree;
  /** By task: its node, -1 for summaries and for tasks of which nothing is known. */
  readonly nodeOf: Int32Array;
  /** By node: its task. */
  readonly taskOf: Int32Array;
  readonly isSummary: readonly boolean[];
  /** By task: the dates it must keep, with those of the summaries above it. */
  readonly bounds: readonly (readonly Bound[])[];
  /** By node: a milestone at the end of its day. */
  readonly isAtEnd: readonly boolean[];
  /** By node: done, or begun: it stays where it is. */
  readonly isFixed: readonly boolean[];
}

export function networkOf(input: PlanInput): PlanNetwork {
  return new Builder(input).build();
}

/** The days a node of the network stands for: a milestone has one, at the end of a day or at its beginning. */
export function datesOf(
  calendar: WorkingCalendar,
  start: number,
  { duration, isAtEnd }: { duration: number; isAtEnd: boolean },
): [CalendarDate, CalendarDate] {
  const from = calendar.dateAt(isAtEnd ? start - 1 : start);
  return [from, duration === 0 ? from : calendar.dateAt(start + duration - 1)];
}

/** First working day, null when no date says it, and how many. */
interface Span {
  readonly start: number | null;
  readonly duration: number;
}

class Builder {
  readonly #input: PlanInput;
  readonly #tree: TaskTree;
  readonly #nodeOf: Int32Array;
  readonly #hasPredecessor: Uint8Array;
  readonly #nodes: PlanNode[] = [];
  readonly #links: NetworkLink[] = [];
  readonly #isScheduled: Uint8Array;
  readonly #leaves: (readonly number[] | undefined)[] = [];
  #bounds: readonly (readonly Bound[])[] = [];

  constructor(input: PlanInput) {
    this.#input = input;
    const { tasks } = input;
    this.#tree = treeOf(tasks);
    this.#nodeOf = new Int32Array(tasks.length).fill(-1);
    this.#hasPredecessor = new Uint8Array(tasks.length);
    this.#isScheduled = new Uint8Array(tasks.length);
  }

  build(): PlanNetwork {
    const { tasks, calendar, end } = this.#input;
    this.#markScheduled();
    const isSummary = tasks.map((_, index) => this.#isSummary(index));
    this.#bounds = carriedBounds(tasks, (index) => this.#leavesOf(index));
    this.#markLinked();
    for (const [index, task] of tasks.entries()) {
      if (this.#isScheduled[index] && !isSummary[index]) this.#addTask(index, task);
    }
    this.#addLinks();
    const nodes = this.#nodes;
    return {
      network: {
        durations: Int32Array.from(nodes, ({ duration }) => duration),
        floors: Int32Array.from(nodes, ({ floor }) => floor),
        ceilings: Int32Array.from(nodes, ({ ceiling }) => ceiling),
        links: this.#links,
        deadline: end === null ? null : calendar.indexOf(addDays(end, 1)),
      },
      tree: this.#tree,
      nodeOf: this.#nodeOf,
      taskOf: Int32Array.from(nodes, ({ task }) => task),
      isSummary,
      bounds: this.#bounds,
      isAtEnd: nodes.map(({ isAtEnd }) => isAtEnd),
      isFixed: nodes.map(({ isFixed }) => isFixed),
    };
  }

  /** Dates, a duration or a link say where a task lies; a task with none of them is not scheduled. */
  #markScheduled(): void {
    const { tasks, links } = this.#input;
    for (const [index, task] of tasks.entries()) {
      const isKnown = task.plannedStartDate ?? task.plannedEndDate ?? task.durationDays ?? task.constraintDate;
      if (isKnown !== null) this.#isScheduled[index] = 1;
    }
    for (const { predecessorId, successorId } of links) {
      for (const id of [predecessorId, successorId]) this.#isScheduled[this.#tree.indexOf.get(id) ?? -1] = 1;
    }
  }

  /** A task some part of which is scheduled lies where its parts lie. */
  #isSummary(index: number): boolean {
    return this.#leavesOf(index).length > 0;
  }

  /** Scheduled tasks below a task that have no scheduled parts themselves. */
  #leavesOf(index: number): readonly number[] {
    const known = this.#leaves[index];
    if (known) return known;
    const leaves = (this.#tree.children[index] ?? []).flatMap((child) => {
      const below = this.#leavesOf(child);
      if (below.length > 0) return below;
      return this.#isScheduled[child] ? [child] : [];
    });
    this.#leaves[index] = leaves;
    return leaves;
  }

  #markLinked(): void {
    for (const { successorId, kind } of this.#input.links) {
      const index = this.#tree.indexOf.get(successorId);
      if (index === undefined || kind === 'SF') continue;
      this.#hasPredecessor[index] = 1;
      for (const leaf of this.#leavesOf(index)) this.#hasPredecessor[leaf] = 1;
    }
  }

  #addTask(index: number, task: PlanTask): void {
    const isAtEnd = task.isMilestone && this.#hasPredecessor[index] === 1;
    const planned = this.#spanOf(task, isAtEnd);
    const span = this.#input.mode === 'current' ? this.#asItWent(task, planned) : planned;
    const { floor, ceiling } = this.#boundsOf(index, task, span);
    const isFixed = isBegun(task);
    this.#nodeOf[index] = this.#nodes.length;
    const place = Math.max(floor, span.start ?? floor);
    this.#nodes.push({ task: index, duration: span.duration, floor, planned: place, ceiling, isAtEnd, isFixed });
  }

  /** Where the plan has the task: first day and number of days; `start` null when no date says it. */
  #spanOf(task: PlanTask, isAtEnd: boolean): Span {
    const { calendar } = this.#input;
    const { plannedStartDate: from, plannedEndDate: to } = task;
    const known = Math.max(1, Math.ceil(task.durationDays ?? 1));
    if (task.isMilestone) {
      const date = to ?? from;
      const after = isAtEnd && date !== null && calendar.isWorkingDay(date) ? 1 : 0;
      return { start: date === null ? null : calendar.indexOf(date) + after, duration: 0 };
    }
    if (from !== null) {
      const duration = to === null ? known : Math.max(1, calendar.workingDaysIn(from, endOf(task, to)));
      return { start: calendar.indexOf(from), duration };
    }
    return { start: to === null ? null : calendar.indexOf(addDays(to, 1)) - known, duration: known };
  }

  /** The day from which on what is left is done. */
  #now(): number {
    const { calendar, today, dataDate } = this.#input;
    return calendar.indexOf(dataDate ?? today);
  }

  /** What is done lies where it was done; of what is open and late the rest is done from the data date on. */
  #asItWent(task: PlanTask, planned: Span): Span {
    const { actualStart = null } = task;
    const isActual = isBegun(task) && actualStart !== null;
    const start = isActual ? this.#input.calendar.indexOf(actualStart) : planned.start;
    if (task.status === 'done') return this.#asDone(task, { ...planned, start });
    const now = this.#now();
    const left = leftOf(task, { duration: planned.duration, gone: now - (start ?? now) });
    if (task.status !== 'in_progress') return { start, duration: task.percentComplete > 0 ? left : planned.duration };
    const from = start ?? now;
    if (task.isMilestone) return { start: Math.max(from, now), duration: 0 };
    const end = (planned.start ?? from) + planned.duration;
    return { start: from, duration: Math.max(1, end - from, now + left - from) };
  }

  #asDone({ doneOn, isMilestone }: PlanTask, { start, duration }: Span): Span {
    if (start === null || doneOn === null || isMilestone) return { start, duration };
    const end = this.#input.calendar.indexOf(addDays(doneOn, 1));
    // Done before the day it was planned to begin: it would else hold the end of the project.
    if (end <= start) return { start: Math.max(0, end - duration), duration };
    return { start, duration: end - start };
  }

  #boundsOf(index: number, task: PlanTask, { start, duration }: Span) {
    const { calendar, mode, today } = this.#input;
    const isCurrent = mode === 'current';
    const first = calendar.indexOf(this.#input.start ?? today);
    if (isBegun(task)) return { floor: start ?? first, ceiling: NO_CEILING };
    const from = isCurrent ? this.#now() : Number.NEGATIVE_INFINITY;
    const now = mode === 'earliest' ? calendar.indexOf(today) : from;
    const planned = this.#plannedFloor(index, task, { start, first });
    const bounds = (this.#bounds[index] ?? []).map((bound) => daysOf(bound, duration, calendar));
    // A planned day stands though a constraint forbids it: what waits for it is counted from where it really lies.
    const isPlanned = (isCurrent || mode === 'planned') && start !== null;
    return {
      floor: Math.max(0, now, planned, ...(isPlanned ? [] : bounds.map(({ floor }) => floor))),
      ceiling: Math.min(NO_CEILING, ...bounds.map(({ ceiling }) => ceiling)),
    };
  }

  #plannedFloor(index: number, task: PlanTask, { start, first }: { start: number | null; first: number }): number {
    const isRoot = !this.#hasPredecessor[index];
    if (this.#input.mode !== 'earliest') return start ?? (isRoot ? first : 0);
    if (!isRoot) return 0;
    return task.isMilestone ? (start ?? first) : Math.min(start ?? first, first);
  }

  /** Links into what has begun say nothing any more, nor do those between a task and a part of it. */
  #addLinks(): void {
    const ends = new SummaryEnds(this.#nodes, this.#links);
    const open = (task: number) => this.#ownNodes(task).filter((node) => !this.#nodes[node]?.isFixed);
    for (const { predecessorId, successorId, kind, lag } of this.#input.links) {
      const [before, after] = [this.#tree.indexOf.get(predecessorId), this.#tree.indexOf.get(successorId)];
      if (before === undefined || after === undefined || this.#isPart(before, after)) continue;
      const [from, to] = [
        { task: before, nodes: this.#ownNodes(before) },
        { task: after, nodes: open(after) },
      ];
      ends.link(from, to, { kind, lag: Math.ceil(lag) });
    }
    ends.finish();
  }

  /** The nodes of a task: those of its leaves. */
  #ownNodes(task: number): number[] {
    const leaves = this.#leavesOf(task);
    return (leaves.length > 0 ? leaves : [task]).map((leaf) => this.#nodeOf[leaf] ?? -1).filter((node) => node >= 0);
  }

  #isPart(one: number, other: number): boolean {
    const isAbove = (top: number, below: number) => {
      for (let at = below; at >= 0; at = this.#tree.parents[at] ?? -1) if (at === top) return true;
      return false;
    };
    return isAbove(one, other) || isAbove(other, one);
  }
}

/** Working days of a task that are still to be done: by its percent, else by the days gone since it began. */
function leftOf({ percentComplete }: PlanTask, { duration, gone }: { duration: number; gone: number }): number {
  const rest =
    percentComplete > 0 ? Math.ceil((duration * (WHOLE - percentComplete)) / WHOLE) : duration - Math.max(0, gone);
  return Math.max(1, rest);
}

const WHOLE = 100;

/** Done sooner than planned, it ended then. */
function endOf({ status, doneOn, plannedStartDate }: PlanTask, planned: CalendarDate): CalendarDate {
  if (status !== 'done' || doneOn === null || doneOn >= planned) return planned;
  return plannedStartDate !== null && doneOn < plannedStartDate ? plannedStartDate : doneOn;
}

function daysOf({ kind, date }: Bound, duration: number, calendar: WorkingCalendar) {
  const start = calendar.indexOf(date);
  const lastStart = calendar.indexOf(calendar.onOrBefore(date));
  const end = calendar.indexOf(addDays(date, 1)) - duration;
  switch (kind) {
    case 'start_no_earlier':
      return { floor: start, ceiling: NO_CEILING };
    case 'start_no_later':
      return { floor: 0, ceiling: lastStart };
    case 'must_start':
      return { floor: start, ceiling: start };
    case 'finish_no_earlier':
      return { floor: end, ceiling: NO_CEILING };
    case 'finish_no_later':
      return { floor: 0, ceiling: end };
    case 'must_finish':
      return { floor: end, ceiling: end };
  }
}
