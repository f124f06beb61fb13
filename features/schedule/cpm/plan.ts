import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { type Network, type NetworkLink, NO_CEILING } from './critical-path.ts';
import { type PlanLink, type PlanTask, type TaskTree, treeOf } from './plan-task.ts';

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
   */
  readonly mode: 'planned' | 'earliest' | 'placing';
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

class Builder {
  readonly #input: PlanInput;
  readonly #tree: TaskTree;
  readonly #nodeOf: Int32Array;
  readonly #hasPredecessor: Uint8Array;
  readonly #nodes: {
    task: number;
    duration: number;
    floor: number;
    /** Where the plan has it, the floor where no date says it. */
    planned: number;
    ceiling: number;
    isAtEnd: boolean;
    isFixed: boolean;
  }[] = [];
  readonly #links: NetworkLink[] = [];
  readonly #isScheduled: Uint8Array;
  readonly #leaves: (readonly number[] | undefined)[] = [];
  readonly #ends = new Map<string, number>();

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
    this.#markLinked();
    for (const [index, task] of tasks.entries()) {
      if (this.#isScheduled[index] && !isSummary[index]) this.#addTask(index, task);
    }
    for (const link of this.#input.links) this.#addLink(link);
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
    const span = this.#spanOf(task, isAtEnd);
    const { floor, ceiling } = this.#boundsOf(index, task, span);
    const isFixed = task.status === 'done' || task.status === 'in_progress';
    this.#nodeOf[index] = this.#nodes.length;
    const planned = Math.max(floor, span.start ?? floor);
    this.#nodes.push({ task: index, duration: span.duration, floor, planned, ceiling, isAtEnd, isFixed });
  }

  /** Where the plan has the task: first day and number of days; `start` null when no date says it. */
  #spanOf(task: PlanTask, isAtEnd: boolean): { start: number | null; duration: number } {
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

  #boundsOf(index: number, task: PlanTask, { start, duration }: { start: number | null; duration: number }) {
    const { calendar, mode, today } = this.#input;
    const first = calendar.indexOf(this.#input.start ?? today);
    if (isBegun(task)) return { floor: start ?? first, ceiling: NO_CEILING };
    const now = mode === 'earliest' ? calendar.indexOf(today) : Number.NEGATIVE_INFINITY;
    const planned = this.#plannedFloor(index, task, { start, first });
    const bound = constraintOf(task, duration, calendar);
    // A planned day stands though a constraint forbids it: what waits for it is counted from where it really lies.
    const isPlanned = mode === 'planned' && start !== null;
    return { floor: Math.max(0, now, planned, isPlanned ? 0 : bound.floor), ceiling: bound.ceiling };
  }

  #plannedFloor(index: number, task: PlanTask, { start, first }: { start: number | null; first: number }): number {
    const isRoot = !this.#hasPredecessor[index];
    if (this.#input.mode !== 'earliest') return start ?? (isRoot ? first : 0);
    if (!isRoot) return 0;
    return task.isMilestone ? (start ?? first) : Math.min(start ?? first, first);
  }

  /** Links into what has begun say nothing any more; links of summaries bind their parts. */
  #addLink({ predecessorId, successorId, kind, lag }: PlanLink): void {
    const [before, after] = [this.#tree.indexOf.get(predecessorId), this.#tree.indexOf.get(successorId)];
    if (before === undefined || after === undefined || this.#isPart(before, after)) return;
    const [leaves, ...ends] = [this.#leavesOf(after), kind[0], kind[1]];
    const from = this.#endNode(before, ends[0] === 'F' ? 'out-finish' : 'out-start');
    const to = this.#endNode(after, ends[1] === 'S' ? 'in-start' : 'in-finish');
    if (from === undefined || to === undefined) return;
    const task = leaves.length === 0 ? this.#input.tasks[after] : undefined;
    if (task && isBegun(task)) return;
    this.#links.push({ from, to, kind, lag: Math.ceil(lag) });
  }

  #isPart(one: number, other: number): boolean {
    const isAbove = (top: number, below: number) => {
      for (let at = below; at >= 0; at = this.#tree.parents[at] ?? -1) if (at === top) return true;
      return false;
    };
    return isAbove(one, other) || isAbove(other, one);
  }

  /**
   * The node a link meets. Of a summary: its end comes after all its parts, its start before all of them; what waits for its
   * start waits for its first part, and what holds its end holds its last one.
   */
  #endNode(task: number, end: 'out-finish' | 'out-start' | 'in-start' | 'in-finish'): number | undefined {
    const leaves = this.#leavesOf(task);
    if (leaves.length === 0) return this.#nodeOf[task] === -1 ? undefined : this.#nodeOf[task];
    const key = `${task} ${end}`;
    const known = this.#ends.get(key);
    if (known !== undefined) return known;
    const nodes = leaves.map((leaf) => this.#nodeOf[leaf] ?? 0);
    const node = this.#newEnd(task, nodes, end);
    this.#ends.set(key, node);
    return node;
  }

  #newEnd(task: number, nodes: readonly number[], end: 'out-finish' | 'out-start' | 'in-start' | 'in-finish'): number {
    const startOf = (node: number) => this.#nodes[node]?.planned ?? 0;
    const endOfNode = (node: number) => startOf(node) + (this.#nodes[node]?.duration ?? 0);
    if (end === 'out-start') return nodes.reduce((one, other) => (startOf(other) < startOf(one) ? other : one));
    if (end === 'in-finish') return nodes.reduce((one, other) => (endOfNode(other) > endOfNode(one) ? other : one));
    const node = this.#nodes.length;
    this.#nodes.push({ task, duration: 0, floor: 0, planned: 0, ceiling: NO_CEILING, isAtEnd: false, isFixed: false });
    for (const leaf of nodes) {
      if (end === 'out-finish') this.#links.push({ from: leaf, to: node, kind: 'FS', lag: 0 });
      else if (!this.#nodes[leaf]?.isFixed) this.#links.push({ from: node, to: leaf, kind: 'SS', lag: 0 });
    }
    return node;
  }
}

export const isBegun = ({ status }: Pick<PlanTask, 'status'>): boolean => status === 'done' || status === 'in_progress';

/** Done sooner than planned, it ended then. */
function endOf({ status, doneOn, plannedStartDate }: PlanTask, planned: CalendarDate): CalendarDate {
  if (status !== 'done' || doneOn === null || doneOn >= planned) return planned;
  return plannedStartDate !== null && doneOn < plannedStartDate ? plannedStartDate : doneOn;
}

function constraintOf({ constraintKind, constraintDate }: PlanTask, duration: number, calendar: WorkingCalendar) {
  if (constraintKind === null || constraintDate === null) return { floor: 0, ceiling: NO_CEILING };
  const start = calendar.indexOf(constraintDate);
  const lastStart = calendar.indexOf(calendar.onOrBefore(constraintDate));
  const end = calendar.indexOf(addDays(constraintDate, 1)) - duration;
  switch (constraintKind) {
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
