import { z } from 'zod';
import { authorizeProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Ai } from '#server/adapters/ai/ai.ts';
import type { Database } from '#server/database/open.ts';
import { implement } from '#server/http/route.ts';
import { type CalendarDate, dateIn } from '#shared/dates.ts';
import { notFound } from '#shared/http/errors.ts';
import {
  type MeasuredWeek,
  type MissReason,
  type PlanSuggestion,
  type Promised,
  type WeeksReport,
  weeklyPlanApi,
} from '../contract.ts';
import type { Language } from '../look-ahead/sentences.ts';
import { outcomeOf, percentOf, weekEndOf, weekStartOf } from '../rules.ts';
import { askPlan, readPlanContext } from './plan-question.ts';
import { recordPromiseOutcome } from './store.ts';
import type { OpenPromise } from './suggest.ts';

const openPromisesStatement = {
  name: 'weekly-plan-open-promises',
  text: `select distinct p.source_task_id as "sourceTaskId", t.title,
      case when t.status = 'done' then p.week_start::text end as "doneIn"
    from promises p join tasks t on t.id = p.task_id
    where p.project_id = $1 and p.source_task_id is not null and t.deleted_at is null
      and (t.status <> 'done' or p.week_start >= $2::date)`,
};

/** Promises of a project whose task is still open, and those kept of weeks that begin on `since` or later. */
async function readOpenPromises(db: Database, projectId: string, since: CalendarDate): Promise<OpenPromise[]> {
  return (await db.$client.query<OpenPromise>({ ...openPromisesStatement, values: [projectId, since] })).rows;
}

/** Half a year of weeks is measured; the promises of the newest ones are listed. */
const WEEKS_SHOWN = 26;
const WEEKS_LISTED = 4;

interface Row extends Omit<Promised, 'outcome'> {}

const promiseColumns = `p.id, p.task_id as "taskId", t.number as "taskNumber", t.title, t.status, p.week_start as "weekStart",
    p.date, (t.completed_at at time zone $2)::date::text as "doneOn", p.miss_reason as "missReason", p.miss_note as "missNote",
    (select json_build_object('taskId', s.id, 'taskNumber', s.number,
        'percentComplete', case s.status when 'not_started' then 0 else s.percent_complete end)
      from tasks s where s.id = p.source_task_id and s.deleted_at is null and s.is_leaf and s.status <> 'done' and not s.has_steps) as reportable`;

const promisesStatement = {
  name: 'weekly-plan-promises',
  text: `select ${promiseColumns} from promises p join tasks t on t.id = p.task_id
    where p.project_id = $1 and t.deleted_at is null
      and p.week_start in (select week_start from committed_weeks where project_id = $1
        order by week_start desc limit ${WEEKS_SHOWN})
    order by p.week_start desc, p.date, t.number`,
};

const oneStatement = {
  name: 'weekly-plan-promise',
  text: `select ${promiseColumns} from promises p join tasks t on t.id = p.task_id
    where p.project_id = $1 and p.id = $3 and t.deleted_at is null`,
};

const weeksStatement = {
  name: 'weekly-plan-weeks',
  text: `select week_start as "weekStart", planned_tasks as planned, ready_tasks as ready from committed_weeks
    where project_id = $1 order by week_start desc limit ${WEEKS_SHOWN}`,
};

interface At {
  readonly today: CalendarDate;
  readonly timeZone: string;
}

async function readWeeks(db: Database, projectId: string, { today, timeZone }: At): Promise<WeeksReport> {
  const [{ rows: weeks }, { rows }] = await Promise.all([
    db.$client.query<{ weekStart: string; planned: number; ready: number }>({ ...weeksStatement, values: [projectId] }),
    db.$client.query<Row>({ ...promisesStatement, values: [projectId, timeZone] }),
  ]);
  const promises = rows.map((row): Promised => ({ ...row, outcome: outcomeOf(row, today) }));
  const byWeek = Map.groupBy(promises, ({ weekStart }) => weekStart);
  const measured = weeks.map(({ weekStart, planned, ready }): MeasuredWeek => {
    const own = byWeek.get(weekStart) ?? [];
    const count = (outcome: Promised['outcome']) => own.filter((promise) => promise.outcome === outcome).length;
    return {
      weekStart,
      weekEnd: weekEndOf(weekStart),
      isOver: today > weekEndOf(weekStart),
      promised: own.length,
      kept: count('kept'),
      missed: count('missed'),
      percentComplete: percentOf(count('kept'), own.length),
      planned,
      ready,
      percentReady: percentOf(ready, planned),
    };
  });
  const listed = new Set(measured.slice(0, WEEKS_LISTED).map(({ weekStart }) => weekStart));
  return {
    today,
    weeks: measured,
    reasons: reasonsOf(promises),
    promises: promises.filter(({ weekStart }) => listed.has(weekStart)),
  };
}

