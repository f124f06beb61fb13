import { addDays, type CalendarDate } from '#shared/dates.ts';
import { NO_CEILING } from '../cpm/critical-path.ts';
import type { PlanNetwork } from '../cpm/plan.ts';
import type { Move } from '../move.ts';
import { brokenBy, compile } from './instance.ts';
import { level } from './level.ts';
import { asEarly, nearPlan } from './near-plan.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import { heldOf } from './overloads.ts';
import { OptimiseRefused, type ProjectInput, type ProjectInstance, projectInstance } from './project-instance.ts';
import { type Seen, seenInDays } from './reasons.ts';
import { type Found, search } from './search.ts';

/** What was found for a plan, whatever its times count. */
export interface Answer {
  readonly moves: readonly Move[];
  readonly schedules: number;
  /** Ids of tasks that no answer moves. */
  readonly held: ReadonlySet<string>;
  /** With every task as early as it can, in the same order: what stands in its way there decides the end. */
  readonly seen: Seen;
  /** Whether links and floors alone end later than a day, whoever works. */
  isBoundAfter(date: CalendarDate): boolean;
}

/** So many schedules times tasks are about half a second of work. */
const WORK = 450_000;
const [LEAST_SCHEDULES, MOST_SCHEDULES] = [300, 20_000];

export const schedulesFor = (count: number, work = WORK): number =>
  Math.max(LEAST_SCHEDULES, Math.min(MOST_SCHEDULES, Math.round(work / (count || 1))));

/** In whole days of the one calendar that all tasks have. @throws OptimiseRefused */
export function answerInDays(question: OptimiseQuestion, input: ProjectInput, plan: PlanNetwork): Answer {
  const instance = projectInstance(input, plan);
  const isOwn = (task: number) => {
    const node = instance.nodes[task] ?? 0;
    return plan.nodeOf[plan.taskOf[node] ?? 0] === node;
  };
  const isSooner = question.goal === 'finish';
  const found = isSooner ? shorter(question, instance) : levelled(question, instance, isOwn);
  const starts = isSooner ? nearPlan(instance, found, isOwn) : found.starts;
  return {
    moves: movesOf({ plan, instance, tasks: input.tasks }, starts),
    schedules: found.schedules,
    held: heldOf(plan, instance),
    seen: seenInDays(instance, isSooner ? asEarly(instance, starts) : starts),
    isBoundAfter: (date) => instance.bound > input.calendar.indexOf(addDays(date, 1)) - instance.origin,
  };
}

function shorter(question: OptimiseQuestion, instance: ProjectInstance): Found {
  const { seed, limit } = question;
  const compiled = compile(instance);
  const found = search(compiled, {
    ...{ seed, schedules: schedulesFor(compiled.count), milliseconds: limit },
    ...{ bound: instance.bound, ceilings: instance.ceilings },
  });
  const broken = brokenBy(instance, found.starts);
  const late = [...found.starts.keys()].filter(
    (task) => (found.starts[task] ?? 0) > (instance.ceilings[task] ?? 0) || broken.has(task),
  );
  if (late.length > 0)
    throw new OptimiseRefused(
      'dates',
      late.map((task) => instance.titles[task] ?? ''),
    );
  return found;
}

/** From the plan as it is, or, where that is none, from one within the capacities; no later than both end. */
function levelled(question: OptimiseQuestion, instance: ProjectInstance, isOwn: (task: number) => boolean): Found {
  const { planned, durations, fixed } = instance;
  const end = planned.reduce(
    (most, day, task) => ((fixed[task] ?? -1) < 0 ? Math.max(most, day + (durations[task] ?? 0)) : most),
    0,
  );
  const { seed, limit: milliseconds } = question;
  const from = repaired(question, instance, isOwn) ?? planned;
  return level(compile(instance), { ...instance, planned: from, end, seed, milliseconds });
}

/** Of more tasks a search and a levelling may take longer than a proposal may. */
export const MOST_REPAIRED = 1000;

/** A plan within the capacities near one that is broken; undefined where the plan is whole, or none is found. */
function repaired(question: OptimiseQuestion, instance: ProjectInstance, isOwn: (task: number) => boolean) {
  const { floors, planned, ceilings } = instance;
  const asked = planned.map((day, task) => Math.max(day, floors[task] ?? 0));
  const isWhole =
    brokenBy(instance, asked).size === 0 && asked.every((day, task) => day <= (ceilings[task] ?? NO_CEILING));
  if (isWhole || asked.length > MOST_REPAIRED) return undefined;
  try {
    return nearPlan(instance, shorter(question, instance), isOwn);
  } catch (error) {
    if (error instanceof OptimiseRefused) return undefined;
    throw error;
  }
}

interface Placed {
  readonly plan: PlanNetwork;
  readonly instance: ProjectInstance;
  readonly tasks: OptimiseQuestion['tasks'];
}

/** A task that stays on its planned days keeps its dates to the letter; begun ones are left alone. */
function movesOf({ plan, instance, tasks }: Placed, starts: Int32Array): Move[] {
  return [...starts].flatMap((start, index) => {
    const node = instance.nodes[index] ?? 0;
    const task = tasks[plan.taskOf[node] ?? 0];
    const isOwn = plan.nodeOf[plan.taskOf[node] ?? 0] === node;
    if (!task || !isOwn || plan.isFixed[node] || instance.planned[index] === start) return [];
    const [plannedStartDate, plannedEndDate] = plan.datesAt(node, start + instance.origin);
    return [{ taskId: task.id, plannedStartDate, plannedEndDate }];
  });
}
