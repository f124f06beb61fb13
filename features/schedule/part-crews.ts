import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { USUAL_CREW } from './crew-rules.ts';

/** A task that was split, or a part of one. Hours are man-hours. */
export interface FamilyTask {
  readonly id: string;
  /** Null of the task at the top, which is no part. */
  readonly parentTaskId: string | null;
  readonly number: number;
  readonly workers: number | null;
  readonly isSummary: boolean;
  /** It stands in the plan itself, be it for its parts. */
  readonly carriesDates: boolean;
  readonly isMilestone: boolean;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  /** What it has itself where its parts' values stand in the place of its own. */
  readonly ownStart: CalendarDate | null;
  readonly ownEnd: CalendarDate | null;
  readonly ownHours: number | null;
  /** Its own, or the sum of its parts'. */
  readonly hours: number | null;
  readonly durationDays: number | null;
  /** By which it is worked, inherited or its own. */
  readonly calendar: WorkingCalendar;
}

interface Part {
  readonly task: FamilyTask;
  readonly weight: number;
}

const DAY_HOURS = 8;

/**
 * People a day of the dated parts of one family for which nobody gave a number, by task: as many as make up its share by weight of the days
 * of work of the task that was split, and no more than that one has (its own number, else the usual); rounded over all parts in
 * their order. Days are those worked by each part's calendar, so that moving a part changes no one's people (decision 013).
 */
export function crewsOfParts(family: readonly FamilyTask[]): Map<string, number> {
  const top = family.find(({ parentTaskId }) => parentTaskId === null);
  const crews = new Map<string, number>();
  const span = top && daysOf(top.calendar, top.ownStart, top.ownEnd);
  if (!top || span === undefined) return crews;
  const below = Map.groupBy(family, ({ parentTaskId }) => parentTaskId);
  const partsOf = (id: string) => (below.get(id) ?? []).toSorted((one, other) => one.number - other.number);
  const parts = inOrder({ task: top, weight: splitWeight(top, partsOf(top.id)) }, partsOf);
  const whole = sumOf(parts.filter(({ task }) => !task.isSummary).map(({ weight }) => weight));
  const all = top.workers ?? USUAL_CREW;
  let before = 0;
  for (const { task, weight } of parts) {
    const days = daysOf(task.calendar, task.start, task.end);
    if (!task.carriesDates || task.workers !== null || days === undefined) continue;
    const people = (all * span) / (whole * days);
    const share = Math.round(people * (before + weight)) - Math.round(people * before);
    crews.set(task.id, Math.max(1, Math.min(all, share)));
    before += weight;
  }
  return crews;
}

/** All parts below one, each before its own parts. */
const inOrder = ({ task, weight }: Part, partsOf: (id: string) => readonly FamilyTask[]): Part[] =>
  shared(task, partsOf, weight).flatMap((part) => [part, ...inOrder(part, partsOf)]);

/**
 * The weights of a task's parts, which make up `total`. Of a task with an estimate in hours, parts with hours weigh these and the others
 * share the rest; else they share by what each would weigh alone, one of which nothing is known as the others in the mean.
 */
function shared(task: FamilyTask, partsOf: (id: string) => readonly FamilyTask[], total: number): Part[] {
  const found = partsOf(task.id).map((part) => {
    const own = partsOf(part.id);
    const hours = part.ownHours ?? (part.ownStart && part.ownEnd ? null : hoursOf(own));
    return {
      task: part,
      isTyped: isPositive(task.ownHours) && isPositive(hours),
      known: weightAlone(part, own, hours),
    };
  });
  const alone = found.map(({ known, isTyped }) => {
    if (known !== undefined) return known;
    const others = found.flatMap((one) => (one.isTyped === isTyped && one.known !== undefined ? [one.known] : []));
    return others.length > 0 ? sumOf(others) / others.length : DAY_HOURS;
  });
  const typed = sumOf(alone.filter((_, place) => found[place]?.isTyped));
  const rest = Math.max(0, splitWeight(task, partsOf(task.id)) - typed);
  const untyped = sumOf(alone) - typed;
  const shares = alone.map((weight, place) =>
    found[place]?.isTyped || rest === 0 || untyped === 0 ? weight : (weight * rest) / untyped,
  );
  const scale = total / (sumOf(shares) || 1);
  return found.map(({ task: part }, place) => ({ task: part, weight: (shares[place] ?? 0) * scale }));
}

/** What a part would weigh by itself; undefined where nothing says so. */
function weightAlone(part: FamilyTask, own: readonly FamilyTask[], hours: number | null): number | undefined {
  const isDated = part.ownStart !== null && part.ownEnd !== null;
  if (!isPositive(hours) && !isPositive(part.durationDays) && !part.isMilestone && !isDated) return undefined;
  if (part.isSummary) return splitWeight(part, own);
  return isPositive(part.hours) ? part.hours : weightByDays(part);
}

/** What a split task weighs: its own hours, or what its parts are estimated at where that is more or nothing else is known; else its days. */
function splitWeight(task: FamilyTask, parts: readonly FamilyTask[]): number {
  const { ownHours, ownStart, ownEnd, durationDays } = task;
  const estimated = hoursOf(parts) ?? 0;
  const hasDays = isPositive(durationDays) || (ownStart !== null && ownEnd !== null);
  return isPositive(ownHours) || (estimated > 0 && !hasDays) ? Math.max(ownHours ?? 0, estimated) : weightByDays(task);
}

const weightByDays = ({ calendar, ownStart, ownEnd, durationDays, isMilestone }: FamilyTask): number =>
  isMilestone ? 1 : DAY_HOURS * (daysOf(calendar, ownStart, ownEnd) ?? (durationDays || 1));

const hoursOf = (parts: readonly FamilyTask[]): number | null => {
  const given = parts.flatMap(({ hours }) => hours ?? []);
  return given.length === 0 ? null : sumOf(given);
};

/** One at least; undefined without both dates. */
const daysOf = (calendar: WorkingCalendar, start: CalendarDate | null, end: CalendarDate | null): number | undefined =>
  start !== null && end !== null && start <= end ? Math.max(1, calendar.workingDaysIn(start, end)) : undefined;

const isPositive = (value: number | null): value is number => value !== null && value > 0;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