async function readPromise(db: Database, projectId: string, { today, timeZone }: At, id: string) {
  const { rows } = await db.$client.query<Row>({ ...oneStatement, values: [projectId, timeZone, id] });
  const [row] = rows;
  return row && { ...row, outcome: outcomeOf(row, today) };
}

/** How often each reason was given for a promise that was not kept, the most frequent first. */
function reasonsOf(promises: readonly Promised[]): { reason: MissReason | null; count: number }[] {
  const missed = promises.filter(({ outcome }) => outcome === 'missed');
  return [...Map.groupBy(missed, ({ missReason }) => missReason)]
    .map(([reason, own]) => ({ reason, count: own.length }))
    .sort((one, other) => other.count - one.count || String(one.reason).localeCompare(String(other.reason)));
}

const Wording = z.object({
  weeks: z.array(z.object({ weekStart: z.string(), objectives: z.array(z.string().trim().min(5).max(300)).max(20) })),
});

/** A configured model may word the objectives of a week. It may neither add, drop nor change one: its numbers are compared. */
async function wordObjectives(plan: PlanSuggestion, ai: Ai, language: Language): Promise<PlanSuggestion> {
  if (!ai.isConfigured || plan.weekly_targets.length === 0) return plan;
  const answer = await ai.ask({
    task: 'plan',
    schema: Wording,
    system: orders(language),
    data: { weeks: plan.weekly_targets },
  });
  const worded = plan.weekly_targets.map(({ weekStart, objectives }) => {
    const own = answer?.weeks.find((week) => week.weekStart === weekStart)?.objectives ?? [];
    const isFaithful =
      own.length === objectives.length && own.every((text, index) => hasSameNumbers(text, objectives[index] ?? ''));
    return { weekStart, objectives: isFaithful ? own : objectives };
  });
  const isWorded = worded.some(({ objectives }, index) => objectives !== plan.weekly_targets[index]?.objectives);
  return isWorded ? { ...plan, weekly_targets: worded, engine: ai.engine } : plan;
}

const numbersIn = (text: string): string => (text.match(/\p{N}+/gu) ?? []).sort().join(' ');
const hasSameNumbers = (one: string, other: string): boolean => numbersIn(one) === numbersIn(other);

const orders = (language: Language): string =>
  [
    'You are an experienced construction manager in the Gulf. For each week the objectives are given that the schedule allows.',
    'Word each objective as one clear target for the foremen. Keep their number, their order, their meaning, every task number and every figure; bring in no other number.',
    `Write in ${language === 'ar' ? 'Arabic' : 'English'}.`,
  ].join('\n');

export const weeklyPlanRoutes = implement(weeklyPlanApi, {
  async suggest({ body }, context) {
    const { db, user, limits, ai } = context;
    const projectId = await authorizeProject(db, user, body.project_id, 'plan.suggest');
    limits.ai.take(user.id);
    const planContext = await readPlanContext(context, projectId);
    const { today, calendar } = planContext.plan;
    const promises = await readOpenPromises(db, projectId, weekStartOf(today, calendar.workingDays));
    const plan = await askPlan('suggest', {
      planContext,
      days: body.horizon_days,
      language: body.language,
      promises,
    });
    return wordObjectives(plan, ai, body.language);
  },

  async weeks({ params }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'project.read');
    return readWeeks(db, projectId, await atNow(db, now()));
  },

  async judge({ params, body }, { db, user, now }) {
    const projectId = await authorizeProject(db, user, params.id, 'plan.commit');
    const write = { projectId, actorId: user.id, now: now() };
    await db.transaction((tx) => recordPromiseOutcome(tx, write, { id: params.promiseId, ...body }));
    const promise = await readPromise(db, projectId, await atNow(db, now()), params.promiseId);
    if (!promise) throw notFound('Promise');
    return promise;
  },
});

async function atNow(db: Database, now: Date): Promise<At> {
  const { timeZone } = await readSettings(db);
  return { timeZone, today: dateIn(timeZone, now) };
}
