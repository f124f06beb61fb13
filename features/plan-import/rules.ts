import { fold } from '#shared/language/fold.ts';
import type { PlanTask } from './reading/plan.ts';

/** A task that came from a plan, as it stands in the project. */
export interface StoredTask {
  readonly id: string;
  readonly importKey: string;
  readonly title: string;
  readonly wbs: string | null;
  readonly parentTaskId: string | null;
  readonly plannedStartDate: string | null;
  readonly plannedEndDate: string | null;
}

/** Which task of the project each row of the file is, and which tasks the file no longer has. */
export interface Matching {
  /** By place in the plan; null for a row that is new. */
  readonly taskOf: readonly (string | null)[];
  readonly gone: readonly string[];
}

/**
 * The strongest sign first, each task and row once: the id that the task has here, in a file that went out from here; an id that is no number of a row; among rows and tasks of one name those whose
 * path, neighbours, code and dates agree most; the same key under another name. Numbers of rows move when a row is put between, and
 * the same names stand on every floor: so a number alone never decides among them. Another plan has the same keys for other work: a
 * key alone is no sign where the name is another one and neither code, dates nor parent agree.
 */
export function matchPlan(plan: readonly PlanTask[], stored: readonly StoredTask[]): Matching {
  const taskOf: (string | null)[] = plan.map(() => null);
  const rows = placed(
    plan.map(({ key, wbs, name, parent, start, end }, place) => ({
      place,
      parent,
      key,
      wbs,
      name: named(name),
      start,
      end,
    })),
  );
  const places = new Map(stored.map(({ id }, place) => [id, place]));
  const tasks = placed(
    stored.map(({ id, importKey: key, wbs, title, parentTaskId, plannedStartDate: start, plannedEndDate: end }) => {
      const parent = places.get(parentTaskId ?? '') ?? null;
      return { id, parent, key, wbs, name: named(title), start, end };
    }),
  );
  const free = new Map(tasks.map((task) => [task.id, task]));
  const take = (pairs: readonly [number, string][]) => {
    for (const [place, id] of pairs) {
      taskOf[place] = id;
      free.delete(id);
    }
  };
  take(
    plan.flatMap(({ guid }, place): [number, string][] =>
      guid !== undefined && free.has(guid) ? [[place, guid]] : [],
    ),
  );
  const open = () => rows.filter(({ place }) => taskOf[place] === null);
  take(pairsBy(byOwnId, open(), [...free.values()]));
  take(pairsOfOneName(open(), [...free.values()]));
  take(pairsBy(byKey, open(), [...free.values()]));
  return { taskOf, gone: [...free.keys()] };
}

/** Each with the names above it and beside it. */
function placed<Of extends { readonly parent: number | null; readonly name: string }>(
  list: readonly Of[],
): (Of & Surroundings)[] {
  const before = new Map<number | null, number>();
  const next: string[] = list.map(() => '');
  const previous = list.map(({ parent, name }, place) => {
    const sibling = before.get(parent);
    before.set(parent, place);
    if (sibling !== undefined) next[sibling] = name;
    return sibling === undefined ? '' : (list[sibling]?.name ?? '');
  });
  return list.map((one, place) => {
    const names: string[] = [];
    for (let at = one.parent; at !== null && names.length < DEEPEST; at = list[at]?.parent ?? null)
      names.push(list[at]?.name ?? '');
    return {
      ...one,
      above: names[0] ?? '',
      path: names.join('\n'),
      previous: previous[place] ?? '',
      next: next[place] ?? '',
    };
  });
}

const DEEPEST = 20;

interface Surroundings {
  /** Name of the parent, '' without one. */
  readonly above: string;
  /** Names from the parent up. */
  readonly path: string;
  /** Names of the parts of the same parent before and behind. */
  readonly previous: string;
  readonly next: string;
}

/** So many pairs of one name are compared, each with each; of more their order decides. */
const MOST_PAIRS = 250_000;

/** Among rows and tasks of one name: those that agree most first. */
function pairsOfOneName(rows: readonly OpenRow[], tasks: readonly FreeTask[]): [number, string][] {
  const byName = Map.groupBy(tasks, ({ name }) => name);
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, alike]): [number, string][] => {
    const same = byName.get(name) ?? [];
    if (alike.length * same.length > MOST_PAIRS)
      return alike.flatMap(({ place }, index) => (same[index] ? [[place, same[index].id]] : []));
    const pairs = alike.flatMap((row, at) =>
      same.map((task, to) => ({ row, task, at, to, score: agreement(row, task) })),
    );
    pairs.sort((one, other) => other.score - one.score || one.at - other.at || one.to - other.to);
    const taken = new Set<OpenRow | FreeTask>();
    return pairs.flatMap(({ row, task }): [number, string][] => {
      if (taken.has(row) || taken.has(task)) return [];
      taken.add(row);
      taken.add(task);
      return [[row.place, task.id]];
    });
  });
}

