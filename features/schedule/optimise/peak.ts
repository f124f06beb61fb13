import type { Compiled } from './instance.ts';

/** Finds where a schedule uses most of what there is, all resources together. */
export class PeakFinder {
  readonly #of: Compiled;
  readonly #load: Float64Array;

  constructor(instance: Compiled) {
    this.#of = instance;
    this.#load = new Float64Array(instance.horizon + 1);
  }

  /** The first day of the `length` days in a row that use most. */
  find(starts: Int32Array, end: number, length: number): number {
    const load = this.#perDay(starts, end);
    let sum = 0;
    for (let day = 0; day < length; day++) sum += load[day] as number;
    let [best, most] = [0, sum];
    for (let day = length; day < end; day++) {
      sum += (load[day] as number) - (load[day - length] as number);
      if (sum > most) [best, most] = [day - length + 1, sum];
    }
    return best;
  }

  #perDay(starts: Int32Array, end: number): Float64Array {
    const { count, durations } = this.#of;
    const load = this.#load;
    load.fill(0, 0, end + 1);
    for (let task = 0; task < count; task++) {
      const share = this.#shareOf(task);
      const start = starts[task] as number;
      const stop = start + (durations[task] as number);
      load[start] = (load[start] as number) + share;
      load[stop] = (load[stop] as number) - share;
    }
    let rate = 0;
    for (let day = 0; day < end; day++) {
      rate += load[day] as number;
      load[day] = rate;
    }
    return load;
  }

  #shareOf(task: number): number {
    const { resources, demands, capacities } = this.#of;
    let share = 0;
    for (let resource = 0; resource < resources; resource++) {
      const capacity = capacities[resource] as number;
      if (capacity > 0) share += (demands[task * resources + resource] as number) / capacity;
    }
    return share;
  }
}
