import { missedDays } from '../../constraint.ts';
import { Axes, type Axis } from '../../cpm/axis.ts';
import { type ClockLink, type ClockNetwork, clockPath, startAfter } from '../../cpm/clock-path.ts';
import { CycleError, NO_CEILING } from '../../cpm/critical-path.ts';
import { orderOf } from '../../cpm/cycle.ts';
import { networkOf, type PlanNetwork } from '../../cpm/plan.ts';
import type { StoredTask } from '../../schedule.ts';
import {
  assertNotTooMuch,
  type Described,
  demandsOf,
  type Floored,
  flooredBy,
  type Held,
  NO_DAY,
  OptimiseRefused,
  type ProjectInput,
  startsNow,
} from '../project-instance.ts';
import { type Place, Places } from './places.ts';
import { openWorkedDays } from './worked-days.ts';

/** What is left of a project whose tasks have calendars of their own. Times are minutes of the calendar of each task. */
export interface ClockedInstance extends Described {
  readonly count: number;
  /** Between tasks of the instance. */
  readonly links: readonly ClockLink[];
  /** Every task after what it waits for. */
  readonly order: Int32Array;
  readonly floors: Int32Array;
  readonly ceilings: Int32Array;
  /** Where the plan has each today, NO_DAY where it has no date. */
  readonly planned: Int32Array;
  /** Where what has begun stays; -1 for all others. */
  readonly begun: Int32Array;
  /** Whether it is a task, and not an end of a summary. */
  readonly isTask: readonly boolean[];
  /** Starts beyond which the end, or a date that must be kept, is missed: by links alone, from where all end together. */
  readonly lates: Float64Array;
  readonly entering: readonly (readonly number[])[];
  readonly leaving: readonly (readonly number[])[];
  placeAt(task: number, start: number): Place;
  /** The first start that a link allows its successor. */
  startAfter(link: ClockLink, place: Place): number;
  isMet(link: ClockLink, from: Place, to: Place): boolean;
  /** The first start after a day, which is counted from today. */
  afterDay(task: number, day: number): number;
}

export function clockedInstance(input: ProjectInput, plan: PlanNetwork): ClockedInstance {
  return new Building(input, plan).build();
}

class Building {
  readonly #input: ProjectInput;
  readonly #plan: PlanNetwork;
  readonly #network: ClockNetwork;
  readonly #written: PlanNetwork;
  readonly #axes: Axes;
  readonly #nodes: number[];

  constructor(input: ProjectInput, plan: PlanNetwork) {
    this.#input = input;
    this.#plan = plan;
    this.#network = { ...plan.network, clocks: plan.network.clocks ?? [] };
    this.#written = networkOf({ ...input, mode: 'planned' });
    this.#axes = new Axes(input.calendar, input.calendars ?? [], input.tasks);
    this.#nodes = [...plan.network.durations.keys()].filter(
      (node) => !(this.#isOwn(node) && this.#taskAt(node).status === 'done'),
    );
  }

