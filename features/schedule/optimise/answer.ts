import { addDays, type CalendarDate } from '#shared/dates.ts';
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
  const found = isSooner ? shorter(question, instance) : levelled(question, instance);
  const starts = isSooner ? nearPlan(instance, found, isOwn) : found.starts;
  return {
    moves: movesOf({ plan, instance, tasks: question.tasks }, starts),
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
    ...{ seed, schedules: schedulesFor(compiled.count), milliseconds: limit, bound: instance.bound },
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

function levelled({ seed, limit }: OptimiseQuestion, instance: ProjectInstance): Found {
  return level(compile(instance), { ...instance, seed, milliseconds: limit });
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
