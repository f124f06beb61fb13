import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { varianceAlerts } from '#features/budget/server/api.ts';
import { materialAlerts } from '#features/materials/server/api.ts';
import { delayOf } from '#features/schedule/rules.ts';
import { readFloats, type WatchedPlan } from '#features/schedule/server/api.ts';
import { readSettings, timeZoneSql } from '#features/settings/server/api.ts';
import { projectWeather } from '#features/weather/server/api.ts';
import type { Connection, Transaction } from '#server/database/open.ts';
import { projects } from '#server/database/tables/projects.ts';
import { risks, riskWatch } from '#server/database/tables/risks.ts';
import type { Services } from '#server/services.ts';
import { openCalendar } from '#shared/calendar/calendar.ts';
import { dateIn } from '#shared/dates.ts';
import { writtenEnglish } from '#shared/language/written-sentence.ts';
import { inEnglish } from '#shared/sentence.ts';
import { type Cause, type Family, families } from '../engine/cause.ts';
import { type Entry, reconcile, type Step, saysOf } from '../engine/reconcile.ts';
import {
  budgetCauses,
  logCauses,
  materialCauses,
  type PlanFact,
  scheduleCauses,
  weatherCauses,
} from './evaluate-causes.ts';
import { changeOf, type RiskRow, shown } from './store.ts';

type Context = Pick<Services, 'db' | 'weather' | 'publicWeather' | 'now' | 'log'>;

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
async function seeProject(context: Context, projectId: string, isOpen: (key: string) => boolean): Promise<Seen> {
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

/** Looks at a project and makes its engine's entries say what there is. Answers how many entries changed. */
export async function watchProject(context: Context, projectId: string): Promise<number> {
  const { db, now } = context;
  const steps = await db.transaction(async (tx) => {
    // Before anything is read: of two who look at once the later one writes what it saw later.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${projectId}::text, 2))`);
    const rows = await readEntries(tx, projectId);
    const open = new Set(rows.filter((row) => row.status === 'open').map((row) => row.engineKey));
    const { causes, judged } = (await runs(tx, projectId))
      ? await seeProject(context, projectId, (key) => open.has(key))
      : { causes: [], judged: new Set(families) };
    const byId = new Map(rows.map((row) => [row.id, row]));
    const found = reconcile(rows.map(entryOf), causes, judged);
    for (const step of found) await apply(tx, { step, projectId, now: now() }, byId);
    return found.length;
  });
  await keepWatch(context, projectId);
  return steps;
}

async function runs(db: Connection, projectId: string): Promise<boolean> {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId));
  return project?.status === 'active' && project.deletedAt === null;
}

const readEntries = (db: Connection, projectId: string): Promise<RiskRow[]> =>
  db
    .select()
    .from(risks)
    .where(and(eq(risks.projectId, projectId), isNotNull(risks.engineKey)));

function entryOf(row: RiskRow): Entry {
  const { id, status, probability, impact, sentences, taskId, paymentId, materialId } = row;
  return {
    ...{ id, status, probability, impact },
    key: row.engineKey ?? '',
    says: sentences ? saysOf({ ...sentences, taskId, paymentId, materialId }) : '',
    isAdopted: row.adoptedAt !== null,
    isDismissed: row.isDismissed,
    isCauseGone: row.causeGoneAt !== null,
    isTrashed: row.deletedAt !== null,
  };
}

interface Applied {
  readonly step: Step;
  readonly projectId: string;
  readonly now: Date;
}

async function apply(tx: Transaction, { step, projectId, now }: Applied, rows: ReadonlyMap<string, RiskRow>) {
  if (step.kind === 'open') return insertEntry(tx, projectId, step.cause);
  const old = rows.get(step.id);
  if (!old) return;
  const [row] = await tx
    .update(risks)
    .set({ ...changeBy(step, now), version: old.version + 1 })
    .where(eq(risks.id, step.id))
    .returning();
  const changed = row && difference(judgement(old), judgement(row));
  // Figures move every day, and those of money are not everybody's: history keeps weight, state and the cause that went or came.
  if (changed) await recordChange(tx, { ...changeOf(row, null), action: 'updated', ...changed });
}

