import { openCalendar } from '#shared/calendar/calendar.ts';
import { networkOf, type PlanNetwork } from '../cpm/plan.ts';
import { type MovedDates, MoveRefused, rescheduled } from '../move.ts';
import type { Proposal } from '../optimise-contract.ts';
import { brokenOf } from '../rules.ts';
import { computeSchedule, datesFromToday, type ScheduleInput } from '../schedule.ts';
import { type Answer, answerInDays } from './answer.ts';
import { answerByClocks } from './clocked/answer.ts';
import { type Ends, figuresOf } from './figures.ts';
import type { OptimiseQuestion } from './optimise-question.ts';
import { overloadsOf } from './overloads.ts';
import { OptimiseRefused, type ProjectInput } from './project-instance.ts';
import { reasonsOf } from './reasons.ts';
import { joined } from './together.ts';

/**
 * Proposes dates: as early an end as links, calendars, constraints, crew and equipment allow, with every task as near to its planned
 * day as that end allows; or the same end with as even a crew as can be found. Nothing where that is no better than the plan as it is.
 * Changes nothing. The same plan and seed give the same proposal.
 * @throws OptimiseRefused naming the tasks that no plan can hold
 */
export function propose(question: OptimiseQuestion): Proposal {
  const input: ProjectInput = { ...question, calendar: openCalendar(question.calendar) };
  const plan = networkOf({ ...input, mode: 'earliest' });
  const before = computeSchedule(input);
  const stays = comparison({ question, input, plan, before }, []);
  const { input: own, expanded } = joined(input, question.together ?? []);
  const ownPlan = own === input ? plan : networkOf({ ...own, mode: 'earliest' });
  const find = plan.network.clocks ? answerByClocks : answerInDays;
  try {
    const judged = (goal: Proposal['goal']): Judged => {
      const answer = expanded(find({ ...question, goal }, own, ownPlan));
      const wanted = rescheduled(input, answer.moves, { isWhole: true });
      return { answer, proposed: wanted.length === 0 ? stays : comparison({ question, input, plan, before }, wanted) };
    };
    const { answer, proposed } = soonest(question, judged);
    const chosen = isBetter(question.goal, stays, proposed) ? proposed : stays;
    const { figures } = chosen;
    return {
      goal: question.goal,
      ...figures,
      laterBecause: laterBecause(question, figures, answer),
      ...overloadsOf({ question, plan, held: answer.held }, chosen),
      reasons: reasonsOf({ goal: question.goal, seen: answer.seen, isMoved: chosen.moved.length > 0 }),
      schedules: answer.schedules,
    };
  } catch (error) {
    if (!isNoneFound(error) || problemsOf(question.goal, stays) > 0) throw error;
    // Nothing is wrong with the plan as it is: it stays.
    return {
      goal: question.goal,
      ...stays.figures,
      laterBecause: null,
      overloads: [],
      equipmentOverloads: [],
      reasons: [NOTHING],
      schedules: 0,
    };
  }
}

interface Judged {
  readonly answer: Answer;
  readonly proposed: Comparison;
}

/** Of more tasks two answers may take longer than a proposal may. */
const MOST_LEVELLED = 1000;

/** Where nothing ends the plan sooner, or what does is no plan, levelling may end it no later than it does, within the capacities. */
function soonest({ goal, tasks }: OptimiseQuestion, judged: (goal: Proposal['goal']) => Judged): Judged {
  if (goal === 'level' || tasks.length > MOST_LEVELLED) return judged(goal);
  const refusals: unknown[] = [];
  const orNone = (wanted: Proposal['goal']): Judged | undefined => {
    try {
      return judged(wanted);
    } catch (error) {
      if (!isNoneFound(error)) throw error;
      refusals.push(error);
      return undefined;
    }
  };
  const found = orNone('finish');
  if (found && found.proposed.figures.daysGained >= 0) return found;
  const levelled = orNone('level');
  if (found && levelled) return isBetter('finish', found.proposed, levelled.proposed) ? levelled : found;
  const one = found ?? levelled;
  if (!one) throw refusals[0];
  return one;
}

const NOTHING: Proposal['reasons'][number] = { kind: 'none', taskId: null, task: null, because: null };

