import { hoursOf, type Shift, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import type { LinkKind } from '#shared/plan-terms.ts';
import type { Bound } from './cpm/carried-bounds.ts';
import type { PlacedLink } from './cpm/carried-links.ts';
import type { Constraint } from './cpm/plan-task.ts';
import type { OwnTime, PortableCalendar } from './portable-plan.ts';
import { type CalendarException, type PortablePlan, type PortableTask, plainText } from './portable-plan.ts';

/**
 * A plan as a Microsoft Project XML file. Elements stand in the order of Microsoft's schema: the program passes over what stands
 * elsewhere. Microsoft Project schedules again when it opens a file: a task that neither a link nor a constraint holds at its
 * planned day is bound to start no earlier, as the program itself writes a day that somebody types. People, machines and costs
 * stay out; the shorter hours of Ramadan too, as this schedule counts days.
 */
export function projectXmlOf(plan: PortablePlan): string {
  const { name, start, finish, dataDate, today, calendar } = plan;
  const { workingDays } = calendar.settings;
  const minutes = dayMinutes(plan);
  const day = new Days(plan);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<Project xmlns="http://schemas.microsoft.com/project">',
    element('SaveVersion', 14),
    element('Name', plainText(name)),
    element('Title', plainText(name)),
    element('ScheduleFromStart', 1),
    element('StartDate', day.begin(start)),
    element('FinishDate', day.close(finish)),
    element('CriticalSlackLimit', 0),
    element('CalendarUID', CALENDAR),
    element('DefaultStartTime', `${day.first}:00`),
    element('DefaultFinishTime', `${day.last}:00`),
    element('MinutesPerDay', minutes),
    element('MinutesPerWeek', minutes * workingDays.length),
    element('DaysPerMonth', Math.round((workingDays.length * 52) / 12)),
    element('DefaultTaskType', FIXED_DURATION),
    element('DurationFormat', IN_DAYS),
    element('HonorConstraints', 1),
    element('NewTasksEffortDriven', 0),
    element('NewTasksEstimated', 0),
    element('StatusDate', day.close(dataDate)),
    element('CurrentDate', day.begin(today)),
    element('NewTasksAreManual', 0),
    calendarElement(plan),
    '<Tasks>',
    ...taskElements(plan, day),
    '</Tasks>',
    assignmentElements(plan, day),
    '</Project>',
    '',
  ]
    .filter((line, index, lines) => line !== '' || index === lines.length - 1)
    .join('\n');
}

const [CALENDAR, FIXED_DURATION, IN_DAYS] = [1, 1, 7];

type Value = string | number;

const element = (name: string, value: Value): string => `<${name}>${escaped(String(value))}</${name}>`;
/** Left out where there is nothing to write. */
const optional = (name: string, value: Value | null | undefined): string =>
  value === null || value === undefined || value === '' ? '' : element(name, value);

const LETTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => LETTERS[letter] ?? letter);

const dayMinutes = ({ calendar }: PortablePlan): number => Math.round(hoursOf(calendar.settings.hours) * 60);

/** Dates with the hours at which work begins and ends. */
class Days {
  readonly first: string;
  readonly last: string;

  constructor({ calendar }: PortablePlan) {
    const { hours } = calendar.settings;
    this.first = hours[0]?.from ?? '08:00';
    this.last = (hours.at(-1)?.to ?? '17:00').replace('24:00', '23:59');
  }

  begin(date: CalendarDate, own: OwnTime | null = null): string {
    return own ? isoOf(own.begin(date)) : `${date}T${this.first}:00`;
  }

  close(date: CalendarDate, own: OwnTime | null = null): string {
    return own ? isoOf(own.close(date)) : `${date}T${this.last}:00`;
  }
}

/** "2026-03-01T13:00:00" of "2026-03-01 13:00". */
const isoOf = (moment: string): string => `${moment.replace(' ', 'T')}:00`;

/** Minutes of a day of a task's own calendar, else of the project's. */
const minutesOfDay = (plan: PortablePlan, task: PortableTask | undefined): number =>
  task?.own ? Math.round(task.own.hoursPerDay * 60) : dayMinutes(plan);

const duration = (minutes: number): string => `PT${Math.floor(minutes / 60)}H${Math.round(minutes) % 60}M0S`;

