import type { Proposal } from '../optimise-contract.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import type { ProjectInstance } from './project-instance.ts';

type Reason = Proposal['reasons'][number];

interface Explained {
  readonly question: OptimiseQuestion;
  readonly instance: ProjectInstance;
  readonly starts: Int32Array;
  readonly isMoved: boolean;
}

const MOST_REASONS = 8;

/** From the task that ends last back to the beginning: what holds each where it is. */
export function reasonsOf({ question, instance, starts, isMoved }: Explained): Reason[] {
  if (!isMoved) return [{ kind: 'none', taskId: null, task: null, because: null }, ...keptBack(instance, starts)];
  const reasons: Reason[] =
    question.goal === 'level' ? [{ kind: 'level', taskId: null, task: null, because: null }] : [];
  const seen = new Set<number>();
  let task = lastOf(instance, starts);
  while (task >= 0 && !seen.has(task) && reasons.length < MOST_REASONS) {
    seen.add(task);
    const holder = holderOf(instance, starts, task);
    const taskId = instance.taskIds[task] ?? null;
    const label = instance.labels[task] ?? null;
    if (holder.kind) reasons.push({ kind: holder.kind, taskId, task: label, because: holder.because });
    task = holder.next;
  }
  return [...reasons, ...keptBack(instance, starts)];
}

/** The tasks that could not be brought forward, and those whose dates nobody can promise. */
function keptBack({ held, floors, taskIds, labels }: ProjectInstance, starts: Int32Array): Reason[] {
  return held
    .flatMap((hold, task): Reason[] => {
      const isKept =
        hold?.kind === 'blocked' || ((starts[task] ?? 0) === (floors[task] ?? 0) && (starts[task] ?? 0) > 0);
      if (!hold || !isKept) return [];
      const because = hold.kind === 'material' ? hold.item : null;
      return [{ kind: hold.kind, taskId: taskIds[task] ?? null, task: labels[task] ?? null, because }];
    })
    .slice(0, MOST_REASONS);
}

const endOf = ({ durations }: ProjectInstance, starts: Int32Array, task: number) =>
  (starts[task] ?? 0) + (durations[task] ?? 0);

const lastOf = (instance: ProjectInstance, starts: Int32Array): number =>
  [...starts.keys()].reduce(
    (last, task) => (last < 0 || endOf(instance, starts, task) > endOf(instance, starts, last) ? task : last),
    -1,
  );

interface Holder {
  readonly kind: Reason['kind'] | undefined;
  readonly because: string | null;
  readonly next: number;
}

function holderOf(instance: ProjectInstance, starts: Int32Array, task: number): Holder {
  const start = starts[task] ?? 0;
  const tight = instance.links.find(
    ({ from, to, distance }) => to === task && (starts[from] ?? 0) + distance === start,
  );
  if (tight) {
    const because = instance.labels[tight.from] ?? '';
    // The end of a summary and its last part are one thing to a person.
    const isSame = instance.taskIds[tight.from] === instance.taskIds[task];
    return { kind: isSame ? undefined : 'link', because, next: tight.from };
  }
  if (start <= (instance.floors[task] ?? 0)) {
    // What is held is told apart from what decides the finish.
    const why = start > 0 && !instance.held[task] ? instance.floored[task] : undefined;
    return { kind: why?.kind, because: why?.kind === 'link' ? why.because : null, next: -1 };
  }
  return resourceHolder(instance, starts, task);
}

/** A task that ends as this one starts and frees what this one takes, machines before people. */
function resourceHolder(instance: ProjectInstance, starts: Int32Array, task: number): Holder {
  const width = instance.capacities.length;
  const needs = (one: number, resource: number) => (instance.demands[one * width + resource] ?? 0) > 0;
  const before = [...starts.keys()].filter((other) => endOf(instance, starts, other) === starts[task]);
  const wanted = [...instance.capacities.keys()].reverse().filter((resource) => needs(task, resource));
  for (const resource of wanted) {
    const holder = before.find((other) => needs(other, resource));
    if (holder === undefined) continue;
    if (resource === 0) return { kind: 'crew', because: instance.labels[holder] ?? '', next: holder };
    return { kind: 'equipment', because: instance.resourceNames[resource] ?? '', next: holder };
  }
  return nothing;
}

const nothing: Holder = { kind: undefined, because: null, next: -1 };
