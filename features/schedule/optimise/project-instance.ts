import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { Capacity } from '../calendar-contract.ts';
import { criticalPath, distanceOf } from '../cpm/critical-path.ts';
import type { PlanNetwork } from '../cpm/plan.ts';
import { type ScheduleInput, type StoredTask, USUAL_CREW } from '../schedule.ts';
import type { Instance } from './instance.ts';

/** No plan can hold these tasks: they need more than there is on any day, or miss a date that must be kept. */
export class OptimiseRefused extends Error {
  readonly reason: 'capacity' | 'dates';
  readonly titles: readonly string[];
  constructor(reason: 'capacity' | 'dates', titles: readonly string[]) {
    super(reason);
    this.reason = reason;
    this.titles = titles;
  }
}

/** What is left of a project from today on, as the optimiser takes it: day 0 is today or the next working day. */
export interface ProjectInstance extends Instance {
  /** By task of the instance: its node in the plan's network. */
  readonly nodes: readonly number[];
  readonly titles: readonly string[];
  readonly taskIds: readonly string[];
  /** "T-12 Slab": two tasks may have one title. */
  readonly labels: readonly string[];
  /** The number of day 0 in the calendar. */
  readonly origin: number;
  readonly ceilings: Int32Array;
  /** Where the plan has it today, NO_DAY where it has no date. */
  readonly planned: Int32Array;
  /** No schedule ends sooner: links and floors alone. */
  readonly bound: number;
  /** Crew first, then the equipment of the project. */
  readonly resourceNames: readonly string[];
}

export const NO_DAY = -(2 ** 30);

export interface ProjectInput extends ScheduleInput {
  readonly calendar: WorkingCalendar;
  readonly capacity: Capacity;
  readonly equipmentOf: ReadonlyMap<string, readonly { readonly equipmentId: string; readonly quantity: number }[]>;
}

export function projectInstance(input: ProjectInput, plan: PlanNetwork): ProjectInstance {
  const { network, taskOf } = plan;
  const origin = input.calendar.indexOf(input.today);
  const taskAt = (node: number) => input.tasks[taskOf[node] ?? 0] as StoredTask;
  const isOwn = (node: number) => plan.nodeOf[taskOf[node] ?? 0] === node;
  const nodes = [...network.durations.keys()].filter((node) => !(isOwn(node) && taskAt(node).status === 'done'));
  const place = new Map(nodes.map((node, index) => [node, index]));
  const spans = nodes.map((node) =>
    spanOf(node, { network, origin, task: taskAt(node), isFixed: isBegun(plan, node) }),
  );
  const floors = Int32Array.from(spans, ({ start }) => Math.max(0, start));
  const durations = Int32Array.from(spans, ({ duration }) => duration);
  const links: { from: number; to: number; distance: number }[] = [];
  for (const link of network.links) {
    const [from, to] = [place.get(link.from), place.get(link.to)];
    if (to === undefined) continue;
    if (from === undefined) {
      const earliest = (network.floors[link.from] ?? 0) + distanceOf(link, network.durations) - origin;
      floors[to] = Math.max(floors[to] ?? 0, earliest);
      continue;
    }
    const shape = Int32Array.from([durations[from] ?? 0, durations[to] ?? 0]);
    const ran = link.kind[0] === 'S' ? Math.min(0, spans[from]?.start ?? 0) : 0;
    links.push({ from, to, distance: distanceOf({ ...link, from: 0, to: 1 }, shape) + ran });
  }
  const resources = [input.capacity.crew, ...input.capacity.equipment.map(({ capacity }) => capacity)];
  const demands = nodes.flatMap((node) => (isOwn(node) ? demandsOf(taskAt(node), input) : resources.map(() => 0)));
  const capacities = Int32Array.from(resources);
  refuseTooMuch({ nodes, demands, capacities, durations }, (node) => taskAt(node).title);
  const ceilings = Int32Array.from(nodes, (node) => (network.ceilings[node] ?? 0) - origin);
  const fixed = Int32Array.from(nodes, (node, index) => {
    if (isBegun(plan, node)) return floors[index] ?? 0;
    const ceiling = ceilings[index] ?? 0;
    return floors[index] === ceiling && (network.floors[node] ?? 0) === (network.ceilings[node] ?? 0) ? ceiling : -1;
  });
  const free = criticalPath({
    durations,
    links: links.map(({ from, to, distance }) => ({ from, to, kind: 'SS' as const, lag: distance })),
    floors,
    ceilings,
    deadline: null,
  });
  return {
    nodes,
    titles: nodes.map((node) => taskAt(node).title),
    taskIds: nodes.map((node) => taskAt(node).id),
    labels: nodes.map((node) => `T-${taskAt(node).number} ${taskAt(node).title}`),
    origin,
    durations,
    floors,
    links,
    fixed,
    ceilings,
    capacities,
    demands: Int32Array.from(demands),
    planned: Int32Array.from(nodes, (node) => plannedDay(plan, node, input) - origin),
    bound: Math.max(0, free.finish),
    resourceNames: ['', ...input.capacity.equipment.map(({ name }) => name)],
  };
}

const isBegun = (plan: PlanNetwork, node: number): boolean => plan.isFixed[node] ?? false;

interface Spanned {
  readonly network: PlanNetwork['network'];
  readonly origin: number;
  readonly task: StoredTask;
  readonly isFixed: boolean;
}

const WHOLE = 100;

/** Of what has begun only the rest is left, from today; late, as much as is not done. */
function spanOf(node: number, { network, origin, task, isFixed }: Spanned): { start: number; duration: number } {
  const start = (network.floors[node] ?? 0) - origin;
  const duration = network.durations[node] ?? 0;
  if (!isFixed || start >= 0 || duration === 0) return { start, duration };
  const rest = Math.ceil((duration * (WHOLE - task.percentComplete)) / WHOLE);
  const planned = start + duration;
  return { start, duration: planned > 0 ? planned : Math.max(1, rest) };
}

function demandsOf(task: StoredTask, { capacity, equipmentOf }: ProjectInput): number[] {
  if (task.isMilestone) return [0, ...capacity.equipment.map(() => 0)];
  const needs = equipmentOf.get(task.id) ?? [];
  const machines = capacity.equipment.map(
    ({ id }) => needs.find(({ equipmentId }) => equipmentId === id)?.quantity ?? 0,
  );
  return [task.workers ?? USUAL_CREW, ...machines];
}

function refuseTooMuch(
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

/** The day the plan has a node on today, whatever its links say. */
function plannedDay(plan: PlanNetwork, node: number, { tasks, calendar }: ProjectInput): number {
  const task = tasks[plan.taskOf[node] ?? 0];
  if (!task?.plannedStartDate || !task.plannedEndDate) return NO_DAY;
  if (!task.isMilestone) return calendar.indexOf(task.plannedStartDate);
  const atEnd = plan.isAtEnd[node] && calendar.isWorkingDay(task.plannedEndDate) ? 1 : 0;
  return calendar.indexOf(task.plannedEndDate) + atEnd;
}
