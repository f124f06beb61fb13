import { progress, projectHealth } from '#features/projects/rules.ts';
import type { Database } from '#server/database/open.ts';
import { members, projects } from '#server/database/tables/projects.ts';
import { risks } from '#server/database/tables/risks.ts';
import { baselines, baselineTasks } from '#server/database/tables/schedule.ts';
import { payments, tasks } from '#server/database/tables/work.ts';
import { addDays, dateIn, daysBetween } from '#shared/dates.ts';

const ZONE = 'Asia/Riyadh';
const days = new Map<number, string>();
function dayOf(moment: Date | null): string | null {
  if (!moment) return null;
  const day = days.get(moment.getTime()) ?? dateIn(ZONE, moment);
  days.set(moment.getTime(), day);
  return day;
}
/** Ten-thousandths, exactly. */
const exactly = (text: string) => BigInt(Math.round(Number(text) * 100)) * 100n;
/** Units for a dollar, in ten-thousandths. */
const RATES: Record<string, bigint> = { USD: 10_000n, SAR: 37_500n, KWD: 3_070n };

export const readAll = async (db: Database) => ({
  projects: await db.select().from(projects),
  members: await db.select().from(members),
  tasks: await db.select().from(tasks),
  baselines: await db.select().from(baselines),
  baselineTasks: await db.select().from(baselineTasks),
  payments: await db.select().from(payments),
  risks: await db.select().from(risks),
});
export type All = Awaited<ReturnType<typeof readAll>>;
type Project = All['projects'][number];
type Task = All['tasks'][number];

const round = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
const inDollars = (value: bigint, currency: string) => round(value * 10_000n, RATES[currency] ?? 1n);
const shown = (value: bigint) => Number(round(value, 100n)) / 100;
const total = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

export const finished = (task: Task) => (task.status === 'done' ? dayOf(task.completedAt ?? task.updatedAt) : null);
/** Only leaves have weight: what has a live part that is no promise is a sum of its parts. */
export const leavesAmong = (rows: readonly Task[]): readonly Task[] => {
  const parents = new Set(rows.filter(({ isPromise }) => !isPromise).map(({ parentTaskId }) => parentTaskId));
  return rows.filter(({ id, isPromise }) => !isPromise && !parents.has(id));
};

export function weightOf(task: Task): bigint {
  if (task.estimatedHours !== null && Number(task.estimatedHours) !== 0) return exactly(task.estimatedHours);
  if (task.isMilestone) return 10_000n;
  if (!task.plannedStartDate || !task.plannedEndDate) return 8n * (exactly(task.durationDays ?? '0') || 10_000n);
  return BigInt(Math.max(daysBetween(task.plannedStartDate, task.plannedEndDate) + 1, 1)) * 80_000n;
}
export function dueOn(all: All, task: Task, project: Project): string | null {
  const [newest] = all.baselines
    .filter(({ projectId }) => projectId === project.id)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const planned = all.baselineTasks.find(({ taskId, baselineId }) => taskId === task.id && baselineId === newest?.id);
  return planned?.plannedEndDate ?? endWithin(all.tasks, task) ?? project.plannedEndDate;
}

/** Of a task without an end that of the nearest summary above it. */
function endWithin(all: readonly Task[], task: Task): string | null {
  const above = all.find(({ id }) => id === task.parentTaskId);
  return task.plannedEndDate ?? (above ? endWithin(all, above) : null);
}

/** Of a part without dates the task above that is in the plan for it; of a task without a start of its own the first of its parts. */
function startOf(all: readonly Task[], task: Task): string | null {
  if (task.plannedStartDate) return task.plannedStartDate;
  const whole = task.plannedEndDate === null ? wholeOf(all, task) : undefined;
  if (whole) return whole.plannedStartDate ?? whole.plannedEndDate;
  const parts = all.filter(({ parentTaskId }) => parentTaskId === task.id);
  return parts.flatMap((part) => startOf(all, part) ?? []).sort()[0] ?? null;
}

