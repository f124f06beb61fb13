import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { midnightOf, WALL, type WorkClock } from '#shared/calendar/work-clock.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { AS_LATE, type LinkKind } from '#shared/plan-terms.ts';
import { linksOfWholes, wholesOf } from '../whole-rules.ts';
import { boundByActual } from './actual-bounds.ts';
import { Axes, type Axis, type Shape, type TaskCalendar } from './axis.ts';
import { timesOf } from './bound-times.ts';
import { type Bound, carriedBounds } from './carried-bounds.ts';
import { type Network, type NetworkLink, NO_CEILING } from './critical-path.ts';
import type { PlanNode } from './plan-node.ts';
import {
  asBegun,
  isBegun,
  type PlanLink,
  type PlanTask,
  type ProgressLogic,
  type TaskTree,
  treeOf,
} from './plan-task.ts';
import { asDone, plannedSpan, type Span } from './planned-span.ts';
import { type Side, SummaryEnds } from './summary-ends.ts';
import { externalBounds, resumedAt, untilSuspended } from './suspension.ts';
import { leftOf, restsLeft, workIn } from './work-left.ts';

export interface PlanInput {
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: WorkingCalendar;
  /** The project's own window. */
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** Floats reach to the project's own end, also where the plan ends before it. */
  readonly isFloatToEnd?: boolean;
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
  /** What holds the rest of work under way where the mode is `current`; progress override where nobody chose. */
  readonly progressLogic?: ProgressLogic;
  /** Those of tasks that have one of their own. As soon as one has, times are minutes of each task's calendar. */
  readonly calendars?: readonly TaskCalendar[];
  /** With calendars of tasks: "2026-03-01 17:00", where more than the day is known of when work goes on. */
  readonly moment?: string;
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
  /** By node: when work under way began that still waits for others; the node is what is left of it. */
  readonly began: readonly (number | undefined)[];
  /** First and last day of a node that starts so. */
  datesAt(node: number, start: number): [CalendarDate, CalendarDate];
  /** Whether a node that starts so lies on a later day than it is planned for. */
  isPushed(node: number, start: number): boolean;
  /** Whole working days of a time of the node. */
  daysOf(node: number, time: number): number;
  /** The working days of a task. */
  calendarOf(task: number): WorkingCalendar;
}

export function networkOf(input: PlanInput): PlanNetwork {
  return new Builder(input).build();
}

class Builder {
  readonly #input: PlanInput;
  readonly #tree: TaskTree;
  /** By task: the one that is in the plan for it. */
  readonly #wholes: Int32Array;
  readonly #nodeOf: Int32Array;
  readonly #hasPredecessor: Uint8Array;
  readonly #nodes: PlanNode[] = [];
  readonly #links: NetworkLink[] = [];
  /** Into what has begun, where actual dates count. */
  readonly #past: NetworkLink[] = [];
  readonly #isScheduled: Uint8Array;
  readonly #leaves: (readonly number[] | undefined)[] = [];
  readonly #leafCounts: (number | undefined)[] = [];
  /** By node of work under way that still waits for others: the node of its beginning. */
  readonly #beginnings = new Map<number, number>();
  readonly #axes: Axes;
  #bounds: readonly (readonly Bound[])[] = [];