const judgement = (row: RiskRow) => {
  const { probability, impact, severity, status, isDismissed, isAdopted } = shown(row);
  return { probability, impact, severity, status, isDismissed, isAdopted, isCauseGone: row.causeGoneAt !== null };
};

function changeBy(step: Exclude<Step, { kind: 'open' }>, now: Date): Partial<typeof risks.$inferInsert> {
  switch (step.kind) {
    case 'update':
      return valuesOf(step.cause);
    case 'reopen':
      return {
        ...valuesOf(step.cause),
        ...{ status: 'open', causeGoneAt: null, adoptedAt: null, adoptedBy: null },
        ...{ closedAt: null, closedBy: null, closeReason: '', isDismissed: false },
      };
    case 'close':
      return { status: 'closed', causeGoneAt: now, closedAt: now, closedBy: null, closeReason: '' };
    case 'note-gone':
      return { causeGoneAt: now };
    case 'note-back':
      return { causeGoneAt: null };
  }
}

const valuesOf = ({ title, description, probability, impact, taskId, paymentId, materialId }: Cause) => ({
  title: inEnglish(title),
  description: writtenEnglish(description),
  sentences: { title, description },
  probability,
  impact,
  taskId: taskId ?? null,
  paymentId: paymentId ?? null,
  materialId: materialId ?? null,
});

async function insertEntry(tx: Transaction, projectId: string, cause: Cause): Promise<void> {
  const values = { ...valuesOf(cause), projectId, engineKey: cause.key, isFromEngine: true };
  const [made] = await tx.insert(risks).values(values).onConflictDoNothing().returning();
  if (made) await recordChange(tx, { ...changeOf(made, null), action: 'created', after: judgement(made) });
}

async function keepWatch({ db, now }: Context, projectId: string): Promise<void> {
  const { timeZone } = await readSettings(db);
  const evaluatedOn = dateIn(timeZone, now());
  await db.update(riskWatch).set({ evaluatedOn }).where(eq(riskWatch.projectId, projectId));
}

/** A day on which nothing was looked at: whoever claims a project and does not come to its end leaves it to the next look. */
const UNFINISHED = '1900-01-01';

/** Takes a project for this server, unless it was looked at since. */
async function claim({ db, now }: Context, projectId: string, since: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`insert into risk_watch (project_id, evaluated_at, evaluated_on)
    select id, ${now().toISOString()}::timestamptz, ${UNFINISHED} from projects where id = ${projectId}
    on conflict (project_id) do update set evaluated_at = excluded.evaluated_at, evaluated_on = excluded.evaluated_on
    where risk_watch.evaluated_at < ${since.toISOString()}::timestamptz returning project_id`);
  return rows.length > 0;
}

/** Looks at a project that changed at `since`, unless another server does. */
export async function watchClaimed(
  services: Context & Pick<Services, 'events'>,
  projectId: string,
  since: Date,
): Promise<void> {
  if (!(await claim(services, projectId, since))) return;
  if ((await watchProject(services, projectId)) > 0) services.events.changed();
}

/** A look that is under way is not begun again for so long. */
const PATIENCE_MS = 60_000;
/** In one run of the job; the others follow with the next. */
const AT_ONCE = 100;

/** Projects that changed since the last look, and every one once a day: time alone makes work late. */
export async function watchChanged(services: Context & Pick<Services, 'events'>, signal?: AbortSignal): Promise<void> {
  const { db, now } = services;
  const { timeZone } = await readSettings(db);
  const today = dateIn(timeZone, now());
  const { rows } = await db.execute<{
    id: string;
  }>(sql`select p.id from projects p left join risk_watch w on w.project_id = p.id
    where p.deleted_at is null and (p.status = 'active'
        or exists (select 1 from risks k where k.project_id = p.id and k.status = 'open' and k.is_from_engine))
      and (w.project_id is null or w.evaluated_on <> ${today}
        or w.evaluated_at < (select a.at from activity a where a.project_id = p.id order by a.seq desc limit 1))
    order by w.evaluated_at nulls first limit ${AT_ONCE}`);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    await watchClaimed(services, id, new Date(now().getTime() - PATIENCE_MS)).catch((error: unknown) => {
      services.log.warn({ err: error, projectId: id }, 'the risks of a project could not be judged');
    });
  }
}
