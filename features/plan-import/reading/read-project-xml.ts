import { XMLParser } from 'fast-xml-parser';
import type { Shift } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate, daysBetween, weekday } from '#shared/dates.ts';
import type { LINK_KINDS } from '#shared/plan-terms.ts';
import { actualDates, convertedOf, type Draft, finished, guidIn, linksOnce } from './assemble.ts';
import { projectConstraint } from './constraints.ts';
import { inDays, type Lag, resolveLags, type WrittenLink, workdaysBetween } from './lags.ts';
import {
  type FileDates,
  type FileMoment,
  NO_SHEET,
  type PlanCalendar,
  PlanRefusal,
  type Reading,
  type Skipped,
} from './plan.ts';
import { ProjectSplits } from './splits.ts';
import { suspensionOf } from './suspension.ts';
import { workWeekOf } from './times.ts';
import { DatedDays, hoursOfWeek, MAX_CALENDARS, shiftsOf } from './work-hours.ts';
import { dateIn, isNode, listIn, minutesIn, momentIn, type Node, nodeIn, numberIn, textIn } from './xml-nodes.ts';

/** PredecessorLink/Type: 0 FF, 1 FS, 2 SF, 3 SS. */
const KINDS = ['FF', 'FS', 'SF', 'SS'] as const satisfies readonly (typeof LINK_KINDS)[number][];
const MINUTES_PER_DAY = 480;
const TENTHS = 10;
const ELAPSED_DAY = 1440;

export const isProjectXml = (text: string): boolean =>
  /<Project[\s>]/.test(text.slice(0, 4000)) && /<Task>|<Tasks\s*\/?>/.test(text);

/** Days of a week as Microsoft Project numbers them, from 1 = Sunday; 0 is a stretch of dates. */
const WEEK = 7;

/** Microsoft Project's own calendar where the file gives none a week: Monday to Friday, 8 to 12 and 1 to 5. */
const OFFICE: readonly Shift[] = [
  { from: '08:00', to: '12:00' },
  { from: '13:00', to: '17:00' },
];
const STANDARD_WEEK: readonly (readonly Shift[])[] = Array.from({ length: WEEK }, (_, day) =>
  day === 0 || day === WEEK - 1 ? [] : OFFICE,
);

/** The calendars of a Microsoft Project file, each read when the first task asks for it. */
class ProjectCalendars {
  readonly #nodes: ReadonlyMap<string, Node>;
  readonly #skipped: Skipped[];
  readonly #known = new Map<string, PlanCalendar | null>();
  readonly #used = new Map<string, number>();
  readonly list: PlanCalendar[] = [];

  constructor(project: Node, skipped: Skipped[]) {
    const nodes = listIn(nodeIn(project, 'Calendars'), 'Calendar');
    this.#nodes = new Map(nodes.map((node) => [textIn(node.UID), node]));
    this.#skipped = skipped;
  }

  /** Its place in `list`; null for none, or one too many. */
  placeOf(uid: string): number | null {
    const place = this.#used.get(uid);
    if (place !== undefined) return place;
    const calendar = this.#read(uid);
    if (!calendar || this.list.length >= MAX_CALENDARS) return null;
    this.#used.set(uid, this.list.length);
    return this.list.push(calendar) - 1;
  }

  #read(uid: string): PlanCalendar | null {
    const known = this.#known.get(uid);
    if (known !== undefined) return known;
    const node = this.#nodes.get(uid);
    if (!node || this.#known.size >= 2 * MAX_CALENDARS) return null;
    this.#known.set(uid, null);
    const calendar = this.#calendarOf(uid, node);
    this.#known.set(uid, calendar);
    return calendar;
  }

