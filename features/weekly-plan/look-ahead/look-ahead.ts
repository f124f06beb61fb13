import type { TaskShortage } from '#features/materials/supply-rules.ts';
import { isSuspendedOn } from '#features/schedule/suspension-rules.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { type Course, courseOf, placeOf, rests } from './course.ts';
import { Waiting } from './waiting.ts';
import type { Crew, Hold, Link, Weather, Work } from './work.ts';

export interface Question {
  readonly today: CalendarDate;
  /** Calendar days looked at, today included. */
  readonly days: number;
  /** Of tasks without a calendar of their own. */
  readonly calendar: WorkingCalendar;
  /** Workers on site a day. */
  readonly crew: number;
  readonly tasks: readonly Work[];
  readonly links: readonly Link[];
  readonly shortages: ReadonlyMap<string, readonly TaskShortage[]>;
  readonly weather: readonly Weather[];
  /** Who does a task on one of its days, counted from 1. */
  readonly crewAt: (work: Work, place: Place) => Crew;
  /** When a task takes a material: the part of a day, and all up to its end. */
  readonly takenOn: (work: Work, item: string, place: Place) => { readonly part: number; readonly through: number };
  /** The most of a material that so many workers place in a day; undefined where nobody knows. */
  readonly mostPlaced: (work: Work, item: string, workers: number) => number | undefined;
}

interface Place {
  readonly day: number;
  readonly days: number;
}

/** One task on one working day. */
export interface Assignment {
  readonly date: CalendarDate;
  readonly work: Work;
  readonly crew: Crew;
  /** Which of the task's days this is; more days than planned where the midday ban takes hours from them. */
  readonly day: number;
  readonly days: number;
  readonly starts: boolean;
  readonly finishes: boolean;
  /** Weather that does not stop it. */
  readonly weather: readonly Weather[];
}

/** Work that is due and cannot be promised. */
export interface Held {
  readonly work: Work;
  readonly hold: Hold;
  /** The first day it is due and held, and the one it can go on; null: not within the look-ahead. */
  readonly since: CalendarDate;
  readonly until: CalendarDate | null;
}

export interface LookAhead {
  /** Days on which anybody works. */
  readonly dates: readonly CalendarDate[];
  readonly assignments: readonly Assignment[];
  readonly held: readonly Held[];
}

/**
 * What can be promised on each working day: tasks that are due, whose predecessors are done by then, with their materials on site,
 * within the crew, where the weather does not stop them. Where the midday ban takes hours from work under the sun, it takes as many
 * more days, and what waits for it moves along. What is held is taken up on the first day on which nothing holds it,
 * and what waits for it moves along.
 */
export function lookAhead(question: Question): LookAhead {
  const { today, days, calendar, tasks } = question;
  const calendars = new Set([calendar, ...tasks.flatMap((work) => work.calendar ?? [])]);
  const dates = Array.from({ length: days }, (_, day) => addDays(today, day)).filter((date) =>
    [...calendars].some(({ isWorkingDay }) => isWorkingDay(date)),
  );
  const site = new Site(question);
  return { dates, assignments: dates.flatMap((date) => site.work(date)), held: site.held() };
}

const RANK = { critical: 0, high: 1, medium: 2, low: 3 } as const;

class Site {
  readonly #question: Question;
  readonly #courses: readonly Course[];
  readonly #waiting: Waiting;
  readonly #weather: ReadonlyMap<string, readonly Weather[]>;
  readonly #held = new Map<
    string,
    Held & { isOver: boolean; readonly days: ReadonlyMap<string, number>; readonly last: Hold }
  >();
  /** What the days promised so far take of each pile. */
  readonly #taken = new Map<string, number>();

  constructor(question: Question) {
    const { tasks, today, days, calendar, links, weather } = question;
    const times = { today, last: addDays(today, days - 1), calendar, sunny: sunnyPart() };
    const courses = tasks.map((work) => courseOf(work, times));
    this.#question = question;
    this.#waiting = new Waiting(new Map(courses.map((course) => [course.work.id, course])), links);
    this.#weather = Map.groupBy(weather, ({ taskId, date }) => `${taskId} ${date}`);
    const open = courses.filter(({ work, finished }) => !work.isSummary && finished === null).sort(byUrgency);
    this.#courses = this.#waiting.inOrder(open);
  }

