import { endAfter } from '#features/calendar/moved-end.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { message, type Sentence } from '#shared/sentence.ts';
import { missedDays, missedMost } from './constraint.ts';
import { Axes } from './cpm/axis.ts';
import { CycleError, criticalPath, NO_CEILING, startAllowed } from './cpm/critical-path.ts';
import { networkOf, type PlanNetwork } from './cpm/plan.ts';
import { type PlanTask, type TaskTree, treeOf } from './cpm/plan-task.ts';
import type { ScheduleInput, StoredTask } from './schedule.ts';
import { spanOf } from './span.ts';

export interface Move {
  readonly taskId: string;
  readonly plannedStartDate: CalendarDate;
  readonly plannedEndDate: CalendarDate;
}

/** Where a task lies afterwards. */
export interface MovedDates {
  readonly taskId: string;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

export class MoveRefused extends Error {
  readonly reason: 'missing' | 'impossible';
  readonly sentence: Sentence;
  constructor(reason: 'missing' | 'impossible', sentence: Sentence) {
    super(sentence.key);
    this.reason = reason;
    this.sentence = sentence;
  }
}

/**
 * Tasks moved, and everything that waits for them moved along to the first day their links allow; nothing is pulled to an earlier
 * day. A moved summary takes its parts with it, and summaries follow their parts. Answers the tasks whose dates change.
 * @throws MoveRefused naming the tasks: when a task would start before what it waits for allows, or miss a date it must keep.
 */
export function rescheduled(
  input: ScheduleInput,
  moves: readonly Move[],
  { isWhole = false }: { isWhole?: boolean } = {},
): MovedDates[] {
  const tree = treeOf(input.tasks);
  const leaves = isWhole ? moves.filter(({ taskId }) => !isDatedSummary(input.tasks, tree, taskId)) : moves;
  const given = leafMoves(input, tree, leaves);
  const tasks = input.tasks.map((task) => ({ ...task, ...given.get(task.id) }));
  const plan = networkOf({ ...input, tasks, mode: 'planned' });
  const moved = movedNodes(plan, tasks, given);
  const starts = startsOf(plan, moved);
  assertPossible({ input, plan, tasks, moved, isWhole }, starts);
  const dates = tasks.map((task, index) => newDates(plan, { task, index, start: starts, isWhole }));
  return withSummaries({ tree, plan, stored: input.tasks }, dates);
}

/** Moved, or why not: as it crosses from a thread. */
export type Rescheduled =
  | { readonly moved: readonly MovedDates[] }
  | { readonly refused: Pick<MoveRefused, 'reason' | 'sentence'> };

/** The same as an answer: a thread tells no error apart from another. */
export function rescheduledOr(...asked: Parameters<typeof rescheduled>): Rescheduled {
  try {
    return { moved: rescheduled(...asked) };
  } catch (error) {
    if (error instanceof MoveRefused) return { refused: { reason: error.reason, sentence: error.sentence } };
    throw error;
  }
}

type Dates = Pick<PlanTask, 'plannedStartDate' | 'plannedEndDate'>;

/** The moves of a summary become moves of its parts, by as many working days. */
function leafMoves(input: ScheduleInput, tree: TaskTree, moves: readonly Move[]): Map<string, Dates> {
  const { tasks, calendar } = input;
  const axes = new Axes(calendar, input.calendars ?? [], tasks);
  const calendarOf = (task: StoredTask | undefined) => axes.of(task ?? {}).calendar;
  const given = new Map<string, Dates>();
  for (const { taskId, ...dates } of moves) {
    const index = tree.indexOf.get(taskId);
    if (index === undefined) throw new MoveRefused('missing', message('Task not found'));
    const parts = datedLeaves(tasks, tree, index);
    if (parts.length === 0) {
      assertWorkingDays(tasks[index], dates, calendarOf(tasks[index]));
      given.set(taskId, dates);
      continue;
    }
    const first = parts
      .map(({ plannedStartDate, plannedEndDate }) => plannedStartDate ?? plannedEndDate ?? '')
      .sort()[0];
    const days = calendar.workingDaysBetween(first ?? dates.plannedStartDate, dates.plannedStartDate);
    for (const part of parts) if (part.status !== 'done') given.set(part.id, shifted(part, days, calendarOf(part)));
  }
  return given;
}

/** Work needs a day that is worked: only dates that came with a plan lie on days off alone, and stay there. */
function assertWorkingDays(task: StoredTask | undefined, to: Omit<Move, 'taskId'>, calendar: WorkingCalendar): void {
  const { plannedStartDate: start, plannedEndDate: end } = to;
  if (!task || task.isMilestone || calendar.workingDaysIn(start, end) > 0) return;
  if (task.plannedStartDate === start && task.plannedEndDate === end) return;
  throw new MoveRefused(
    'impossible',
    message('"{{task}}" would lie on days off alone; the next working day is {{date}}.', {
      task: task.title,
      date: calendar.onOrAfter(start),
    }),
  );
}

/** As many working days later, and as long as it was. */
function shifted({ plannedStartDate, plannedEndDate }: Dates, days: number, calendar: WorkingCalendar): Dates {
  if (days === 0) return { plannedStartDate, plannedEndDate };
  const start = plannedStartDate && calendar.addWorkingDays(plannedStartDate, days);
  if (!start || !plannedStartDate || !plannedEndDate) {
    return { plannedStartDate: start, plannedEndDate: plannedEndDate && calendar.addWorkingDays(plannedEndDate, days) };
  }
  const length = calendar.workingDaysIn(plannedStartDate, plannedEndDate);
  return { plannedStartDate: start, plannedEndDate: endAfter(start, length, calendar) };
}

const isDatedSummary = (tasks: readonly StoredTask[], tree: TaskTree, taskId: string): boolean =>
  datedLeaves(tasks, tree, tree.indexOf.get(taskId) ?? -1).length > 0;

function datedLeaves(tasks: readonly StoredTask[], tree: TaskTree, index: number): StoredTask[] {
  return (tree.children[index] ?? []).flatMap((child) => {
    const below = datedLeaves(tasks, tree, child);
    const task = tasks[child];
    if (below.length > 0 || !task) return below;
    return task.plannedStartDate || task.plannedEndDate ? [task] : [];
  });
}

const movedNodes = ({ nodeOf }: PlanNetwork, tasks: readonly StoredTask[], given: ReadonlyMap<string, Dates>) =>
  new Set(tasks.flatMap(({ id }, index) => (given.has(id) && (nodeOf[index] ?? -1) >= 0 ? [nodeOf[index] ?? 0] : [])));

/**
 * Starts of all nodes: those that the moved ones reach are pushed, all others stay where they are planned. The ends of summaries
 * always lie where their leaves do.
 */
export function startsOf({ network, taskOf, nodeOf }: PlanNetwork, moved: ReadonlySet<number>): Int32Array {
  const reached = new Set(moved);
  const leaving = Map.groupBy(network.links, ({ from }) => from);
  const open = [...moved];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { to } of leaving.get(node) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      open.push(to);
    }
  }
  const isOwn = (node: number) => nodeOf[taskOf[node] ?? 0] === node;
  const links = network.links.filter(({ to }) => reached.has(to) || !isOwn(to));
  try {
    return criticalPath({ ...network, links }).earlyStarts;
  } catch (error) {
    if (!(error instanceof CycleError)) throw error;
    throw new MoveRefused('impossible', message('Some tasks wait for each other. Remove one of their links first.'));
  }
}

