import { type CalendarDate, daysBetween } from '#shared/dates.ts';
import type { Workdays } from './workdays.ts';

/** A task that uses the material. */
export interface Using {
  readonly id: string;
  readonly number: number;
  readonly title: string;
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
  readonly isDone: boolean;
  readonly hours: number | null;
  /** Of a part of a task: its share of the days of that one; undefined or null: by its own dates. */
  readonly days?: number | null;
  /** Title of the task that it was split off: what its own leaves out. */
  readonly partOf?: string | null;
  /** How much of the material it takes, where somebody has said so. */
  readonly quantity: number | null;
}

export interface Window {
  readonly start: CalendarDate | null;
  readonly end: CalendarDate | null;
}

/** Days from today, both included. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a task still takes, and when. */
export interface Share extends Span {
  readonly task: Using | null;
  readonly quantity: number;
}

export interface Need {
  readonly shares: readonly Share[];
  /** What is still to be used: required − used. */
  readonly rest: number;
  /** What tasks that are done took, or the ledger says was used, whichever is more. */
  readonly used: number;
}

interface Requirement {
  readonly today: CalendarDate;
  readonly required: number;
  /** Consumed according to the ledger. */
  readonly consumed: number;
  readonly tasks: readonly Using[];
  /** Stands in for the dates of a task without any, and for the tasks where there is none. */
  readonly project: Window;
}

/**
 * The required quantity over the tasks that use it: what somebody said a task takes, the rest by estimated hours where all
 * of them have some, else by days. No share depends on when a task lies, so that moving one later never brings need forward.
 */
export function needOf({ today, required, consumed, tasks, project }: Requirement): Need {
  const quantities = sharesOf(required, tasks);
  const done = tasks.reduce((sum, task, index) => sum + (task.isDone ? (quantities[index] ?? 0) : 0), 0);
  const used = Math.min(required, Math.max(consumed, done));
  const rest = required - used;
  const open = tasks.flatMap((task, index) => (task.isDone ? [] : [{ task, quantity: quantities[index] ?? 0 }]));
  const openQuantity = open.reduce((sum, { quantity }) => sum + quantity, 0);
  if (open.length === 0 || openQuantity <= 0) {
    return { shares: rest > 0 ? [{ task: null, quantity: rest, ...spanOf(project, project, today) }] : [], rest, used };
  }
  const shares = open.map(({ task, quantity }) => ({
    task,
    quantity: (quantity / openQuantity) * rest,
    ...spanOf(task, project, today),
  }));
  return { shares, rest, used };
}

/** What each task takes of the required quantity: as somebody said, the rest by hours where all have some, else by days. */
export function sharesOf(required: number, tasks: readonly Using[]): number[] {
  const stated = tasks.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const silent = tasks.filter(({ quantity }) => quantity === null);
  const hasHours = silent.every(({ hours }) => hours !== null && hours > 0);
  const weight = (task: Using) => (hasHours ? (task.hours ?? 0) : daysOf(task));
  const weights = silent.reduce((sum, task) => sum + weight(task), 0);
  const left = Math.max(0, required - stated);
  const scale = stated > 0 && (stated > required || silent.length === 0) ? required / stated : 1;
  return tasks.map((task) =>
    task.quantity === null ? (left * weight(task)) / weights : Math.min(required, task.quantity * scale),
  );
}

const daysOf = ({ start, end, days }: Window & Pick<Using, 'days'>): number =>
  days ?? (start && end ? Math.max(1, daysBetween(start, end) + 1) : 1);

/** From today on: what is planned for days that are gone and not done is needed now. */
function spanOf({ start, end }: Window, project: Window, today: CalendarDate): Span {
  const first = start ?? end ?? project.start ?? project.end ?? today;
  const last = end ?? start ?? project.end ?? project.start ?? today;
  const from = Math.max(0, daysBetween(today, first));
  return { from, to: Math.max(from, daysBetween(today, last)) };
}

/** How much is needed up to the end of a day, counted from today; it never falls from one day to the next. */
export function neededBy({ shares, rest }: Need, day: number, workdays: Workdays): number {
  let needed = 0;
  let isAll = true;
  for (const { from, to, quantity } of shares) {
    if (day >= to) {
      needed += quantity;
      continue;
    }
    isAll = false;
    if (day < from) continue;
    const all = workdays.count(from, to);
    if (all > 0) needed += (quantity * workdays.count(from, day)) / all;
  }
  return isAll ? rest : Math.min(rest, needed);
}
