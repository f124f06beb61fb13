import { calendarFrom } from '#features/calendar/server/api.ts';
import { disciplineOf } from '#features/work-knowledge/discipline-rules.ts';
import type { Database } from '#server/database/open.ts';
import type { WorkingCalendar } from '#shared/calendar/calendar.ts';
import type { CalendarSettings } from '#shared/calendar/settings.ts';
import type { CalendarDate } from '#shared/dates.ts';
import { BURN_WINDOW, type Ledger } from '../forecast/burn.ts';
import type { Plan } from '../forecast/forecast.ts';
import { type Link, ProjectWork, type Work } from '../forecast/usage.ts';
import { Workdays } from '../forecast/workdays.ts';

interface PlanRow {
  readonly id: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly isOver: boolean;
  readonly calendar: CalendarSettings | null;
  readonly tasks: readonly Work[];
}

/** A project as forecasts need it. */
export interface ProjectPlan extends Plan {
  /** Completed or cancelled: nothing is needed any more. */
  readonly isOver: boolean;
}

const planStatement = {
  name: 'materials-plans',
  text: `select p.id, p.planned_start_date::text as start, p.planned_end_date::text as "end",
      p.status in ('completed', 'cancelled') as "isOver",
      coalesce(p.calendar, (select o.calendar from organisation o where o.id = 1)) as calendar,
      coalesce((select json_agg(json_build_object('id', t.id, 'parentTaskId', t.parent_task_id, 'number', t.number,
        'title', t.title, 'partOf', case when t.is_part then q.title end,
        'start', coalesce(t.planned_start_date, a.planned_start), 'end', coalesce(t.planned_end_date, a.planned_end), 'isDone', t.status = 'done',
        'hours', coalesce(h.hours, t.estimated_hours), 'days', h.days)) from tasks t left join lateral part_of_whole(t) h on t.is_part left join tasks q on q.id = t.parent_task_id
        -- A part without dates is done in those of the task that it was split off.
        left join lateral (select * from planned_above(t.parent_task_id, null, false)
          where t.is_part and t.planned_start_date is null and t.planned_end_date is null) a on true
        where t.project_id = p.id and t.deleted_at is null
          and not t.is_promise), '[]') as tasks
    from projects p where p.id = any($1::uuid[])`,
};

/** The plans of projects by id; who asks has seen the projects already. */
export async function readPlans(db: Database, projectIds: Iterable<string>, today: CalendarDate) {
  const rows = await readPlanRows(db, projectIds);
  return new Map(rows.map((row): [string, ProjectPlan] => [row.id, planOf(row, today)]));
}

/** The same as it is stored. */
export async function readPlanRows(db: Database, projectIds: Iterable<string>): Promise<PlanRow[]> {
  const { rows } = await db.$client.query<PlanRow>({ ...planStatement, values: [[...new Set(projectIds)]] });
  return rows;
}

function planOf({ start, end, isOver, calendar, tasks }: PlanRow, today: CalendarDate): ProjectPlan {
  return {
    today,
    workdays: workdaysOf(calendarFrom(calendar, null), today),
    work: new ProjectWork(tasks, disciplineOf),
    project: { start, end },
    isOver,
  };
}

const counted = new WeakMap<WorkingCalendar, { readonly today: CalendarDate; readonly workdays: Workdays }>();

/** Counted once a day for all projects that share a calendar. */
function workdaysOf(calendar: WorkingCalendar, today: CalendarDate): Workdays {
  const known = counted.get(calendar);
  if (known?.today === today) return known.workdays;
  const workdays = new Workdays(today, calendar.isWorkingDay);
  counted.set(calendar, { today, workdays });
  return workdays;
}

interface BookRow {
  readonly id: string;
  readonly links: readonly Link[] | null;
  readonly consumed: number;
  readonly movements: number;
  readonly usedLately: number;
  readonly firstMovement: string | null;
}

/** What the ledger and the links say of a material. */
export interface Book {
  readonly links: readonly Link[];
  readonly consumed: number;
  readonly ledger: Ledger;
}

const bookStatement = {
  name: 'materials-books',
  text: `select m.id, l.links, coalesce(v.consumed, 0)::float8 as consumed, coalesce(v.movements, 0)::int as movements,
      coalesce(v.lately, 0)::float8 as "usedLately", v.first::text as "firstMovement"
    from unnest($1::uuid[]) as m(id)
    left join (select material_id, json_agg(json_build_object('taskId', task_id, 'quantity', quantity)) as links
      from material_tasks where material_id = any($1) group by material_id) l on l.material_id = m.id
    left join (select material_id,
        -sum(on_site_change + delivered_change) filter (where kind = 'consumption') as consumed,
        -sum(on_site_change + delivered_change) filter (where kind = 'consumption' and date > $2::date - ${BURN_WINDOW} and date <= $2) as lately,
        count(*) filter (where kind <> 'opening') as movements, min(date) filter (where kind <> 'opening') as first
      from material_movements where material_id = any($1) group by material_id) v on v.material_id = m.id`,
};

export async function readBooks(db: Database, ids: readonly string[], today: CalendarDate): Promise<Map<string, Book>> {
  const { rows } = await db.$client.query<BookRow>({ ...bookStatement, values: [ids, today] });
  return new Map(
    rows.map(({ id, links, consumed, ...ledger }): [string, Book] => [id, { links: links ?? [], consumed, ledger }]),
  );
}

const leadStatement = {
  name: 'materials-lead-times',
  text: `select supplier, json_agg(date - ordered_date) as days from material_movements
    where ordered_date is not null and date >= ordered_date and supplier = any($1::text[]) group by supplier`,
};

/** Days from order to delivery by supplier, over all projects of the organisation. */
export async function readLeadTimes(db: Database, suppliers: Iterable<string | null>): Promise<Map<string, number[]>> {
  const names = [...new Set(suppliers)].filter((name) => name !== null);
  if (names.length === 0) return new Map();
  const { rows } = await db.$client.query<{ supplier: string; days: number[] }>({ ...leadStatement, values: [names] });
  return new Map(rows.map(({ supplier, days }) => [supplier, days]));
}

const allLeadsStatement = {
  name: 'materials-all-lead-times',
  text: `select supplier, json_agg(date - ordered_date order by date, id) as days from material_movements
    where ordered_date is not null and date >= ordered_date and supplier is not null group by supplier`,
};

/** The same of every supplier. */
export async function readAllLeadTimes(db: Database): Promise<Map<string, number[]>> {
  const { rows } = await db.$client.query<{ supplier: string; days: number[] }>(allLeadsStatement);
  return new Map(rows.map(({ supplier, days }) => [supplier, days]));
}