/** Whether a day is worked, and when; the schema takes five stretches of a day at most. */
function hoursElements(hours: readonly Shift[]): string {
  const times = hours
    .slice(0, 5)
    .map(
      ({ from, to }) =>
        `<WorkingTime>${element('FromTime', `${from}:00`)}${element('ToTime', `${to.replace('24:00', '00:00')}:00`)}</WorkingTime>`,
    );
  const isWorking = times.length > 0;
  return `${element('DayWorking', Number(isWorking))}${isWorking ? `<WorkingTimes>${times.join('')}</WorkingTimes>` : ''}`;
}

/** A calendar of tasks as it was read: shifts by weekday and by date. */
function ownCalendarElement({ name, settings }: PortableCalendar, place: number): string {
  const { hours, workingDays, weekHours, datedHours = [] } = settings;
  const hoursOn = (day: number) => weekHours?.[day] ?? (workingDays.includes(day) ? hours : []);
  const week = Array.from(
    { length: 7 },
    (_, day) => `<WeekDay>${element('DayType', day + 1)}${hoursElements(hoursOn(day))}</WeekDay>`,
  );
  const exceptions = datedHours.map(({ from, to, hours: dated }) =>
    [
      `<Exception>${element('EnteredByOccurrences', 0)}`,
      `<TimePeriod>${element('FromDate', `${from}T00:00:00`)}${element('ToDate', `${to}T23:59:00`)}</TimePeriod>`,
      `${element('Occurrences', daysBetween(from, to) + 1)}${element('Type', 1)}${hoursElements(dated)}</Exception>`,
    ].join(''),
  );
  return [
    `<Calendar>${element('UID', calendarUid(place))}${element('Name', plainText(name) || '?')}`,
    `${element('IsBaseCalendar', 1)}${element('BaseCalendarUID', -1)}<WeekDays>${week.join('')}</WeekDays>`,
    exceptions.length > 0 ? `<Exceptions>${exceptions.join('\n')}</Exceptions>` : '',
    '</Calendar>',
  ].join('');
}

/** That of the project comes first. */
const calendarUid = (place: number): number => CALENDAR + 1 + place;

function calendarElement(plan: PortablePlan): string {
  const { workingDays, hours } = plan.calendar.settings;
  const dayOf = (isWorking: boolean) => hoursElements(isWorking ? hours : []);
  const week = Array.from(
    { length: 7 },
    (_, day) => `<WeekDay>${element('DayType', day + 1)}${dayOf(workingDays.includes(day))}</WeekDay>`,
  );
  const exceptions = stretchesOf(plan.exceptions).map(({ from, to, isWorking }) =>
    [
      `<Exception>${element('EnteredByOccurrences', 0)}`,
      `<TimePeriod>${element('FromDate', `${from}T00:00:00`)}${element('ToDate', `${to}T23:59:00`)}</TimePeriod>`,
      element('Occurrences', daysBetween(from, to) + 1),
      optional('Name', plainText(plan.calendar.holidayOn(from)?.name ?? '')),
      `${element('Type', 1)}${dayOf(isWorking)}</Exception>`,
    ].join(''),
  );
  return [
    `<Calendars><Calendar>${element('UID', CALENDAR)}${element('Name', 'Project calendar')}`,
    `${element('IsBaseCalendar', 1)}${element('BaseCalendarUID', -1)}<WeekDays>${week.join('')}</WeekDays>`,
    exceptions.length > 0 ? `<Exceptions>${exceptions.join('\n')}</Exceptions>` : '',
    '</Calendar>',
    ...plan.calendars.map(ownCalendarElement),
    '</Calendars>',
  ]
    .filter((line) => line !== '')
    .join('\n');
}

/** Days that follow each other and are alike. */
function stretchesOf(exceptions: readonly CalendarException[]) {
  const stretches: { from: CalendarDate; to: CalendarDate; isWorking: boolean }[] = [];
  for (const { date, isWorking } of exceptions) {
    const last = stretches.at(-1);
    if (last?.isWorking === isWorking && addDays(last.to, 1) === date) last.to = date;
    else stretches.push({ from: date, to: date, isWorking });
  }
  return stretches;
}

/** Constraints that a summary may have there, and kinds of links that may lead to one. */
const OF_SUMMARIES: readonly Constraint[] = ['start_no_earlier', 'finish_no_later'];
const TO_SUMMARIES: readonly LinkKind[] = ['FS', 'SS'];

