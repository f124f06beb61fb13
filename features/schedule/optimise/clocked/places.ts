import { DAY_MINUTES, type Moment, midnightOf, type WorkClock } from '#shared/calendar/work-clock.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import type { Axis } from '../../cpm/axis.ts';
import { afterLag, beginOf, type ClockLink, endOf } from '../../cpm/clock-path.ts';
import type { PlanTask } from '../../cpm/plan-task.ts';
import { splitDays } from '../../splits.ts';
import type { WorkedDays } from './worked-days.ts';

/** How the time of a task is counted. */
interface Shape {
  readonly clock: WorkClock;
  readonly isAtEnd: boolean;
  readonly worked: WorkedDays;
}

interface Span {
  /** Minutes of its calendar. */
  readonly start: number;
  readonly duration: number;
  /** Of the days that it works on: the first, and the one after the last. */
  readonly first: number;
  readonly after: number;
  /** It stays on the day that the plan has it on, and keeps its dates to the letter. */
  readonly isAsPlanned?: boolean;
}

/** A task where it may lie: it begins with a day of its calendar, or where dates say the same of it. */
export class Place {
  readonly start: number;
  readonly duration: number;
  readonly first: number;
  readonly after: number;
  readonly isAsPlanned: boolean;
  readonly #shape: Shape;
  #begin: Moment | undefined;
  #end: Moment | undefined;

  constructor(shape: Shape, { start, duration, first, after, isAsPlanned = false }: Span) {
    this.#shape = shape;
    this.start = start;
    this.duration = duration;
    this.first = first;
    this.after = after;
    this.isAsPlanned = isAsPlanned;
  }

  get begin(): Moment {
    this.#begin ??= beginOf({ ...this.#shape, duration: this.duration }, this.start);
    return this.#begin;
  }

  get end(): Moment {
    this.#end ??= endOf({ ...this.#shape, duration: this.duration }, this.start);
    return this.#end;
  }

  /** Days of its calendar, counted from today. */
  get days(): Int32Array {
    return this.#shape.worked.days;
  }

  get dates(): [CalendarDate, CalendarDate] {
    const { worked, isAtEnd } = this.#shape;
    if (this.duration > 0) return [worked.dateAt(this.first), worked.dateAt(this.after - 1)];
    const day = worked.dateAt(isAtEnd ? worked.lastIndexOf(this.start) : worked.indexOf(this.start));
    return [day, day];
  }

  /** The start with the next day of its calendar. */
  get next(): number {
    const { worked } = this.#shape;
    return Math.max(this.start + 1, worked.minutes[worked.indexOf(this.start) + 1] ?? 0);
  }
}

interface Shapes {
  readonly durations: Int32Array;
  readonly planned: Int32Array;
  readonly begun: Int32Array;
  readonly clocks: readonly WorkClock[];
  readonly isAtEnd: readonly boolean[];
  /** By task of the instance: the task of the plan, -1 for an end of a summary. */
  readonly taskOf: readonly number[];
  readonly axes: readonly Axis[];
  readonly worked: readonly WorkedDays[];
}

/** What a task's own dates and length say of where it may lie. */
interface Known extends Shape {
  readonly duration: number;
  /** It has begun, or is an end of a summary: it lies on any minute. */
  readonly isAnywhere: boolean;
  /** Its length in minutes as it is written; undefined where its dates alone say it. */
  readonly length: number | undefined;
  /** The day on which its file has it begin at an hour, and that start. */
  readonly written: readonly [day: number, start: number] | undefined;
  /** Where the plan has it, the day, and the days it works on by its dates; undefined where it has none from today on. */
  readonly planned: (Pick<Span, 'start' | 'first' | 'after'> & { readonly day: number }) | undefined;
}

/** Where tasks may lie, as the schedule will have them once the dates are written. */
export class Places {
  readonly #known: readonly Known[];
  readonly #midnight: Moment;

  constructor(of: Shapes, tasks: readonly PlanTask[], today: CalendarDate) {
    this.#midnight = midnightOf(today);
    this.#known = of.taskOf.map((task, index) => knownOf(of, index, tasks[task]));
  }