  held(): Held[] {
    return [...this.#held.values()].map(({ isOver, days: _, last, ...held }) =>
      !isOver && last.kind === 'material' ? { ...held, hold: last } : held,
    );
  }

  work(date: CalendarDate): Assignment[] {
    this.#passMilestones(date);
    let free = this.#question.crew;
    const made: Assignment[] = [];
    for (const course of this.#courses) {
      if (course.finished !== null || course.work.isMilestone || !isDue(course, date) || rests(course)) continue;
      const place = placeOf(course);
      const crew = this.#question.crewAt(course.work, place);
      const hold = this.#holdOf(course, { date, place, needed: crew.number, free });
      if (hold) {
        this.#hold(course, hold, date);
        continue;
      }
      this.#release(course, date);
      free -= crew.number;
      this.#take(course, date, { place, workers: crew.number });
      const starts = course.begun === null;
      course.begun ??= date;
      course.daysLeft -= 1;
      if (course.daysLeft === 0) course.finished = date;
      made.push({
        date,
        work: course.work,
        crew,
        ...{ day: place.day, days: place.days, starts },
        finishes: course.finished === date,
        weather: this.#weather.get(`${course.work.id} ${date}`) ?? [],
      });
    }
    return made;
  }

  /** A milestone is reached on its day when what it waits for is done; one that is late is held like any other work. */
  #passMilestones(date: CalendarDate): void {
    for (const course of this.#courses) {
      const { work, finished } = course;
      if (!work.isMilestone || finished !== null || !isDue(course, date)) continue;
      const isLate = (work.end ?? work.start ?? date) < this.#question.today;
      if (isLate || work.status === 'blocked' || this.#waiting.holdOf(course, date)) continue;
      course.begun = date;
      course.finished = date;
    }
  }

  #holdOf(course: Course, { date, place, needed, free }: Moment): Hold | undefined {
    const { work } = course;
    const { status, suspendedFrom, resumesOn } = work;
    if (status === 'blocked') return { kind: 'blocked', reason: work.blockedReason } as const;
    if (isSuspendedOn({ status, suspendedFrom, resumesOn }, date))
      return { kind: 'suspended', until: resumesOn ?? null } as const;
    if (work.start === null) return { kind: 'dates' } as const;
    return (
      this.#waiting.holdOf(course, date) ??
      this.#shortageOf(course, date, { place, workers: needed }) ??
      this.#stormOf(work, date) ??
      (needed > free ? ({ kind: 'crew', needed, free } as const) : undefined)
    );
  }

  /**
   * A day that takes nothing of it goes on; one that takes the steel at once does not wait for the day it runs out evenly. All tasks
   * take from one pile: what one is promised no other has. A share that no crew can place in the day is no figure to hold work by:
   * only an empty pile holds it.
   */
  #shortageOf(course: Course, date: CalendarDate, today: Manned): Hold | undefined {
    const { work } = course;
    const missing = this.#shortagesOn(work, date).find((shortage) => {
      const { from, pile, stock } = shortage;
      const { quantity, through, isDoubtful } = this.#takenOf(work, shortage, today);
      if (quantity <= 0) return false;
      const left = stock - (this.#taken.get(pile) ?? 0);
      if (isDoubtful) return left <= LEAST;
      const isGone = from <= date || through > this.#coveredUntil(course, from, today.place) + 1e-9;
      return isGone || quantity > left + LEAST;
    });
    return missing && { kind: 'material', item: missing.item, until: missing.until };
  }

  /** What a day takes of a material that is short: no more than its crew can place where the figure is a mere share. */
  #takenOf(work: Work, { item, need, isShare }: TaskShortage, { place, workers }: Manned) {
    const { part, through } = this.#question.takenOn(work, item, place);
    const most = isShare ? this.#question.mostPlaced(work, item, workers) : undefined;
    const quantity = need * part;
    const isDoubtful = most !== undefined && quantity > most;
    return { quantity: isDoubtful ? most : quantity, through, isDoubtful };
  }

  /** Materials that are short on a day; once the rest has come there is enough. */
  #shortagesOn({ id }: Work, date: CalendarDate): TaskShortage[] {
    const all = this.#question.shortages.get(id) ?? [];
    return all.filter(({ until }) => until === null || date < until);
  }

  #take({ work }: Course, date: CalendarDate, today: Manned): void {
    for (const shortage of this.#shortagesOn(work, date)) {
      const { quantity } = this.#takenOf(work, shortage, today);
      this.#taken.set(shortage.pile, (this.#taken.get(shortage.pile) ?? 0) + quantity);
    }
  }

  /** The part of the task's need that is there when it runs out on a day. */
  #coveredUntil({ work: { start }, calendar }: Course, from: CalendarDate, { days }: Place): number {
    return calendar.workingDaysBetween(start ?? this.#question.today, from) / days;
  }

  #stormOf({ id }: Work, date: CalendarDate): Hold | undefined {
    const storm = this.#weather.get(`${id} ${date}`)?.find(({ stops }) => stops);
    return storm && { kind: 'weather', rule: storm.rule, from: storm.from, to: storm.to };
  }

  /**
   * Of what holds a task one after the other, what held it on most days is named, of as many days the first; of what does not go on
   * the material that it lacks at last.
   */
  #hold({ work }: Course, hold: Hold, date: CalendarDate): void {
    const known = this.#held.get(work.id);
    const open = known?.isOver === false ? known : undefined;
    const days = new Map(open?.days).set(causeOf(hold), (open?.days.get(causeOf(hold)) ?? 0) + 1);
    const isLonger = open === undefined || (days.get(causeOf(hold)) ?? 0) > (days.get(causeOf(open.hold)) ?? 0);
    const longest = isLonger ? hold : open.hold;
    this.#held.set(work.id, {
      work,
      hold: longest,
      since: known?.since ?? date,
      until: null,
      isOver: false,
      days,
      last: hold,
    });
  }

  #release({ work }: Course, date: CalendarDate): void {
    const known = this.#held.get(work.id);
    if (known && !known.isOver) this.#held.set(work.id, { ...known, until: date, isOver: true });
  }
}

