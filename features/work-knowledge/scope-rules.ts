import type { Activity, Step } from './activities/activity.ts';
import { placesIn, withoutPlaces } from './breakdown/places.ts';
import { isAtDesk, workOf } from './crew-rules.ts';
import { stepsNamed, wordsOf } from './material-rules.ts';

/** A task as far as its neighbours bear on what it is. */
export interface Neighbour {
  readonly id: string;
  readonly title: string;
  readonly parentTaskId: string | null;
}

interface Known {
  readonly task: Neighbour;
  readonly work: Activity;
  /** The steps that the title calls by name; none: all of the work, or what the neighbours leave of it. */
  readonly named: readonly Step[];
  readonly words: ReadonlySet<string>;
  readonly places: ReadonlySet<string>;
}

/** More tasks of one kind under one parent are floors and blocks, not parts of one job. */
const MOST_ALIKE = 60;

/**
 * The steps of each task that shares its work with others: of "Curtain wall brackets" beside "Curtain wall panels" only the brackets
 * and their setting out, of the panels what comes after. By task id; tasks that do all of their work are left out.
 */
export function scopesOf(tasks: readonly Neighbour[], links: readonly Linked[]): ReadonlyMap<string, readonly Step[]> {
  const known = tasks.flatMap((task) => knownOf(task) ?? []);
  if (!known.some(({ named }) => named.length > 0)) return new Map();
  return new Map(
    [...aroundEach(known, links)].flatMap(([one, others]) => {
      const steps = scopeAmong(one, [...others]);
      return steps.length > 0 && steps.length < one.work.steps.length ? [[one.task.id, steps] as const] : [];
    }),
  );
}

interface Linked {
  readonly predecessorId: string;
  readonly successorId: string;
}

/** The tasks of the same work beside each: under one parent in one place, or linked wherever they lie. */
function aroundEach(known: readonly Known[], links: readonly Linked[]): ReadonlyMap<Known, ReadonlySet<Known>> {
  const byId = new Map(known.map((one) => [one.task.id, one]));
  const around = new Map<Known, Set<Known>>(known.map((one) => [one, new Set()]));
  const join = (one: Known, other: Known) => {
    if (one === other || one.work !== other.work) return;
    around.get(one)?.add(other);
    around.get(other)?.add(one);
  };
  for (const [one, other] of pairsOf(known)) join(one, other);
  for (const { predecessorId, successorId } of links) {
    const [before, after] = [byId.get(predecessorId), byId.get(successorId)];
    if (before && after) join(before, after);
  }
  return around;
}

/** Under one parent and in one place: those that name their steps, each with the others of their work. */
function pairsOf(known: readonly Known[]): [Known, Known][] {
  const families = Map.groupBy(known, ({ task, work }) => `${task.parentTaskId} ${work.key}`);
  return [...families.values()]
    .filter((alike) => alike.length <= MOST_ALIKE)
    .flatMap((alike) =>
      alike
        .filter(({ named }) => named.length > 0)
        .flatMap((part) =>
          alike.filter((other) => haveOnePlace(part, other)).map((other): [Known, Known] => [part, other]),
        ),
    );
}

function knownOf(task: Neighbour): Known | undefined {
  const work = workOf(task.title);
  if (!work) return undefined;
  const bare = withoutPlaces(task.title);
  const named = stepsNamed(work, bare);
  const places = new Set(placesIn(task.title).map((place) => place.toLowerCase()));
  const working = work.steps.filter(({ trade }) => !isAtDesk(trade));
  const isAll = named.length >= working.length;
  return { task, work, named: isAll ? [] : named, words: new Set(wordsOf(bare)), places };
}

const haveOnePlace = (one: Known, other: Known): boolean =>
  one.places.size === 0 || other.places.size === 0 || [...one.places].some((place) => other.places.has(place));

/** "Curtain wall brackets" is a part of what "Curtain wall panels" belongs to: all its other words stand there, too. */
function isPartBeside(part: Known, other: Known): boolean {
  if (part.named.length === 0) return false;
  const steps = new Set(part.named.flatMap(({ title }) => [...wordsOf(title.en), ...wordsOf(title.ar)]));
  return [...part.words].every((word) => steps.has(word) || other.words.has(word));
}

function scopeAmong(one: Known, around: readonly Known[]): readonly Step[] {
  const { steps } = one.work;
  const others = around.filter((other) => isPartBeside(one, other) || isPartBeside(other, one));
  const claimed = new Set(others.flatMap(({ named }) => named).filter((step) => !one.named.includes(step)));
  if (others.length === 0) return steps;
  if (one.named.length === 0) return restOf(steps, claimed);
  const places = one.named.map((step) => steps.indexOf(step));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const isRestTaken = others.some(({ named }) => named.length === 0);
  const next = steps.findIndex((step, index) => index > last && claimed.has(step));
  const to = isRestTaken ? last : next < 0 ? steps.length - 1 : next - 1;
  const from = steps[first - 1]?.trade === 'surveyor' ? first - 1 : first;
  return steps.slice(from, to + 1).filter((step) => !claimed.has(step));
}

/** What is left by those who name their steps: the larger part, before or after them. */
function restOf(steps: readonly Step[], claimed: ReadonlySet<Step>): readonly Step[] {
  const places = steps.flatMap((step, index) => (claimed.has(step) ? [index] : []));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return steps;
  const share = (some: readonly Step[]) => some.reduce((sum, step) => sum + step.share, 0);
  const [before, after] = [steps.slice(0, first), steps.slice(last + 1)];
  const between = steps.slice(first, last + 1).filter((step) => !claimed.has(step));
  return share(after) >= share(before) ? [...between, ...after] : [...before, ...between];
}

/** Of work that has begun the drawings and orders before it are behind: their time is that of the first step on site. */
export function onSite(steps: readonly Step[]): readonly Step[] {
  const place = steps.findIndex(({ trade }) => !isAtDesk(trade));
  const first = steps[place];
  if (place < 1 || !first) return steps;
  const share = steps.slice(0, place + 1).reduce((sum, step) => sum + step.share, 0);
  return [{ ...first, share }, ...steps.slice(place + 1)];
}