function wholeOf(all: readonly Task[], task: Task): Task | undefined {
  const above = all.find(({ id }) => id === task.parentTaskId);
  return above && !above.carriesDates ? wholeOf(all, above) : above;
}

interface Asked {
  /** Whose projects; undefined: all. */
  readonly userId: string | undefined;
  readonly projectId: string | undefined;
  readonly days: number;
  readonly today: string;
}

/** Everything again, row by row, the slow way. */
export function recount(all: All, asked: Asked) {
  const seen = seenBy(all, asked);
  return { from: seen.from, ...countsOf(seen), ...moneyOf(all, seen), ...workOf(all, seen) };
}

function seenBy(all: All, { userId, projectId, days, today }: Asked) {
  const isMember = (id: string) => all.members.some((one) => one.projectId === id && one.userId === userId);
  const own = all.projects
    .filter(
      ({ id, deletedAt }) => !deletedAt && (userId === undefined || isMember(id)) && (!projectId || id === projectId),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const live = <T extends { projectId: string; deletedAt: Date | null }>(rows: readonly T[]) =>
    rows.filter((row) => !row.deletedAt && own.some(({ id }) => id === row.projectId));
  const money = live(all.payments);
  return {
    today,
    from: addDays(today, 1 - days),
    own,
    tasks: live(all.tasks),
    paid: money.filter(({ status }) => status === 'paid'),
    late: money.filter(({ status, dueDate }) => status !== 'paid' && dueDate !== null && dueDate < today),
    risks: live(all.risks).filter(({ status }) => status === 'open'),
  };
}
type Seen = ReturnType<typeof seenBy>;

function healthOf({ tasks: rows, today }: Seen, project: Project) {
  const mine = rows.filter((task) => task.projectId === project.id);
  const workDone = shareOf(mine, (task) => task.status === 'done');
  return projectHealth({ ...project, workDone }, today);
}

/** By the weight of the leaves, in percent; 100 only when it is all. */
function shareOf(rows: readonly Task[], isIn: (task: Task) => boolean): number | null {
  const leaves = leavesAmong(rows);
  if (leaves.length === 0) return null;
  if (leaves.every(isIn)) return 100;
  const part = total(leaves.filter(isIn).map(weightOf));
  return Math.min(99, Number(round(100n * part, total(leaves.map(weightOf)))));
}

function countsOf(seen: Seen) {
  const { own, from, today } = seen;
  const running = own.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const counted = seen.tasks.filter((task) =>
    task.status === 'done' ? (finished(task) ?? '') >= from : (startOf(seen.tasks, task) ?? '') <= today,
  );
  const status = (name: Task['status']) => counted.filter((task) => task.status === name).length;
  const critical = seen.risks.filter(({ probability, impact }) => probability * impact >= 15);
  return {
    projectCount: own.length,
    activeProjects: own.filter((one) => one.status === 'active' && healthOf(seen, one) !== 'completed').length,
    onSchedule: { current: running.filter((one) => healthOf(seen, one) !== 'delayed').length, total: running.length },
    criticalRisks: {
      count: critical.length,
      raised: critical.filter(({ createdAt }) => (dayOf(createdAt) ?? '') >= from).length,
    },
    risks: seen.risks
      .filter(({ probability, impact }) => probability * impact >= 10)
      .sort(
        (one, other) =>
          other.probability * other.impact - one.probability * one.impact ||
          other.createdAt.getTime() - one.createdAt.getTime() ||
          (one.id < other.id ? -1 : 1),
      )
      .slice(0, 5)
      .map(({ id, probability, impact, createdAt }) => ({
        id,
        severity: probability * impact >= 15 ? 'critical' : 'high',
        raisedOn: dayOf(createdAt),
        isNew: (dayOf(createdAt) ?? '') >= from,
      })),
    riskCount: seen.risks.filter(({ probability, impact }) => probability * impact >= 10).length,
    tasks: {
      completed: status('done'),
      inProgress: status('in_progress'),
      blocked: status('blocked'),
      notStarted: status('not_started'),
      ofAll: seen.tasks.length,
    },
    projects: own.map((project) => {
      const mine = seen.tasks.filter((task) => task.projectId === project.id);
      const done = mine.filter((task) => task.status === 'done');
      const work = {
        taskCount: mine.length,
        doneCount: done.length,
        workDone: shareOf(mine, ({ status }) => status === 'done'),
        workDoneBefore: shareOf(mine, (task) => (finished(task) ?? '9') < from),
      };
      return { id: project.id, health: healthOf(seen, project), progress: progress(project, today), ...work };
    }),
  };
}

function plannedBy(all: All, seen: Seen, project: Project, day: string): bigint {
  const mine = leavesAmong(seen.tasks.filter((task) => task.projectId === project.id));
  const budget = exactly(project.budget);
  const step = project.currency === 'KWD' ? 10n : 100n;
  if (mine.length > 0) {
    const due = mine.filter((task) => (dueOn(all, task, project) ?? '9') <= day);
    return round(budget * total(due.map(weightOf)), total(mine.map(weightOf)) * step) * step;
  }
  if (!project.plannedStartDate || !project.plannedEndDate) return 0n;
  const length = daysBetween(project.plannedStartDate, project.plannedEndDate) + 1;
  const gone = Math.min(length, Math.max(0, daysBetween(project.plannedStartDate, day) + 1));
  return round(budget * BigInt(gone), BigInt(length) * step) * step;
}

function moneyOf(all: All, seen: Seen) {
  const { own, from, today } = seen;
  const inAll = (of: (project: Project) => bigint) =>
    total(own.map((project) => inDollars(of(project), project.currency)));
  const amounts = (rows: All['payments'], { id }: Project) =>
    total(rows.filter((row) => row.projectId === id).map(({ amount }) => exactly(amount)));
  const paidBetween = (first: string, last: string) =>
    seen.paid.filter((row) => (dayOf(row.paidDate) ?? '') >= first && (dayOf(row.paidDate) ?? '') <= last);
  const planned = (first: string, last: string) =>
    shown(inAll((project) => plannedBy(all, seen, project, last) - plannedBy(all, seen, project, addDays(first, -1))));
  const paid = (first: string, last: string) => shown(inAll((project) => amounts(paidBetween(first, last), project)));
  const budget = inAll((project) => exactly(project.budget));
  const used = inAll((project) => (exactly(project.budget) > 0n ? amounts(seen.paid, project) : 0n));
  return {
    budgetHealth: budget === 0n ? 100 : Math.max(0, Math.round((Number(budget - used) / Number(budget)) * 100)),
    isConverted: own.some(({ currency }) => currency !== 'USD'),
    costs: {
      budget: shown(budget),
      spent: shown(inAll((project) => amounts(seen.paid, project))),
      planned: planned(from, today),
      paid: paid(from, today),
      overdue: { amount: shown(inAll((project) => amounts(seen.late, project))), count: seen.late.length },
    },
    planned,
    paid,
    paidRows: (first: string, last: string) => paidBetween(first, last).length,
  };
}

function workOf(all: All, { tasks, own, today }: Seen) {
  const rows = leavesAmong(tasks);
  const due = (task: Task) => dueOn(all, task, own.find(({ id }) => id === task.projectId) as Project);
  const work = total(rows.map(weightOf));
  const share = (part: readonly Task[]) =>
    work === 0n ? null : Number(round(1000n * total(part.map(weightOf)), work)) / 10;
  return {
    timeline: (date: string) => ({
      date,
      planned: share(rows.filter((task) => (due(task) ?? '9') <= date && !(date === today && due(task) === today))),
      actual: share(rows.filter((task) => (finished(task) ?? '9') <= date)),
    }),
    dueRows: (first: string, last: string) =>
      rows.filter((task) => (due(task) ?? '') >= first && (due(task) ?? '9') <= last).length,
  };
}
