import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { momentOf } from '#shared/calendar/work-clock.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { boundByActual } from './cpm/actual-bounds.ts';
import { Axes, type TaskCalendar } from './cpm/axis.ts';
import { type CriticalPath, CycleError, criticalPath, type NetworkLink, startAllowed } from './cpm/critical-path.ts';
import { networkOf, type PlanNetwork } from './cpm/plan.ts';
import type { PlanLink, PlanTask, ProgressLogic } from './cpm/plan-task.ts';

/** What the plan file of a task says; moments as "2026-03-01 13:00". */
export interface TaskFileDates {
  readonly taskId: string;
  readonly kind: 'task' | 'start_milestone' | 'finish_milestone' | 'spanning';
  readonly startsAt: string | null;
  readonly earlyStart: string | null;
  readonly earlyFinish: string | null;
  readonly lateStart: string | null;
  readonly lateFinish: string | null;
  readonly totalFloat: number | null;
  readonly freeFloat: number | null;
  readonly hours: number | null;
  readonly remainingHours: number | null;
  readonly externalStart: string | null;
  /** When suspended work goes on. */
  readonly resumesAt?: string | null;
  /** What holds the rest of work under way in the file; retained logic where it does not say. */
  readonly progressLogic?: ProgressLogic | null;
  readonly dataDate: string | null;
  readonly calendarId: string | null;
}

/** Why the dates computed here are not those of the file, the first that applies. */
export const FILE_CAUSES = ['edited', 'follows', 'begun', 'external', 'constraint', 'unknown'] as const;
export type FileCause = (typeof FILE_CAUSES)[number];

/** A task as its file says it and as it is computed from the same data date; `agrees` null where the two cannot be compared. */
interface CheckedTask {
  readonly taskId: string;
  readonly earlyStart: CalendarDate | null;
  readonly earlyFinish: CalendarDate | null;
  readonly lateStart: CalendarDate | null;
  readonly lateFinish: CalendarDate | null;
  readonly totalFloat: number | null;
  readonly ownStart: CalendarDate | null;
  readonly ownFinish: CalendarDate | null;
  readonly ownFloat: number | null;
  readonly agrees: boolean | null;
  readonly cause: FileCause | null;
  /** The task that it waits for and that differs, be it by hours or its calendar. */
  readonly causeTaskId: string | null;
}

export interface FileCheckInput {
  readonly tasks: readonly PlanTask[];
  readonly links: readonly PlanLink[];
  readonly calendar: WorkingCalendar;
  readonly calendars: readonly TaskCalendar[];
  readonly today: CalendarDate;
  readonly rows: readonly TaskFileDates[];
}

interface Checked {
  readonly dataDate: CalendarDate | null;
  readonly compared: number;
  readonly agreeing: number;
  readonly tasks: CheckedTask[];
}

/** A plan of a file that can be sent to a thread: its calendar by its settings. */
export interface FileQuestion extends Omit<FileCheckInput, 'calendar'> {
  readonly calendar: CalendarSettings;
}

/** All tasks that came from a plan file, and how many agree with it. */
export function fileCheckOf({ calendar, ...question }: FileQuestion): Checked {
  const tasks = checkAgainstFile({ ...question, calendar: openCalendar(calendar) });
  const compared = tasks.filter(({ agrees }) => agrees !== null);
  const dataDate = dayOf(dataDateOf(question.rows));
  return { dataDate, compared: compared.length, agreeing: compared.filter(({ agrees }) => agrees).length, tasks };
}

/**
 * Schedules the activities of a plan file, as planning programs do: from the data date of the file, by links, calendars,
 * constraints and what is left of work under way, and compares early dates with those that the file says. Its planned dates bind
 * nothing here. Activities that span others are not counted, nor is what is done.
 */
