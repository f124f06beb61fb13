import { progress, projectHealth, workDone } from '#features/projects/rules.ts';
import { CRITICAL_SCORE, HIGH_SCORE } from '#features/risks/rules.ts';
import type { dailyFigures } from '#server/database/tables/snapshots.ts';
import { addDays, type CalendarDate, daysBetween } from '#shared/dates.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import type { DemoContent } from './build.ts';
import { riyadh } from './days.ts';

type Figures = typeof dailyFigures.$inferInsert;

/** The longest period that a report looks back on. */
const DAYS_OF_HISTORY = 365;

/** What each day found when it began, told backwards from the rows and their history: what the server would have kept. */
export function makeDailyFigures(content: DemoContent): Figures[] {
  const dates = Array.from({ length: DAYS_OF_HISTORY }, (_, index) => addDays(content.today, index - DAYS_OF_HISTORY));
  return content.projects.flatMap((project) => {
    const past = pastOf(content, project.id);
    return dates
      .filter((date) => project.createdAt < riyadh(date, 0))
      .map((date) => figuresOn(date, { project: project.row, ...past }));
  });
}

type Rows = Pick<DemoContent, 'payments' | 'risks'> & {
  readonly tasks: readonly DemoContent['tasks'][number]['row'][];
};

interface Past extends Rows {
  /** The state of a row of the project at a moment. */
  statusAt(row: { readonly id?: string | undefined; readonly status?: string | undefined }, moment: Date): string;
}

function pastOf({ tasks, payments, risks, happenings }: DemoContent, projectId: string): Past {
  const moves = Map.groupBy(
    happenings.filter((one) => one.projectId === projectId && typeof one.before?.['status'] === 'string'),
    ({ entityId }) => entityId,
  );
  const ofProject = <Row extends { readonly projectId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.projectId === projectId);
  return {
    tasks: ofProject(tasks.map(({ row }) => row)),
    payments: ofProject(payments),
    risks: ofProject(risks),
    statusAt(row, moment) {
      const next = moves.get(row.id ?? '')?.find(({ at }) => at >= moment);
      return String(next?.before?.['status'] ?? row.status);
    },
  };
}

function figuresOn(
  date: CalendarDate,
  { project, statusAt, ...rows }: Past & { readonly project: DemoContent['projects'][number]['row'] },
): Figures {
  const moment = riyadh(date, 0);
  const wasThere = ({ createdAt }: { readonly createdAt?: Date | undefined }) => !createdAt || createdAt < moment;
  const tasks = rows.tasks.filter(wasThere).map((row) => ({ weight: weightOf(row), status: statusAt(row, moment) }));
  const counted = (status: string) => tasks.filter((task) => task.status === status);
  const payments = rows.payments.filter(wasThere).map((row) => ({ ...row, status: statusAt(row, moment) }));
  const late = payments.filter(({ status, dueDate }) => status !== 'paid' && dueDate < date);
  const open = rows.risks.filter((row) => wasThere(row) && statusAt(row, moment) === 'open');
  const weight = total(tasks.map((task) => task.weight));
  const weightDone = total(counted('done').map((task) => task.weight));
  const window = {
    plannedStartDate: project.plannedStartDate ?? null,
    plannedEndDate: project.plannedEndDate ?? null,
  };
  const work = { taskCount: tasks.length, doneCount: counted('done').length };
  const scores = open.map(({ probability, impact }) => probability * impact);
  return {
    projectId: project.id ?? '',
    date,
    status: statusAt(project, moment) as Figures['status'],
    health: projectHealth({ ...window, workDone: workDone(exact(weightDone), exact(weight)) }, date),
    currency: project.currency ?? 'SAR',
    budget: project.budget ?? '0',
    spent: total(payments.filter(({ status }) => status === 'paid').map(({ amount }) => amount)),
    overdueAmount: total(late.map(({ amount }) => amount)),
    overdueCount: late.length,
    ...work,
    inProgressCount: counted('in_progress').length,
    blockedCount: counted('blocked').length,
    weight,
    weightDone,
    progress: progress(window, date),
    criticalRisks: scores.filter((score) => score >= CRITICAL_SCORE).length,
    highRisks: scores.filter((score) => score >= HIGH_SCORE && score < CRITICAL_SCORE).length,
  };
}

const total = (amounts: readonly string[]): string => decimalText(sum(amounts.map(exact)));

/** As `task_weight` of the database says it of the rows there are here (docs/deviations.md, "Progress and health"). */
function weightOf(row: Rows['tasks'][number]): string {
  const { estimatedHours: hours, plannedStartDate: start, plannedEndDate: end, durationDays: days } = row;
  if (row.isPromise || row.isSummary) return '0';
  if (hours && Number(hours) !== 0) return hours;
  if (row.isMilestone) return '1';
  if (start && end) return String(8 * Math.max(daysBetween(start, end) + 1, 1));
  return String(8 * (Number(days ?? 0) || 1));
}