interface Judged {
  readonly input: ScheduleInput;
  readonly plan: PlanNetwork;
  readonly tasks: readonly StoredTask[];
  readonly moved: ReadonlySet<number>;
  readonly isWhole: boolean;
}

function assertPossible(judged: Judged, starts: Int32Array): void {
  assertNotTooEarly(judged, starts);
  if (judged.isWhole) assertNothingPushed(judged, starts);
  else assertWithinConstraints(judged);
  assertNotTooLate(judged, starts);
}

function assertNotTooEarly({ plan, tasks, moved, isWhole }: Judged, starts: Int32Array): void {
  const { taskOf } = plan;
  const titleOf = (node: number) => tasks[taskOf[node] ?? 0]?.title ?? '';
  for (const node of moved) {
    const start = starts[node] ?? 0;
    if (!plan.isPushed(node, start)) continue;
    const holders = holdersOf(plan, node, starts);
    if (!isWhole && holders.some((holder) => moved.has(holder))) continue;
    const [date] = plan.datesAt(node, start);
    throw new MoveRefused(
      'impossible',
      message('"{{task}}" cannot start before {{date}}: it waits for "{{other}}".', {
        task: titleOf(node),
        date,
        other: titleOf(holders[0] ?? node),
      }),
    );
  }
}

/** A plan as a whole moves what it names and nothing else: what it promised was counted so. */
function assertNothingPushed({ plan, tasks, moved }: Judged, starts: Int32Array): void {
  const { taskOf, nodeOf } = plan;
  for (const [node, start] of starts.entries()) {
    const task = tasks[taskOf[node] ?? 0];
    const isOwn = nodeOf[taskOf[node] ?? 0] === node;
    if (!isOwn || moved.has(node) || !plan.isPushed(node, start) || !task?.plannedStartDate) continue;
    throw new MoveRefused(
      'impossible',
      message(
        '"{{task}}" waits for tasks of this proposal and would have to move as well. Please ask for a new proposal.',
        {
          task: task.title,
        },
      ),
    );
  }
}

