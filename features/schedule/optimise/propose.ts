import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays } from '#shared/dates.ts';
import { networkOf, type PlanNetwork } from '../cpm/plan.ts';
import { USUAL_CREW } from '../crew-rules.ts';
import { type Move, type MovedDates, rescheduled } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import { brokenOf } from '../rules.ts';
import { computeSchedule, type ScheduleInput, type StoredTask } from '../schedule.ts';
import { brokenBy, compile } from './instance.ts';
import { level } from './level.ts';
import { asEarly, nearPlan } from './near-plan.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import { heldOf, overloadsOf } from './overloads.ts';
import { OptimiseRefused, type ProjectInstance, projectInstance } from './project-instance.ts';
import { reasonsOf } from './reasons.ts';
import { type Found, search } from './search.ts';

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
  const moves = movesOf({ plan, instance, tasks: question.tasks }, starts);
  const moved = rescheduled(input, moves, { isWhole: true });
  const told = figures(
    { question, calendar, plan, ends: [endsOf(computeSchedule(input)), endsOf(kept(input, moved))] },
    moved,
  );
  return {
    goal: question.goal,
    ...told,
    laterBecause: laterBecause({ ...told, question, instance, calendar }),
    overloads: overloadsOf({ question, calendar, held: heldOf(plan, instance) }, moved),
    reasons: reasonsOf({
      ...{ question, instance, isMoved: moved.length > 0 },
      starts: isSooner ? asEarly(instance, starts) : starts,
    }),
    schedules: found.schedules,
  };
}

type Computed = ReturnType<typeof computeSchedule>;

const endsOf = ({ tasks }: Computed) => new Map(tasks.map(({ id, earlyFinish }) => [id, earlyFinish]));

/** The plan as it would be, by the rules of the schedule page. @throws OptimiseRefused naming what would break a link */
function kept(input: ScheduleInput, moved: readonly MovedDates[]): Computed {
  const after = new Map(
    moved.map(({ taskId, start, end }) => [taskId, { plannedStartDate: start, plannedEndDate: end }]),
  );
  const tasks = input.tasks.map((task) => ({ ...task, ...after.get(task.id) }));
  const then = computeSchedule({ ...input, tasks });
  const broken = brokenOf(then);
  if (broken.length > 0)
    throw new OptimiseRefused(
      'links',
      broken.map(({ title }) => title),
    );
  return then;
}

interface Later extends Pick<Proposal, 'finishBefore' | 'daysGained'> {
  readonly question: OptimiseQuestion;
  readonly instance: ProjectInstance;
  readonly calendar: WorkingCalendar;
}

/** Why a proposal ends later than the plan: that lies in the past, or promises what it cannot keep even with all workers. */
function laterBecause({ finishBefore, daysGained, question, instance, calendar }: Later): Proposal['laterBecause'] {
  if (finishBefore === null || daysGained >= 0) return null;
  if (finishBefore < question.today) return 'past';
  const planned = calendar.indexOf(addDays(finishBefore, 1)) - instance.origin;
  return question.goal === 'level' || instance.bound > planned ? 'late' : 'capacity';
}

function shorter(question: OptimiseQuestion, instance: ProjectInstance): Found {
  const { seed, limit } = question;
  const compiled = compile(instance);
  const schedules = Math.max(LEAST_SCHEDULES, Math.min(MOST_SCHEDULES, Math.round(WORK / (compiled.count || 1))));
  const found = search(compiled, { seed, schedules, milliseconds: limit, bound: instance.bound });
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
  readonly tasks: readonly StoredTask[];
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

interface Figured {
  readonly question: OptimiseQuestion;
  readonly calendar: WorkingCalendar;
  readonly plan: PlanNetwork;
  /** Computed ends by task, of the plan as it is and as it would be: for what has no end of its own. */
  readonly ends: readonly [ReadonlyMap<string, string | null>, ReadonlyMap<string, string | null>];
}

function figures({ question, calendar, plan, ends }: Figured, moved: MovedDates[]) {
  const { tasks, capacity, today } = question;
  const after = new Map(moved.map((dates) => [dates.taskId, dates]));
  const parents = new Set(tasks.flatMap(({ parentTaskId }) => parentTaskId ?? []));
  // A summary lies where its parts lie: dates stored with it may say anything else.
  const open = tasks.filter((task, index) => task.status !== 'done' && !plan.isSummary[index]);
  const spanOf = (task: StoredTask, isAfter: boolean): [string | null, string | null] => {
    const now = isAfter ? after.get(task.id) : undefined;
    return now ? [now.start, now.end] : [task.plannedStartDate, task.plannedEndDate];
  };
  // Work on days off alone counts as the next working day: what is promised is what the schedule will show.
  const endOf = (isAfter: boolean) =>
    open
      .flatMap((task) => {
        const [planned, computed] = [spanOf(task, isAfter)[1], ends[isAfter ? 1 : 0].get(task.id)];
        return (isAfter ? (computed ?? planned) : (planned ?? computed)) ?? [];
      })
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
