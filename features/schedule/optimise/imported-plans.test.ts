import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openCalendar, type WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays } from '#shared/dates.ts';
import { CycleError } from '../cpm/critical-path.ts';
import { isBegun, type PlanLink } from '../cpm/plan-task.ts';
import { importedPlans, planOf } from '../fixtures/imported-plans.ts';
import { brokenOf, forecastEnd } from '../rules.ts';
import { computeSchedule, type StoredTask } from '../schedule.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import { OptimiseRefused } from './project-instance.ts';
import { propose } from './propose.ts';

type Plan = Omit<OptimiseQuestion, 'goal'>;

const PLANS = 200;
/** No fewer proposals among the answers: a refusal keeps every promise. */
const LEAST_PROPOSED = 0.7;

/** The leaves of a task, itself where none of its parts lies anywhere, by nothing but the tree. */
function leavesOf(tasks: readonly StoredTask[], id: string): StoredTask[] {
  const parts = tasks.filter(({ parentTaskId }) => parentTaskId === id).flatMap((part) => leavesOf(tasks, part.id));
  const known = parts.filter((part) => part.plannedStartDate ?? part.durationDays);
  return known.length > 0 ? known : tasks.filter((task) => task.id === id);
}

/** What has begun and has no dates lies where nobody said. */
const isUnsure = (tasks: readonly StoredTask[], id: string): boolean =>
  tasks.some(
    (task) =>
      (task.id === id && isBegun(task) && (task.plannedStartDate === null || task.plannedEndDate === null)) ||
      (task.parentTaskId === id && isUnsure(tasks, task.id)),
  );

/** First working day and the one after the last, by the calendar alone; a milestone has both on one. */
function placeOf(
  task: StoredTask,
  links: readonly PlanLink[],
  tasks: readonly StoredTask[],
  calendar: WorkingCalendar,
) {
  const { plannedStartDate: from, plannedEndDate: to, doneOn } = task;
  if (from === null || to === null) return undefined;
  if (task.isMilestone) {
    // What waits for something stands at the end of its day.
    const above = [task.id];
    for (const id of above)
      above.push(...tasks.filter((one) => one.id === id).flatMap((one) => one.parentTaskId ?? []));
    const waits = links.some(({ successorId, kind }) => above.includes(successorId) && kind !== 'SF');
    const day = calendar.indexOf(to) + (waits && calendar.isWorkingDay(to) ? 1 : 0);
    return [day, day] as const;
  }
  const isSooner = task.status === 'done' && doneOn !== null && doneOn < to;
  const end = isSooner ? ([from, doneOn].sort().at(-1) ?? to) : to;
  const start = calendar.indexOf(from);
  return [start, Math.max(start + 1, calendar.indexOf(addDays(end, 1)))] as const;
}

/** Links that the leaves of a plan break, as the product says them: a summary begins with its first leaf and ends with its last. */
function brokenLinks({ links }: Plan, tasks: readonly StoredTask[], calendar: WorkingCalendar): PlanLink[] {
  const placesOf = (id: string, isOpen: boolean) =>
    leavesOf(tasks, id)
      .filter(({ status }) => !isOpen || status === 'not_started' || status === 'blocked')
      .flatMap((leaf) => [placeOf(leaf, links, tasks, calendar) ?? []].filter((place) => place.length === 2));
  return links.filter(({ predecessorId, successorId, kind, lag }) => {
    const [before, after] = [placesOf(predecessorId, false), placesOf(successorId, true)];
    if ([predecessorId, successorId].some((id) => isUnsure(tasks, id)) || before.length === 0 || after.length === 0)
      return false;
    const held =
      kind[0] === 'F' ? Math.max(...before.map(([, end]) => end)) : Math.min(...before.map(([start]) => start));
    const met = kind[1] === 'S' ? Math.min(...after.map(([start]) => start)) : Math.max(...after.map(([, end]) => end));
    return met < held + Math.ceil(lag);
  });
}

const planned = (tasks: readonly StoredTask[], moved: ReturnType<typeof propose>['moved']) => {
  const after = new Map(moved.map((row) => [row.taskId, row.after]));
  return tasks.map((task): StoredTask => {
    const [plannedStartDate, plannedEndDate] = after.get(task.id) ?? [task.plannedStartDate, task.plannedEndDate];
    return { ...task, plannedStartDate, plannedEndDate };
  });
};

