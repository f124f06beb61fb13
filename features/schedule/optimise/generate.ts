import type { Compiled } from './instance.ts';

const MOST = Number.MAX_SAFE_INTEGER;

/**
 * Builds schedules by the serial generation scheme: task by task, the smallest key first among those whose predecessors are
 * placed, each as early as links and capacities allow. Every schedule it builds keeps all of them. Its buffers are its own, so
 * one generator serves one search.
 */
export class Generator {
  readonly #of: Compiled;
  readonly #usage: Int32Array;
  readonly #waiting: Int32Array;
  readonly #entering: Int32Array;
  readonly #ready: Int32Array;
  readonly #earliest: Int32Array;
  readonly #later: Int32Array;
  #readyCount = 0;
  #usedUpTo = 0;

  constructor(instance: Compiled) {
    this.#of = instance;
    const { count, resources, horizon, predecessors } = instance;
    this.#usage = new Int32Array(horizon * resources);
    this.#waiting = new Int32Array(count);
    this.#entering = Int32Array.from(
      { length: count },
      (_, task) => (predecessors.first[task + 1] ?? 0) - (predecessors.first[task] ?? 0),
    );
    this.#ready = new Int32Array(count);
    this.#later = new Int32Array(count);
    this.#earliest = new Int32Array(count);
  }

  /** Writes the start of every task; answers the day on which all have ended. */
  build(keys: Float64Array, starts: Int32Array, isParallel = false): number {
    const { count, fixed, floors } = this.#of;
    this.#usage.fill(0, 0, this.#usedUpTo * this.#of.resources);
    this.#usedUpTo = 0;
    this.#waiting.set(this.#entering);
    this.#earliest.set(floors);
    this.#readyCount = 0;
    for (let task = 0; task < count; task++) {
      if ((fixed[task] as number) >= 0) this.#take(task, fixed[task] as number);
      if (this.#waiting[task] === 0) this.#push(task, keys);
    }
    if (isParallel) this.#buildByDay(keys, starts);
    else this.#buildByTask(keys, starts);
    let end = 0;
    for (let task = 0; task < count; task++) {
      end = Math.max(end, (starts[task] as number) + (this.#of.durations[task] as number));
    }
    return end;
  }

  /** Serial: each task in turn, as early as it fits. */
  #buildByTask(keys: Float64Array, starts: Int32Array): void {
    const { fixed } = this.#of;
    while (this.#readyCount > 0) {
      const task = this.#pop(keys);
      let start = fixed[task] as number;
      if (start < 0) {
        start = this.#place(task, this.#earliest[task] as number);
        this.#take(task, start);
      }
      starts[task] = start;
      this.#release(task, start, keys);
    }
  }

  /** Parallel: each day in turn, all tasks that fit and may start. */
  #buildByDay(keys: Float64Array, starts: Int32Array): void {
    const { fixed } = this.#of;
    const later = this.#later;
    let day = 0;
    while (this.#readyCount > 0) {
      let laterCount = 0;
      let next = MOST;
      while (this.#readyCount > 0) {
        const task = this.#pop(keys);
        const isFixed = (fixed[task] as number) >= 0;
        const earliest = this.#earliest[task] as number;
        if (isFixed) {
          starts[task] = fixed[task] as number;
        } else if (earliest > day || !this.#fits(task, day)) {
          next = Math.min(next, Math.max(day + 1, earliest));
          later[laterCount++] = task;
          continue;
        } else {
          this.#take(task, day);
          starts[task] = day;
        }
        this.#release(task, starts[task] as number, keys);
      }
      for (let index = 0; index < laterCount; index++) this.#push(later[index] as number, keys);
      day = next;
    }
  }

  #fits(task: number, day: number): boolean {
    return this.#place(task, day, 1) === day;
  }

  #release(task: number, start: number, keys: Float64Array): void {
    const { first, tasks, distances } = this.#of.successors;
    const end = first[task + 1] as number;
    for (let place = first[task] as number; place < end; place++) {
      const next = tasks[place] as number;
      const earliest = start + (distances[place] as number);
      if (earliest > (this.#earliest[next] as number)) this.#earliest[next] = earliest;
      const left = (this.#waiting[next] as number) - 1;
      this.#waiting[next] = left;
      if (left === 0) this.#push(next, keys);
    }
  }

  /** The first day from which the task has what it needs, every day. */
  #place(task: number, from: number, most = MOST): number {
    const { resources, durations, capacities, demands } = this.#of;
    const duration = durations[task] as number;
    const base = task * resources;
    let start = from;
    let day = from;
    while (day < start + duration && day < this.#usedUpTo) {
      const row = day * resources;
      for (let resource = 0; resource < resources; resource++) {
        const need = demands[base + resource] as number;
        if (need > 0 && (this.#usage[row + resource] as number) + need > (capacities[resource] as number)) {
          start = day + 1;
          if (start - from >= most) return start;
          break;
        }
      }
      day += 1;
    }
    return start;
  }

  #take(task: number, start: number): void {
    const { resources, durations, demands } = this.#of;
    const end = start + (durations[task] as number);
    const base = task * resources;
    for (let resource = 0; resource < resources; resource++) {
      const need = demands[base + resource] as number;
      if (need === 0) continue;
      for (let cell = start * resources + resource; cell < end * resources; cell += resources) {
        this.#usage[cell] = (this.#usage[cell] as number) + need;
      }
    }
    if (end > this.#usedUpTo) this.#usedUpTo = end;
  }

  /** The ready tasks are a heap by key. */
  #push(task: number, keys: Float64Array): void {
    const heap = this.#ready;
    const key = keys[task] as number;
    let at = this.#readyCount++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as number;
      if ((keys[above] as number) <= key) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = task;
  }

  #pop(keys: Float64Array): number {
    const heap = this.#ready;
    const top = heap[0] as number;
    const last = heap[--this.#readyCount] as number;
    const key = keys[last] as number;
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#readyCount) break;
      const right = child + 1;
      if (
        right < this.#readyCount &&
        (keys[heap[right] as number] as number) < (keys[heap[child] as number] as number)
      ) {
        child = right;
      }
      if ((keys[heap[child] as number] as number) >= key) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = last;
    return top;
  }
}
