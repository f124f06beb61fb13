import { NO_CEILING } from '../cpm/critical-path.ts';
import type { Compiled, Neighbours } from './instance.ts';

interface Placed {
  readonly task: number;
  readonly starts: Int32Array;
  readonly ceilings: Int32Array;
  readonly finish: number;
}

/** The first and the last day a task may start on while all others stay. */
export function rangeOf(
  { floors, durations, predecessors, successors }: Compiled,
  { task, starts, ceilings, finish }: Placed,
): [number, number] {
  let earliest = floors[task] ?? 0;
  let latest = Math.min(ceilings[task] ?? NO_CEILING, finish - (durations[task] ?? 0));
  eachOf(predecessors, task, (other, distance) => {
    earliest = Math.max(earliest, (starts[other] ?? 0) + distance);
  });
  eachOf(successors, task, (other, distance) => {
    latest = Math.min(latest, (starts[other] ?? 0) - distance);
  });
  return [earliest, latest];
}

function eachOf({ first, tasks, distances }: Neighbours, task: number, visit: (task: number, days: number) => void) {
  for (let place = first[task] ?? 0; place < (first[task + 1] ?? 0); place++) {
    visit(tasks[place] ?? 0, distances[place] ?? 0);
  }
}

/** People and machines in use, by day and resource, up to the finish. */
export class InUse {
  readonly of: Compiled;
  readonly #days: Int32Array;

  constructor(instance: Compiled, finish: number) {
    this.of = instance;
    this.#days = new Int32Array((finish + 1) * instance.resources);
  }

  on(day: number, resource: number): number {
    return this.#days[day * this.of.resources + resource] ?? 0;
  }

  /** `sign` 1 puts a task on these days, -1 takes it away. */
  add(task: number, start: number, sign: 1 | -1): void {
    const { resources, durations, demands } = this.of;
    for (let day = start; day < start + (durations[task] ?? 0); day++) {
      for (let resource = 0; resource < resources; resource++) {
        const cell = day * resources + resource;
        this.#days[cell] = (this.#days[cell] ?? 0) + sign * (demands[task * resources + resource] ?? 0);
      }
    }
  }
}
