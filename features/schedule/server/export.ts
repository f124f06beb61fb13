import { wantsHijri } from '#features/accounts/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import { readTaskCosts } from '#features/tasks/server/api.ts';
import type { PdfFrame } from '#server/adapters/pdf/frame.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { type NewColumn, type NewSheet, type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import { decodeText } from '#server/adapters/sheets/text.ts';
import type { Database } from '#server/database/open.ts';
import { asAttachment, fileNameOf } from '#server/http/download.ts';
import { Bytes, type SessionUser } from '#server/http/route.ts';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { writtenDate } from '#shared/calendar/written-dates.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { headings, type PrintedWords, printedWords } from '#shared/language/printed.ts';
import { constraintLabels } from '../constraint.ts';
import type { ExportFormat, Schedule, ScheduledTask, TaskLink } from '../contract.ts';
import { lowerMarks, type Mark, upperMarks, ZOOMS, type Zoom } from '../marks.ts';
import { undatedParts } from '../portable-plan.ts';
import { codeOf } from '../rules.ts';
import { compute } from './compute.ts';
import arabic from './printed.ar.json' with { type: 'json' };
import { type ProjectPlan, readHours, readPlan, sentPlan } from './read.ts';

interface Setting {
  readonly organisation: string;
  readonly project: string;
  readonly language: 'en' | 'ar';
  readonly words: Words;
}

/** Millimetres of the time line on paper, as gantt.typ draws it. */
const CHART_WIDTH = 152;
/** Rows on the first page, below its head, and on every other. */
const [FIRST_ROWS, ROWS] = [18, 26];

/** Frame and data of gantt.typ. Places on the time line are shares of it from where it begins: [begins, is long]. */
function printedSchedule(schedule: Schedule, setting: Setting): { frame: PdfFrame; data: unknown } {
  const { organisation, project, language, words } = setting;
  const written: Written = (date) => writtenDate(date, { language, digits: 'latin', hijri: false }, 'dense');
  const line = lineOf(schedule);
  const depths = depthsOf(schedule.tasks);
  const rows = schedule.tasks.map((task) => rowOf(task, { line, depth: depths.get(task.id) ?? 0, written }));
  return {
    frame: {
      language,
      organisation: organisation || project,
      title: words('Schedule'),
      project,
      date: schedule.today,
      written: written(schedule.today),
      page: words('Page {page} of {pages}'),
      landscape: true,
    },
    data: {
      facts: factsOf(schedule, { words, written }),
      legend: legendOf(schedule, words),
      header: headings(words, ['Task', 'Start', 'End', 'Days']),
      axis: axisOf(line, setting),
      off: daysOff(line, openCalendar(schedule.calendar)),
      today:
        line.at(schedule.today) >= 0 && line.at(schedule.today) <= 1
          ? share(line.at(schedule.today) + 0.5 / line.days)
          : null,
      pages: pagesOf(rows),
    },
  };
}

/** A date as the reader's language writes it, as on screen. */
type Written = (date: CalendarDate) => string;

interface Line {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
  /** Where a day begins, 0 to 1. */
  at(date: CalendarDate): number;
}

function lineOf({ tasks, start, finish, today }: Schedule): Line {
  const dates = [start, finish, ...tasks.flatMap(({ baselineStart, baselineEnd }) => [baselineStart, baselineEnd])]
    .filter((date) => date !== null)
    .sort();
  const first = dates[0] ?? today;
  const last = dates.at(-1) ?? today;
  const margin = Math.max(1, Math.round(daysBetween(first, last) / 100));
  const [from, to] = [addDays(first, -margin), addDays(last, margin)];
  const days = daysBetween(from, to) + 1;
  return { from, to, days, at: (date) => daysBetween(from, date) / days };
}

const share = (value: number): number => Math.round(value * 1e5) / 1e5;

const placeOf = (line: Line, start: CalendarDate, end: CalendarDate): [number, number] => [
  share(line.at(start)),
  share((daysBetween(start, end) + 1) / line.days),
];

function depthsOf(tasks: readonly ScheduledTask[]): Map<string, number> {
  const depths = new Map<string, number>();
  for (const { id, parentTaskId } of tasks) {
    const above = parentTaskId === null ? undefined : depths.get(parentTaskId);
    depths.set(id, above === undefined ? 0 : above + 1);
  }
  return depths;
}

const WHOLE = 100;

/** Nothing says how long it takes. */
const isUnknown = ({ durationDays, isMilestone, plannedStartDate, plannedEndDate }: ScheduledTask): boolean =>
  durationDays === 0 && !isMilestone && plannedStartDate === null && plannedEndDate === null;