export function checkAgainstFile(input: FileCheckInput): CheckedTask[] {
  const { calendar, calendars } = input;
  const file = new Map(input.rows.map((row) => [row.taskId, row]));
  const asked = questionOf(input, file);
  const moment = dataDateOf(input.rows);
  const free = networkOf({
    ...{ ...asked, calendar, calendars, start: null, end: null, mode: 'earliest' },
    ...(moment === null ? { today: input.today } : { today: moment.slice(0, DATE_LENGTH), moment }),
  });
  const plan = { ...free, network: boundByActual(free.network, pastLinks(input, { file, plan: free })) };
  const path = pathOf(plan);
  const compared = new Map<string, Compared>();
  for (const [index, { id }] of asked.tasks.entries()) {
    const [row, node] = [file.get(id), plan.nodeOf[index] ?? -1];
    if (row && path && node >= 0) compared.set(id, comparedOf(row, { plan, path, node }));
  }
  const axes = new Axes(calendar, calendars, input.tasks);
  const taskOf = new Map(input.tasks.map((task) => [task.id, task]));
  const isOther = (id: string, { isExact }: Compared) => {
    const [task, row] = [taskOf.get(id), file.get(id)];
    return !isExact || (task !== undefined && row !== undefined && isEdited(task, row, axes));
  };
  const differing = [...compared].filter(([id, one]) => one.agrees !== null && isOther(id, one));
  const around = {
    ...{ plan, path, compared, axes, taskOf },
    entering: Map.groupBy(plan.network.links, ({ to }) => to),
    differing: new Map(differing.map(([id, { node }]) => [node, id])),
  };
  return input.rows.map((row) => checkedOf(row, around));
}

const DATE_LENGTH = 10;
const HOUR = 60;

/** Projects of one file are mostly counted from one day. */
function dataDateOf(rows: readonly TaskFileDates[]): string | null {
  const dates = rows.flatMap(({ dataDate }) => dataDate ?? []);
  const counts = [...Map.groupBy(dates, (date) => date)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  );
  const starts = rows.flatMap(({ startsAt }) => startsAt ?? []).sort();
  return counts[0]?.[0] ?? starts[0] ?? null;
}

type Rows = ReadonlyMap<string, TaskFileDates>;
type Asked = Pick<FileCheckInput, 'tasks' | 'links'>;

function questionOf({ tasks, links, calendar, calendars }: FileCheckInput, file: Rows): Asked {
  const axes = new Axes(calendar, calendars, tasks);
  const isCounted = (id: string) => file.get(id)?.kind !== 'spanning';
  const counted = tasks.filter(({ id }) => isCounted(id));
  const begun = new Map(counted.flatMap((task) => (goesOn(task, file.get(task.id)) ? [[task.id, task] as const] : [])));
  const isRetained = (id: string) => (file.get(id)?.progressLogic ?? 'retained') === 'retained';
  const hoursOf = (task: PlanTask) => axes.of(task).hoursPerDay;
  return {
    tasks: [
      ...counted.map((task) => taskAsked(task, { row: file.get(task.id), hoursPerDay: hoursOf(task) })),
      ...[...begun.values()].map(beginning),
    ],
    links: links
      .filter(({ predecessorId, successorId }) => isCounted(predecessorId) && isCounted(successorId))
      // What has begun keeps its start: it waits for no other start, and others wait for the day on which it began.
      .filter(({ successorId, kind }) => !begun.has(successorId) || (kind !== 'SS' && isRetained(successorId)))
      .map((link) =>
        begun.has(link.predecessorId) && link.kind[0] === 'S'
          ? { ...link, predecessorId: beginningOf(link.predecessorId) }
          : link,
      ),
  };
}