/** How much a path, a parent, a neighbour, a code, a date and the number of a row say that two of one name are the same. */
const weights = { path: 8, above: 4, previous: 3, next: 3, wbs: 2, start: 2, end: 2, key: 1 } as const;

const agreement = (row: Known, task: Known): number =>
  (Object.keys(weights) as (keyof typeof weights)[]).reduce(
    (sum, sign) => sum + (row[sign] !== null && row[sign] !== '' && row[sign] === task[sign] ? weights[sign] : 0),
    row.path === task.path && row.path === '' ? weights.path : 0,
  );

type OpenRow = Known & { readonly place: number };
type FreeTask = Known & { readonly id: string };

/** Rows and tasks of the same sign, in their order. */
function pairsBy({ of, isUnique }: Sign, rows: readonly OpenRow[], tasks: readonly FreeTask[]): [number, string][] {
  const byTask = Map.groupBy(tasks, of);
  return [...Map.groupBy(rows, of)].flatMap(([sign, alike]) => {
    const same = sign === '' ? [] : (byTask.get(sign) ?? []);
    if (isUnique && (alike.length > 1 || same.length > 1)) return [];
    return alike.flatMap((row, index): [number, string][] => {
      const task = same[index];
      return task && agrees(row, task) ? [[row.place, task.id]] : [];
    });
  });
}

const named = (name: string): string => fold(titleOf(name));

interface Known extends Surroundings {
  readonly key: string;
  readonly wbs: string | null;
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
}

interface Sign {
  of(known: Known): string;
  readonly isUnique: boolean;
}

function agrees(row: Known, task: Known): boolean {
  const isSame = (one: string | null, other: string | null) => one !== null && one !== '' && one === other;
  return (
    isSame(row.wbs, task.wbs) ||
    isSame(row.start, task.start) ||
    isSame(row.end, task.end) ||
    isSame(row.above, task.above) ||
    isAlike(row.name, task.name)
  );
}

const ALIKE = 0.6;

/** Most pairs of letters of the shorter name stand in the longer one, too. */
function isAlike(one: string, other: string): boolean {
  const [few = new Set(), many = new Set()] = [pairsOf(one), pairsOf(other)].sort((a, b) => a.size - b.size);
  return few.size > 0 && [...few].filter((pair) => many.has(pair)).length >= few.size * ALIKE;
}

const pairsOf = (name: string): Set<string> =>
  new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, index) => name.slice(index, index + 2)));

const FEW = 0.2;

/** Hardly a row of the file is a task here, and hardly a task here stands in the file. */
export function isOtherPlan({
  same,
  changed,
  added,
  gone,
}: Readonly<Record<'same' | 'changed' | 'added' | 'gone', number>>): boolean {
  const known = same + changed;
  return known < FEW * Math.min(known + added, known + gone);
}

/** Ids that a planner gives ("A1010") or that never change ("uid 12") are stronger than names; bare numbers count rows. */
const isOwnId = (key: string): boolean => /^id:.*\p{L}/u.test(key);

const byOwnId: Sign = { of: ({ key }) => (isOwnId(key) ? key : ''), isUnique: true };
const byKey: Sign = { of: ({ key }) => key, isUnique: false };

const MAX_TITLE = 300;

/** A name as a title: at most 300 characters. */
export const titleOf = (name: string): string => (name.length > MAX_TITLE ? `${name.slice(0, MAX_TITLE - 1)}…` : name);

/** How deep each task lies; parents stand before their parts. */
export function depthsOf(tasks: readonly PlanTask[]): number[] {
  const depths: number[] = [];
  for (const { parent } of tasks) depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1);
  return depths;
}

/** Spec §4: a task of which something is done has begun. */
export function statusOf({
  percent,
  hasBegun = false,
}: Pick<PlanTask, 'percent' | 'hasBegun'>): 'not_started' | 'in_progress' | 'done' {
  if (percent === 100) return 'done';
  return hasBegun || (percent !== null && percent > 0) ? 'in_progress' : 'not_started';
}
