import { splitText } from '#features/schedule/splits.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { momentOf, openWorkClock, type WorkClock } from '#shared/calendar/work-clock.ts';
import type { FileMoment, PlanCalendar } from './plan.ts';
import { calendarSettings } from './work-hours.ts';
import { listIn, minutesIn, momentIn, type Node, nodeIn, numberIn, textIn } from './xml-nodes.ts';

/** TimephasedData/Type of an assignment: 1 work that remains, 2 work that was done. */
const WORK: readonly number[] = [1, 2];
const HOUR = 60;

interface Stretch {
  readonly from: FileMoment;
  readonly to: FileMoment;
}

interface Row {
  readonly uid: string;
  /** The place of its calendar. */
  readonly calendar: number | null;
  /** Minutes of its work. */
  readonly duration: number | undefined;
  /** Where work under way stopped and goes on. */
  readonly rest: Stretch | undefined;
}

/**
 * Where tasks of Microsoft Project are split. Its file says so only among the hours of the people: each task has at least one assignment,
 * of nobody where it has nobody, and a split is time of its calendar on which none of them works.
 */
export class ProjectSplits {
  readonly #worked: ReadonlyMap<string, readonly Stretch[]>;
  readonly #calendars: readonly PlanCalendar[];
  readonly #clocks = new Map<number, WorkClock>();

  constructor(project: Node, calendars: readonly PlanCalendar[]) {
    this.#calendars = calendars;
    const given = Map.groupBy(listIn(nodeIn(project, 'Assignments'), 'Assignment'), ({ TaskUID }) => textIn(TaskUID));
    this.#worked = new Map([...given].map(([uid, rows]) => [uid, rows.flatMap(workedIn)]));
  }

  /** Null where it is not split. */
  of({ uid, calendar, duration, rest }: Row): string | null {
    const worked = this.#worked.get(uid) ?? [];
    const own = this.#calendars[calendar ?? -1];
    if (worked.length < 2 || !own || duration === undefined) return null;
    const clock = this.#clockOf(calendar ?? 0, own);
    const at = (moment: FileMoment) => clock.worked(momentOf(moment));
    const parts = joined(worked.map(({ from, to }) => [at(from), at(to)]));
    const whole = (parts.at(-1)?.[1] ?? 0) - (parts[0]?.[0] ?? 0);
    const isRest = (from: number, to: number) => rest !== undefined && at(rest.from) <= to && from < at(rest.to);
    const all = parts.slice(1).map(([to], index) => ({ from: parts[index]?.[1] ?? to, to }));
    const resting = all.reduce((sum, { from, to }) => sum + to - from, 0);
    // Its duration counts the rests of a split task not: else its people only work unevenly.
    if (Math.abs(duration - (whole - resting)) >= Math.abs(duration - whole)) return null;
    const days = (minutes: number) => minutes / HOUR / own.hoursPerDay;
    let gone = parts[0]?.[0] ?? 0;
    return splitText(
      all.flatMap(({ from, to }) => {
        const split = { after: days(from - gone), days: days(to - from) };
        gone += to - from;
        return to - from < HOUR || isRest(from, to) ? [] : [split];
      }),
    );
  }

  #clockOf(place: number, calendar: PlanCalendar): WorkClock {
    const clock = this.#clocks.get(place) ?? openWorkClock(openCalendar(calendarSettings(calendar)));
    this.#clocks.set(place, clock);
    return clock;
  }
}

const workedIn = (assignment: Node): Stretch[] =>
  listIn(assignment, 'TimephasedData').flatMap((row) => {
    const [from, to] = [momentIn(row.Start), momentIn(row.Finish)];
    const isWorked = WORK.includes(numberIn(row.Type)) && (minutesIn(row.Value) ?? 0) > 0;
    return isWorked && from && to ? [{ from, to }] : [];
  });

/** What touches or overlaps is one. */
function joined(parts: readonly (readonly [number, number])[]): [number, number][] {
  const whole: [number, number][] = [];
  for (const [from, to] of parts.toSorted((one, other) => one[0] - other[0])) {
    const last = whole.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else whole.push([from, to]);
  }
  return whole;
}
