import { XMLParser } from 'fast-xml-parser';
import type { LINK_KINDS } from '#shared/plan-terms.ts';
import { actualDates, convertedOf, type Draft, finished, linksOnce } from './assemble.ts';
import { projectConstraint } from './constraints.ts';
import { inDays, type Lag, settleLags, type WrittenLink, workdaysBetween } from './lags.ts';
import { type FileDates, type FileMoment, NO_SHEET, PlanRefusal, type Reading, type Skipped } from './plan.ts';
import { ProjectCalendars } from './project-calendars.ts';
import { workWeekOf } from './times.ts';
import { dateIn, isNode, listIn, momentIn, type Node, nodeIn, numberIn, textIn } from './xml-nodes.ts';

/** PredecessorLink/Type: 0 FF, 1 FS, 2 SF, 3 SS. */
const KINDS = ['FF', 'FS', 'SF', 'SS'] as const satisfies readonly (typeof LINK_KINDS)[number][];
const MINUTES_PER_DAY = 480;
const TENTHS = 10;
const ELAPSED_DAY = 1440;

export const isProjectXml = (text: string): boolean =>
  /<Project[\s>]/.test(text.slice(0, 4000)) && /<Task>|<Tasks\s*\/?>/.test(text);

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
  const calendars = new ProjectCalendars(project, minutes, skipped);
  // A task without one is worked by that of the project.
  const calendarOf = (task: Node) =>
    calendars.placeOf(
      [textIn(task.CalendarUID), textIn(project.CalendarUID)].find((uid) => uid !== '' && uid !== '-1') ?? '',
    );
  const stack: { index: number; level: number }[] = [];
  const drafts = tasks.map((task, index): Draft => {
    const level = numberIn(task.OutlineLevel);
    while ((stack.at(-1)?.level ?? -1) >= level) stack.pop();
    const parent = stack.at(-1)?.index ?? null;
    stack.push({ index, level });
    return draftOf(task, {
      parent,
      minutes,
      week,
      line: index + 1,
      skipped,
      resources: resources.get(textIn(task.UID)) ?? null,
      calendar: textIn(task.Summary) === '1' ? null : calendarOf(task),
      dataDate: momentIn(project.StartDate),
    });
  });
  const links = linksOnce(settleLags(linksOf(tasks, minutes, skipped), drafts, week), skipped, drafts);
  return {
    source: 'project',
    ...NO_SHEET,
    tasks: finished(drafts),
    links,
    calendars: calendars.list,
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
  readonly skipped: Skipped[];
  readonly resources: string | null;
  readonly calendar: number | null;
  readonly dataDate: FileMoment | null;
}

/** The day it is planned or was begun; as early as possible where the file names neither. */
const startOf = (task: Node) => dateIn(task.ActualStart) ?? dateIn(task.Start) ?? dateIn(task.EarlyStart);
const endOf = (task: Node) => dateIn(task.ActualFinish) ?? dateIn(task.Finish) ?? dateIn(task.EarlyFinish);

function draftOf(task: Node, { parent, minutes, week, line, skipped, resources, calendar, dataDate }: Around): Draft {
  const start = startOf(task);
  const end = endOf(task);
  const name = textIn(task.Name) || textIn(nodeIn(task, 'Notes')) || '?';
  const { constraint, left } = projectConstraint({
    type: textIn(task.ConstraintType),
    date: dateIn(task.ConstraintDate),
  });
  for (const type of left) skipped.push({ line, reason: 'constraint', text: `${name}: ${type}` });
  const work = minutesOf(textIn(task.Work));
  const percent = Math.round(numberIn(task.PercentComplete));
  return {
    id: `uid ${textIn(task.UID)}`,
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
    cost: numberIn(task.Cost) > 0 ? Math.round(numberIn(task.Cost)) / 100 : null,
    percent: percent >= 0 && percent <= 100 ? percent : null,
    ...actualDates(dateIn(task.ActualStart), dateIn(task.ActualFinish)),
    constraint,
    milestone: textIn(task.Milestone) === '1',
    ...(textIn(task.Summary) === '1' ? {} : { inFile: fileDatesOf(task, { minutes, dataDate }) }),
  };
}

function fileDatesOf(task: Node, { minutes, dataDate }: Pick<Around, 'minutes' | 'dataDate'>): FileDates {
  // Slack is written in tenths of a minute.
  const slackIn = (value: unknown) => (textIn(value) === '' ? null : rounded(numberIn(value) / TENTHS / minutes));
  const work = minutesOf(textIn(task.Duration));
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

function linksOf(tasks: readonly Node[], minutes: number, skipped: Skipped[]): WrittenLink[] {
  const place = new Map(tasks.map((task, index) => [textIn(task.UID), index]));
  const linkOf = (link: Node, to: number): WrittenLink[] => {
    const from = place.get(textIn(link.PredecessorUID));
    if (from !== undefined) return [{ from, to, kind: kindOf(link), lag: lagOf(link, minutes) }];
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
  const duration = minutesOf(textIn(task.Duration));
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

/** Minutes of "PT17H30M0S". */
function minutesOf(text: string): number | undefined {
  const match = /^P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:[\d.]+S)?$/.exec(text);
  if (!match || text === '') return undefined;
  return Number(match[1] ?? 0) * ELAPSED_DAY + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0);
}