  build(): ClockedInstance {
    const nodes = this.#nodes;
    const { capacity, today } = this.#input;
    const begun = this.#begun();
    const { floors, waited } = this.#floors();
    const planned = Int32Array.from(nodes, (node) => this.#plannedAt(node));
    const ceilings = Int32Array.from(nodes, (node, index) => this.#ceilingOf(node, planned[index] ?? NO_DAY));
    const floored = nodes.map((node, index) => this.#flooredBy(node, waited[index], floors[index] ?? 0));
    const holds = nodes.map((node, index) => this.#holdOf(node, planned[index] ?? NO_DAY, ceilings[index] ?? 0));
    for (const [index, { floor }] of holds.entries()) floors[index] = Math.max(floors[index] ?? 0, floor);
    const links = this.#links();
    const { order, cycle } = orderOf(nodes.length, links);
    if (cycle) throw new CycleError(cycle);
    const resources = [capacity.crew, ...capacity.equipment.map((machine) => machine.capacity)];
    const demands = nodes.flatMap((node) =>
      this.#isOwn(node) ? demandsOf(this.#taskAt(node), this.#input) : resources.map(() => 0),
    );
    const capacities = Int32Array.from(resources);
    const shapes = this.#shapes(planned, begun);
    const { durations } = shapes;
    assertNotTooMuch({ nodes, demands, capacities, durations }, (node) => this.#taskAt(node).title);
    const places = new Places(shapes, this.#input.tasks, today);
    const path = { durations, links, floors, ceilings, deadline: null, clocks: shapes.clocks, atEnd: shapes.isAtEnd };
    return {
      ...{ nodes, count: nodes.length, links, order, floors, ceilings, planned, begun, capacities, floored },
      titles: nodes.map((node) => this.#taskAt(node).title),
      taskIds: nodes.map((node) => this.#taskAt(node).id),
      labels: nodes.map((node) => this.#labelOf(node)),
      held: holds.map(({ held }) => held),
      isTask: nodes.map((node) => this.#isOwn(node)),
      demands: Int32Array.from(demands),
      lates: Float64Array.from(clockPath(path, order).lateStarts, (late, task) => places.wall(task, late)),
      entering: grouped(links, 'to', nodes.length),
      leaving: grouped(links, 'from', nodes.length),
      resourceNames: ['', ...capacity.equipment.map(({ name }) => name)],
      placeAt: (task, start) => places.at(task, start),
      startAfter: (link, place) => places.startAfter(link, place),
      isMet: (link, from, to) => places.isMet(link, from, to),
      afterDay: (task, day) => places.afterDay(task, day),
    };
  }

  #taskAt(node: number): StoredTask {
    return this.#input.tasks[this.#plan.taskOf[node] ?? 0] as StoredTask;
  }

  #isOwn(node: number): boolean {
    return this.#plan.nodeOf[this.#plan.taskOf[node] ?? 0] === node;
  }

  /** What has begun, by its node. */
  #isBegun(node: number): boolean {
    return this.#plan.isFixed[node] ?? false;
  }

  #labelOf(node: number): string {
    return `T-${this.#taskAt(node).number} ${this.#taskAt(node).title}`;
  }

  #axisAt(node: number): Axis {
    return this.#axes.of(this.#taskAt(node));
  }

  /** As the schedule page has it go on from the data date. */
  #current(node: number): { start: number; duration: number } {
    this.#currentPlan ??= networkOf({ ...this.#input, mode: 'current' });
    this.#currentStarts ??= startsNow(this.#currentPlan);
    const own = this.#currentPlan.nodeOf[this.#plan.taskOf[node] ?? 0] ?? -1;
    return { start: this.#currentStarts[own] ?? 0, duration: this.#currentPlan.network.durations[own] ?? 0 };
  }
  #currentPlan: PlanNetwork | undefined;
  #currentStarts: Int32Array | undefined;

  #begun(): Int32Array {
    return Int32Array.from(this.#nodes, (node) => (this.#isBegun(node) ? this.#current(node).start : -1));
  }

  /** No start before today, before the constraint, or before what is done or has begun allows by the plan. */
  #floors() {
    const { today } = this.#input;
    const floors = Int32Array.from(this.#nodes, (node) =>
      this.#isOwn(node) ? Math.max(this.#network.floors[node] ?? 0, this.#axisAt(node).startOf(today)) : 0,
    );
    /** By task: the node of what it waits for longest, of those that are done or have begun. */
    const waited: (number | undefined)[] = [];
    const place = new Map(this.#nodes.map((node, index) => [node, index]));
    for (const link of this.#network.links) {
      const to = place.get(link.to);
      if (to === undefined || !this.#isBegun(link.from)) continue;
      const earliest = startAfter(this.#network, link, this.#network.floors[link.from] ?? 0);
      if (earliest > (floors[to] ?? 0)) [floors[to], waited[to]] = [earliest, link.from];
    }
    return { floors, waited };
  }

  #links(): ClockLink[] {
    const place = new Map(this.#nodes.map((node, index) => [node, index]));
    return this.#network.links.flatMap((link) => {
      const [from, to] = [place.get(link.from), place.get(link.to)];
      return from === undefined || to === undefined ? [] : [{ ...link, from, to }];
    });
  }

  #plannedAt(node: number): number {
    const { plannedStartDate, plannedEndDate } = this.#taskAt(node);
    if (!this.#isOwn(node) || !plannedStartDate || !plannedEndDate) return NO_DAY;
    return this.#written.network.floors[this.#written.nodeOf[this.#plan.taskOf[node] ?? 0] ?? -1] ?? NO_DAY;
  }

  /** What misses a date already may miss it as much. */
  #ceilingOf(node: number, planned: number): number {
    const ceiling = this.#network.ceilings[node] ?? NO_CEILING;
    const index = this.#plan.taskOf[node] ?? 0;
    if (!this.#isOwn(node) || ceiling === NO_CEILING) return ceiling;
    const missed = missedDays(this.#taskAt(node), this.#plan.bounds[index] ?? [], this.#axisAt(node).calendar);
    return missed > 0 ? Math.max(ceiling, planned) : ceiling;
  }

  #flooredBy(node: number, waited: number | undefined, floor: number): Floored | undefined {
    if (waited !== undefined) return { kind: 'link', because: this.#labelOf(waited) };
    if (!this.#isOwn(node) || this.#isBegun(node)) return undefined;
    const { start } = this.#input;
    return flooredBy(this.#taskAt(node), start !== null && this.#axisAt(node).startOf(start) === floor);
  }

  /** As in days: what is blocked or lacks a material is not brought forward, and may stay where the plan has it. */
  #holdOf(node: number, planned: number, ceiling: number): { held: Held | undefined; floor: number } {
    const task = this.#taskAt(node);
    if (!this.#isOwn(node)) return { held: undefined, floor: NO_DAY };
    const most = this.#isBegun(node) ? NO_DAY : Math.min(planned, ceiling);
    if (task.status === 'blocked') return { held: { kind: 'blocked' }, floor: most };
    const axis = this.#axisAt(node);
    const startOf = (until: string | null) => (until === null ? planned : axis.startOf(until));
    const lacks = this.#input.lacks?.get(task.id) ?? [];
    const [last] = lacks.toSorted((one, other) => startOf(other.until) - startOf(one.until));
    return last
      ? { held: { kind: 'material', item: last.item }, floor: Math.min(most, startOf(last.until)) }
      : { held: undefined, floor: NO_DAY };
  }

  #shapes(planned: Int32Array, begun: Int32Array) {
    const nodes = this.#nodes;
    return {
      ...{ planned, begun },
      durations: Int32Array.from(nodes, (node) =>
        this.#isBegun(node) ? this.#current(node).duration : (this.#network.durations[node] ?? 0),
      ),
      clocks: nodes.flatMap((node) => this.#network.clocks[node] ?? []),
      isAtEnd: nodes.map((node) => this.#plan.isAtEnd[node] ?? false),
      taskOf: nodes.map((node) => (this.#isOwn(node) ? (this.#plan.taskOf[node] ?? 0) : -1)),
      axes: nodes.map((node) => this.#axisAt(node)),
      worked: nodes.map((node) => openWorkedDays(this.#axisAt(node).calendar, this.#input.today)),
    };
  }
}

function grouped(links: readonly ClockLink[], end: 'from' | 'to', count: number): number[][] {
  const groups: number[][] = Array.from({ length: count }, () => []);
  for (const [index, link] of links.entries()) groups[link[end]]?.push(index);
  return groups;
}

/** @throws OptimiseRefused naming those that miss a date they must keep, wherever the others are */
export function assertWithin(
  { ceilings, titles }: Pick<ClockedInstance, 'ceilings' | 'titles'>,
  places: readonly Place[],
  reason: 'passed' | 'dates',
): void {
  const late = titles.filter((_, task) => (places[task]?.start ?? 0) > (ceilings[task] ?? NO_CEILING));
  if (late.length > 0) throw new OptimiseRefused(reason, [...new Set(late)]);
}
