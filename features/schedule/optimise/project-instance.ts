import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { Capacity } from '../capacity-contract.ts';
import { missedDays } from '../constraint.ts';
import { CycleError, criticalPath, distanceOf, type NetworkLink, NO_CEILING } from '../cpm/critical-path.ts';
import { networkOf, type PlanNetwork } from '../cpm/plan.ts';
import { crewOf } from '../crew-rules.ts';
import type { ScheduleInput, StoredTask } from '../schedule.ts';
import type { Instance } from './instance.ts';

/**
 * No plan can hold these tasks. `capacity`: they need more than there is on any day; `passed`: by links and today's date alone they
 * miss a date that must be kept; `dates`: they miss one within the capacities; `links`: they would stand before what they wait for.
 */
export class OptimiseRefused extends Error {
  readonly reason: 'capacity' | 'passed' | 'dates' | 'links';
  readonly titles: readonly string[];
  constructor(reason: OptimiseRefused['reason'], titles: readonly string[]) {
    super(reason);
    this.reason = reason;
    this.titles = titles;
  }
}

/** What is left of a project, whatever its times count. */
export interface Described {
  /** By task of the instance: its node in the plan's network. */
  readonly nodes: readonly number[];
  readonly titles: readonly string[];
  readonly taskIds: readonly string[];
  /** "T-12 Slab": two tasks may have one title. */
  readonly labels: readonly string[];
  /** By task of the instance: why it starts no sooner than its floor; undefined where today alone says so. */
  readonly floored: readonly (Floored | undefined)[];
  /** By task of the instance; undefined where nothing holds it. */
  readonly held: readonly (Held | undefined)[];
  readonly capacities: Int32Array;
  /** By task, then by resource: needed on every day of the task. */
  readonly demands: Int32Array;
  readonly resourceNames: readonly string[];
}

/** What is left of a project from today on, as the optimiser takes it: day 0 is today or the next working day. */
export interface ProjectInstance extends Instance, Described {
  readonly capacities: Int32Array;
  readonly demands: Int32Array;
  /** The number of day 0 in the calendar. */
  readonly origin: number;
  readonly ceilings: Int32Array;
  /** Where the plan has it today, NO_DAY where it has no date. */
  readonly planned: Int32Array;
  /** No schedule ends sooner: links and floors alone. */
  readonly bound: number;
}

export const NO_DAY = -(2 ** 30);

/** A material that a task cannot be done without, and the day there is enough of it; null when nobody knows. */
export interface Lack {
  readonly item: string;
  readonly until: CalendarDate | null;
}

/** Why a task is not brought forward: it is blocked, or what it takes is not there. */
export type Held = { readonly kind: 'blocked' } | { readonly kind: 'material'; readonly item: string };

/** A date of its own, what it waits for and is done, the project's start; or a milestone that waits for nothing keeps its day. */
export type Floored =
  | { readonly kind: 'constraint' | 'start' | 'milestone' }
  | { readonly kind: 'link'; readonly because: string };

export interface ProjectInput extends ScheduleInput {
  readonly calendar: WorkingCalendar;
  /** What is short, by task id. */
  readonly lacks?: ReadonlyMap<string, readonly Lack[]>;
  readonly capacity: Capacity;
  readonly equipmentOf: ReadonlyMap<string, readonly { readonly equipmentId: string; readonly quantity: number }[]>;
}

