import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import { addDays } from '#shared/dates.ts';
import type { Capacity } from '../calendar-contract.ts';
import { datesOf, networkOf, type PlanNetwork } from '../cpm/plan.ts';
import { USUAL_CREW } from '../crew-rules.ts';
import { type Move, type MovedDates, rescheduled } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import type { ScheduleInput, StoredTask } from '../schedule.ts';
import { compile } from './instance.ts';
import { level } from './level.ts';
import { asEarly, nearPlan } from './near-plan.ts';
import { heldOf, overloadsOf } from './overloads.ts';
import { type Lack, OptimiseRefused, type ProjectInstance, projectInstance } from './project-instance.ts';
import { reasonsOf } from './reasons.ts';
import { type Found, search } from './search.ts';

/** What the optimiser is asked; it crosses to a thread, so that the calendar comes as its settings. */
export interface OptimiseQuestion extends Omit<ScheduleInput, 'calendar'> {
  readonly calendar: CalendarSettings;
  readonly capacity: Capacity;
  readonly equipmentOf: ReadonlyMap<string, readonly { readonly equipmentId: string; readonly quantity: number }[]>;
  /** Materials that are short, by task id. */
  readonly lacks?: ReadonlyMap<string, readonly Lack[]>;
  readonly goal: Proposal['goal'];
  readonly seed: number;
  /** Milliseconds; the number of schedules ends the search sooner on any machine of today. */
  readonly limit: number;
}

/** So many schedules times tasks are about half a second of work. */
const WORK = 450_000;
const [LEAST_SCHEDULES, MOST_SCHEDULES] = [300, 20_000];

/**
 * Proposes dates: as early an end as links, calendar, constraints, crew and equipment allow, with every task as near to its planned
 * day as that end allows; or the same end with as even a crew as can be found. Changes nothing. The same plan and seed give the same proposal.
 * @throws OptimiseRefused naming the tasks that no plan can hold
 */
export function propose(question: OptimiseQuestion): Proposal {
  const calendar = openCalendar(question.calendar);
  const input: ScheduleInput = { ...question, calendar };
  const plan = networkOf({ ...input, mode: 'earliest' });
  const instance = projectInstance({ ...question, calendar }, plan);
  const isOwn = (task: number) => {
    const node = instance.nodes[task] ?? 0;
    return plan.nodeOf[plan.taskOf[node] ?? 0] === node;
  };
  const isSooner = question.goal === 'finish';
  const found = isSooner ? shorter(question, instance) : levelled(question, instance);
  const starts = isSooner ? nearPlan(instance, found, isOwn) : found.starts;
  const moves = movesOf({ calendar, plan, instance, tasks: question.tasks }, starts);
  const moved = rescheduled(input, moves, { isWhole: true });
  return {
    goal: question.goal,
    ...figures({ question, calendar, plan }, moved),
    overloads: overloadsOf({ question, calendar, held: heldOf(plan, instance) }, moved),
    reasons: reasonsOf({
      ...{ question, instance, isMoved: moved.length > 0 },
      starts: isSooner ? asEarly(instance, starts) : starts,
    }),
    schedules: found.schedules,
  };
}

function shorter(question: OptimiseQuestion, instance: ProjectInstance): Found {
  const { seed, limit } = question;
  const compiled = compile(instance);
  const schedules = Math.max(LEAST_SCHEDULES, Math.min(MOST_SCHEDULES, Math.round(WORK / (compiled.count || 1))));
  const found = search(compiled, { seed, schedules, milliseconds: limit, bound: instance.bound });
  const late = [...found.starts.keys()].filter((task) => (found.starts[task] ?? 0) > (instance.ceilings[task] ?? 0));
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
  readonly calendar: WorkingCalendar;
  readonly plan: PlanNetwork;
  readonly instance: ProjectInstance;
  readonly tasks: readonly StoredTask[];
}

/** A task that stays on its planned days keeps its dates to the letter; begun ones are left alone. */
function movesOf({ calendar, plan, instance, tasks }: Placed, starts: Int32Array): Move[] {
  return [...starts].flatMap((start, index) => {
    const node = instance.nodes[index] ?? 0;
    const task = tasks[plan.taskOf[node] ?? 0];
    const isOwn = plan.nodeOf[plan.taskOf[node] ?? 0] === node;
    if (!task || !isOwn || plan.isFixed[node] || instance.planned[index] === start) return [];
    const shape = { duration: plan.network.durations[node] ?? 0, isAtEnd: plan.isAtEnd[node] ?? false };
    const [plannedStartDate, plannedEndDate] = datesOf(calendar, start + instance.origin, shape);
    return [{ taskId: task.id, plannedStartDate, plannedEndDate }];
  });
}

function figures(
  { question, calendar, plan }: { question: OptimiseQuestion; calendar: WorkingCalendar; plan: PlanNetwork },
  moved: MovedDates[],
) {
  const { tasks, capacity, today } = question;
  const after = new Map(moved.map((dates) => [dates.taskId, dates]));
  const parents = new Set(tasks.flatMap(({ parentTaskId }) => parentTaskId ?? []));
  // A summary lies where its parts lie: dates stored with it may say anything else.
  const open = tasks.filter((task, index) => task.status !== 'done' && !plan.isSummary[index]);
  const spanOf = (task: StoredTask, isAfter: boolean): [string | null, string | null] => {
    const now = isAfter ? after.get(task.id) : undefined;
    return now ? [now.start, now.end] : [task.plannedStartDate, task.plannedEndDate];
  };
  const endOf = (isAfter: boolean) =>
    open
      .flatMap((task) => spanOf(task, isAfter)[1] ?? [])
      .sort()
      .at(-1) ?? null;
  const crewOf = (isAfter: boolean) => {
    const perDay = new Map<number, number>();
    for (const task of open) {
      const [start, end] = spanOf(task, isAfter);
      if (!start || !end || task.isMilestone || parents.has(task.id)) continue;
      const last = calendar.indexOf(addDays(end, 1));
      for (let day = Math.max(calendar.indexOf(start), calendar.indexOf(today)); day < last; day++) {
        perDay.set(day, (perDay.get(day) ?? 0) + (task.workers ?? USUAL_CREW));
      }
    }
    const days = [...perDay.values()];
    return { peak: days.reduce((a, b) => Math.max(a, b), 0), over: days.filter((crew) => crew > capacity.crew).length };
  };
  const [before, then] = [crewOf(false), crewOf(true)];
  const [finishBefore, finishAfter] = [endOf(false), endOf(true)];
  const byId = new Map(tasks.map((task) => [task.id, task]));
  return {
    moved: moved.flatMap(({ taskId, start, end }) => {
      const task = byId.get(taskId);
      if (!task) return [];
      const { number, title, plannedStartDate, plannedEndDate } = task;
      const [from, to]: [[string | null, string | null], [string | null, string | null]] = [
        [plannedStartDate, plannedEndDate],
        [start, end],
      ];
      return [{ taskId, number, title, before: from, after: to }];
    }),
    finishBefore,
    finishAfter,
    daysGained:
      finishBefore && finishAfter ? calendar.workingDaysBetween(addDays(finishAfter, 1), addDays(finishBefore, 1)) : 0,
    peakWorkers: { before: before.peak, after: then.peak },
    daysOverCapacity: { before: before.over, after: then.over },
  };
}
