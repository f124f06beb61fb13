import { CycleError, criticalPath } from '../cpm/critical-path.ts';
import { networkOf } from '../cpm/plan.ts';
import { crewOf } from '../crew-rules.ts';
import type { StoredTask } from '../schedule.ts';
import type { Answer } from './answer.ts';
import type { ProjectInput } from './project-instance.ts';

/** A project in which some tasks stand for others, and what is found for it as it is for all of them. */
interface Joined {
  readonly input: ProjectInput;
  expanded(answer: Answer): Answer;
}

/**
 * Parts that share a machine of the task that they were split off are moved as one: the first has the people of all, what they lack, and
 * the machine once. Only those that have the same days and calendar, that nothing binds to others, and none of which waits for another.
 */
export function joined(input: ProjectInput, groups: readonly (readonly string[])[]): Joined {
  const byId = new Map(input.tasks.map((task) => [task.id, task]));
  const alike = groups
    .map((ids) => ids.flatMap((id) => byId.get(id) ?? []))
    .filter((members) => mayJoin(input, members));
  const all = asOne(input, alike);
  if (alike.length === 0 || !hasCircle(all.input)) return all;
  // Some wait for each other by way of others.
  const apart = alike.filter((members) => !hasCircle(asOne(input, [members]).input));
  const rest = asOne(input, apart);
  return hasCircle(rest.input) ? asOne(input, []) : rest;
}

function hasCircle(input: ProjectInput): boolean {
  try {
    criticalPath(networkOf({ ...input, mode: 'earliest' }).network);
    return false;
  } catch (error) {
    if (error instanceof CycleError) return true;
    throw error;
  }
}

function asOne(input: ProjectInput, own: readonly (readonly StoredTask[])[]): Joined {
  if (own.length === 0) return { input, expanded: (answer) => answer };
  const firstOf = new Map(own.flatMap((members) => members.map(({ id }) => [id, members[0]?.id ?? id] as const)));
  const othersOf = new Map(own.map(([first, ...others]) => [first?.id, others.map(({ id }) => id)]));
  const workersOf = new Map(own.map((members) => [members[0]?.id, members.reduce((sum, one) => sum + crewOf(one), 0)]));
  const stays = ({ id }: StoredTask) => (firstOf.get(id) ?? id) === id;
  const named = (id: string) => firstOf.get(id) ?? id;
  return {
    input: {
      ...input,
      tasks: input.tasks
        .filter(stays)
        .map((task) => (othersOf.has(task.id) ? { ...task, workers: workersOf.get(task.id) ?? task.workers } : task)),
      links: input.links.map((link) => ({
        ...link,
        predecessorId: named(link.predecessorId),
        successorId: named(link.successorId),
      })),
      equipmentOf: byFirst(input.equipmentOf, named),
      ...(input.lacks && { lacks: byFirst(input.lacks, named) }),
    },
    expanded: (answer) => ({
      ...answer,
      moves: answer.moves.flatMap((move) =>
        [move.taskId, ...(othersOf.get(move.taskId) ?? [])].map((taskId) => ({ ...move, taskId })),
      ),
      held: new Set([...answer.held].flatMap((id) => [id, ...(othersOf.get(id) ?? [])])),
    }),
  };
}

const UNBOUND: readonly (keyof StoredTask)[] = [
  'constraintKind',
  'suspendedFrom',
  'splits',
  'externalStart',
  'externalFinish',
  'doneOn',
];

function mayJoin({ links }: ProjectInput, members: readonly StoredTask[]): boolean {
  const ids = new Set(members.map(({ id }) => id));
  const [first] = members;
  if (!first || members.length < 2) return false;
  const isAlike = (task: StoredTask) =>
    task.status === first.status &&
    (task.status === 'not_started' || task.status === 'blocked') &&
    task.percentComplete === 0 &&
    (task.calendarId ?? null) === (first.calendarId ?? null) &&
    task.plannedStartDate === first.plannedStartDate &&
    task.plannedEndDate === first.plannedEndDate &&
    UNBOUND.every((name) => (task[name] ?? null) === null);
  return (
    members.every(isAlike) &&
    !links.some(({ predecessorId, successorId }) => ids.has(predecessorId) && ids.has(successorId))
  );
}

function byFirst<Value>(given: ReadonlyMap<string, readonly Value[]>, named: (id: string) => string) {
  const byTask = Map.groupBy([...given], ([id]) => named(id));
  return new Map([...byTask].map(([id, found]) => [id, found.flatMap(([, values]) => values)]));
}