const CONSTRAINTS: Readonly<Record<Constraint, number>> = {
  must_start: 2,
  must_finish: 3,
  start_no_earlier: 4,
  start_no_later: 5,
  finish_no_earlier: 6,
  finish_no_later: 7,
};
const LINKS: Readonly<Record<LinkKind, number>> = { FF: 0, FS: 1, SF: 2, SS: 3 };

function taskElements(plan: PortablePlan, day: Days): string[] {
  const { tasks } = plan;
  const uids = uidsOf(tasks);
  const bounds = boundsOf(plan);
  const linksInto = Map.groupBy(linksOf(plan), ({ to }) => to);
  const numbers = outlineNumbers(tasks, uids);
  const above = uids[0] === 0 ? 0 : 1;
  const linkElement = linkElementOf(plan, uids);
  return tasks.map((task, place) => {
    const parts = [
      element('UID', uids[place] ?? 0),
      element('GUID', task.id.toUpperCase()),
      element('ID', place + above),
      element('Name', plainText(task.title) || '?'),
      element('Active', 1),
      element('Manual', 0),
      element('Type', FIXED_DURATION),
      element('IsNull', 0),
      optional('WBS', plainText(task.wbs ?? '')),
      optional('OutlineNumber', numbers[place]),
      element('OutlineLevel', task.depth + above),
      element('Priority', 500),
      ...scheduleElements(task, { plan, day }),
      ...constraintElements(bounds[place], task, day),
      element('IgnoreResourceCalendar', 0),
      ...(linksInto.get(place) ?? []).map(linkElement),
      baselineElement(task, { plan, day }),
    ];
    return `<Task>${parts.join('')}</Task>`;
  });
}

interface Around {
  readonly plan: PortablePlan;
  readonly day: Days;
}

function scheduleElements(task: PortableTask, { plan, day }: Around): string[] {
  const { start, finish, takes } = shownSpan(task, plan);
  const done = Math.round((takes * task.percent) / 100);
  const dated = (name: string, date: CalendarDate | null, side: 'begin' | 'close') =>
    optional(name, date && day[sideOf(task, side)](date, task.own));
  const slack = (days: number | null) => (days === null ? null : Math.round(days * minutesOfDay(plan, task) * 10));
  const isPlaced = start !== null;
  const exact = task.state === 'ahead' ? task.own : null;
  return [
    exact?.start ? element('Start', isoOf(exact.start)) : dated('Start', start, 'begin'),
    exact?.finish ? element('Finish', isoOf(exact.finish)) : dated('Finish', finish, 'close'),
    element('Duration', duration(takes)),
    element('DurationFormat', IN_DAYS),
    optional('Work', work(task.hours)),
    ...restElements(task, day),
    element('EffortDriven', 0),
    element('Estimated', 0),
    element('Milestone', Number(task.isMilestone)),
    element('Summary', Number(task.isSummary)),
    element('Critical', Number(task.isCritical)),
    dated('EarlyStart', isPlaced ? task.earlyStart : null, 'begin'),
    dated('EarlyFinish', isPlaced ? task.earlyFinish : null, 'close'),
    dated('LateStart', isPlaced ? task.lateStart : null, 'begin'),
    dated('LateFinish', isPlaced ? task.lateFinish : null, 'close'),
    optional('FreeSlack', slack(task.freeFloat)),
    optional('TotalSlack', slack(task.totalFloat)),
    element('PercentComplete', task.percent),
    optional('PercentWorkComplete', task.hours && task.percent),
    dated('ActualStart', task.actualStart, 'begin'),
    dated('ActualFinish', task.actualFinish, 'close'),
    element('ActualDuration', duration(done)),
    optional('ActualWork', work(task.hours && (task.hours * task.percent) / 100)),
    element('RemainingDuration', duration(takes - done)),
    optional('RemainingWork', work(task.hours && (task.hours * (100 - task.percent)) / 100)),
  ];
}

/** Microsoft Project knows the parts of a split task by the hours of its people alone: an assignment of nobody carries them. */
function assignmentElements(plan: PortablePlan, day: Days): string {
  const uids = uidsOf(plan.tasks);
  const split = plan.tasks.flatMap((task, place) => (task.parts.length > 1 ? [{ task, uid: uids[place] ?? 0 }] : []));
  if (split.length === 0) return '';
  const rows = split.map(({ task, uid }, index) => assignmentElement(task, { uid, id: index + 1, plan, day }));
  return ['<Assignments>', ...rows, '</Assignments>'].join('\n');
}

