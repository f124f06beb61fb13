import { hoursOnDate, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { type CalendarDate, weekday } from '#shared/dates.ts';
import { amountText, asNumber, type Exact, exact, sum } from '#shared/money.ts';
import { LINK_KINDS } from '#shared/plan-terms.ts';
import { MAX_REF, MAX_REFS, MAX_SHOWN, type PlanDifference, type PlanPreview, type PlanRow } from '../contract.ts';
import type { PlanLink, PlanTask, Reading } from '../reading/plan.ts';
import type { People } from '../responsible.ts';
import { depthsOf } from '../rules.ts';
import { unassignedIn } from './people.ts';
import type { Placed } from './placing.ts';

const MAX_SKIPPED = 200;
const MAX_NAMED = 20;

interface Compared {
  readonly difference: PlanDifference | null;
  readonly people: People;
}

/** What a person sees before anything is created: counts of all, the first rows, and what was left out and why. */
export function previewOf(
  { reading, scheduled }: Pick<Placed, 'reading' | 'scheduled'>,
  calendar: WorkingCalendar,
  { difference, people }: Compared,
): PlanPreview {
  const { tasks, links, skipped } = reading;
  const depths = depthsOf(tasks);
  const unassigned = unassignedIn(tasks, people);
  const before = Map.groupBy(links, ({ to }) => to);
  const numbering = numberingOf(reading);
  const isOff = (task: PlanTask) =>
    [task.start, task.end].some((date) => date !== null && !isWorked(date, task, { reading, calendar }));
  const starts = tasks.flatMap(({ start }) => start ?? []);
  const ends = tasks.flatMap(({ end }) => end ?? []);
  return {
    source: reading.source,
    sheets: [...reading.sheets],
    sheet: reading.sheet,
    headerRow: reading.headerRow,
    columns: reading.columns.map((column) => ({ ...column, samples: [...column.samples] })),
    isGuess: reading.isGuess ?? false,
    isBill: reading.isBill ?? false,
    dateOrder: reading.dateOrder,
    hasOpenDates: reading.hasOpenDates ?? false,
    taskCount: tasks.length,
    nodeCount: reading.source === 'sheet' ? tasks.filter(({ line }) => line === null).length : 0,
    milestoneCount: tasks.filter(({ milestone }) => milestone).length,
    constraintCount: tasks.filter(({ constraint }) => constraint).length,
    linkCount: links.length,
    linkKinds: LINK_KINDS.map((kind) => ({ kind, count: links.filter((link) => link.kind === kind).length })).filter(
      ({ count }) => count > 0,
    ),
    offDayCount: tasks.filter(isOff).length,
    calendars: (reading.calendars ?? []).map(({ name }) => name),
    dataDate: reading.dataDate ?? null,
    progressLogic: reading.progressLogic ?? null,
    start: starts.reduce<string | null>((first, date) => (first === null || date < first ? date : first), null),
    end: ends.reduce<string | null>((last, date) => (last === null || date > last ? date : last), null),
    scheduled,
    tasks: tasks.slice(0, MAX_SHOWN).map((task, index) =>
      rowOf(task, {
        ...{ depth: depths[index] ?? 0, offDay: isOff(task), links: before.get(index) ?? [] },
        ...numbering,
        id: numbering.ids[index] ?? null,
      }),
    ),
    convertedCount: reading.converted.length,
    converted: reading.converted
      .slice(0, MAX_SKIPPED)
      .map((one) => numbering.withId({ ...one, text: one.text.slice(0, 60) })),
    skippedCount: skipped.length,
    skipped: skipped.slice(0, MAX_SKIPPED).map(numbering.withId),
    openRefs: (reading.openRefs ?? [])
      .filter(({ ref }) => ref.length <= MAX_REF)
      .slice(0, MAX_REFS)
      .map(numbering.withId),
    costs: costsOf(tasks),
    unassigned: unassigned.slice(0, MAX_NAMED),
    unassignedCount: unassigned.length,
    difference,
  };
}

/** How the preview names rows: by the file's own ids where no two are the same, else by its rows, else by their places. */
function numberingOf({ source, tasks }: Reading) {
  // The ids that Microsoft Project keeps for itself stand on none of its screens; its rows do.
  const found = source === 'project' ? [] : tasks.map(({ id }) => id || null);
  const given = found.filter((id) => id !== null);
  const ids = new Set(given).size === given.length ? found : [];
  const byLine = new Map(tasks.map(({ line }, place) => [line, ids[place] ?? null]));
  // Several sheets have the same rows.
  const areLines = byLine.size === tasks.length;
  return {
    ids,
    withId: <T extends { readonly line: number | null }>(one: T) => ({
      ...one,
      id: (areLines && one.line !== null && byLine.get(one.line)) || null,
    }),
    numberOf: (place: number): string => {
      const { line, name } = tasks[place] ?? {};
      if (given.length > 0 && ids.length > 0) return ids[place] ?? name ?? '';
      return String(line ?? place + 1);
    },
  };
}

interface Costed {
  readonly total: Exact;
  /** Leaves without a cost. */
  readonly missing: number;
}

const added = (list: readonly Costed[]): Costed => ({
  total: sum(list.map(({ total }) => total)),
  missing: list.reduce((all, { missing }) => all + missing, 0),
});

function costed(own: Exact | undefined, below: readonly Costed[]): Costed {
  if (below.length === 0) return { total: own ?? 0n, missing: own === undefined ? 1 : 0 };
  const all = added(below);
  return own === undefined || all.missing === 0 ? all : { total: own > all.total ? own : all.total, missing: 0 };
}

const ownCost = (task?: PlanTask): Exact | undefined =>
  task?.cost === null || task?.cost === undefined ? undefined : exact(amountText(task.cost));

/** As earned value counts: what the cost of a summary leaves is that of the leaves below it without one. */
function costsOf(tasks: readonly PlanTask[]): PlanPreview['costs'] {
  if (tasks.every((task) => ownCost(task) === undefined)) return null;
  const places = [...tasks.keys()];
  const parts = Map.groupBy(places, (place) => tasks[place]?.parent ?? -1);
  const known: Costed[] = [];
  const below = (place: number) => (parts.get(place) ?? []).flatMap((part) => known[part] ?? []);
  // A parent stands before its parts.
  for (const place of places.toReversed()) known[place] = costed(ownCost(tasks[place]), below(place));
  const { total, missing } = added(below(-1));
  return { total: asNumber(total), missing };
}

/** By the calendar of the row, looked up in its list: to open each calendar of a file would take the server's time. */
function isWorked(
  date: CalendarDate,
  { calendar: place }: PlanTask,
  { reading, calendar }: { readonly reading: Reading; readonly calendar: WorkingCalendar },
): boolean {
  const own = reading.calendars?.[place ?? -1];
  if (!own) return calendar.isWorkingDay(date);
  return (hoursOnDate(own.datedHours, date) ?? own.weekHours[weekday(date)] ?? []).length > 0;
}

interface Around {
  readonly depth: number;
  readonly offDay: boolean;
  readonly links: readonly PlanLink[];
  readonly id: string | null;
  readonly numberOf: (place: number) => string;
}

const rowOf = (
  { line, wbs, name, start, end, endComputed, durationDays, percent, milestone, resources }: PlanTask,
  { depth, offDay, links, id, numberOf }: Around,
): PlanRow => ({
  line,
  id,
  wbs,
  name,
  depth,
  start,
  end,
  endComputed,
  offDay,
  durationDays,
  percent,
  milestone,
  resources,
  predecessors: links
    .map(({ from, kind, lag }) => `${numberOf(from)}${kind}${lag === 0 ? '' : `${lag > 0 ? '+' : ''}${lag}`}`)
    .join('; '),
});
