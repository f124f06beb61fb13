import { budgetState, usedPercent } from '#features/payments/rules.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import { addDays, type CalendarDate } from '#shared/dates.ts';
import { exact } from '#shared/money.ts';
import type { TodayEntry } from './today-contract.ts';

/** What a person can do something about today is told; the rest is one click away. */
export const TODAY_SHOWN = 12;
/** "My next three actions". */
export const NEXT_ACTIONS = 3;
/** A site that reported nothing on so many working days is asked for. */
export const SILENT_DAYS = 2;
/** Promises are looked at in so many committed weeks, those that Weekly Targets lists. */
export const PROMISED_WEEKS = 4;

type TaskEntry = Extract<TodayEntry, { kind: 'task' }>;

export interface OwnTask extends Omit<TaskEntry, 'kind' | 'reason' | 'date'> {
  readonly status: 'not_started' | 'in_progress' | 'blocked';
  readonly priority: 'low' | 'medium' | 'high' | 'critical';
  readonly plannedStartDate: CalendarDate | null;
  readonly plannedEndDate: CalendarDate | null;
}

const reasons: readonly TaskEntry['reason'][] = [
  'overdue',
  'due',
  'started',
  'starts',
  'upcoming',
  'undated',
  'blocked',
];
const priorities: readonly OwnTask['priority'][] = ['critical', 'high', 'medium', 'low'];

/** What comes next of somebody's open tasks: late, due, under way, to start; what is blocked waits for others and comes last. */
export function nextActions(tasks: readonly OwnTask[], today: CalendarDate): TaskEntry[] {
  const judged = tasks.map((task) => ({ task, ...reasonOf(task, today) }));
  judged.sort(
    (one, other) =>
      reasons.indexOf(one.reason) - reasons.indexOf(other.reason) ||
      priorities.indexOf(one.task.priority) - priorities.indexOf(other.task.priority) ||
      compare(one.date ?? '9999', other.date ?? '9999') ||
      one.task.number - other.task.number,
  );
  return judged.slice(0, NEXT_ACTIONS).map(({ task, reason, date }) => ({
    kind: 'task',
    projectId: task.projectId,
    projectName: task.projectName,
    taskId: task.taskId,
    number: task.number,
    title: task.title,
    reason,
    date,
    blockedReason: task.blockedReason,
  }));
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

function reasonOf(task: OwnTask, today: CalendarDate): Pick<TaskEntry, 'reason' | 'date'> {
  const { plannedStartDate: start, plannedEndDate: end, status } = task;
  if (status === 'blocked') return { reason: 'blocked', date: end };
  if (end !== null && end < today) return { reason: 'overdue', date: end };
  if (end === today) return { reason: 'due', date: end };
  if (status === 'in_progress') return { reason: 'started', date: end };
  if (start === null) return { reason: 'undated', date: end };
  return { reason: start <= today ? 'starts' : 'upcoming', date: start };
}

export interface Site {
  readonly projectId: string;
  readonly projectName: string;
  /** The day from which logs are expected. */
  readonly since: CalendarDate;
  readonly lastLog: CalendarDate | null;
  readonly calendar: WorkingCalendar;
}

/**
 * Sites that told nothing on two working days or more, the longest silence first. Today does not count: its log comes in the
 * evening.
 */
export function silentSites(sites: readonly Site[], today: CalendarDate): TodayEntry[] {
  return sites
    .map(({ projectId, projectName, since, lastLog, calendar }) => ({
      kind: 'no-log' as const,
      projectId,
      projectName,
      days: calendar.workingDaysIn(lastLog === null ? since : addDays(lastLog, 1), addDays(today, -1)),
      date: lastLog,
    }))
    .filter(({ days }) => days >= SILENT_DAYS)
    .sort((one, other) => other.days - one.days || compare(one.projectName, other.projectName));
}

/** Sites with too few people, the first day of that first. */
export const crewsFirst = (crews: readonly Omit<CrewEntry, 'kind'>[]): TodayEntry[] =>
  crews
    .map((crew) => ({ kind: 'crew' as const, ...crew }))
    .sort((one, other) => compare(one.date, other.date) || compare(one.projectName, other.projectName));

type CrewEntry = Extract<TodayEntry, { kind: 'crew' }>;

interface Spending {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly budget: string | null;
  readonly spent: string | null;
}

/** Projects under way that have spent more than 90 % of their budget, the worst first. */
export function budgetsAtRisk(projects: readonly Spending[]): TodayEntry[] {
  return projects
    .flatMap(({ id, name, status, budget, spent }) => {
      if (budget === null || spent === null || status === 'completed' || status === 'cancelled') return [];
      const state = budgetState(exact(spent), exact(budget));
      if (state !== 'at_risk' && state !== 'over_budget') return [];
      const percent = usedPercent(exact(spent), exact(budget));
      return [{ kind: 'budget' as const, projectId: id, projectName: name, state, percent }];
    })
    .sort((one, other) => other.percent - one.percent);
}