const [NOBODY, REMAINING, DONE, BY_DAYS] = [-65_535, 1, 2, 2];

interface Assigned extends Around {
  readonly id: number;
  readonly uid: number;
}

function assignmentElement(task: PortableTask, { id, uid, plan, day }: Assigned): string {
  const begins = (at: string) => (at.length > DATE_LENGTH ? isoOf(at) : day.begin(at));
  const closes = (at: string) => (at.length > DATE_LENGTH ? isoOf(at) : day.close(at));
  const minutes = minutesOfDay(plan, task);
  const done = (task.days * task.percent) / 100;
  let worked = 0;
  const rows = task.parts.flatMap(({ from, to, days }, place) => {
    worked += days;
    const next = task.parts[place + 1];
    const type = worked <= done ? DONE : REMAINING;
    const timed = (start: string, finish: string, value: number) =>
      [
        `<TimephasedData>${element('Type', type)}${element('UID', id)}${element('Start', start)}`,
        `${element('Finish', finish)}${element('Unit', BY_DAYS)}${element('Value', duration(value))}</TimephasedData>`,
      ].join('');
    return [
      timed(begins(from), closes(to), Math.round(days * minutes)),
      ...(next ? [timed(closes(to), begins(next.from), 0)] : []),
    ];
  });
  const [first, last] = [task.parts[0], task.parts.at(-1)];
  return [
    `<Assignment>${element('UID', id)}${element('TaskUID', uid)}${element('ResourceUID', NOBODY)}`,
    `${element('Finish', closes(last?.to ?? ''))}${element('Start', begins(first?.from ?? ''))}${element('Units', 1)}`,
    `${element('Work', duration(Math.round(task.days * minutes)))}${rows.join('')}</Assignment>`,
  ].join('');
}

const DATE_LENGTH = 10;

const work = (hours: number | null): string | null => (hours === null ? null : duration(Math.round(hours * 60)));

/** Where work under way rests between what is done and what is left. */
function restElements({ state, suspendedFrom, resumesOn, own }: PortableTask, day: Days): string[] {
  if (state !== 'begun' || suspendedFrom === null || resumesOn === null) return [];
  return [element('Stop', day.begin(suspendedFrom, own)), element('Resume', day.begin(resumesOn, own))];
}

/** A milestone is one moment: at the end of its day where it waits for something. */
function sideOf({ isMilestone, isAfter }: PortableTask, side: 'begin' | 'close'): 'begin' | 'close' {
  if (!isMilestone) return side;
  return isAfter ? 'close' : 'begin';
}

const [AS_SOON, LATE] = [0, 1];

function constraintElements(bound: Bound | undefined, { isLate, own }: PortableTask, day: Days): string[] {
  const calendar = element('CalendarUID', own ? calendarUid(own.calendar) : -1);
  if (!bound) return [element('ConstraintType', isLate ? LATE : AS_SOON), calendar];
  const date = bound.kind.includes('finish') ? day.close(bound.date, own) : day.begin(bound.date, own);
  return [element('ConstraintType', CONSTRAINTS[bound.kind]), calendar, element('ConstraintDate', date)];
}

function linkElementOf(plan: PortablePlan, uids: readonly number[]) {
  const tenths = (from: number) => minutesOfDay(plan, plan.tasks[from]) * 10;
  return ({ from, kind, lag }: PlacedLink) =>
    [
      `<PredecessorLink>${element('PredecessorUID', uids[from] ?? 0)}${element('Type', LINKS[kind])}`,
      `${element('CrossProject', 0)}${element('LinkLag', Math.round(lag * tenths(from)))}`,
      `${element('LagFormat', IN_DAYS)}</PredecessorLink>`,
    ].join('');
}

/** First and last day as the program shows them, actual before planned, and the minutes of work between. */
function shownSpan(task: PortableTask, plan: PortablePlan) {
  const start = task.actualStart ?? task.start;
  const calendar = task.own?.axis.calendar ?? plan.calendar;
  const finish = task.actualFinish ?? plannedFinish(task, calendar);
  const isExact = task.state === 'ahead' && task.own?.days != null;
  const days =
    !isExact && start !== null && finish !== null
      ? Math.max(1, calendar.workingDaysIn(start, finish) - task.pause)
      : task.days;
  return { start, finish, takes: task.isMilestone ? 0 : Math.round(days * minutesOfDay(plan, task)) };
}