  constructor(input: PlanInput) {
    const { tasks } = input;
    this.#tree = treeOf(tasks);
    this.#wholes = wholesOf(tasks, this.#tree);
    const links = linksOfWholes(tasks, input.links, this.#tree, this.#wholes);
    this.#input = { ...input, tasks: tasks.map(asBegun), links };
    this.#axes = new Axes(input.calendar, input.calendars ?? [], tasks);
    this.#nodeOf = new Int32Array(tasks.length).fill(-1);
    this.#hasPredecessor = new Uint8Array(tasks.length);
    this.#isScheduled = new Uint8Array(tasks.length);
  }

  build(): PlanNetwork {
    const { tasks } = this.#input;
    this.#markScheduled();
    const isSummary = tasks.map((_, index) => this.#isSummary(index));
    this.#bounds = carriedBounds(tasks, (index) => this.#leavesOf(index)).map((carried, index) => {
      const { unbegun, ...task } = tasks[index] as PlanTask;
      const bounds = unbegun === 'some' ? carried.filter(({ kind }) => isOfEnd(kind)) : carried;
      const external = isSummary[index] ? [] : externalBounds(task);
      return external.length > 0 ? [...bounds, ...external] : bounds;
    });
    this.#markLinked();
    for (const [index, task] of tasks.entries()) {
      if (this.#isScheduled[index] && !isSummary[index]) this.#addTask(index, task);
    }
    this.#addBeginnings();
    this.#addLinks();
    const nodes = this.#nodes;
    const network = boundByActual(this.#network(nodes), this.#past);
    return {
      network,
      ...this.#readings(network),
      tree: this.#tree,
      nodeOf: this.#nodeOf,
      taskOf: Int32Array.from(nodes, ({ task }) => task),
      isSummary,
      bounds: this.#bounds,
      isAtEnd: nodes.map(({ isAtEnd }) => isAtEnd),
      isFixed: nodes.map(({ isFixed }) => isFixed),
      began: nodes.map(({ began }) => began),
    };
  }

  #network(nodes: readonly PlanNode[]): Network {
    return {
      durations: Int32Array.from(nodes, ({ duration }) => duration),
      floors: Int32Array.from(nodes, ({ floor }) => floor),
      ceilings: Int32Array.from(nodes, ({ ceiling }) => ceiling),
      links: this.#links,
      deadline: this.#deadline(),
      ...(this.#input.isFloatToEnd && { isFloatToDeadline: true }),
      ...(this.#axes.isHourly ? this.#clocks() : {}),
    };
  }

  #deadline(): number | null {
    const { end } = this.#input;
    if (end === null) return null;
    return this.#axes.isHourly ? midnightOf(addDays(end, 1)) : this.#axes.project.endOf(end);
  }

  /** The ends of summaries, which stand after all tasks, never rest. */
  #clocks(): Pick<Network, 'clocks' | 'atEnd' | 'asLate'> {
    const { tasks, mode } = this.#input;
    const isOwn = (node: number, task: number) => this.#nodeOf[task] === node;
    return {
      clocks: this.#nodes.map(({ task }, node): WorkClock => (isOwn(node, task) ? this.#clockOf(task) : WALL)),
      atEnd: this.#nodes.map(({ isAtEnd }) => isAtEnd),
      asLate: this.#nodes.map(
        ({ task, isFixed }, node) =>
          mode === 'earliest' && !isFixed && isOwn(node, task) && tasks[task]?.constraintKind === AS_LATE,
      ),
    };
  }

  /** What times of the network are in days and dates. */
  #readings({ floors }: Network): Pick<PlanNetwork, 'datesAt' | 'isPushed' | 'daysOf' | 'calendarOf'> {
    const axisAt = (node: number) => this.#axisOf(this.#nodes[node]?.task ?? 0);
    const shapeAt = (node: number): Shape => this.#nodes[node] ?? { duration: 0, isAtEnd: false };
    const datesAt = (node: number, start: number) => axisAt(node).dates(start, shapeAt(node));
    return {
      datesAt,
      isPushed: (node, start) => {
        const floor = floors[node] ?? 0;
        return start > floor && (!this.#axes.isHourly || datesAt(node, start)[0] > datesAt(node, floor)[0]);
      },
      daysOf: (node, time) => axisAt(node).days(time),
      calendarOf: (task) => this.#axisOf(task).calendar,
    };
  }

