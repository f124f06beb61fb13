import { NO_CEILING } from '../cpm/critical-path.ts';
import { orderOf } from '../cpm/cycle.ts';
import { Generator } from './generate.ts';
import { type Compiled, compile, mirrored } from './instance.ts';
import { PeakFinder } from './peak.ts';
import { randomFrom } from './random.ts';

export interface Effort {
  readonly seed: number;
  /** So many schedules are built at most. */
  readonly schedules?: number | undefined;
  /** The search ends after so long; what it then finds depends on the machine as well. */
  readonly milliseconds?: number | undefined;
  /** A schedule this short cannot be bettered: the search ends. */
  readonly bound?: number | undefined;
  /** By task the latest start that a date asks of it: to miss fewer days comes before a shorter end. */
  readonly ceilings?: Int32Array;
}

export interface Found {
  readonly starts: Int32Array;
  readonly makespan: number;
  /** How many schedules were built. */
  readonly schedules: number;
}

/**
 * A short schedule by a bi-population genetic search (Debels and Vanhoucke 2005): one population of schedules built forwards, one
 * of schedules built backwards. Each breeds the other, so that every schedule is justified again and again (double
 * justification). Two parents are crossed around the father's peak of use (Valls, Ballestín and Quintanilla 2008), and a child is
 * built by the serial or the parallel generation scheme, mostly that of its father (Hartmann 2002). The same seed and number of schedules give the same one.
 */
export function search(instance: Compiled, effort: Effort): Found {
  return new Search(instance, effort).run();
}

/** Times of a member built backwards are those of the mirrored project. */
interface Member {
  readonly starts: Int32Array;
  readonly end: number;
  /** Days by which dates are missed, the end, and among equal ends how early the work is done: less is better. */
  readonly cost: number;
  readonly isParallel: boolean;
}

/** The tasks that must have started by a day, and that day. */
type Due = readonly (readonly [task: number, latest: number])[];

const MOST = Number.MAX_SAFE_INTEGER;
/** How often the clock is looked at, in schedules. */
const CLOCK_EVERY = 16;
/** Members times tasks of a search that ends by the clock; with fewer those of 60 tasks converge too soon. */
const SIZE_BY_TASKS = 3600;
/**
 * A search that knows how many schedules it has begins with more and goes on with ever fewer, down to this part: first it looks
 * far, at the end closely (j120 after 5,000 schedules: 0.24 points nearer to the bound than with a constant size).
 */
const [SIZE_BY_TASKS_AT_FIRST, PART_AT_LAST, LEAST_AT_LAST] = [6600, 0.2, 6];
const [LEAST_MEMBERS, MOST_MEMBERS] = [20, 100];
/** Schedules a member costs before the first children: built, and justified both ways. */
const FOUNDING = 3;
/** A population that found nothing for so many schedules a member is replaced by a new one. */
const PATIENCE = 60;
const PARALLEL_PART = 0.3;
const ANYWHERE_PART = 0.5;
/**
 * Most children inherit the scheme that built their father, and half of those that do not better their own place take that of the worst
 * member; more are mutated in return (a tenth of PSPLIB after 5,000 schedules, ten seeds: j30 0.052 to 0.044 % above the optimum, j60
 * 10.15 to 10.13 and j120 30.90 to 30.76 above the bound).
 */
const [INHERITED_PART, REPLACING_PART, MUTATED_PART] = [0.9, 0.5, 0.4];
const MUTATION_RATE = 0.01;
/** A mutated task changes places with the nearest of so many others. */
const MUTATION_LOOKS = 6;
/**
 * The crossed window is this part of the father's schedule at least, and so much more at most (a tenth of PSPLIB after 5,000 schedules:
 * j120 30.91 % above the bound, j60 10.13; of a quarter to three quarters 31.13 and 10.19).
 */
const [WINDOW_LEAST, WINDOW_RANGE] = [0.15, 0.4];

class Search {
  readonly #of: Compiled;
  readonly #effort: Effort;
  readonly #random: () => number;
  readonly #forward: Generator;
  readonly #backward: Generator;
  readonly #peaks: PeakFinder;
  readonly #keys: Float64Array;
  readonly #work: Float64Array;
  readonly #due: Due;
  #isLate = false;
  readonly #began = performance.now();
  #best: Member | undefined;
  #foundAt = 0;
  #built = 0;

  constructor(instance: Compiled, effort: Effort) {
    this.#of = instance;
    this.#effort = effort;
    this.#random = randomFrom(effort.seed);
    this.#forward = new Generator(instance);
    this.#backward = new Generator(compile(mirrored(instance)));
    this.#peaks = new PeakFinder(instance);
    this.#keys = new Float64Array(instance.count);
    this.#work = workOf(instance);
    this.#due = [...(effort.ceilings ?? [])].flatMap((latest, task) => (latest < NO_CEILING ? [[task, latest]] : []));
  }

