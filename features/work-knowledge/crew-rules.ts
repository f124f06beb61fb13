import type { Activity, Step } from './activities/activity.ts';
import { labelOfInspection, labelOfTrade, type Trade, type Words } from './activities/labels.ts';
import { placesIn } from './breakdown/places.ts';
import { recogniseActivity, recogniseNumbered } from './breakdown/recognised.ts';

const remembered = new Map<string, Activity | null>();
const MOST_REMEMBERED = 20_000;

/** The kind of work a task's title names; plans repeat their titles, so what was found is remembered. */
export function workOf(title: string): Activity | undefined {
  const known = remembered.get(title);
  if (known !== undefined) return known ?? undefined;
  const found = recogniseActivity(title) ?? recogniseNumbered(title);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(title, found ?? null);
  return found;
}

/** The steps of the work that a title names; none where it is not known. */
export const stepsOf = (title: string): readonly Step[] => workOf(title)?.steps ?? [];

/** The kind of work a title names, by its key in the knowledge of activities, and the places it names, in order. */
export const placedWorkOf = (title: string): { key: string | undefined; places: string[] } => ({
  key: workOf(title)?.key,
  places: placesIn(title)
    .map((place) => place.toLowerCase())
    .sort(),
});

/** Who works on a task at one moment, and on what. */
export interface Crew {
  readonly step: Step;
  /** From which to which part of the task's time, 0 to 1, the step is done. */
  readonly from: number;
  readonly to: number;
}

/** The crew when so much of the time of the steps, 0 to 1, has gone by; undefined where there are none. */
function crewAt(steps: readonly Step[], gone: number): Crew | undefined {
  const spans = spansOf(steps);
  return spans.find(({ to }) => gone < to - 1e-9) ?? spans.at(-1);
}

/**
 * The crew of a task's day, counted from 1. Where days are fewer than steps, a day is that of the step which takes most of it, the
 * others fold into it; a pour that no day would be named after is the last day's: work is not done before it is cast. `steps` are
 * those of the task itself where others do some of its work.
 */
export function crewOn(
  title: string,
  { day, days }: { readonly day: number; readonly days: number },
  steps: readonly Step[] = stepsOf(title),
): Crew | undefined {
  if (days >= steps.length) return crewAt(steps, (day - 1) / days);
  const spans = spansOf(steps);
  const mains = Array.from({ length: days }, (_, index) => mainOf(spans, index / days, (index + 1) / days));
  const pour = spans.findLast(({ step }) => step.quantity?.unit === 'm3' && step.inspection === 'concrete');
  return day === days && pour && !mains.includes(pour) ? pour : mains[day - 1];
}

/** Each with its part of the time of all of them. */
export function spansOf(steps: readonly Step[]): Crew[] {
  const all = steps.reduce((sum, { share }) => sum + share, 0);
  let from = 0;
  return steps.map((step) => {
    const to = from + step.share / all;
    const span = { step, from, to };
    from = to;
    return span;
  });
}

/** What takes most of a stretch, the earlier one of equals. */
function mainOf(spans: readonly Crew[], from: number, to: number): Crew | undefined {
  const within = (span: Crew) => Math.min(span.to, to) - Math.max(span.from, from);
  return spans.reduce<Crew | undefined>(
    (best, span) => (best && within(span) <= within(best) + 1e-9 ? best : span),
    undefined,
  );
}

/** Who does a day of a task, as the weekly plan and the resource planner count. */
export interface DayCrew {
  /** Null where the title names no work that is known. */
  readonly step: Step | null;
  readonly trade: Trade | null;
  /** Null where neither a person, nor the step, nor a daily log says it. */
  readonly number: number | null;
}

/**
 * Somebody's own number on the days of the trade that does most of the work, on those of others their usual crew, never more; without
 * such a number the usual crew of the day's step, else the people of the task's last daily log.
 */
export function dayCrewOf(
  {
    title,
    workers,
    logged,
  }: { readonly title: string; readonly workers: number | null; readonly logged: number | null },
  place: { readonly day: number; readonly days: number },
  steps?: readonly Step[],
): DayCrew {
  const step = crewOn(title, place, steps)?.step ?? null;
  if (workers !== null && step && step.trade !== mainTradeOf(steps ?? stepsOf(title)))
    return { step, trade: step.trade, number: Math.min(step.number, workers) };
  return { step, trade: step?.trade ?? null, number: workers ?? step?.number ?? logged };
}

/** Whose people, over the time of their steps, are most. */
function mainTradeOf(steps: readonly Step[]): Trade | undefined {
  const found = new Map<Trade, number>();
  for (const { trade, share, number } of steps) found.set(trade, (found.get(trade) ?? 0) + share * number);
  return [...found].reduce<[Trade | undefined, number]>(
    (best, one) => (one[1] > best[1] ? one : best),
    [undefined, 0],
  )[0];
}

/** Work at a desk, done before the site begins: who does it is not on site. */
const desk: ReadonlySet<string> = new Set<Trade>(['draughtsman', 'buyer', 'planner', 'coordinator']);

export const isAtDesk = (trade: string): boolean => desk.has(trade);

/** What trades are called in both languages, by key. */
export const tradeNames = (keys: Iterable<string>): Record<string, Words> =>
  Object.fromEntries([...keys].map((key) => [key, labelOfTrade(key as Trade)]));

/** Where a step stops until somebody has looked, in both languages; undefined where it does not. */
export const holdPointOf = ({ inspection }: Step): Words | undefined => inspection && labelOfInspection(inspection);

interface Titled {
  readonly id: string;
  readonly title: string;
  readonly parentTaskId: string | null;
  /** People of a part by its share. */
  readonly crew?: number;
}

/** What a task's work is called: of a part that is called by a place alone ("East") as the task that it was split off. */
export function workTitles(tasks: readonly Titled[]): (work: Pick<Titled, 'id' | 'title'>) => string {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return ({ id, title }) => {
    let at = byId.get(id);
    while (at?.crew !== undefined && stepsOf(at.title).length === 0) at = byId.get(at.parentTaskId ?? '');
    return at && stepsOf(at.title).length > 0 ? at.title : title;
  };
}