export function projectInstance(input: ProjectInput, plan: PlanNetwork): ProjectInstance {
  const { network, taskOf } = plan;
  const origin = input.calendar.indexOf(input.today);
  const taskAt = (node: number) => input.tasks[taskOf[node] ?? 0] as StoredTask;
  const isOwn = (node: number) => plan.nodeOf[taskOf[node] ?? 0] === node;
  const nodes = [...network.durations.keys()].filter((node) => !(isOwn(node) && taskAt(node).status === 'done'));
  const spans = spansOf(nodes, { plan, current: networkOf({ ...input, mode: 'current' }), origin });
  const floors = Int32Array.from(spans, ({ start }) => Math.max(0, start));
  const durations = Int32Array.from(spans, ({ duration }) => duration);
  const labelOf = (node: number) => `T-${taskAt(node).number} ${taskAt(node).title}`;
  const ownFloors = floors.slice();
  const { links, waited } = linksAmong({
    nodes,
    network,
    durations,
    floors,
    origin,
    starts: spans.map(({ start }, index) => (isBegun(plan, nodes[index] ?? 0) ? start : 0)),
  });
  const resources = [input.capacity.crew, ...input.capacity.equipment.map(({ capacity }) => capacity)];
  const demands = nodes.flatMap((node) => (isOwn(node) ? demandsOf(taskAt(node), input) : resources.map(() => 0)));
  const capacities = Int32Array.from(resources);
  assertNotTooMuch({ nodes, demands, capacities, durations }, (node) => taskAt(node).title);
  const ceilings = Int32Array.from(nodes, (node) => latestStart(node, { plan, input }) - origin);
  const planned = Int32Array.from(nodes, (node) => Math.max(NO_DAY, plannedDay(plan, node, input) - origin));
  const open = { nodes, planned, ceilings, origin, plan, input };
  const begins = input.start === null ? NO_DAY : input.calendar.indexOf(input.start) - origin;
  const floored = nodes.map((node, index): Floored | undefined => {
    const done = (floors[index] ?? 0) > (ownFloors[index] ?? 0) ? waited[index] : undefined;
    if (done !== undefined) return { kind: 'link', because: labelOf(done) };
    const isFree = isOwn(node) && !isBegun(plan, node);
    return isFree ? flooredBy(taskAt(node), floors[index] === begins) : undefined;
  });
  const holds = nodes.map((_, index) => holdAmong(open, index));
  for (const [index, { floor }] of holds.entries()) floors[index] = Math.max(floors[index] ?? 0, floor);
  const fixed = Int32Array.from(nodes, (node, index) => {
    if (isBegun(plan, node)) return floors[index] ?? 0;
    const ceiling = ceilings[index] ?? 0;
    return floors[index] === ceiling && (network.floors[node] ?? 0) - origin === ceiling ? ceiling : -1;
  });
  const starting = links.map(({ from, to, distance }) => ({ from, to, kind: 'SS' as const, lag: distance }));
  const free = criticalPath({ durations, links: starting, floors, ceilings, deadline: null });
  const passed = nodes.filter((_, index) => (free.earlyStarts[index] ?? 0) > (ceilings[index] ?? 0));
  if (passed.length > 0) throw new OptimiseRefused('passed', [...new Set(passed.map((node) => taskAt(node).title))]);
  return {
    nodes,
    titles: nodes.map((node) => taskAt(node).title),
    taskIds: nodes.map((node) => taskAt(node).id),
    labels: nodes.map(labelOf),
    origin,
    durations,
    floors,
    links,
    fixed,
    ceilings,
    capacities,
    demands: Int32Array.from(demands),
    planned,
    floored,
    held: holds.map(({ held }) => held),
    bound: Math.max(0, free.finish),
    resourceNames: ['', ...input.capacity.equipment.map(({ name }) => name)],
  };
}

interface Linking {
  readonly nodes: readonly number[];
  readonly network: PlanNetwork['network'];
  readonly durations: Int32Array;
  /** Raised where a link comes from work that is done. */
  readonly floors: Int32Array;
  /** When what has begun did; 0 of all else. */
  readonly starts: readonly number[];
  readonly origin: number;
}

function linksAmong({ nodes, network, durations, floors, starts, origin }: Linking) {
  const place = new Map(nodes.map((node, index) => [node, index]));
  const links: { from: number; to: number; distance: number }[] = [];
  /** By task: the node of the done one that it waits for longest. */
  const waited: (number | undefined)[] = [];
  for (const link of network.links) {
    const [from, to] = [place.get(link.from), place.get(link.to)];
    if (to === undefined) continue;
    if (from === undefined) {
      const earliest = (network.floors[link.from] ?? 0) + distanceOf(link, network.durations) - origin;
      if (earliest > (floors[to] ?? 0)) [floors[to], waited[to]] = [earliest, link.from];
    } else {
      links.push({ from, to, distance: distanceAmong(link, [durations[from], durations[to]], starts[from]) });
    }
  }
  return { links, waited };
}

/** Of what has begun only the rest has a duration: what counts from its start counts from before today. */
function distanceAmong(link: NetworkLink, durations: readonly (number | undefined)[], start = 0): number {
  const shape = Int32Array.from(durations, (duration) => duration ?? 0);
  return distanceOf({ ...link, from: 0, to: 1 }, shape) + (link.kind[0] === 'S' ? Math.min(0, start) : 0);
}

const FLOORING: ReadonlySet<StoredTask['constraintKind']> = new Set([
  'start_no_earlier',
  'finish_no_earlier',
  'must_start',
  'must_finish',
]);

export function flooredBy(
  { constraintKind, isMilestone, plannedStartDate, plannedEndDate, externalStart = null }: StoredTask,
  isProjectStart: boolean,
): Floored | undefined {
  if (FLOORING.has(constraintKind) || externalStart !== null) return { kind: 'constraint' };
  if (isProjectStart) return { kind: 'start' };
  return isMilestone && (plannedStartDate ?? plannedEndDate) !== null ? { kind: 'milestone' } : undefined;
}

const isBegun = (plan: PlanNetwork, node: number): boolean => plan.isFixed[node] ?? false;

/** In working days from today. */
interface Spanned {
  readonly start: number;
  readonly duration: number;
}

interface Spanning {
  readonly plan: PlanNetwork;
  /** The plan as it went, as the schedule page takes it. */
  readonly current: PlanNetwork;
  readonly origin: number;
}

