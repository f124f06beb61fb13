import type { Proposal } from '../optimise-contract.ts';
import type { Instance } from './instance.ts';
import type { Described, ProjectInstance } from './project-instance.ts';

type Reason = Proposal['reasons'][number];

/** A schedule as its reasons are read, by task of the instance. */
export interface Seen extends Described {
  readonly count: number;
  /** To be compared with each other. */
  readonly ends: readonly number[];
  /** It starts no later than its floor. */
  isAtFloor(task: number): boolean;
  /** It starts later than today. */
  isLater(task: number): boolean;
  /** What it waits for, where it starts as soon as that allows. */
  waitsFor(task: number): number | undefined;
  /** What ends as it starts. */
  endingBefore(task: number): readonly number[];
}

interface Explained {
  readonly goal: Proposal['goal'];
  readonly seen: Seen;
  readonly isMoved: boolean;
}

const MOST_REASONS = 8;

/** Nothing moves, and what is not brought forward. */
export const reasonsForNothing = (seen: Seen): Reason[] => [
  { kind: 'none', taskId: null, task: null, because: null },
  ...keptBack(seen),
];

/** From the task that ends last back to the beginning: what holds each where it is. */
export function reasonsOf({ goal, seen, isMoved }: Explained): Reason[] {
  if (!isMoved) return reasonsForNothing(seen);
  const reasons: Reason[] = goal === 'level' ? [{ kind: 'level', taskId: null, task: null, because: null }] : [];
  const passed = new Set<number>();
  let task = lastOf(seen);
  while (task >= 0 && !passed.has(task) && reasons.length < MOST_REASONS) {
    passed.add(task);
    const holder = holderOf(seen, task);
    const taskId = seen.taskIds[task] ?? null;
    const label = seen.labels[task] ?? null;
    if (holder.kind) reasons.push({ kind: holder.kind, taskId, task: label, because: holder.because });
    task = holder.next;
  }
  return [...reasons, ...keptBack(seen)];
}

/** The tasks that could not be brought forward, and those whose dates nobody can promise. */
function keptBack(seen: Seen): Reason[] {
  return seen.held
    .flatMap((hold, task): Reason[] => {
      const isKept = hold?.kind === 'blocked' || (seen.isAtFloor(task) && seen.isLater(task));
      if (!hold || !isKept) return [];
      const because = hold.kind === 'material' ? hold.item : null;
      return [{ kind: hold.kind, taskId: seen.taskIds[task] ?? null, task: seen.labels[task] ?? null, because }];
    })
    .slice(0, MOST_REASONS);
}

const lastOf = ({ count, ends }: Seen): number =>
  Array.from({ length: count }, (_, task) => task).reduce(
    (last, task) => (last < 0 || (ends[task] ?? 0) > (ends[last] ?? 0) ? task : last),
    -1,
  );

interface Holder {
  readonly kind: Reason['kind'] | undefined;
  readonly because: string | null;
  readonly next: number;
}

function holderOf(seen: Seen, task: number): Holder {
  const tight = seen.waitsFor(task);
  if (tight !== undefined) {
    const because = seen.labels[tight] ?? '';
    // The end of a summary and its last part are one thing to a person.
    const isSame = seen.taskIds[tight] === seen.taskIds[task];
    return { kind: isSame ? undefined : 'link', because, next: tight };
  }
  if (seen.isAtFloor(task)) {
    // What is held is told apart from what decides the finish.
    const why = seen.isLater(task) && !seen.held[task] ? seen.floored[task] : undefined;
    return { kind: why?.kind, because: why?.kind === 'link' ? why.because : null, next: -1 };
  }
  return resourceHolder(seen, task);
}

/** A task that ends as this one starts and frees what this one takes, machines before people. */
function resourceHolder(seen: Seen, task: number): Holder {
  const width = seen.capacities.length;
  const needs = (one: number, resource: number) => (seen.demands[one * width + resource] ?? 0) > 0;
  const before = seen.endingBefore(task);
  const wanted = [...seen.capacities.keys()].reverse().filter((resource) => needs(task, resource));
  for (const resource of wanted) {
    const holder = before.find((other) => needs(other, resource));
    if (holder === undefined) continue;
    if (resource === 0) return { kind: 'crew', because: seen.labels[holder] ?? '', next: holder };
    return { kind: 'equipment', because: seen.resourceNames[resource] ?? '', next: holder };
  }
  return nothing;
}

const nothing: Holder = { kind: undefined, because: null, next: -1 };

/** A schedule in whole days of one calendar. */
export function seenInDays(instance: ProjectInstance, starts: Int32Array): Seen {
  const ends = [...starts].map((start, task) => start + (instance.durations[task] ?? 0));
  const isTight = ({ from, to, distance }: Instance['links'][number]) => (starts[from] ?? 0) + distance === starts[to];
  return {
    ...instance,
    ...{ count: starts.length, ends },
    isAtFloor: (task) => (starts[task] ?? 0) <= (instance.floors[task] ?? 0),
    isLater: (task) => (starts[task] ?? 0) > 0,
    waitsFor: (task) => instance.links.find((link) => link.to === task && isTight(link))?.from,
    endingBefore: (task) => [...ends.keys()].filter((other) => ends[other] === starts[task]),
  };
}