  /** What a calendar does not say itself it takes from its base. */
  #calendarOf(uid: string, node: Node): PlanCalendar {
    const base = this.#read(textIn(node.BaseCalendarUID));
    const days = listIn(nodeIn(node, 'WeekDays'), 'WeekDay');
    const weekHours = weekOf(days, base?.weekHours ?? STANDARD_WEEK);
    const dated = new DatedDays();
    for (const week of listIn(nodeIn(node, 'WorkWeeks'), 'WorkWeek')) {
      const period = periodOf(week);
      if (period) dated.setWeek(...period, weekOf(listIn(nodeIn(week, 'WeekDays'), 'WeekDay'), weekHours));
    }
    // Files of the versions before 2007 have them among the days of the week.
    for (const day of days.filter(({ DayType }) => textIn(DayType) === '0')) {
      const period = periodOf(day);
      if (period) dated.set(...period, hoursOf(day));
    }
    const name = textIn(node.Name) || uid;
    for (const exception of listIn(nodeIn(node, 'Exceptions'), 'Exception')) this.#except(exception, dated, name);
    if (base) dated.inherit(base.datedHours);
    // The file's own hours of a day are those of its display: what it keeps is minutes of work.
    return { key: uid, name, hoursPerDay: hoursOfWeek(weekHours), weekHours, datedHours: dated.list() };
  }

  #except(exception: Node, dated: DatedDays, calendar: string): void {
    const dates = datesOf(exception);
    if (dates === undefined) {
      const text = `${calendar}: ${textIn(exception.Name) || '?'}`.slice(0, 120);
      this.#skipped.push({ line: null, reason: 'calendar', text });
      return;
    }
    const hours = hoursOf(exception);
    for (const [from, to] of dates) dated.set(from, to, hours);
  }
}

function weekOf(days: readonly Node[], base: readonly (readonly Shift[])[]): (readonly Shift[])[] {
  const week = [...base];
  for (const day of days) {
    const type = numberIn(day.DayType);
    if (type >= 1 && type <= WEEK) week[type - 1] = hoursOf(day);
  }
  return week;
}

/** A working day without times has those of the office. */
function hoursOf(day: Node): readonly Shift[] {
  if (textIn(day.DayWorking) !== '1') return [];
  const times = listIn(nodeIn(day, 'WorkingTimes'), 'WorkingTime');
  const shifts = shiftsOf(times.map(({ FromTime, ToTime }) => ({ from: textIn(FromTime), to: textIn(ToTime) })));
  return shifts.length > 0 ? shifts : OFFICE;
}

type Period = readonly [CalendarDate, CalendarDate];

function periodOf(node: Node): Period | undefined {
  const period = nodeIn(node, 'TimePeriod');
  const [from, to] = [dateIn(period.FromDate), dateIn(period.ToDate)];
  return from && to && from <= to ? [from, to] : undefined;
}

/** `Type` of an exception: every day, year by date, month by day, week, every so many days; others name positions in a month. */
const [DAILY, YEARLY, MONTHLY, WEEKLY, EVERY] = [1, 2, 4, 6, 7];
/** Fifty-five years of days. */
const LONGEST = 20_000;

/** The dates of an exception; undefined where it comes back in a way that is not read. */
function datesOf(exception: Node): readonly Period[] | undefined {
  const period = periodOf(exception);
  if (!period) return [];
  const type = numberIn(exception.Type) || DAILY;
  const step = Math.max(1, Math.trunc(numberIn(exception.Period)));
  const isWhole = type === DAILY || (type === EVERY && step === 1);
  if (isWhole) return [period];
  const isOn = occurrence(exception, type, { from: period[0], step });
  if (!isOn) return undefined;
  const most = Math.trunc(numberIn(exception.Occurrences)) || LONGEST;
  const dates: Period[] = [];
  const days = Math.min(LONGEST, daysBetween(...period));
  for (let day = 0; day <= days && dates.length < most; day++) {
    const date = addDays(period[0], day);
    if (isOn(date, day)) dates.push([date, date]);
  }
  return dates;
}

type IsOn = (date: CalendarDate, day: number) => boolean;