  /** The first place at or after a start. */
  at(task: number, start: number): Place {
    const known = this.#known[task] as Known;
    const { duration, worked, isAnywhere, planned } = known;
    if (isAnywhere) return new Place(known, { start, duration, ...daysOf(known, start) });
    const day = known.isAtEnd ? worked.lastIndexOf(start) : worked.indexOf(start);
    if (planned && day === planned.day) {
      return new Place(known, { ...planned, start: Math.max(start, planned.start), duration, isAsPlanned: true });
    }
    return known.duration === 0 ? this.#moment(known, start, day) : this.#work(task, start, day);
  }

  wall(task: number, start: number): Moment {
    return beginOf(this.#known[task] as Known, start);
  }

  startAfter({ kind, to, ...link }: ClockLink, place: Place): number {
    const { clock, duration } = this.#known[to] as Known;
    const minutes = clock.worked(afterLag(link, kind[0] === 'F' ? place.end : place.begin));
    return kind[1] === 'F' ? minutes - duration : minutes;
  }

  isMet({ kind, to, ...link }: ClockLink, before: Place, after: Place): boolean {
    const { clock } = this.#known[to] as Known;
    const minutes = clock.worked(afterLag(link, kind[0] === 'F' ? before.end : before.begin));
    return after.start + (kind[1] === 'F' ? after.duration : 0) >= minutes;
  }

  afterDay(task: number, day: number): number {
    return (this.#known[task] as Known).clock.worked(this.#midnight + (day + 1) * DAY_MINUTES);
  }

  /** A milestone that stands at the end of its day does so wherever it lies. */
  #moment(known: Known, start: number, day: number): Place {
    const at = known.isAtEnd ? Math.max(start, known.worked.minutes[day + 1] ?? start) : start;
    return new Place(known, { start: at, duration: 0, first: 0, after: 0 });
  }

  /** As the schedule will read its dates again: from its day on, or later on it if that comes to the same. */
  #work(task: number, asked: number, day: number): Place {
    const known = this.#known[task] as Known;
    const { worked, duration, length, written } = known;
    const from = written?.[0] === day ? written[1] : (worked.minutes[day] ?? asked);
    const start = Math.max(asked, from);
    const last = Math.max(day, worked.lastIndexOf(start + duration));
    const isExact = length !== undefined && worked.lastIndexOf(from + length) === last;
    const read = isExact ? length : (worked.minutes[last + 1] ?? 0) - (worked.minutes[day] ?? 0);
    const next = worked.minutes[day + 1] ?? 0;
    if (start !== from && read !== duration && next > asked) return this.at(task, next);
    return new Place(known, { start, duration: read, first: day, after: last + 1 });
  }
}

function daysOf({ worked, duration }: Known, start: number): Pick<Span, 'first' | 'after'> {
  if (duration === 0) return { first: 0, after: 0 };
  return { first: Math.max(0, worked.indexOf(start)), after: Math.max(0, worked.lastIndexOf(start + duration) + 1) };
}

function knownOf(of: Shapes, index: number, own: PlanTask | undefined): Known {
  const axis = of.axes[index] as Axis;
  const worked = of.worked[index] as WorkedDays;
  const shape = {
    ...{ worked, clock: of.clocks[index] as WorkClock, isAtEnd: of.isAtEnd[index] ?? false },
    duration: own ? (of.durations[index] ?? 0) : 0,
  };
  const isAnywhere = !own || (of.begun[index] ?? -1) >= 0;
  if (isAnywhere) return { ...shape, isAnywhere, length: undefined, written: undefined, planned: undefined };
  const { durationDays, writtenStart = null } = own;
  return {
    ...{ ...shape, isAnywhere, planned: plannedOf(own, of.planned[index] ?? -1, shape) },
    length: durationDays === null ? undefined : axis.length(durationDays + splitDays(own)),
    written:
      writtenStart === null ? undefined : [worked.indexAt(writtenStart.slice(0, DATE_LENGTH)), axis.at(writtenStart)],
  };
}

const DATE_LENGTH = 10;

function plannedOf(
  own: PlanTask,
  start: number,
  { worked, isAtEnd, duration }: Shape & { duration: number },
): Known['planned'] {
  const { plannedStartDate: from, plannedEndDate: to } = own;
  if (from === null || to === null || start < (worked.minutes[0] ?? 0)) return undefined;
  const day = isAtEnd ? worked.lastIndexOf(start) : worked.indexOf(start);
  if (duration === 0) return { start, day, first: 0, after: 0 };
  const first = worked.indexAt(from);
  return { start, day, first, after: Math.max(first, worked.indexAt(addDays(to, 1))) };
}
