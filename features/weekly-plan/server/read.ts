import type { Database } from '#server/database/open.ts';
import type { CalendarDate } from '#shared/dates.ts';
import type { MeasuredWeek, MissReason, Promised, WeeksReport } from '../contract.ts';
import { outcomeOf, percentOf, weekEndOf } from '../rules.ts';
import type { Standing } from './suggest.ts';

const standingStatement = {
  name: 'weekly-plan-standing',
  text: `select distinct p.source_task_id as "sourceTaskId", t.title,
      case when t.status = 'done' then p.week_start::text end as "doneIn"
    from promises p join tasks t on t.id = p.task_id
    where p.project_id = $1 and p.source_task_id is not null and t.deleted_at is null
      and (t.status <> 'done' or p.week_start >= $2::date)`,
};

/** Promises of a project whose task is still open, and those kept of weeks that begin on `since` or later. */
export async function readOpenPromises(db: Database, projectId: string, since: CalendarDate): Promise<Standing[]> {
  return (await db.$client.query<Standing>({ ...standingStatement, values: [projectId, since] })).rows;
}

/** Half a year of weeks is measured; the promises of the newest ones are listed. */
const WEEKS_SHOWN = 26;
const WEEKS_LISTED = 4;

interface Row extends Omit<Promised, 'outcome'> {}

const promiseColumns = `p.id, p.task_id as "taskId", t.number as "taskNumber", t.title, t.status, p.week_start as "weekStart",
    p.date, (t.completed_at at time zone $2)::date::text as "doneOn", p.miss_reason as "missReason", p.miss_note as "missNote"`;

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

export interface At {
  readonly today: CalendarDate;
  readonly timeZone: string;
}

export async function readWeeks(db: Database, projectId: string, { today, timeZone }: At): Promise<WeeksReport> {
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

export async function readPromise(db: Database, projectId: string, { today, timeZone }: At, id: string) {
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
