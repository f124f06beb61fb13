import { NO_CEILING } from '../cpm/critical-path.ts';
import { Generator } from './generate.ts';
import { InUse, rangeOf } from './in-use.ts';
import { brokenBy, compile } from './instance.ts';
import { NO_DAY, type ProjectInstance } from './project-instance.ts';
import type { Found } from './search.ts';

/** Tasks that free a day for each other need another look; the nearest places are found within a few. */
const PASSES = 12;

/**
 * A schedule that ends as soon as the one found, with every task as near to its planned day as that allows: what brings nothing
 * stays where it is. Links, floors, ceilings and capacities are kept in every step. `isOwn`: a task itself; the ends of summaries
 * give way.
 */
export function nearPlan(
  instance: ProjectInstance,
  { starts: found, makespan }: Pick<Found, 'starts' | 'makespan'>,
  isOwn: (task: number) => boolean,
): Int32Array {
  const compiled = compile(instance);
  const starts = asPlanned(instance, makespan) ?? found.slice();
  const use = new Use(compiled, makespan);
  for (const [task, start] of starts.entries()) use.add(task, start, 1);
  const free = [...starts.keys()].filter((task) => (instance.fixed[task] ?? -1) < 0);
  const placeOf = (task: number): number => {
    const range = rangeOf(compiled, { task, starts, ceilings: instance.ceilings, finish: makespan });
    const was = starts[task] ?? 0;
    return use.settle(task, { wish: isOwn(task) ? wishOf(instance, task, was) : range[1], was, range });
  };
  for (let pass = 0; pass < PASSES; pass++) {
    const before = starts.slice();
    const order = free.toSorted((one, other) => (before[other] ?? 0) - (before[one] ?? 0) || other - one);
    for (const task of order) starts[task] = placeOf(task);
    if (starts.every((start, task) => start === before[task])) break;
  }
  return starts;
}

/**
 * The same order of work with every task as early as it can: what stands in its way there is what decides the end. In the
 * schedule that is proposed a task may also wait because it was planned so.
 */
export function asEarly(instance: ProjectInstance, starts: Int32Array): Int32Array {
  const early = new Int32Array(starts.length);
  new Generator(compile(instance)).build(Float64Array.from(starts), early);
  return early;
}

/** A task that has no planned day stays where it was found. */
const wishOf = ({ planned }: ProjectInstance, task: number, found: number): number =>
  planned[task] === NO_DAY ? found : (planned[task] ?? found);

/** Today's plan, put off where it needs more than there is; undefined when that ends later than need be. */
function asPlanned(instance: ProjectInstance, makespan: number): Int32Array | undefined {
  const floors = instance.floors.map((floor, task) => Math.max(floor, instance.planned[task] ?? 0));
  const starts = new Int32Array(floors.length);
  const end = new Generator(compile({ ...instance, floors })).build(Float64Array.from(floors), starts);
  const isKept = starts.every((start, task) => start <= (instance.ceilings[task] ?? NO_CEILING));
  return end <= makespan && isKept && brokenBy(instance, starts).size === 0 ? starts : undefined;
}

interface Wish {
  readonly wish: number;
  readonly was: number;
  readonly range: readonly [number, number];
}

class Use extends InUse {
  /** Puts a task on the day nearest to the wish, of those on which there is enough, from there towards where it was. */
  settle(task: number, { wish, was, range: [earliest, latest] }: Wish): number {
    // What must keep a date may lie before what it waits for: nothing beside it is moved then.
    if (was < earliest || was > latest) return was;
    this.add(task, was, -1);
    let day = Math.min(Math.max(wish, earliest), latest);
    const step = day < was ? 1 : -1;
    while (day !== was && !this.#fits(task, day)) day += step;
    this.add(task, day, 1);
    return day;
  }

  #fits(task: number, start: number): boolean {
    const { resources, durations, demands, capacities } = this.of;
    for (let day = start; day < start + (durations[task] ?? 0); day++) {
      for (let resource = 0; resource < resources; resource++) {
        const need = demands[task * resources + resource] ?? 0;
        if (need > 0 && this.on(day, resource) + need > (capacities[resource] ?? 0)) return false;
      }
    }
    return true;
  }
}
