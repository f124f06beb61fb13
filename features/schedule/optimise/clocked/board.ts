import { NO_CEILING } from '../../cpm/critical-path.ts';
import type { ClockedInstance } from './instance.ts';
import type { Place } from './places.ts';

/** A schedule in the making: where tasks lie, and what is in use on each day. */
export class Board {
  readonly of: ClockedInstance;
  readonly places: Place[] = [];
  #inUse: Int32Array;

  constructor(of: ClockedInstance) {
    this.of = of;
    this.#inUse = new Int32Array(DAYS_AT_FIRST * of.capacities.length);
    for (const [task, start] of of.begun.entries()) if (start >= 0) this.put(task, of.placeAt(task, start));
  }

  put(task: number, place: Place): void {
    this.places[task] = place;
    this.#use(task, place, 1);
  }

  /** Frees what a task takes; it keeps its place until it is given another. */
  lift(task: number): Place {
    const place = this.places[task] as Place;
    this.#use(task, place, -1);
    return place;
  }

  on(day: number, resource: number): number {
    return this.#inUse[day * this.of.capacities.length + resource] ?? 0;
  }

  need(task: number, resource: number): number {
    return this.of.demands[task * this.of.capacities.length + resource] ?? 0;
  }

  /** The first start that floors and what comes before it allow. */
  earliest(task: number, floors: Int32Array = this.of.floors): number {
    let start = floors[task] ?? 0;
    for (const index of this.of.entering[task] ?? []) {
      const link = this.of.links[index];
      const before = link && this.places[link.from];
      if (link && before) start = Math.max(start, this.of.startAfter(link, before));
    }
    return start;
  }

  /** Nothing that waits for the task is put off by a place, and no date that must be kept is missed. */
  isAllowed(task: number, place: Place, finish: number): boolean {
    if (place.end > finish || place.start > (this.of.ceilings[task] ?? NO_CEILING)) return false;
    return (this.of.leaving[task] ?? []).every((index) => {
      const link = this.of.links[index];
      const after = link && this.places[link.to];
      return !link || !after || this.of.isMet(link, place, after);
    });
  }

  /** The last day on which a place needs more than is left; -1 where it fits. */
  fullDay(task: number, { days, first, after }: Place): number {
    const { capacities, demands } = this.of;
    const width = capacities.length;
    const inUse = this.#inUse;
    for (let at = after - 1; at >= first; at--) {
      const day = days[at] as number;
      for (let resource = 0; resource < width; resource++) {
        const need = demands[task * width + resource] as number;
        if (need > 0 && (inUse[day * width + resource] ?? 0) + need > (capacities[resource] as number)) return day;
      }
    }
    return -1;
  }

  /** The first place from a start on at which there is enough. */
  firstFit(task: number, start: number): Place {
    let place = this.of.placeAt(task, start);
    for (let full = this.fullDay(task, place); full >= 0; full = this.fullDay(task, place)) {
      const next = this.of.placeAt(task, Math.max(place.next, this.of.afterDay(task, full)));
      // The calendar works no later day.
      if (next.start <= place.start) return place;
      place = next;
    }
    return place;
  }

  /** When the last task ends. */
  end(): number {
    return this.places.reduce((end, place, task) => (this.of.isTask[task] ? Math.max(end, place.end) : end), 0);
  }

  #use(task: number, { days, first, after }: Place, sign: 1 | -1): void {
    if (after <= first) return;
    const width = this.of.capacities.length;
    const size = ((days[after - 1] ?? 0) + 1) * width;
    if (size > this.#inUse.length) {
      const more = new Int32Array(Math.max(2 * this.#inUse.length, size));
      more.set(this.#inUse);
      this.#inUse = more;
    }
    for (let resource = 0; resource < width; resource++) {
      const need = sign * this.need(task, resource);
      if (need === 0) continue;
      for (let at = first; at < after; at++) {
        const cell = (days[at] ?? 0) * width + resource;
        this.#inUse[cell] = (this.#inUse[cell] ?? 0) + need;
      }
    }
  }
}

const DAYS_AT_FIRST = 512;

/** Every task as early as floors and links allow, whatever is in use. */
export function byLinksAlone(of: ClockedInstance, floors: Int32Array = of.floors): Board {
  const board = new Board(of);
  for (const task of of.order) {
    if ((of.begun[task] ?? -1) < 0) board.put(task, of.placeAt(task, board.earliest(task, floors)));
  }
  return board;
}