const isNoneFound = (error: unknown): boolean =>
  error instanceof MoveRefused || (error instanceof OptimiseRefused && error.reason !== 'capacity');

type Computed = ReturnType<typeof computeSchedule>;

/** What is promised is what the schedule will show: an end that is planned on days off stays there. */
const promisedEnds = ({ tasks }: Computed, plan: PlanNetwork): Ends =>
  new Map(
    tasks.map(({ id, plannedEndDate: planned, earlyFinish }) => [
      id,
      !plan.network.clocks && planned && earlyFinish && planned > earlyFinish ? planned : earlyFinish,
    ]),
  );

/** As planned, whatever that is worth; what begins at an hour of its planned day ends where the schedule shows it. */
const plannedEnds = ({ tasks }: Computed, plan: PlanNetwork): Ends =>
  new Map(
    tasks.map(({ id, plannedStartDate, plannedEndDate, earlyStart, earlyFinish }) => {
      const isAtHour = plan.network.clocks && earlyStart === plannedStartDate;
      return [id, isAtHour ? (earlyFinish ?? plannedEndDate) : (plannedEndDate ?? earlyFinish)];
    }),
  );

interface Compared {
  readonly question: OptimiseQuestion;
  readonly input: ScheduleInput;
  readonly plan: PlanNetwork;
  readonly before: Computed;
}

/** A plan with these moves: its figures beside those of the plan as it is, and what is wrong with it. */
function comparison({ question, input, plan, before }: Compared, moved: readonly MovedDates[]) {
  const then = moved.length === 0 ? before : withMoves(input, moved);
  const ends = [plannedEnds(before, plan), promisedEnds(then, plan)] as const;
  const [was, early] = [datesFromToday(input, before), datesFromToday(input, then)];
  const figured = { question, calendar: input.calendar, plan, ends, early: [was, early] as const };
  const { after, figures } = figuresOf(figured, moved);
  return { moved, early, figures, side: after, faults: faultsOf(then, input) };
}
type Comparison = ReturnType<typeof comparison>;

/** Open tasks that cannot lie where they are planned: before what they wait for, a date they must keep or today; or on no date. */
const faultsOf = (computed: Computed, { today }: ScheduleInput): number =>
  computed.tasks.filter((task) => {
    const { isSummary, status, plannedStartDate: start, plannedEndDate: end, earlyStart } = task;
    if (isSummary || earlyStart === null || status === 'done' || status === 'in_progress') return false;
    const isHeld = start !== null && earlyStart > start;
    return start === null || end === null || start < today || isHeld || task.breaksLink || task.missesConstraint;
  }).length;

/** Levelling may leave more at work than there are; an end that is sooner may not. */
const problemsOf = (goal: Proposal['goal'], { faults, side }: Pick<Comparison, 'faults' | 'side'>): number =>
  faults + (goal === 'finish' ? side.excess : 0);

/** By what was asked for: a sooner end, or a crew that is more even and neither larger nor later. */
function isBetter(goal: Proposal['goal'], one: Comparison, other: Comparison): boolean {
  const problems = problemsOf(goal, other) - problemsOf(goal, one);
  if (problems !== 0) return problems < 0;
  const [was, now] = [one.side, other.side];
  if (goal === 'finish') return (now.finish ?? '') < (was.finish ?? '');
  const isNoWorse =
    (now.finish ?? '') <= (was.finish ?? '') &&
    now.peak <= was.peak &&
    now.over <= was.over &&
    now.excess <= was.excess;
  return isNoWorse && (now.squares < was.squares || now.excess < was.excess);
}

/** The plan as it would be, by the rules of the schedule page. @throws OptimiseRefused naming what would break a link */
function withMoves(input: ScheduleInput, moved: readonly MovedDates[]): Computed {
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

/** Why a proposal ends later than the plan: that lies in the past, or promises what it cannot keep even with all workers. */
function laterBecause(
  { goal, today }: OptimiseQuestion,
  { finishBefore, daysGained }: Comparison['figures'],
  answer: Answer,
): Proposal['laterBecause'] {
  if (finishBefore === null || daysGained >= 0) return null;
  if (finishBefore < today) return 'past';
  return goal === 'level' || answer.isBoundAfter(finishBefore) ? 'late' : 'capacity';
}
