import { fold } from '#shared/language/fold.ts';
import type { SuggestedLink } from './contract.ts';
import { closingLinks } from './cpm/leaf-circles.ts';
import { type PlanLink, treeOf } from './cpm/plan-task.ts';
import { CARRIED, elementOf, levelOf, stepOf, TESTED, WAITS_FOR, type Waiting } from './trade-order.ts';

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly parentTaskId: string | null;
  readonly status: string;
  readonly plannedStartDate: string | null;
}

/** The kind of work a title names, by its key in the knowledge of activities, and the places it names, in order. */
export interface Work {
  readonly key: string | undefined;
  readonly places: readonly string[];
}

interface Known {
  readonly task: Titled;
  readonly key: string;
  readonly tested: string | undefined;
  readonly element: string | undefined;
  readonly level: number | undefined;
  /** Its places but the level, and those of the tasks it is a part of. */
  readonly around: string;
}

/**
 * Links for tasks that wait for nothing: what a trade usually waits for, in the same place. A task planned later than the one that
 * would wait for it is not suggested, so that no plan is turned round; none closes a cycle or ties a task to a part of it.
 */
export function suggestedLinks(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  workOf: (title: string) => Work,
): SuggestedLink[] {
  const waiting = new Set(links.map(({ successorId }) => successorId));
  const parents = new Set(tasks.flatMap(({ parentTaskId }) => parentTaskId ?? []));
  const known = knownOf(tasks, workOf).filter(({ task }) => !parents.has(task.id));
  const byKey = Map.groupBy(known, ({ key }) => key);
  const made = known.flatMap((one) =>
    one.task.status === 'done' || waiting.has(one.task.id)
      ? []
      : before(one, byKey).map(
          ({ found, why }): SuggestedLink => ({
            ...{ predecessorId: found.task.id, successorId: one.task.id, kind: 'FS', lag: 0, reason: why },
          }),
        ),
  );
  return withoutCycles(tasks, links, made);
}

interface Dated extends Titled {
  readonly plannedEndDate: string | null;
}

/**
 * The order of the trades among tasks that no link ties, for whoever promises work by the day: nobody strikes formwork before the pour.
 * Where the plan's own dates let two tasks overlap they may, but for the steps of one pour, which cannot.
 */
export function looseTradeOrder(
  tasks: readonly Dated[],
  links: readonly PlanLink[],
  workOf: (title: string) => Work,
): readonly Pick<SuggestedLink, 'predecessorId' | 'successorId' | 'kind' | 'lag'>[] {
  const tied = new Set(links.flatMap(({ predecessorId, successorId }) => [predecessorId, successorId]));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return suggestedLinks(tasks, links, workOf).filter(({ predecessorId, successorId }) => {
    const [before, after] = [byId.get(predecessorId), byId.get(successorId)];
    if (!before || !after || tied.has(predecessorId) || tied.has(successorId)) return false;
    const step = stepOf(after.title, (title) => workOf(title).key).key ?? '';
    return POUR_STEPS.has(step) || !overlap(before, after);
  });
}

/** Each is impossible before the one that comes before it. */
const POUR_STEPS: ReadonlySet<string> = new Set(['postTension', 'pour', 'cure', 'strip']);

const overlap = ({ plannedEndDate: end }: Dated, { plannedStartDate: start }: Dated): boolean =>
  end !== null && start !== null && start <= end;

function knownOf(tasks: readonly Titled[], workOf: (title: string) => Work): Known[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const remembered = new Map<string, readonly string[]>();
  const placesOf = (task: Titled): readonly string[] => {
    const found = remembered.get(task.id);
    if (found) return found;
    remembered.set(task.id, []);
    const above = byId.get(task.parentTaskId ?? '');
    const tail = tailOf(task.title);
    const spoken = workOf(task.title).places;
    const isNamed = spoken.some((place) => tail.includes(fold(place)));
    const own = [...spoken.map((place) => placed(place)), ...(tail !== '' && !isNamed ? [tail] : [])];
    const inherited = above ? placesOf(above) : [];
    const hasLevel = own.some(isLevel);
    const places = [...new Set([...own, ...inherited.filter((place) => !(hasLevel && isLevel(place)))])].sort();
    remembered.set(task.id, places);
    return places;
  };
  return tasks.flatMap((task) => {
    const { key, tested } = stepOf(task.title, (title) => workOf(title).key);
    if (key === undefined) return [];
    const places = placesOf(task);
    const level = places.find(isLevel);
    return [
      {
        ...{ task, key, tested },
        element: elementOf(task.title),
        level: level === undefined ? undefined : Number(level.slice(LEVEL.length)),
        around: places.filter((place) => !isLevel(place)).join('|'),
      },
    ];
  });
}