function occurrence(
  exception: Node,
  type: number,
  { from, step }: { readonly from: CalendarDate; readonly step: number },
): IsOn | undefined {
  const monthDay = numberIn(exception.MonthDay);
  const monthOf = (date: CalendarDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  const dayOf = (date: CalendarDate) => Number(date.slice(8, 10));
  if (type === EVERY) return (_, day) => day % step === 0;
  if (type === YEARLY) {
    // Months are numbered from 0.
    const month = numberIn(exception.Month) + 1;
    return (date) => Number(date.slice(5, 7)) === month && dayOf(date) === monthDay;
  }
  if (type === MONTHLY) return (date) => dayOf(date) === monthDay && (monthOf(date) - monthOf(from)) % step === 0;
  if (type === WEEKLY) {
    const days = numberIn(exception.DaysOfWeek);
    const first = weekday(from);
    // A bit for each weekday, Sunday the first.
    return (date, day) => (days & (1 << weekday(date))) !== 0 && Math.floor((first + day) / WEEK) % step === 0;
  }
  return undefined;
}

/** A Microsoft Project XML file. No entity of its own is expanded. @throws PlanRefusal */
export function readProjectXml(text: string): Reading {
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new PlanRefusal('This file is damaged and cannot be opened.');
  const project = nodeIn(parse(text), 'Project');
  const minutes = numberIn(project.MinutesPerDay) || MINUTES_PER_DAY;
  const tasks = listIn(nodeIn(project, 'Tasks'), 'Task').filter((task) => textIn(task.IsNull) !== '1');
  if (tasks.length === 0) throw new PlanRefusal('This Microsoft Project file holds no tasks.');
  const resources = resourcesOf(project);
  const dates = tasks.flatMap((task) => [startOf(task) ?? [], endOf(task) ?? []].flat());
  const skipped: Skipped[] = [];
  const week = workWeekOf(dates, MONDAY_TO_FRIDAY);
  const calendars = new ProjectCalendars(project, skipped);
  const splits = new ProjectSplits(project, calendars.list);
  // A task without one is worked by that of the project.
  const calendarOf = (task: Node) =>
    calendars.placeOf(
      [textIn(task.CalendarUID), textIn(project.CalendarUID)].find((uid) => uid !== '' && uid !== '-1') ?? '',
    );
  /** By which its duration, its floats and the lags of what waits for it are days. */
  const minutesOf = (task: Node) => {
    const calendar = textIn(task.Summary) === '1' ? undefined : calendars.list[calendarOf(task) ?? -1];
    return calendar ? calendar.hoursPerDay * 60 : minutes;
  };
  // A file without any cost says nothing of them: what tasks cost stays.
  const hasCosts = tasks.some((task) => numberIn(task.Cost) > 0);
  const stack: { index: number; level: number }[] = [];
  const drafts = tasks.map((task, index): Draft => {
    const level = numberIn(task.OutlineLevel);
    while ((stack.at(-1)?.level ?? -1) >= level) stack.pop();
    const parent = stack.at(-1)?.index ?? null;
    stack.push({ index, level });
    return draftOf(task, {
      parent,
      minutes: minutesOf(task),
      week,
      hasCosts,
      line: index + 1,
      skipped,
      resources: resources.get(textIn(task.UID)) ?? null,
      calendar: textIn(task.Summary) === '1' ? null : calendarOf(task),
      calendars,
      splits,
      dataDate: momentIn(project.StartDate),
    });
  });
  const links = linksOnce(resolveLags(linksOf(tasks, minutesOf, skipped), drafts, week), skipped, drafts);
  return {
    source: 'project',
    ...NO_SHEET,
    tasks: finished(drafts),
    links,
    calendars: calendars.list,
    dataDate: dateIn(project.StatusDate) ?? null,
    hasLinks: true,
    skipped,
    converted: convertedOf(drafts, links),
  };
}

function parse(text: string): Node {
  try {
    const parsed: unknown = new XMLParser({
      processEntities: false,
      ignoreAttributes: true,
      parseTagValue: false,
      removeNSPrefix: true,
    }).parse(text);
    return isNode(parsed) ? parsed : {};
  } catch {
    throw new PlanRefusal('This file is damaged and cannot be opened.');
  }
}

interface Around {
  readonly parent: number | null;
  readonly minutes: number;
  readonly week: ReadonlySet<number>;
  readonly line: number;
  readonly hasCosts: boolean;
  readonly skipped: Skipped[];
  readonly resources: string | null;
  readonly calendar: number | null;
  readonly calendars: ProjectCalendars;
  readonly splits: ProjectSplits;
  readonly dataDate: FileMoment | null;
}

/** The day it is planned or was begun; as early as possible where the file names neither. */
const startOf = (task: Node) => dateIn(task.ActualStart) ?? dateIn(task.Start) ?? dateIn(task.EarlyStart);
const endOf = (task: Node) => dateIn(task.ActualFinish) ?? dateIn(task.Finish) ?? dateIn(task.EarlyFinish);

function draftOf(task: Node, around: Around): Draft {
  const { parent, minutes, week, hasCosts, line, skipped, resources, calendar, dataDate } = around;
  const start = startOf(task);
  const end = endOf(task);
  const name = textIn(task.Name) || textIn(nodeIn(task, 'Notes')) || '?';
  const { constraint, left } = projectConstraint({
    type: textIn(task.ConstraintType),
    date: dateIn(task.ConstraintDate),
  });
  for (const type of left) skipped.push({ line, reason: 'constraint', text: `${name}: ${type}` });
  const work = minutesIn(task.Work);
  const percent = Math.round(numberIn(task.PercentComplete));
  return {
    id: `uid ${textIn(task.UID)}`,
    ...guidIn(textIn(task.GUID)),
    line,
    parent,
    resources,
    calendar,
    name,
    wbs: textIn(task.WBS) || textIn(task.OutlineNumber) || null,
    start: start ?? end ?? null,
    end: end ?? start ?? null,
    endComputed: false,
    ...takenOf(task, { minutes, week, start, end }),
    hours: work ? Math.round((work / 60) * 100) / 100 : null,
    // Written in hundredths.
    ...(hasCosts && { cost: numberIn(task.Cost) > 0 ? Math.round(numberIn(task.Cost)) / 100 : null }),
    percent: percent >= 0 && percent <= 100 ? percent : null,
    ...actualDates(dateIn(task.ActualStart), dateIn(task.ActualFinish)),
    constraint,
    milestone: textIn(task.Milestone) === '1',
    ...(textIn(task.Summary) !== '1' && {
      ...heldBy(task, { percent, around }),
      inFile: fileDatesOf(task, { minutes, dataDate }),
    }),
  };
}

interface Begun {
  readonly percent: number;
  readonly around: Around;
}

/** Where it rests between what is done of work under way and what is left of it, and where it was split. */
function heldBy(task: Node, { percent, around: { calendar, calendars, splits } }: Begun) {
  const [stop, resume] = percent <= 0 || percent >= 100 ? [null, null] : [momentIn(task.Stop), momentIn(task.Resume)];
  const isResting = stop !== null && resume !== null;
  const suspension = isResting ? suspensionOf({ stop, resume }, calendars.list[calendar ?? -1]) : null;
  const isElapsed = ELAPSED.includes(numberIn(task.DurationFormat));
  return {
    suspension,
    splits: splits.of({
      ...{ uid: textIn(task.UID), calendar, duration: isElapsed ? undefined : minutesIn(task.Duration) },
      rest: suspension && isResting ? { from: stop, to: resume } : undefined,
    }),
  };
}

function fileDatesOf(task: Node, { minutes, dataDate }: Pick<Around, 'minutes' | 'dataDate'>): FileDates {
  // Slack is written in tenths of a minute.
  const slackIn = (value: unknown) => (textIn(value) === '' ? null : rounded(numberIn(value) / TENTHS / minutes));
  const work = minutesIn(task.Duration);
  return {
    kind: textIn(task.Milestone) === '1' ? 'finish_milestone' : 'task',
    startsAt: momentIn(task.ActualStart) ?? momentIn(task.Start) ?? momentIn(task.EarlyStart),
    earlyStart: momentIn(task.EarlyStart),
    earlyFinish: momentIn(task.EarlyFinish),
    lateStart: momentIn(task.LateStart),
    lateFinish: momentIn(task.LateFinish),
    totalFloat: slackIn(task.TotalSlack),
    freeFloat: slackIn(task.FreeSlack),
    hours: work === undefined ? null : rounded(work / 60),
    // Work under way stays where it began, whatever the date.
    remainingHours: null,
    externalStart: null,
    dataDate,
  };
}

function linksOf(tasks: readonly Node[], minutesOf: (task: Node) => number, skipped: Skipped[]): WrittenLink[] {
  const place = new Map(tasks.map((task, index) => [textIn(task.UID), index]));
  const linkOf = (link: Node, to: number): WrittenLink[] => {
    const from = place.get(textIn(link.PredecessorUID));
    const before = tasks[from ?? -1];
    if (from !== undefined && before) return [{ from, to, kind: kindOf(link), lag: lagOf(link, minutesOf(before)) }];
    skipped.push({ line: to + 1, reason: 'link_unknown', text: textIn(link.PredecessorUID) });
    return [];
  };
  return tasks.flatMap((task, to) => listIn(task, 'PredecessorLink').flatMap((link) => linkOf(link, to)));
}

const kindOf = (link: Node) => KINDS[textIn(link.Type) === '' ? 1 : numberIn(link.Type)] ?? 'FS';

/** Formats of a lag or a duration that count days and nights, sure or estimated. */
const ELAPSED = [4, 6, 8, 10, 12, 36, 38, 40, 42, 44];
/** Those that are a percentage of the predecessor, of its working time or its days and nights. */
const PERCENT = [19, 51];
const ELAPSED_PERCENT = [20, 52];

/** A percentage stands as such, everything else in tenths of a minute. */
function lagOf(link: Node, minutes: number): Lag {
  const format = numberIn(link.LagFormat);
  const lag = numberIn(link.LinkLag);
  const sign = lag > 0 ? '+' : '';
  if (PERCENT.includes(format)) return { value: lag, unit: 'percent', written: `${sign}${lag}%` };
  if (ELAPSED_PERCENT.includes(format)) return { value: lag, unit: 'elapsed-percent', written: `${sign}${lag}e%` };
  if (!ELAPSED.includes(format)) return inDays(rounded(lag / TENTHS / minutes));
  const days = rounded(lag / TENTHS / ELAPSED_DAY);
  return { value: days, unit: 'elapsed', written: `${sign}${days}ed` };
}

interface Taken extends Pick<Around, 'minutes' | 'week'> {
  readonly start: string | undefined;
  readonly end: string | undefined;
}

/** Working days; days and nights are those of them between its dates. */
function takenOf(task: Node, { minutes, week, start, end }: Taken) {
  const duration = minutesIn(task.Duration);
  if (duration === undefined) return { durationDays: null };
  if (!ELAPSED.includes(numberIn(task.DurationFormat))) return { durationDays: rounded(duration / minutes) };
  const days = rounded(duration / ELAPSED_DAY);
  const worked = start && end ? workdaysBetween(start, end, week) : rounded((days * week.size) / 7);
  return { durationDays: worked, durationWritten: `${days}ed` };
}

/** Microsoft Project's own week, unless the dates of the plan say otherwise. */
const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const rounded = (days: number): number => Math.round(days * 10_000) / 10_000;

function resourcesOf(project: Node): ReadonlyMap<string, string> {
  const names = new Map(
    listIn(nodeIn(project, 'Resources'), 'Resource').map((resource) => [textIn(resource.UID), textIn(resource.Name)]),
  );
  const given = Map.groupBy(listIn(nodeIn(project, 'Assignments'), 'Assignment'), ({ TaskUID }) => textIn(TaskUID));
  return new Map(
    [...given].flatMap(([task, rows]): [string, string][] => {
      const all = [...new Set(rows.map(({ ResourceUID }) => names.get(textIn(ResourceUID)) ?? ''))].filter(
        (name) => name !== '',
      );
      return all.length > 0 ? [[task, all.join(', ')]] : [];
    }),
  );
}
