import { varianceAlerts } from '#features/budget/server/api.ts';
import { materialAlerts } from '#features/materials/server/api.ts';
import { delayOf } from '#features/schedule/rules.ts';
import { readFloats, type WatchedPlan } from '#features/schedule/server/api.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import { projectWeather } from '#features/weather/server/api.ts';
import type { Services } from '#server/services.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import type { Cause, Family } from '../engine/cause.ts';
import {
  budgetCauses,
  logCauses,
  materialCauses,
  type PlanFact,
  scheduleCauses,
  weatherCauses,
} from './evaluate-causes.ts';

export type Context = Pick<Services, 'db' | 'weather' | 'publicWeather' | 'now' | 'log'>;

/** The engine sees what an administrator sees. */
const ENGINE = { id: '00000000-0000-0000-0000-000000000000', role: 'admin' } as const;

interface Seen {
  readonly causes: readonly Cause[];
  readonly judged: ReadonlySet<Family>;
}

/**
 * What is a risk in a running project now. `isOpen`: whether an entry of that key is open. A family that cannot be judged says nothing
 * and takes nothing back; the others are judged all the same.
 */
export async function seeProject(context: Context, projectId: string, isOpen: (key: string) => boolean): Promise<Seen> {
  const plan = once(() => readFloats(context.db, projectId, context.now()));
  const looks: Readonly<Record<Family, () => Promise<readonly Cause[] | undefined>>> = {
    budget: () => seeBudget(context, projectId),
    schedule: async () => seeSchedule(await plan(), isOpen),
    material: () => seeMaterials(context, projectId),
    weather: () => seeWeather(context, projectId),
    logs: async () => seeLogs(context, await plan()),
  };
  const causes: Cause[] = [];
  const judged = new Set<Family>();
  for (const [family, look] of Object.entries(looks) as [Family, (typeof looks)[Family]][]) {
    const found = await look().catch((error: unknown) => {
      context.log.warn({ err: error, projectId, family }, 'a family of risks could not be judged');
    });
    if (!found) continue;
    judged.add(family);
    causes.push(...found);
  }
  return { causes, judged };
}

/** Asked for by several, done once. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

async function seeBudget({ db }: Context, projectId: string): Promise<readonly Cause[]> {
  const alerts = await varianceAlerts(db, ENGINE, projectId);
  return budgetCauses(
    alerts.map(({ kind, severity, value, threshold, rows }) => ({
      ...{ kind, severity, value, threshold },
      paymentId: kind === 'overdue' ? (rows.find((row) => row.kind === 'payment')?.id ?? null) : null,
    })),
  );
}

function seeSchedule({ today, calendar, tasks }: WatchedPlan, isOpen: (key: string) => boolean): Cause[] {
  const days = openCalendar(calendar);
  const facts = tasks.flatMap((task): PlanFact[] => {
    const { id, number, title, status, isSummary, totalFloat } = task;
    if (status === 'done' || isSummary || totalFloat === null) return [];
    return [{ id, number, title, delay: delayOf(task, today, days), totalFloat }];
  });
  return scheduleCauses(facts, isOpen);
}

async function seeMaterials({ db, now }: Context, projectId: string): Promise<readonly Cause[]> {
  const moment = now();
  const alerts = await materialAlerts(db, ENGINE, moment, projectId);
  // Where neither a plan nor a rate says when it is missing, there is no day that a risk could name.
  const known = alerts.filter(({ detail }) => detail.basis !== 'unknown');
  return materialCauses(
    known.map(({ title, detail }) => ({
      id: detail.materialId,
      item: title,
      quantity: detail.missing,
      unit: detail.unit,
      neededBy: detail.neededBy,
      daysAhead: detail.days_ahead,
      isLate: detail.isLate || detail.days_ahead < detail.leadDays,
      task: detail.task && { id: detail.task.id, isLinked: detail.basis === 'linked' },
    })),
  );
}

/** Undefined when no forecast is to be had: then nothing is said, and nothing taken back. */
async function seeWeather(context: Context, projectId: string): Promise<readonly Cause[] | undefined> {
  const report = await projectWeather(context, projectId);
  if (report.state === 'unreachable') return undefined;
  return report.state === 'ok' ? weatherCauses(report.impacts) : [];
}

/** Working days before today without a log, since the last one; before the first, since work was begun as planned. */
async function seeLogs({ db }: Context, { projectId, calendar, today }: WatchedPlan): Promise<readonly Cause[]> {
  const { rows } = await db.$client.query<{ since: string | null; isWorking: boolean }>({
    name: 'risk-logs',
    text: `select coalesce((select max(l.date) + 1 from progress_logs l where l.project_id = p.id and l.deleted_at is null),
        greatest(p.planned_start_date, (p.created_at at time zone ${timeZoneSql})::date)) as since,
      exists (select 1 from tasks t where t.project_id = p.id and t.deleted_at is null and not t.is_summary and t.status = 'in_progress') as "isWorking"
      from projects p where p.id = $1`,
    values: [projectId],
  });
  const [found] = rows;
  if (!found?.since || !found.isWorking) return [];
  return logCauses(Math.max(0, openCalendar(calendar).workingDaysBetween(found.since, today)));
}
