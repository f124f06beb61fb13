import { adjacencyOf } from '../cpm/cycle.ts';

/** What the optimiser plans: tasks by index, days as whole numbers from 0. */
export interface Instance {
  readonly durations: Int32Array;
  /** `to` starts at least `distance` days after `from` has started. */
  readonly links: readonly { readonly from: number; readonly to: number; readonly distance: number }[];
  readonly floors: Int32Array;
  /** A task that may not be moved starts here; -1 for all others. */
  readonly fixed: Int32Array;
  /** Of each resource so much is there every day. */
  readonly capacities: Int32Array;
  /** By task, then by resource: needed on every day of the task. */
  readonly demands: Int32Array;
}

/** The instance as the inner loops read it. */
export interface Compiled extends Instance {
  readonly count: number;
  readonly resources: number;
  readonly predecessors: Neighbours;
  readonly successors: Neighbours;
  /** No schedule built by the generator is longer. */
  readonly horizon: number;
}

/** Of a task `first[task]` to `first[task + 1] - 1`. */
export interface Neighbours {
  readonly first: Int32Array;
  readonly tasks: Int32Array;
  readonly distances: Int32Array;
}

export function compile(instance: Instance): Compiled {
  const { durations, links, floors, fixed, capacities } = instance;
  const count = durations.length;
  const neighbours = (end: 'from' | 'to', other: 'from' | 'to'): Neighbours => {
    const { first, links: indices } = adjacencyOf(count, links, end);
    return {
      first,
      tasks: indices.map((index) => links[index]?.[other] ?? 0),
      distances: indices.map((index) => links[index]?.distance ?? 0),
    };
  };
  const lags = links.reduce((sum, { distance }) => sum + Math.max(0, distance), 0);
  const latest = durations.reduce((most, _, task) => Math.max(most, floors[task] ?? 0, fixed[task] ?? 0), 0);
  return {
    ...instance,
    count,
    resources: capacities.length,
    predecessors: neighbours('to', 'from'),
    successors: neighbours('from', 'to'),
    horizon: latest + lags + durations.reduce((sum, duration) => sum + duration, 0) + 1,
  };
}

/** The same project with time running backwards: what is last there is first here. Floors and fixed starts are left out. */
export function mirrored({ durations, links, capacities, demands }: Instance): Instance {
  return {
    durations,
    links: links.map(({ from, to, distance }) => ({
      from: to,
      to: from,
      distance: distance + (durations[to] ?? 0) - (durations[from] ?? 0),
    })),
    floors: new Int32Array(durations.length),
    fixed: new Int32Array(durations.length).fill(-1),
    capacities,
    demands,
  };
}

/** The tasks that a schedule has before what they wait for: one that keeps its date stands there whatever comes before it. */
export const brokenBy = ({ links }: Pick<Instance, 'links'>, starts: Int32Array): ReadonlySet<number> =>
  new Set(links.flatMap(({ from, to, distance }) => ((starts[to] ?? 0) < (starts[from] ?? 0) + distance ? [to] : [])));
