import { criticalPath } from '../cpm/critical-path.ts';
import { orderOf } from '../cpm/cycle.ts';
import { InUse, rangeOf } from './in-use.ts';
import type { Compiled } from './instance.ts';
import { randomFrom } from './random.ts';
import type { Found } from './search.ts';

interface Levelling {
  readonly seed: number;
  readonly milliseconds: number;
  /** Where each task lies before. */
  readonly planned: Int32Array;
  /** The plan may end as late as this, if not later already. */
  readonly end: number;
  readonly ceilings: Int32Array;
}

const PASSES = 40;

/**
 * An even crew with the end fixed: each task in turn goes to the day, of those its neighbours leave it, on which the squares of the
 * crew of all days add up to the least (Burgess and Killebrew 1962), forwards and backwards in varied order until nothing improves.
 * Links, floors and ceilings are kept in every step.
 */
export function level(instance: Compiled, { seed, milliseconds, planned, ceilings, end }: Levelling): Found {
  const { durations, floors, fixed, count } = instance;
  const asked = Int32Array.from(floors, (floor, task) => Math.max(floor, fixed[task] ?? -1, planned[task] ?? 0));
  const links = instance.links.map(({ from, to, distance }) => ({ from, to, kind: 'SS' as const, lag: distance }));
  const latest = criticalPath({ durations, links, floors: asked, ceilings, deadline: null }).lateStarts;
  // What would miss a date that must be kept lies before its planned day, as far as the date asks.
  const kept = asked.map((day, task) =>
    Math.max(floors[task] ?? 0, fixed[task] ?? -1, Math.min(day, latest[task] ?? day)),
  );
  const path = criticalPath({ durations, links, floors: kept, ceilings, deadline: null });
  const finish = Math.max(path.finish, end);
  const crew = new Crew(instance, Math.max(1, finish));
  const starts = path.earlyStarts.slice();
  for (const task of starts.keys()) crew.add(task, starts[task] ?? 0, 1);
  const turns = turnsOf(randomFrom(seed));
  const order = [...orderOf(count, links).order].filter((task) => (fixed[task] ?? -1) < 0 && crew.sizeOf(task) > 0);
  const began = performance.now();
  let tried = 0;
  for (let pass = 0; pass < PASSES && performance.now() - began < milliseconds; pass++) {
    const turn = turns(order, pass);
    let isBetter = false;
    for (const task of turn) {
      const range = rangeOf(instance, { task, starts, ceilings, finish });
      isBetter = crew.settle(task, starts, range) || isBetter;
      tried += 1;
    }
    if (!isBetter && pass > 2) break;
  }
  return { starts, makespan: finish, schedules: tried };
}

/** From the end, from the beginning, then as chance has it. */
const turnsOf = (random: () => number) => (order: readonly number[], pass: number) => {
  if (pass === 0) return order.toReversed();
  return pass === 1 ? order : shuffled(order, random);
};

export function shuffled(order: readonly number[], random: () => number): number[] {
  const turn = [...order];
  for (let at = turn.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [turn[at], turn[other]] = [turn[other] ?? 0, turn[at] ?? 0];
  }
  return turn;
}

class Crew extends InUse {
  /** The first resource is the crew. */
  sizeOf(task: number): number {
    return this.of.demands[task * this.of.resources] ?? 0;
  }

  /** Puts a task on its best day; true when that is better than where it was. */
  settle(task: number, starts: Int32Array, [earliest, latest]: [number, number]): boolean {
    const was = starts[task] ?? 0;
    if (latest <= earliest) return false;
    this.add(task, was, -1);
    const before = this.#costOf(task, was);
    let [best, least] = [was, before];
    for (let start = earliest; start <= latest; start++) {
      const cost = this.#costOf(task, start);
      if (cost < least) [best, least] = [start, cost];
    }
    this.add(task, best, 1);
    starts[task] = best;
    return least < before;
  }

  /** What the squares of the crew grow by, and far more for every day above a capacity. */
  #costOf(task: number, start: number): number {
    const { resources, durations } = this.of;
    let cost = 0;
    for (let day = start; day < start + (durations[task] ?? 0); day++) {
      cost += this.on(day, 0) * this.sizeOf(task);
      for (let resource = 0; resource < resources; resource++) cost += OVER * this.#overBy(task, day, resource);
    }
    return cost;
  }

  /** By how much more than there is the task would use of a resource on a day. */
  #overBy(task: number, day: number, resource: number): number {
    const { resources, demands, capacities } = this.of;
    const need = demands[task * resources + resource] ?? 0;
    const over = this.on(day, resource) + need - (capacities[resource] ?? 0);
    return Math.max(0, Math.min(need, over));
  }
}

const OVER = 10_000;