  #axisOf(task: number): Axis {
    return this.#axes.of(this.#input.tasks[task] ?? {});
  }

  #clockOf(task: number): WorkClock {
    return this.#axisOf(task).clock ?? WALL;
  }

  /** Dates, a duration or a link say where a task lies; a task with none of them is not scheduled. */
  #markScheduled(): void {
    const { tasks, links } = this.#input;
    for (const [index, task] of tasks.entries()) {
      const bound = this.#wholes[index] === index ? task.constraintDate : null;
      const isKnown = task.plannedStartDate ?? task.plannedEndDate ?? task.durationDays ?? bound;
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
    const axis = this.#axisOf(index);
    const planned = plannedSpan(task, { axis, isAtEnd });
    const span = this.#spanOf(task, { axis, planned });
    const { floor, ceiling } = this.#boundsOf(index, task, { axis, span });
    const isFixed = this.#isFixed(task);
    this.#nodeOf[index] = this.#nodes.length;
    const place = Math.max(floor, span.start ?? floor);
    const { began } = span;
    const node = { task: index, duration: span.duration, floor, planned: place, ceiling, isAtEnd, isFixed };
    const { clock } = axis;
    this.#nodes.push({
      ...node,
      ...(clock && { onWall: [clock.begins(place), clock.ends(place + span.duration)] }),
      ...(began !== undefined && { began }),
    });
  }

  /** What waits for the start of work under way waits for the day on which it began: nodes of their own, after those of all tasks. */
  #addBeginnings(): void {
    for (const [node, { task, began }] of this.#nodes.entries()) {
      if (began === undefined) continue;
      const { clock } = this.#axisOf(task);
      const moment = clock ? clock.begins(began) : began;
      const place = { floor: moment, planned: moment, ceiling: NO_CEILING };
      this.#beginnings.set(node, this.#nodes.length);
      this.#nodes.push({
        ...{ task, duration: 0, ...place, isAtEnd: false, isFixed: true },
        ...(clock && { onWall: [moment, moment] }),
      });
    }
  }

  /** The time from which on what is left is done. */
  #now(axis: Axis): number {
    const { today, dataDate, moment } = this.#input;
    return moment === undefined ? axis.startOf(dataDate ?? today) : axis.at(moment);
  }

  /** Floats of the plan go by what is left, at its end, of what is in the plan for its parts where some are under way or done. */
  #spanOf(task: PlanTask, { axis, planned }: { axis: Axis; planned: Span }): Span {
    if (this.#input.mode === 'current') return this.#asItWent(task, { axis, planned });
    const { start, duration } = planned;
    if (!this.#input.isFloatToEnd || task.unbegun !== 'some' || task.status === 'done' || start === null)
      return planned;
    const left = leftOf(task, { duration, now: start, start, axis });
    return { start: start + duration - left, duration: left, began: start };
  }

  /** What is done lies where it was done; of what is open and late the rest is done from the data date on. */
  #asItWent(task: PlanTask, { axis, planned }: { axis: Axis; planned: Span }): Span {
    const { actualStart = null } = task;
    const isActual = isBegun(task) && actualStart !== null;
    const start = isActual ? axis.startOf(actualStart) : planned.start;
    if (task.status === 'done') return asDone(task, { axis, planned: { ...planned, start } });
    const now = this.#now(axis);
    const work = workIn(task, { axis, planned });
    const left = leftOf(task, { duration: work, now, start: start ?? now, axis });
    if (task.status !== 'in_progress') return { start, duration: task.percentComplete > 0 ? left : planned.duration };
    const from = start ?? now;
    if (task.isMilestone) return { start: Math.max(from, now), duration: 0 };
    const goesOn = this.#goesOnAt(task, { axis, from, now, left });
    const last = Math.max(
      (planned.start ?? from) + planned.duration,
      goesOn + left + restsLeft(task, { axis, work, left }),
    );
    // Of what is in the plan for its parts those that have not begun still wait, be it under way.
    if (this.#input.progressLogic === 'retained' || task.unbegun)
      return { start: last - left, duration: left, began: from };
    return { start: from, duration: Math.max(axis.length(1), last - from) };
  }

  /** By actual dates work that begins later than the data date is not done before. */
  #goesOnAt(
    task: PlanTask,
    { axis, from, now, left }: { axis: Axis; from: number; now: number; left: number },
  ): number {
    const before = untilSuspended(task, axis, now);
    return Math.max(now, left <= before ? now : resumedAt(task, axis) - before, this.#isByActual ? from : 0);
  }

  /** It stays where it is, whatever it waits for; of what is in the plan for its parts those that have not begun still wait. */
  #isFixed(task: PlanTask): boolean {
    const { mode } = this.#input;
    const mayWait = task.unbegun !== undefined && task.status !== 'done' && (mode === 'planned' || mode === 'current');
    return isBegun(task) && !mayWait;
  }

  #boundsOf(index: number, task: PlanTask, { axis, span }: { axis: Axis; span: Span }) {
    const { mode, today } = this.#input;
    const { start, duration } = span;
    const isCurrent = mode === 'current';
    const first = axis.startOf(this.#input.start ?? today);
    if (this.#isFixed(task)) return { floor: start ?? first, ceiling: NO_CEILING };
    const now = isCurrent || mode === 'earliest' ? this.#now(axis) : Number.NEGATIVE_INFINITY;
    const planned = this.#plannedFloor(index, task, { start, first });
    const bounds = (this.#bounds[index] ?? []).map((bound) => timesOf(bound, duration, axis));
    // A planned day stands though a constraint forbids it: what waits for it is counted from where it really lies.
    const isPlanned = (isCurrent || mode === 'planned') && start !== null;
    return {
      floor: Math.max(
        0,
        now,
        planned,
        mode === 'planned' ? 0 : heldUntil(task, axis),
        ...(isPlanned ? [] : bounds.map(({ floor }) => floor)),
      ),
      ceiling: Math.min(NO_CEILING, ...bounds.map(({ ceiling }) => ceiling)),
    };
  }

  #plannedFloor(index: number, task: PlanTask, { start, first }: { start: number | null; first: number }): number {
    const isRoot = !this.#hasPredecessor[index];
    if (this.#input.mode !== 'earliest') return start ?? (isRoot ? first : 0);
    if (!isRoot) return 0;
    return task.isMilestone ? (start ?? first) : Math.min(start ?? first, first);
  }

  /**
   * Links into what has begun say nothing any more, unless its rest still waits for others; nor do those between a task and a part
   * of it.
   */
  #addLinks(): void {
    const ends = new SummaryEnds(this.#nodes, this.#links);
    const isOpen = (node: number, kind: LinkKind) =>
      !this.#nodes[node]?.isFixed || (kind !== 'SS' && this.#beginnings.has(node));
    for (const { predecessorId, successorId, kind, lag } of this.#input.links) {
      const [before, after] = [this.#tree.indexOf.get(predecessorId), this.#tree.indexOf.get(successorId)];
      if (before === undefined || after === undefined || this.#isPart(before, after)) continue;
      const open = this.#ownNodes(after).filter((node) => isOpen(node, kind));
      const [from, to] = [this.#sideOf(before, this.#sourcesOf(before, kind)), this.#sideOf(after, open)];
      const axis = this.#axisOf(before);
      const by = { kind, lag: axis.lag(lag), lagClock: axis.clock };
      ends.link(from, to, by);
      if (this.#isByActual)
        this.#past.push(...this.#actualLinks({ before, after, kind }).map((ends) => ({ ...by, ...ends })));
    }
    ends.finish();
  }

  get #isByActual(): boolean {
    return this.#input.mode === 'current' && this.#input.progressLogic === 'actual';
  }

  /** From each open leaf that should have begun or ended to the first leaf that has begun; what only an end could bind is left out until it is there. */
  #actualLinks({ before, after, kind }: Tied): { from: number; to: number }[] {
    const { tasks } = this.#input;
    const statusOf = (node: number) => tasks[this.#nodes[node]?.task ?? 0]?.status;
    const isPast = (node: number) => this.#nodes[node]?.isFixed && (kind[1] === 'S' || statusOf(node) === 'done');
    const past = this.#ownNodes(after).filter(isPast);
    const timeOf = (node: number) => this.#nodes[node]?.onWall?.[0] ?? this.#nodes[node]?.planned ?? 0;
    const [to] = past.toSorted((one, other) => timeOf(one) - timeOf(other));
    if (to === undefined || (kind[1] === 'F' && past.length > 1)) return [];
    const isOpen = (node: number) => (kind[0] === 'F' ? statusOf(node) !== 'done' : !this.#nodes[node]?.isFixed);
    const open = this.#ownNodes(before).filter(isOpen);
    return kind[0] === 'S' && this.#leavesOf(before).length > 0 ? [] : open.map((from) => ({ from, to }));
  }

  #sourcesOf(task: number, kind: LinkKind): number[] {
    const nodes = this.#ownNodes(task);
    return kind[0] === 'S' ? nodes.map((node) => this.#beginnings.get(node) ?? node) : nodes;
  }

  #sideOf(task: number, nodes: readonly number[]): Side {
    return { task, nodes, isPartial: this.#leavesOf(task).length > 0 && nodes.length < this.#countLeaves(task) };
  }

  /** Of all leaves, be anything known of them or not. */
  #countLeaves(task: number): number {
    const known = this.#leafCounts[task];
    if (known !== undefined) return known;
    const parts = this.#tree.children[task] ?? [];
    const count = parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + this.#countLeaves(part), 0);
    this.#leafCounts[task] = count;
    return count;
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

interface Tied {
  readonly before: number;
  readonly after: number;
  readonly kind: LinkKind;
}

/** Some of its parts have begun: it has a start, and its end is still to come. */
const isOfEnd = (kind: Bound['kind']): boolean => kind === 'must_finish' || kind.startsWith('finish');

/** Before when a task that is not under way does not go on, whatever its constraint says. */
const heldUntil = (task: PlanTask, axis: Axis): number =>
  Math.max(task.notBefore ? axis.at(task.notBefore) : 0, task.status === 'blocked' ? resumedAt(task, axis) : 0);