/** By actual dates what work under way waits for is late from the day on which it began. */
function pastLinks({ links, tasks, calendar, calendars }: FileCheckInput, { file, plan }: Free): NetworkLink[] {
  const axes = new Axes(calendar, calendars, tasks);
  const taskOf = new Map(tasks.map((task) => [task.id, task]));
  const isPast = (id: string) => {
    const [task, row] = [taskOf.get(id), file.get(id)];
    return row?.progressLogic === 'actual' && task !== undefined && goesOn(task, row);
  };
  const nodeOf = (id: string) => plan.nodeOf[plan.tree.indexOf.get(id) ?? -1] ?? -1;
  return links.flatMap(({ predecessorId, successorId, kind, lag }): NetworkLink[] => {
    const before = taskOf.get(predecessorId);
    const isOpen = before?.status === 'not_started' || (before?.status === 'in_progress' && kind[0] === 'F');
    if (!before || !isOpen || kind[1] === 'F' || !isPast(successorId)) return [];
    const [from, to] = [nodeOf(predecessorId), nodeOf(beginningOf(successorId))];
    const { clock } = axes.of(before);
    return from < 0 || to < 0 ? [] : [{ from, to, kind, lag: axes.of(before).lag(lag), lagClock: clock }];
  });
}

interface Free {
  readonly file: Rows;
  readonly plan: PlanNetwork;
}

/** Of work under way the rest goes on from the data date. */
const goesOn = ({ status }: PlanTask, row: TaskFileDates | undefined): boolean =>
  status === 'in_progress' && row !== undefined && row.remainingHours !== null;

const beginningOf = (id: string): string => `${id} begun`;

/** The day on which work under way began. */
const beginning = (task: PlanTask): PlanTask => {
  const day = task.actualStart ?? task.plannedStartDate;
  const dates = { plannedStartDate: day, plannedEndDate: day, writtenStart: null };
  return { ...task, ...dates, id: beginningOf(task.id), parentTaskId: null, status: 'done', doneOn: null };
};

interface OfFile {
  readonly row: TaskFileDates | undefined;
  readonly hoursPerDay: number;
}

/** The latest of what another project asks, of when suspended work goes on, and by actual dates of when it began. */
const notBeforeIn = ({ externalStart, resumesAt = null, progressLogic, startsAt }: TaskFileDates, hasBegun: boolean) =>
  [externalStart, resumesAt, hasBegun && progressLogic === 'actual' ? startsAt : null]
    .filter((moment) => moment !== null)
    .sort()
    .at(-1) ?? null;

function taskAsked(task: PlanTask, { row, hoursPerDay }: OfFile): PlanTask {
  const free = { ...task, plannedStartDate: null, plannedEndDate: null, writtenStart: null };
  const notBefore = row ? notBeforeIn(row, task.status === 'in_progress') : null;
  if (task.status === 'done') {
    const [start, end] = [task.actualStart ?? task.plannedStartDate, task.plannedEndDate];
    const finish = end !== null && start !== null && end < start ? start : end;
    return { ...task, plannedStartDate: start, plannedEndDate: finish, writtenStart: null, doneOn: null };
  }
  if (task.status !== 'in_progress') return { ...free, notBefore, status: 'not_started', percentComplete: 0 };
  if (row === undefined || row.remainingHours === null)
    return { ...free, plannedStartDate: task.actualStart ?? task.plannedStartDate };
  const isOfStart = task.constraintKind?.includes('start') ?? false;
  return {
    ...{ ...free, notBefore, status: 'not_started', percentComplete: 0 },
    durationDays: row.remainingHours / hoursPerDay,
    ...(isOfStart && { constraintKind: null, constraintDate: null }),
  };
}

function pathOf({ network }: PlanNetwork): CriticalPath | undefined {
  try {
    return criticalPath(network);
  } catch (error) {
    if (error instanceof CycleError) return undefined;
    throw error;
  }
}

interface Compared {
  readonly node: number;
  readonly own: readonly [CalendarDate, CalendarDate];
  readonly float: number;
  readonly agrees: boolean | null;
  /** It agrees to the hour, where hours are counted. */
  readonly isExact: boolean;
}

interface Computed {
  readonly plan: PlanNetwork;
  readonly path: CriticalPath;
  readonly node: number;
}