/** A task that is moved keeps to its constraint; one that misses it already may come nearer to it, or stay. */
function assertWithinConstraints({ input, plan, tasks, moved }: Judged): void {
  for (const node of moved) {
    const index = plan.taskOf[node] ?? 0;
    const calendar = plan.calendarOf(index);
    const bounds = plan.bounds[index] ?? [];
    const [stored, task] = [input.tasks[index], tasks[index]];
    if (!stored || !task || missedDays(task, bounds, calendar) <= missedDays(stored, bounds, calendar)) continue;
    throw missing(task, missedMost(task, bounds, calendar)?.date);
  }
}

function assertNotTooLate(judged: Judged, starts: Int32Array): void {
  const { plan, tasks, moved } = judged;
  const { network, taskOf, nodeOf } = plan;
  for (const [node, start] of starts.entries()) {
    const ceiling = network.ceilings[node] ?? NO_CEILING;
    const index = taskOf[node] ?? 0;
    const isPushed = moved.has(node) || plan.isPushed(node, start);
    if (start <= ceiling || !isPushed || nodeOf[index] !== node || missedAsMuch(judged, index, starts)) continue;
    const task = tasks[index];
    if (!task) continue;
    const then = lyingAt(plan, { task, index, start: starts });
    throw missing(task, missedMost(then, plan.bounds[index] ?? [], plan.calendarOf(index))?.date);
  }
}

const missing = ({ title }: StoredTask, date: CalendarDate | undefined) =>
  new MoveRefused(
    'impossible',
    message('"{{task}}" would miss the date it must keep, {{date}}.', { task: title, date: date ?? '' }),
  );

/** A task with the dates it comes to have. */
function lyingAt(plan: PlanNetwork, one: Parameters<typeof newDates>[1]): StoredTask {
  const { start: plannedStartDate, end: plannedEndDate } = newDates(plan, one);
  return { ...one.task, plannedStartDate, plannedEndDate };
}

/** Whether a task missed its date before by as many days as where it comes to lie. */
function missedAsMuch({ input, plan, tasks }: Judged, index: number, start: Int32Array): boolean {
  const [stored, task] = [input.tasks[index], tasks[index]];
  const bounds = plan.bounds[index] ?? [];
  const calendar = plan.calendarOf(index);
  const before = stored ? missedDays(stored, bounds, calendar) : 0;
  if (!task || before === 0) return false;
  return missedDays(lyingAt(plan, { task, index, start }), bounds, calendar) <= before;
}

/** The leaves that hold a node where it lies, through the ends of their summaries too. */
export function holdersOf(plan: PlanNetwork, node: number, starts: Int32Array): number[] {
  const { network, taskOf, nodeOf } = plan;
  return network.links
    .filter((link) => link.to === node && startAllowed(network, link, starts[link.from] ?? 0) === starts[node])
    .flatMap(({ from }) => (nodeOf[taskOf[from] ?? 0] === from ? [from] : holdersOf(plan, from, starts)));
}

/** As given or as stored where the node stays on its planned day, else by the calendar. */
function newDates(
  plan: PlanNetwork,
  { task, index, start, isWhole = false }: { task: StoredTask; index: number; start: Int32Array; isWhole?: boolean },
): MovedDates {
  const node = plan.nodeOf[index] ?? -1;
  const { plannedStartDate, plannedEndDate, id } = task;
  const isThere = (start[node] ?? 0) <= (plan.network.floors[node] ?? 0);
  // A plan as a whole says its dates; what begins later on its day keeps them.
  if (node < 0 || isThere || (isWhole && !plan.isPushed(node, start[node] ?? 0))) {
    return { taskId: id, start: plannedStartDate, end: plannedEndDate };
  }
  const [from, to] = plan.datesAt(node, start[node] ?? 0);
  return { taskId: id, start: plannedStartDate && from, end: plannedEndDate && to };
}

interface Stored {
  readonly tree: TaskTree;
  readonly plan: PlanNetwork;
  readonly stored: readonly StoredTask[];
}

/** Summaries with dates of their own take those of their parts, when a part of theirs has moved. */
function withSummaries({ tree, plan, stored }: Stored, dates: readonly MovedDates[]): MovedDates[] {
  const after = [...dates];
  const isChanged = (index: number) => {
    const [task, now] = [stored[index], after[index]];
    return task?.plannedStartDate !== now?.start || task?.plannedEndDate !== now?.end;
  };
  for (const index of tree.topDown.toReversed()) {
    const parts = tree.children[index] ?? [];
    const task = stored[index];
    if (!plan.isSummary[index] || !task?.plannedStartDate || !task.plannedEndDate || !parts.some(isChanged)) continue;
    const known = parts.flatMap((part) => after[part] ?? []);
    const { start, end } = spanOf({ start: task.plannedStartDate, end: task.plannedEndDate }, known);
    if (start === null || end === null) continue;
    after[index] = { taskId: task.id, start, end };
  }
  return after.filter((_, index) => isChanged(index));
}