function baselineElement({ baselineStart, baselineEnd, isMilestone }: PortableTask, { plan, day }: Around): string {
  if (baselineStart === null || baselineEnd === null) return '';
  const days = isMilestone ? 0 : plan.calendar.workingDaysIn(baselineStart, baselineEnd);
  return [
    `<Baseline>${element('Number', 0)}${element('Start', day.begin(baselineStart))}`,
    `${element('Finish', day.close(baselineEnd))}${element('Duration', duration(days * dayMinutes(plan)))}`,
    `${element('DurationFormat', IN_DAYS)}</Baseline>`,
  ].join('');
}

/** The id that Microsoft Project gave a task stays its own; the others have numbers above. A root of id 0 is the project itself. */
function uidsOf(tasks: readonly PortableTask[]): number[] {
  const isRoot = (place: number) => place === 0 && tasks.filter(({ parent }) => parent === null).length === 1;
  const taken = new Set<number>();
  const own = tasks.map(({ projectUid: uid }, place) => {
    if (uid === null || taken.has(uid) || (uid === 0 && !isRoot(place))) return null;
    taken.add(uid);
    return uid;
  });
  let next = own.reduce<number>((most, uid) => Math.max(most, uid ?? 0), 0);
  return own.map((uid) => {
    if (uid !== null) return uid;
    next += 1;
    return next;
  });
}

/** Deeper than any plan; below it the program counts for itself. */
const DEEPEST = 100;

/** "1.2.3"; of the root that is the project "0". */
function outlineNumbers(tasks: readonly PortableTask[], uids: readonly number[]): string[] {
  const hasRoot = uids[0] === 0;
  const counts = new Map<number | null, number>();
  const numbers: string[] = [];
  for (const [place, { parent, depth }] of tasks.entries()) {
    const count = (counts.get(parent) ?? 0) + 1;
    counts.set(parent, count);
    const above = parent === null || (hasRoot && parent === 0) ? '' : `${numbers[parent]}.`;
    const number = hasRoot && place === 0 ? '0' : `${above}${count}`;
    numbers.push(depth > DEEPEST ? '' : number);
  }
  return numbers;
}

/** Links of summaries stay where Microsoft Project lets a summary have them; each pair once, as it takes no second link. */
function linksOf({ tasks, links, leafLinks }: PortablePlan): PlacedLink[] {
  const isTaken = ({ to, kind }: PlacedLink) => !tasks[to]?.isSummary || TO_SUMMARIES.includes(kind);
  return links.flatMap((link, place) => (isTaken(link) ? [link] : (leafLinks[place] ?? [])));
}

/** The one constraint that a task has there. */
function boundsOf(plan: PortablePlan): (Bound | undefined)[] {
  const bounds = plan.bounds(OF_SUMMARIES);
  const held = heldByLinks(plan);
  return plan.tasks.map((task, place) => {
    const [bound] = bounds[place] ?? [];
    const isFree = !task.isSummary && !task.isLate && !task.hasBegun && !held.has(place);
    return bound === undefined && isFree && task.start !== null
      ? { kind: 'start_no_earlier', date: task.start }
      : bound;
  });
}

/** Tasks that begin with the project, or where a link lets them begin at the earliest. */
function heldByLinks({ tasks, leafLinks, start, calendar }: PortablePlan): Set<number> {
  const first = calendar.indexOf(start);
  const held = new Set(tasks.flatMap(({ begins }, place) => (begins <= first ? [place] : [])));
  for (const { from, to, kind, lag } of leafLinks.flat()) {
    const [before, after] = [tasks[from], tasks[to]];
    if (!before || !after || before.start === null) continue;
    const moment = (kind[0] === 'F' ? before.ends : before.begins) + Math.ceil(lag);
    if (moment >= (kind[1] === 'F' ? after.ends : after.begins)) held.add(to);
  }
  return held;
}

/** Of work that began later than planned the end moves with it: it takes as long as planned. */
function plannedFinish(
  { state, isSummary, start, end, actualStart, days, pause }: PortableTask,
  calendar: WorkingCalendar,
) {
  if (actualStart === null || start === null || end === null || actualStart <= start) return end;
  if (state !== 'begun' || isSummary) return actualStart > end ? actualStart : end;
  return calendar.addWorkingDays(calendar.onOrAfter(actualStart), Math.max(1, Math.ceil(days) + pause) - 1);
}