/** What holds, whatever the figures of the day. */
const causeOf = (hold: Hold): string =>
  [hold.kind, 'item' in hold && hold.item, 'taskId' in hold && hold.taskId].join(' ');

/** Quantities have four decimals. */
const LEAST = 5e-5;

interface Manned {
  readonly place: Place;
  readonly workers: number;
}

interface Moment {
  readonly date: CalendarDate;
  readonly place: Place;
  readonly needed: number;
  readonly free: number;
}

/** Asked of thousands of days: each is reckoned once. */
function sunnyPart(): (date: CalendarDate, calendar: WorkingCalendar) => number {
  const ofCalendars = new Map<WorkingCalendar, Map<CalendarDate, number>>();
  return (date, calendar) => {
    const known = ofCalendars.get(calendar) ?? new Map<CalendarDate, number>();
    ofCalendars.set(calendar, known);
    const found = known.get(date);
    if (found !== undefined) return found;
    const all = calendar.workingHours(date);
    const part = all > 0 ? calendar.workingHours(date, { isOutdoor: true }) / all : 1;
    known.set(date, part);
    return part;
  };
}

/** What has begun goes on, the rest is due from its planned day; both on days of its calendar. */
const isDue = ({ work, begun, calendar }: Course, date: CalendarDate): boolean =>
  calendar.isWorkingDay(date) && (begun !== null || work.start === null || work.start <= date);

/** What has begun first, then what is critical, then what has the least float. */
function byUrgency(one: Course, other: Course): number {
  const begun = Number(other.begun !== null) - Number(one.begun !== null);
  const critical = Number(other.work.isCritical) - Number(one.work.isCritical);
  const float = floatOf(one) - floatOf(other);
  const rank = RANK[one.work.priority] - RANK[other.work.priority];
  const start = (one.work.start ?? '~').localeCompare(other.work.start ?? '~');
  return begun || critical || float || rank || start || one.work.number - other.work.number;
}

const MUCH = 1_000_000;
const floatOf = ({ work }: Course): number => work.totalFloat ?? MUCH;