const isOnSummary = ({ predecessorId, successorId }: PlanLink, tasks: readonly StoredTask[]) =>
  tasks.some(({ parentTaskId }) => parentTaskId === predecessorId || parentTaskId === successorId);

const openEnds = (rows: readonly { status: string; end: string | null }[]) =>
  rows.flatMap(({ status, end }) => (status === 'done' || end === null ? [] : [end])).sort();

test(`${PLANS} plans as files bring them: finished sooner and levelled, none breaks a link or ends later than it says`, () => {
  let [proposed, moved, onSummaries] = [0, 0, 0];
  for (const drawn of fc.sample(importedPlans, { seed: 16, numRuns: PLANS })) {
    const plan = planOf(drawn);
    const calendar = openCalendar(plan.calendar);
    for (const goal of ['finish', 'level'] as const) {
      const proposal = proposedOr(plan, goal);
      if (!proposal) continue;
      proposed += 1;
      moved += proposal.moved.length;
      const tasks = planned(plan.tasks, proposal.moved);
      onSummaries += plan.links.filter((link) => isOnSummary(link, tasks)).length;
      const then = computeSchedule({ ...plan, calendar, tasks });
      expect(brokenOf(then).map(({ title }) => title)).toEqual([]);
      expect(brokenLinks(plan, tasks, calendar)).toEqual([]);
      // A task lies where its parts do, as soon as one of them lies anywhere.
      const placed = new Set(
        then.tasks.flatMap(({ parentTaskId, earlyFinish }) => (earlyFinish ? [parentTaskId] : [])),
      );
      const leaves = then.tasks.filter(({ id }) => !placed.has(id));
      const ends = openEnds(leaves.map(({ status, earlyFinish: end }) => ({ status, end })));
      expect(proposal.finishAfter).toBe(ends.at(-1) ?? null);
      const isPast = proposal.finishBefore !== null && proposal.finishBefore < plan.today;
      expect(proposal.laterBecause === 'past').toBe(isPast && proposal.daysGained < 0);
    }
  }
  expect(proposed / (2 * PLANS)).toBeGreaterThan(LEAST_PROPOSED);
  expect(moved).toBeGreaterThan(PLANS);
  expect(onSummaries).toBeGreaterThan(PLANS);
});

test('with people enough, finishing sooner never ends after the forecast of the schedule page', () => {
  let proposed = 0;
  for (const drawn of fc.sample(importedPlans, { seed: 17, numRuns: PLANS })) {
    // Dates that must be kept and work that is held may put the end off; work under way began before today.
    const shapes = drawn.shapes.map((one) =>
      one.status === 'in_progress'
        ? { ...one, form: 'dated' as const, start: Math.min(one.start, -1) }
        : { ...one, form: 'dated' as const, status: 'not_started' as const },
    );
    const plan = {
      ...planOf({ ...drawn, shapes, hasConstraints: false }),
      capacity: { crew: 10_000, equipment: [] },
      dataDate: null,
    };
    const before = computeSchedule({ ...plan, calendar: openCalendar(plan.calendar) });
    const forecast = forecastEnd({ ...before, today: plan.today, cycle: [...before.cycle] });
    const { finishAfter } = proposedOr(plan, 'finish') ?? { finishAfter: null };
    if (finishAfter === null || forecast === null) continue;
    proposed += 1;
    expect([drawn, finishAfter <= forecast, finishAfter, forecast]).toEqual([drawn, true, finishAfter, forecast]);
  }
  expect(proposed / PLANS).toBeGreaterThan(LEAST_PROPOSED);
});

/** Nothing but a refusal in words is no proposal. */
function proposedOr(plan: Plan, goal: 'finish' | 'level') {
  try {
    return propose({ ...plan, goal });
  } catch (error) {
    if (error instanceof CycleError) return undefined;
    if (!(error instanceof OptimiseRefused)) throw error;
    expect(error.titles.length).toBeGreaterThan(0);
    return undefined;
  }
}