function rowOf(task: ScheduledTask, { line, depth, written }: { line: Line; depth: number; written: Written }) {
  const { plannedStartDate, plannedEndDate, baselineStart, baselineEnd } = task;
  const [start, end] = [plannedStartDate ?? plannedEndDate, plannedEndDate ?? plannedStartDate];
  return {
    name: shortened([codeOf(task), task.title].filter(Boolean).join(' ')),
    depth: Math.min(depth, 5),
    strong: task.isSummary,
    start: plannedStartDate ? written(plannedStartDate) : '',
    end: plannedEndDate ? written(plannedEndDate) : '',
    days: task.isMilestone || !start ? '' : String(task.durationDays),
    kind: kindOf(task),
    tone: toneOf(task),
    bar: start && end ? placeOf(line, start, end) : null,
    done: task.percentComplete / WHOLE,
    baseline: baselineStart && baselineEnd ? placeOf(line, baselineStart, baselineEnd) : null,
  };
}

/** So many letters fit the line of a name. */
const LETTERS = 52;

const shortened = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS).trimEnd()}…` : name);

function kindOf({ isMilestone, isSummary }: ScheduledTask): 'milestone' | 'summary' | 'task' {
  if (isMilestone) return 'milestone';
  return isSummary ? 'summary' : 'task';
}

function toneOf({ status, isCritical }: ScheduledTask): 'green' | 'amber' | 'red' | 'blue' {
  if (status === 'done') return 'green';
  if (status === 'blocked') return 'amber';
  return isCritical ? 'red' : 'blue';
}

function pagesOf<T>(rows: readonly T[]): T[][] {
  const pages = [rows.slice(0, FIRST_ROWS)];
  for (let at = FIRST_ROWS; at < rows.length; at += ROWS) pages.push(rows.slice(at, at + ROWS));
  return pages;
}

function factsOf(
  { tasks, start, finish, plannedEnd, baseline }: Schedule,
  { words, written }: { words: Words; written: Written },
): [string, string][] {
  const parents = new Set(tasks.map(({ parentTaskId }) => parentTaskId));
  const leaves = tasks.filter(({ id }) => !parents.has(id));
  const facts: [string, string | null | undefined][] = [
    [words('Start of the plan'), start && written(start)],
    [words('End of the plan'), finish && written(finish)],
    [words('Planned end of the project'), plannedEnd && written(plannedEnd)],
    [words('Tasks'), String(leaves.length)],
    [words('On the critical path'), String(leaves.filter(({ isCritical }) => isCritical).length)],
    [words('Baseline'), baseline?.name],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

const legendOf = ({ baseline }: Schedule, words: Words): [string, string][] => [
  ['red', words('Critical path')],
  ['blue', words('Has float')],
  ['green', words('Done')],
  ['amber', words('Blocked')],
  ['milestone', words('Milestone')],
  ...(baseline ? ([['baseline', words('Baseline')]] as [string, string][]) : []),
  ['off', words('Day off')],
  ['today', words('Today')],
];

/** Millimetres that the label of a mark needs below, by zoom. */
const LEAST: Readonly<Record<Zoom, number>> = { day: 4.5, week: 6, month: 8, quarter: 0 };
const UNIT: Readonly<Record<Zoom, number>> = { day: 1, week: 7, month: 30, quarter: 91 };
/** A label that would be cut at the edge of the paper is left out. */
const LABELLED: Readonly<Record<Zoom, number>> = { day: 3.4, week: 4.5, month: 6, quarter: 7 };
/** A month's or a year's name is written where it has so many millimetres. */
const NAMED = 14;

/** The finest division whose labels find room, and what stands above it. */
function axisOf(line: Line, { language, words }: Setting) {
  const widthOf = (days: number) => (days * CHART_WIDTH) / line.days;
  const zoom = ZOOMS.find((one) => widthOf(UNIT[one]) >= LEAST[one]) ?? 'quarter';
  const locale = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const month = (date: string, style: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(Date.parse(date));
  const year = (date: string) => date.slice(0, 4);
  const isByYear = zoom === 'quarter' || zoom === 'month';
  const upper = (date: string) => (isByYear ? year(date) : `${month(date, 'long')} ${year(date)}`);
  const lower = (date: string) => {
    if (zoom === 'month') return month(date, 'short');
    if (zoom === 'quarter') return words('Q{quarter}', { quarter: String((Number(date.slice(5, 7)) + 2) / 3) });
    return String(Number(date.slice(8)));
  };
  const cut = ({ date, days }: Mark, label: (date: string) => string, room: number) => {
    const begins = date < line.from ? line.from : date;
    const [ends = line.to] = [addDays(date, days - 1), line.to].sort();
    const place = placeOf(line, begins, ends);
    return { place, label: place[1] * CHART_WIDTH >= room ? label(date) : '' };
  };
  const above = upperMarks({ zoom: isByYear ? 'quarter' : zoom }, line.from, line.to);
  const marks = {
    upper: above.map((mark) => cut(mark, upper, NAMED)),
    lower: lowerMarks({ zoom }, line.from, line.to).map((mark) => cut(mark, lower, LABELLED[zoom])),
  };
  return { ...marks, lines: zoom === 'month' ? marks.lower : marks.upper };
}

/** Shading thinner than this would be grey on paper. */
const THINNEST = 0.4;

/** Stretches of days off, as far as they can be seen. */
function daysOff(line: Line, calendar: WorkingCalendar): [number, number][] {
  const stretches: [number, number][] = [];
  for (let date = line.from; date <= line.to; date = addDays(date, 1)) {
    if (calendar.isWorkingDay(date)) continue;
    const first = date;
    while (date < line.to && !calendar.isWorkingDay(addDays(date, 1))) date = addDays(date, 1);
    const place = placeOf(line, first, date);
    if (place[1] * CHART_WIDTH >= THINNEST) stretches.push(place);
  }
  return stretches;
}

interface Sheeted {
  readonly schedule: Schedule;
  readonly plan: Pick<ProjectPlan, 'tasks' | 'equipmentOf'>;
  readonly hours: ReadonlyMap<string, number>;
  /** By task id; undefined where money may not be seen. */
  readonly costs: ReadonlyMap<string, number> | undefined;
  readonly words: Words;
  readonly language: 'en' | 'ar';
}

interface Column extends NewColumn {
  readonly header: Word;
  readonly value: (task: ScheduledTask) => string | number | null;
}

/**
 * One row a task, in the order of the screen; its links as planners write them: "12FS+3 days". The plan upload reads it again
 * (plan-import/reading/own-export.ts knows these headings).
 */
function scheduleSheets({ schedule, plan, hours, costs, words, language }: Sheeted): NewSheet[] {
  const { tasks } = schedule;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const stored = new Map(plan.tasks.map((task) => [task.id, task]));
  const undated = undatedParts(tasks);
  const links = Map.groupBy(schedule.links, ({ successorId }) => successorId);
  const machines = new Map(schedule.capacity.equipment.map(({ id, name }) => [id, name]));
  const numberOf = (id: string) => String(byId.get(id)?.number ?? '');
  const needs = ({ id }: ScheduledTask) =>
    (plan.equipmentOf.get(id) ?? [])
      .map(({ equipmentId, quantity }) => `${quantity} × ${machines.get(equipmentId) ?? ''}`)
      .join('; ');
  const dated = (header: Word, value: (task: ScheduledTask) => string | null): Column => ({
    ...{ header, value },
    kind: 'date',
  });
  const counted = (header: Word, value: (task: ScheduledTask) => number | null): Column => ({
    ...{ header, value },
    kind: 'number',
  });
  const columns: readonly Column[] = [
    counted('No.', ({ number }) => number),
    { header: 'WBS', width: 12, value: ({ wbs }) => wbs },
    { header: 'Activity ID', width: 14, value: ({ activityId }) => activityId },
    { header: 'Task', width: 52, value: ({ title }) => title },
    counted('Part of', ({ parentTaskId }) => byId.get(parentTaskId ?? '')?.number ?? null),
    { header: 'Milestone', width: 10, value: ({ isMilestone }) => (isMilestone ? words('Yes') : null) },
    dated('Start', ({ plannedStartDate }) => plannedStartDate),
    dated('End', ({ plannedEndDate }) => plannedEndDate),
    counted('Working days', (task) => (isUnknown(task) ? null : task.durationDays)),
    counted('Estimated hours', ({ id, isSummary }) => (isSummary ? null : (hours.get(id) ?? null))),
    counted('Percent done', ({ percentComplete }) => percentComplete),
    { header: 'Status', width: 16, value: ({ status }) => words(status) },
    dated('Actual start', ({ id }) => stored.get(id)?.actualStart ?? null),
    dated('Actual finish', ({ id }) => stored.get(id)?.actualFinish ?? null),
    { header: 'Assignee', width: 22, value: ({ assigneeName }) => assigneeName },
    {
      header: 'Predecessors',
      width: 22,
      value: ({ id }) => (links.get(id) ?? []).map((link) => notation(link, numberOf)).join('; '),
    },
    { header: 'Constraint', width: 22, value: ({ constraintKind }) => constraintKind && words(constraintKind) },
    dated('Constraint date', ({ constraintDate }) => constraintDate),
    dated('Early start', ({ earlyStart }) => earlyStart),
    dated('Early finish', ({ earlyFinish }) => earlyFinish),
    dated('Late start', ({ lateStart }) => lateStart),
    dated('Late finish', ({ lateFinish }) => lateFinish),
    counted('Total float', ({ totalFloat }) => totalFloat),
    counted('Free float', ({ freeFloat }) => freeFloat),
    { header: 'Critical', width: 10, value: ({ isCritical }) => (isCritical ? words('Yes') : null) },
    dated('Baseline start', ({ baselineStart }) => baselineStart),
    dated('Baseline end', ({ baselineEnd }) => baselineEnd),
    counted('Workers a day', ({ id, workers, isSummary }) =>
      isSummary || undated.has(id) ? (stored.get(id)?.workers ?? null) : workers,
    ),
    { header: 'Equipment', width: 28, value: needs },
    ...(costs ? [counted('Budgeted cost', ({ id }) => costs.get(id) ?? null)] : []),
  ];
  return [
    {
      name: words('Schedule'),
      rightToLeft: language === 'ar',
      columns: columns.map(({ value: _, ...column }) => ({ ...column, header: words(column.header) })),
      rows: tasks.map((task) => columns.map(({ value }) => value(task))),
    },
  ];
}

function notation({ predecessorId, kind, lag }: TaskLink, numberOf: (id: string) => string): string {
  if (lag === 0) return `${numberOf(predecessorId)}${kind}`;
  return `${numberOf(predecessorId)}${kind}${lag > 0 ? '+' : '-'}${Math.abs(lag)} days`;
}

interface Tools {
  readonly db: Database;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
  readonly user: Pick<SessionUser, 'id' | 'role'>;
}

interface Wanted {
  readonly format: ExportFormat;
  readonly language: 'en' | 'ar';
  readonly now: Date;
}

/**
 * The plan as a file: bars on paper, every figure of it in a sheet that the plan upload reads again, or dates, progress, links and
 * constraints for the planner's own program.
 */
export async function exportSchedule(
  { db, pdf, sheets, user }: Tools,
  projectId: string,
  { format, language, now }: Wanted,
): Promise<Bytes> {
  const plan = await readPlan(db, projectId, now);
  const name = fileNameOf(['schedule', plan.projectName, plan.today], format);
  const headers = (type: string) => ({
    'Content-Type': type,
    'Content-Disposition': asAttachment(name),
    'Cache-Control': 'no-store',
  });
  if (format === 'xer' || format === 'xml') {
    const hours = await readHours(db, projectId);
    const named = { ...sentPlan(projectId, plan), hours, projectName: plan.projectName };
    if (format === 'xer') return new Bytes(encodeXer(await compute('xer', named)), headers('application/octet-stream'));
    return new Bytes(Buffer.from(await compute('projectXml', named)), headers('application/xml; charset=utf-8'));
  }
  const schedule = await compute('schedule', sentPlan(projectId, plan));
  const words = wordsIn(language);
  if (format === 'xlsx') {
    const costs = await readTaskCosts(db, user, projectId);
    const hours = await readHours(db, projectId);
    const content = await sheets.write(scheduleSheets({ schedule, plan, hours, costs, words, language }));
    return new Bytes(content, headers(XLSX_TYPE));
  }
  const { name: organisation } = await readSettings(db);
  const template = new URL('./gantt.typ', import.meta.url);
  const printed = printedSchedule(schedule, { organisation, project: plan.projectName, language, words });
  const hijri = await wantsHijri(db, user.id);
  return new Bytes(await pdf.render({ template, hijri, ...printed }), headers('application/pdf'));
}

/** Western letters, then Arabic ones. */
const CODE_PAGES = ['windows-1252', 'windows-1256'] as const;

/**
 * The bytes of a Primavera file. Such a file does not say how its letters are coded: Primavera writes and reads the code page of its
 * Windows, which for Arabic is 1256. So the code page that has all letters is taken, 1252 before 1256; UTF-8 where neither has
 * them, or where they would be read as others (a single letter between signs).
 */
export function encodeXer(text: string): Uint8Array {
  for (const codePage of CODE_PAGES) {
    const bytes = encoded(text, codePage);
    if (bytes && decodeText(bytes) === text) return bytes;
  }
  return Buffer.from(text);
}

/** Undefined where a letter has no place in the code page. */
function encoded(text: string, codePage: (typeof CODE_PAGES)[number]): Uint8Array | undefined {
  const letters = new TextDecoder(codePage).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const places = new Map(Array.from(letters, (letter, byte) => [letter, byte]));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const byte = places.get(text.charAt(at));
    if (byte === undefined) return undefined;
    bytes[at] = byte;
  }
  return bytes;
}

const english = {
  not_started: 'Not started',
  in_progress: 'In progress',
  blocked: 'Blocked',
  done: 'Done',
  ...constraintLabels,
};

type Word = keyof typeof arabic;
type Words = PrintedWords<Word>;

const wordsIn = printedWords(arabic, english);
