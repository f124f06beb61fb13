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
 * The strongest sign first, each task and row once: an id that is no number of a row; the same key and name; the same code and name; a name that only one
 * has; the same key under another name. Numbers of rows move when a row is put between: so names go before keys. Another plan has the same
 * keys for other work: a key alone is no sign where the name is another one and neither code, dates nor parent agree.
 */
export function matchPlan(plan: readonly PlanTask[], stored: readonly StoredTask[]): Matching {
  const taskOf: (string | null)[] = plan.map(() => null);
  const rows = plan.map(({ key, wbs, name, parent, start, end }, place) => {
    const above = parent === null ? '' : named(plan[parent]?.name ?? '');
    return { place, key, wbs, name: named(name), above, start, end };
  });
  const titles = new Map(stored.map(({ id, title }) => [id, title]));
  const free = new Map(
    stored.map(({ id, importKey: key, wbs, title, parentTaskId, plannedStartDate: start, plannedEndDate: end }) => [
      id,
      { id, key, wbs, name: named(title), above: named(titles.get(parentTaskId ?? '') ?? ''), start, end },
    ]),
  );
  for (const sign of signs) {
    const open = rows.filter(({ place }) => taskOf[place] === null);
    for (const [place, id] of pairsBy(sign, open, [...free.values()])) {
      taskOf[place] = id;
      free.delete(id);
    }
  }
  return { taskOf, gone: [...free.keys()] };
}

type OpenRow = Known & { readonly place: number };
type FreeTask = Known & { readonly id: string };

/** Rows and tasks of the same sign, in their order. */
function pairsBy(
  { of, isUnique, isKeyAlone = false }: Sign,
  rows: readonly OpenRow[],
  tasks: readonly FreeTask[],
): [number, string][] {
  const byTask = Map.groupBy(tasks, of);
  return [...Map.groupBy(rows, of)].flatMap(([sign, alike]) => {
    const same = sign === '' ? [] : (byTask.get(sign) ?? []);
    if (isUnique && (alike.length > 1 || same.length > 1)) return [];
    return alike.flatMap((row, index): [number, string][] => {
      const task = same[index];
      return task && (!isKeyAlone || agrees(row, task)) ? [[row.place, task.id]] : [];
    });
  });
}

const named = (name: string): string => fold(titleOf(name));

interface Known {
  readonly key: string;
  readonly wbs: string | null;
  readonly name: string;
  /** Name of the parent, '' without one. */
  readonly above: string;
  readonly start: string | null;
  readonly end: string | null;
}

interface Sign {
  of(known: Known): string;
  readonly isUnique: boolean;
  readonly isKeyAlone?: boolean;
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

const signs: readonly Sign[] = [
  { of: ({ key }) => (isOwnId(key) ? key : ''), isUnique: true, isKeyAlone: true },
  { of: ({ key, name }) => `${key}\n${name}`, isUnique: false },
  { of: ({ wbs, name }) => (wbs ? `${wbs}\n${name}` : ''), isUnique: false },
  { of: ({ name }) => name, isUnique: true },
  { of: ({ key }) => key, isUnique: false, isKeyAlone: true },
];

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