/** "Screed, platform": what stands after the last comma is a place, unless it only says how. */
function tailOf(title: string): string {
  const comma = Math.max(title.lastIndexOf(','), title.lastIndexOf('،'));
  const last = comma < 0 ? '' : title.slice(comma + 1).trim();
  if (last.length < LEAST_TAIL || last.length > MOST_TAIL) return '';
  const tail = fold(last).trim();
  return /\d/.test(tail) || HOW.test(tail) ? '' : tail;
}

const LEAST_TAIL = 3;
const MOST_TAIL = 60;

const HOW =
  /^(internal|external|complete|general|typical|temporary|permanent|final|reinforced|and .*|(?:clean|stack|cure|inspect|test|store|remove|dismantle|repair|oil|level|vibrate|compact)(?:ing)?(?: .*)?|including .*|with .*|داخلي\p{L}*|خارجي\p{L}*|كامل\p{L}*|عام\p{L}*)$/u;

const LEVEL = 'level:';
const isLevel = (place: string): boolean => place.startsWith(LEVEL);
const placed = (place: string): string => {
  const level = levelOf(place);
  return level === undefined ? place : `${LEVEL}${level}`;
};

interface Before {
  readonly found: Known;
  readonly why: string;
}

type ByKey = ReadonlyMap<string, readonly Known[]>;

/** What a task waits for: the first group of its trade of which something lies in the same place, then what carries it. */
function before(one: Known, byKey: ByKey): Before[] {
  const { groups, why }: Waiting = one.tested
    ? { groups: [[one.tested]], why: TESTED }
    : (WAITS_FOR[one.key] ?? { groups: [], why: '' });
  for (const kinds of groups) {
    const found = nearest(one, (level) => among(one, kinds, { byKey, level }));
    if (found.length > 0) return found.map((each) => ({ found: each, why }));
  }
  if (!RISING.includes(one.key) || one.level === undefined) return [];
  const below = among(one, ['slab', 'pour'], { byKey, level: one.level - 1 });
  return below.map((found) => ({ found, why: CARRIED }));
}

/** Parts of the structure that stand on the slab below. */
const RISING = ['columns', 'coreWall', 'blockwork', 'formwork', 'stairs'];

/** In the same level, else where no level is named. */
function nearest({ level }: Known, at: (level: number | undefined) => Known[]): Known[] {
  const same = at(level);
  return same.length > 0 || level === undefined ? same : level <= 1 ? at(undefined) : [];
}

interface Sought {
  readonly byKey: ByKey;
  readonly level: number | undefined;
}

function among(one: Known, kinds: readonly string[], { byKey, level }: Sought): Known[] {
  return kinds.flatMap((kind) => {
    const found = (byKey.get(kind) ?? []).filter(
      (other) =>
        other.level === level &&
        other.around === one.around &&
        (!other.element ||
          !one.element ||
          !CONCRETE.has(kind) ||
          other.element === one.element ||
          level !== one.level) &&
        isBefore(other.task, one.task),
    );
    const siblings = found.filter(({ task }) => task.parentTaskId === one.task.parentTaskId);
    return lastOf(siblings.length > 0 ? siblings : isTold(one) || found.length === 1 ? found : []);
  });
}

/** Of many alike in one place the last to be done: who waits for them has waited for the others. */
const MOST = 5;
const lastOf = (found: Known[]): Known[] =>
  found.length <= MOST ? found : found.toSorted((one, other) => compare(startOf(one), startOf(other))).slice(-MOST);

const startOf = ({ task }: Known): string => task.plannedStartDate ?? '';
const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);

const CONCRETE: ReadonlySet<string> = new Set(['formwork', 'rebar', 'postTension', 'pour', 'cure', 'strip']);

/** It says where it is: then the same place under another heading is the same place. */
const isTold = ({ level, around }: Known): boolean => level !== undefined || around !== '';

const isBefore = (one: Titled, other: Titled): boolean =>
  one.id !== other.id &&
  (one.plannedStartDate === null || other.plannedStartDate === null || one.plannedStartDate <= other.plannedStartDate);

function withoutCycles(
  tasks: readonly Titled[],
  links: readonly PlanLink[],
  made: readonly SuggestedLink[],
): SuggestedLink[] {
  const { indexOf, parents } = treeOf(tasks);
  const edge = ({ predecessorId, successorId, kind }: Pick<PlanLink, 'predecessorId' | 'successorId' | 'kind'>) => ({
    ...{ from: indexOf.get(predecessorId) ?? 0, to: indexOf.get(successorId) ?? 0, kind },
  });
  // The last link of each circle goes; where it is none of these the plan has a circle of its own.
  const closing = closingLinks([...parents], [...links, ...made].map(edge));
  const isOpen = links.some((_, index) => closing.has(index));
  return isOpen ? [] : made.filter((_, index) => !closing.has(links.length + index));
}