/** Of what has begun before today only the rest is left, from today to the day on which the schedule page has it end. */
function spansOf(nodes: readonly number[], { plan, current, origin }: Spanning): Spanned[] {
  const starts = startsNow(current);
  const spanIn = ({ network }: PlanNetwork, node: number, from = network.floors): Spanned => ({
    start: (from[node] ?? 0) - origin,
    duration: network.durations[node] ?? 0,
  });
  return nodes.map((node) => {
    const span = spanIn(plan, node);
    if (!isBegun(plan, node) || span.start >= 0) return span;
    const { start, duration } = spanIn(current, current.nodeOf[plan.taskOf[node] ?? 0] ?? -1, starts);
    return { start, duration: start < 0 && duration > 0 ? Math.max(1, start + duration) : duration };
  });
}

/** Of each node of the plan as it went: where it lies, what is left of work under way where what it waits for lets it. */
export function startsNow({ network, began }: PlanNetwork): Int32Array {
  if (began.every((moment) => moment === undefined)) return network.floors;
  try {
    return criticalPath(network).earlyStarts;
  } catch (error) {
    if (error instanceof CycleError) return network.floors;
    throw error;
  }
}

export function demandsOf(task: StoredTask, { capacity, equipmentOf }: ProjectInput): number[] {
  if (task.isMilestone) return [0, ...capacity.equipment.map(() => 0)];
  const needs = equipmentOf.get(task.id) ?? [];
  const machines = capacity.equipment.map(({ id }) =>
    needs.reduce((sum, { equipmentId, quantity }) => sum + (equipmentId === id ? quantity : 0), 0),
  );
  return [crewOf(task), ...machines];
}

export function assertNotTooMuch(
  {
    nodes,
    demands,
    capacities,
    durations,
  }: Pick<ProjectInstance, 'nodes' | 'capacities' | 'durations'> & {
    readonly demands: readonly number[];
  },
  titleOf: (node: number) => string,
): void {
  const width = capacities.length;
  const tooMuch = nodes.filter(
    (_, index) =>
      (durations[index] ?? 0) > 0 &&
      capacities.some((capacity, resource) => (demands[index * width + resource] ?? 0) > capacity),
  );
  if (tooMuch.length > 0) throw new OptimiseRefused('capacity', tooMuch.map(titleOf));
}

interface Open extends Pick<ProjectInstance, 'nodes' | 'planned' | 'ceilings' | 'origin'> {
  readonly plan: PlanNetwork;
  readonly input: ProjectInput;
}

/**
 * What is blocked is not brought forward, since nobody knows when it is freed; what lacks a material not before there is enough of
 * it. Neither is put off: where the plan has it, it may stay.
 */
function holdAmong(
  { nodes, planned, ceilings, origin, plan, input }: Open,
  index: number,
): { readonly held: Held | undefined; readonly floor: number } {
  const node = nodes[index] ?? 0;
  const task = input.tasks[plan.taskOf[node] ?? 0];
  const day = planned[index] ?? NO_DAY;
  const most = isBegun(plan, node) ? NO_DAY : Math.min(day, ceilings[index] ?? 0);
  if (!task || plan.nodeOf[plan.taskOf[node] ?? 0] !== node) return { held: undefined, floor: NO_DAY };
  if (task.status === 'blocked') return { held: { kind: 'blocked' }, floor: most };
  const dayOf = ({ until }: Lack) => (until === null ? day : input.calendar.indexOf(until) - origin);
  const [last] = (input.lacks?.get(task.id) ?? []).toSorted((one, other) => dayOf(other) - dayOf(one));
  return last
    ? { held: { kind: 'material', item: last.item }, floor: Math.min(most, dayOf(last)) }
    : { held: undefined, floor: NO_DAY };
}

/** What misses a date already may miss it as much. */
function latestStart(node: number, { plan, input }: Pick<Open, 'plan' | 'input'>): number {
  const ceiling = plan.network.ceilings[node] ?? NO_CEILING;
  const index = plan.taskOf[node] ?? 0;
  const task = input.tasks[index];
  if (!task || plan.nodeOf[index] !== node || ceiling === NO_CEILING) return ceiling;
  return missedDays(task, plan.bounds[index] ?? [], input.calendar) > 0
    ? Math.max(ceiling, plannedDay(plan, node, input))
    : ceiling;
}

/** The day the plan has a task on today, whatever its links say; the ends of a summary have none. */
function plannedDay(plan: PlanNetwork, node: number, { tasks, calendar }: ProjectInput): number {
  const task = tasks[plan.taskOf[node] ?? 0];
  if (plan.nodeOf[plan.taskOf[node] ?? 0] !== node) return NO_DAY;
  if (!task?.plannedStartDate || !task.plannedEndDate) return NO_DAY;
  if (!task.isMilestone) return calendar.indexOf(task.plannedStartDate);
  const atEnd = plan.isAtEnd[node] && calendar.isWorkingDay(task.plannedEndDate) ? 1 : 0;
  return calendar.indexOf(task.plannedEndDate) + atEnd;
}