  run(): Found {
    const size = this.#size();
    do this.#evolve(size);
    while (!this.#isOver() && this.#built + FOUNDING * size <= (this.#effort.schedules ?? MOST));
    const { starts = new Int32Array(), end = 0 } = this.#best ?? {};
    return { starts, makespan: end, schedules: this.#built };
  }

  /** Fewer when few schedules are allowed, so that half of them are children; two at least. */
  #size(): number {
    const { schedules } = this.#effort;
    const byTasks = schedules === undefined ? SIZE_BY_TASKS : SIZE_BY_TASKS_AT_FIRST;
    const usual = Math.max(LEAST_MEMBERS, Math.min(MOST_MEMBERS, Math.round(byTasks / (this.#of.count || 1))));
    return Math.max(2, Math.min(usual, Math.floor((schedules ?? MOST) / (2 * FOUNDING))));
  }

  /** Two populations breed each other, until they find nothing more. */
  #evolve(size: number): void {
    const first = this.#firstMembers(size);
    let other = first.map((member) => this.#justified(member, false));
    let own = other.map((member) => this.#justified(member, true));
    const began = this.#built;
    this.#foundAt = began;
    for (let isForward = false; !this.#isOver() && this.#built - this.#foundAt < PATIENCE * size; ) {
      [own, other] = [this.#bred(own, other, isForward), own];
      isForward = !isForward;
      [own, other] = reduced(own, other, this.#sizeNow(size, began));
    }
  }

  /** Falls evenly from the first size while the schedules that were left at the beginning are used up. */
  #sizeNow(first: number, began: number): number {
    const { schedules } = this.#effort;
    if (schedules === undefined) return first;
    const used = Math.min(1, (this.#built - began) / Math.max(1, schedules - began));
    return Math.max(LEAST_AT_LAST, Math.round(first * (1 - (1 - PART_AT_LAST) * used)));
  }

  #isOver(): boolean {
    const { schedules = MOST, milliseconds, bound = -1 } = this.#effort;
    if (!this.#best) return false;
    if (this.#built >= schedules || (this.#best.end <= bound && !this.#isLate)) return true;
    if (milliseconds === undefined || this.#built % CLOCK_EVERY !== 0) return false;
    return performance.now() - this.#began >= milliseconds;
  }

  /** The more must come after a task the sooner it is likely to come, and chance decides. */
  #firstMembers(size: number): Member[] {
    const tails = tailsOf(this.#of);
    const longest = tails.reduce((most, tail) => Math.max(most, tail), 0);
    const isByDue = (index: number) => this.#due.length > 0 && index % 2 === 0;
    return Array.from({ length: size }, (_, index) => {
      for (const [task, tail] of tails.entries()) this.#keys[task] = this.#random() * longest - tail;
      if (isByDue(index)) this.#hasten();
      return this.#build(true);
    });
  }

  /** What must have started by a day comes before all else, with what it waits for, the most urgent first. */
  #hasten(): void {
    const { count, links, horizon, predecessors } = this.#of;
    const due = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    for (const [task, latest] of this.#due) due[task] = latest;
    for (const task of orderOf(count, links).order.toReversed()) {
      const latest = due[task] ?? Number.POSITIVE_INFINITY;
      if (latest < Number.POSITIVE_INFINITY) this.#keys[task] = latest - 2 * horizon;
      for (let place = predecessors.first[task] ?? 0; place < (predecessors.first[task + 1] ?? 0); place++) {
        const before = predecessors.tasks[place] ?? 0;
        due[before] = Math.min(due[before] ?? latest, latest - (predecessors.distances[place] ?? 0));
      }
    }
  }

  #build(isForward: boolean, isParallel = this.#random() < PARALLEL_PART): Member {
    const starts = new Int32Array(this.#of.count);
    const end = (isForward ? this.#forward : this.#backward).build(this.#keys, starts, isParallel);
    this.#built += 1;
    const late = isForward ? this.#lateDays(starts) : 0;
    const cost = late * this.#of.horizon + end + this.#meanStart(starts) / (end + 1);
    const member = { starts, end, cost, isParallel };
    if (isForward && member.cost < (this.#best?.cost ?? MOST)) {
      if (end < (this.#best?.end ?? MOST)) this.#foundAt = this.#built;
      this.#best = member;
      this.#isLate = late > 0;
    }
    return member;
  }

  #lateDays(starts: Int32Array): number {
    let late = 0;
    for (const [task, latest] of this.#due) late += Math.max(0, (starts[task] as number) - latest);
    return late;
  }

  /** Of all work, so that it is less than the end. */
  #meanStart(starts: Int32Array): number {
    let sum = 0;
    for (let task = 0; task < starts.length; task++) sum += (starts[task] as number) * (this.#work[task] as number);
    return sum;
  }

  /** The same schedule built from its other end: what ended last comes first. */
  #justified({ starts }: Member, isForward: boolean): Member {
    const { durations, count } = this.#of;
    for (let task = 0; task < count; task++) {
      this.#keys[task] = -((starts[task] as number) + (durations[task] as number));
    }
    return this.#build(isForward);
  }

  /** The next population of the other direction: the better of two children takes the place of its own parent's, or of the worst. */
  #bred(parents: readonly Member[], old: readonly Member[], isForward: boolean): Member[] {
    const next = [...old];
    for (const [index, father] of parents.entries()) {
      if (this.#isOver()) break;
      const mother = this.#chosen(parents, index);
      const child = this.#child(father, mother, isForward);
      if (this.#isOver()) break;
      const second = this.#child(mother, father, isForward);
      const better = second.cost < child.cost ? second : child;
      if (!next.some(({ cost }) => cost === better.cost)) this.#place(next, index, better);
    }
    return next;
  }

  #place(members: Member[], own: number, child: Member): void {
    const isBetter = (index: number) => child.cost < (members[index]?.cost ?? MOST);
    if (isBetter(own)) members[own] = child;
    else if (this.#random() < REPLACING_PART) {
      const worst = worstOf(members);
      if (isBetter(worst)) members[worst] = child;
    }
  }

  /** The better of two others. */
  #chosen(members: readonly Member[], except: number): Member {
    const pick = () => {
      const index = Math.floor(this.#random() * (members.length - 1));
      return members[index >= except ? index + 1 : index] as Member;
    };
    const [one, two] = [pick(), pick()];
    return two.cost < one.cost ? two : one;
  }

  /** The father's order inside a window of his schedule, the mother's before and after it. */
  #child(father: Member, mother: Member, isForward: boolean): Member {
    const { durations, count, horizon } = this.#of;
    const [from, to] = this.#windowOf(father);
    for (let task = 0; task < count; task++) {
      const duration = durations[task] as number;
      const end = (father.starts[task] as number) + duration;
      const motherEnd = (mother.starts[task] as number) + duration;
      let time = end;
      if (end < from) time = motherEnd - 2 * horizon;
      else if (end > to) time = motherEnd + 2 * horizon;
      this.#keys[task] = -time;
    }
    if (this.#random() < MUTATED_PART) this.#mutate();
    return this.#build(isForward, this.#random() < INHERITED_PART ? father.isParallel : undefined);
  }

  #windowOf({ starts, end }: Member): [number, number] {
    const length = Math.max(1, Math.floor(end * (WINDOW_LEAST + WINDOW_RANGE * this.#random())));
    const isAnywhere = this.#random() < ANYWHERE_PART;
    const from = isAnywhere ? Math.floor(this.#random() * (end - length + 1)) : this.#peaks.find(starts, end, length);
    return [from, from + length];
  }

  /** Of some others by chance the one whose turn is closest, but not the same. */
  #near(task: number): number {
    const { count } = this.#of;
    let [nearest, least] = [task, Number.POSITIVE_INFINITY];
    for (let look = 0; look < MUTATION_LOOKS; look++) {
      const other = Math.floor(this.#random() * count);
      const gap = Math.abs((this.#keys[other] as number) - (this.#keys[task] as number));
      if (gap > 0 && gap < least) [nearest, least] = [other, gap];
    }
    return nearest;
  }

  #mutate(): void {
    const { count } = this.#of;
    for (let task = 0; task < count; task++) {
      if (this.#random() >= MUTATION_RATE) continue;
      const other = this.#near(task);
      const key = this.#keys[task] as number;
      this.#keys[task] = this.#keys[other] as number;
      this.#keys[other] = key;
    }
  }
}

function worstOf(members: readonly Member[]): number {
  let worst = 0;
  for (const [index, { cost }] of members.entries()) if (cost > (members[worst]?.cost ?? MOST)) worst = index;
  return worst;
}

/** Without the pairs that are worst together, until so many are left. */
function reduced(own: readonly Member[], other: readonly Member[], size: number): [Member[], Member[]] {
  const costs = own.map(({ cost }, index) => cost + (other[index]?.cost ?? 0));
  const worst = costs
    .map((_, index) => index)
    .toSorted((one, two) => (costs[two] ?? 0) - (costs[one] ?? 0))
    .slice(0, Math.max(0, own.length - size));
  const gone = new Set(worst);
  const left = (members: readonly Member[]) => members.filter((_, index) => !gone.has(index));
  return [left(own), left(other)];
}

/** Each task's part of all work, in shares of the capacities; together 1. */
function workOf({ count, resources, durations, demands, capacities }: Compiled): Float64Array {
  const work = Float64Array.from({ length: count }, (_, task) => {
    let share = 0;
    for (let resource = 0; resource < resources; resource++) {
      share += (demands[task * resources + resource] ?? 0) / Math.max(1, capacities[resource] ?? 0);
    }
    return share * (durations[task] ?? 0);
  });
  const all = work.reduce((sum, one) => sum + one, 0);
  return all > 0 ? work.map((one) => one / all) : work;
}

/** Of each task the days from its start to the end of what must come after it. */
function tailsOf({ count, durations, links, successors }: Compiled): Float64Array {
  const tails = Float64Array.from(durations);
  for (const task of orderOf(count, links).order.toReversed()) {
    const end = successors.first[task + 1] ?? 0;
    for (let place = successors.first[task] ?? 0; place < end; place++) {
      const after = (tails[successors.tasks[place] ?? 0] ?? 0) + (successors.distances[place] ?? 0);
      tails[task] = Math.max(tails[task] ?? 0, after);
    }
  }
  return tails;
}