function comparedOf(row: TaskFileDates, { plan, path, node }: Computed): Compared {
  const start = path.earlyStarts[node] ?? 0;
  const own = plan.datesAt(node, start);
  const float = plan.daysOf(node, path.totalFloats[node] ?? 0);
  const [earlyStart, earlyFinish] = [row.earlyStart ?? row.earlyFinish, row.earlyFinish ?? row.earlyStart];
  if (earlyStart === null || earlyFinish === null || plan.isFixed[node])
    return { node, own, float, agrees: null, isExact: true };
  const isSameDay = own[0] === dayOf(earlyStart) && own[1] === dayOf(earlyFinish);
  // The evening on which work ends is the morning on which it goes on: no work lies between.
  const clock = plan.network.clocks?.[node];
  const end = start + (plan.network.durations[node] ?? 0);
  const isSameHour =
    clock !== undefined &&
    isSameMinute(clock.worked(momentOf(earlyStart)), start) &&
    isSameMinute(clock.worked(momentOf(earlyFinish)), end);
  return { node, own, float, agrees: isSameDay || isSameHour, isExact: clock ? isSameHour : isSameDay };
}

/** Primavera puts what a link from a start to a finish leads to a minute later. */
const isSameMinute = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

const dayOf = (moment: string | null): CalendarDate | null => (moment === null ? null : moment.slice(0, DATE_LENGTH));

interface Around {
  readonly axes: Axes;
  readonly taskOf: ReadonlyMap<string, PlanTask>;
  readonly plan: PlanNetwork;
  readonly path: CriticalPath | undefined;
  readonly compared: ReadonlyMap<string, Compared>;
  readonly entering: ReadonlyMap<number, readonly NetworkLink[]>;
  /** By node: the task that does not lie to the hour where the file has it, or was changed. */
  readonly differing: ReadonlyMap<number, string>;
}

function checkedOf(row: TaskFileDates, around: Around): CheckedTask {
  const { taskId, totalFloat } = row;
  const found = around.compared.get(taskId);
  const cause = found?.agrees === false ? causeOf(row, found, around) : null;
  return {
    ...{ taskId, totalFloat },
    ...{ earlyStart: dayOf(row.earlyStart), earlyFinish: dayOf(row.earlyFinish) },
    ...{ lateStart: dayOf(row.lateStart), lateFinish: dayOf(row.lateFinish) },
    ...{ ownStart: found?.own[0] ?? null, ownFinish: found?.own[1] ?? null, ownFloat: found?.float ?? null },
    agrees: found?.agrees ?? null,
    cause: cause?.kind ?? null,
    causeTaskId: cause?.taskId ?? null,
  };
}

interface Cause {
  readonly kind: FileCause;
  readonly taskId?: string;
}

function causeOf(row: TaskFileDates, { node }: Compared, around: Around): Cause {
  const task = around.taskOf.get(row.taskId);
  if (task && isEdited(task, row, around.axes)) return { kind: 'edited' };
  const before = differingBefore(node, around);
  if (before !== undefined) return { kind: 'follows', taskId: before };
  if (task?.status === 'in_progress') return { kind: 'begun' };
  if (row.externalStart !== null) return { kind: 'external' };
  return { kind: task?.constraintKind ? 'constraint' : 'unknown' };
}

/** Its calendar or its duration is no longer that of the file. */
function isEdited(task: PlanTask, { calendarId, hours }: TaskFileDates, axes: Axes): boolean {
  if ((task.calendarId ?? null) !== calendarId) return true;
  if (hours === null || task.durationDays === null || task.isMilestone) return false;
  return Math.abs(task.durationDays * axes.of(task).hoursPerDay - hours) * HOUR > 1;
}

/** What it waits for and differs from the file, be it by hours: first what holds it, else any. */
function differingBefore(node: number, { plan, path, entering, differing }: Around): string | undefined {
  const links = (entering.get(node) ?? []).filter(({ from }) => differing.has(from));
  const isHolding = (link: NetworkLink) =>
    startAllowed(plan.network, link, path?.earlyStarts[link.from] ?? 0) === path?.earlyStarts[node];
  const first = links.find(isHolding) ?? links[0];
  return first && differing.get(first.from);
}
