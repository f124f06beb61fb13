import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import type { ProgressRule } from '#features/projects/contract.ts';
import { timeZoneSql } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { Statement } from '#server/database/read.ts';
import { exact } from '#shared/money.ts';
import type { Step } from '../earned-value/curve.ts';
import type { Measured } from '../earned-value/measure.ts';
import { type Figures, rollupSql, type Steps, type TaskFigures, withFigures } from './rollup.ts';
import { stepsSql } from './rollup-sql.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly progressRule: ProgressRule;
  readonly currency: string;
  readonly budget: string;
  readonly committed: string;
  readonly seesMoney: boolean;
  readonly start: string | null;
  readonly figures: Figures | null;
  readonly paid: Steps;
  readonly today: string;
}

/** A project's money and work as the engine takes them. */
export interface Context extends Measured {
  readonly id: string;
  readonly name: string;
  readonly status: string;
  readonly progressRule: ProgressRule;
  /** Leaf tasks that have begun and are not done, and those of them without a percent, which count nothing until they are done. */
  readonly underWay: number;
  readonly unreported: number;
  readonly committed: bigint;
  readonly seesMoney: boolean;
  /** The work itself, by weight: the same as what it is worth, unless a plan gives costs. */
  readonly work: Pick<Measured, 'planned' | 'undated' | 'done'>;
  readonly tasks: TaskFigures;
}

export const today = `(now() at time zone ${timeZoneSql})::date`;
/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all. */
const context: Statement = {
  name: 'budget-context',
  text: `select p.id, p.name, p.status, p.progress_rule as "progressRule", p.currency, trim_scale(p.budget)::text as budget,
      ${seesMoneySql('$3', 'me.role')} as "seesMoney", p.planned_start_date as start, rollup.figures,
      ${stepsSql(`select (y.paid_date at time zone ${timeZoneSql})::date as on, sum(y.amount) as amount from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'paid' group by 1`)} as paid,
      (select trim_scale(coalesce(sum(y.amount), 0))::text from payments y
        where y.project_id = p.id and y.deleted_at is null and y.status = 'approved') as committed,
      ${today} as today
    from projects p left join members me on me.project_id = p.id and me.user_id = $2 ${rollupSql}
    where p.deleted_at is null and ${visibleSql('p.id', '$1')}
      and ($4::uuid is null or p.id = $4)
    order by lower(p.name), p.id`,
};

/** One project, or all that may be seen. */
export async function readPlanContext(
  db: Database,
  caller: Caller,
  wanted: { readonly id: string } | 'all',
): Promise<Context[]> {
  const projectId = typeof wanted === 'string' ? null : wanted.id;
  const values = [caller.scope, caller.id, caller.role, projectId];
  const { rows } = await db.$client.query<Row>({ ...context, values });
  return (await withFigures(db, rows)).map(({ figures, ...row }) => {
    const { weights, underWay, unreported, tasks } = figures;
    // Shares that follow from costs would tell their proportions to who may not see money.
    const isByWeight = weights !== null && !row.seesMoney;
    const values = workOf(isByWeight ? weights : figures);
    return {
      ...row,
      ...values,
      ...{ underWay, unreported, tasks },
      start: row.start ?? figures.start,
      budget: exact(row.budget),
      planCosts: figures.planCosts === null || isByWeight ? null : exact(figures.planCosts),
      committed: exact(row.committed),
      paid: stepsOf(row.paid),
      work: weights === null ? values : workOf(weights),
    };
  });
}

const workOf = ({ planned, undated, done }: Pick<Figures, 'planned' | 'undated' | 'done'>) => ({
  planned: stepsOf(planned),
  undated: exact(undated),
  done: stepsOf(done),
});

export const stepsOf = (pairs: Steps): Step[] => pairs.map(([on, amount]) => ({ on, amount: exact(amount) }));

/** `$1` scope, `$2` caller, `$3` system role, `$4` project. */
const categories: Statement = {
  name: 'budget-categories',
  text: `select y.category, p.currency, trim_scale(coalesce(sum(y.amount) filter (where y.status = 'paid'), 0))::text as paid,
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'approved'), 0))::text as approved,
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'pending'), 0))::text as pending,
      bool_and(${seesMoneySql('$3', 'me.role')}) as "seesMoney"
    from payments y join projects p on p.id = y.project_id
    left join members me on me.project_id = p.id and me.user_id = $2
    where y.deleted_at is null and p.deleted_at is null and ${visibleSql('y.project_id', '$1')}
      and ($4::uuid is null or y.project_id = $4)
    group by y.category, p.currency order by y.category`,
};

export interface CategoryRow {
  readonly category: string;
  readonly currency: string;
  readonly paid: string;
  readonly approved: string;
  readonly pending: string;
  readonly seesMoney: boolean;
}

export async function readCategories(db: Database, caller: Caller, projectId: string | null): Promise<CategoryRow[]> {
  const values = [caller.scope, caller.id, caller.role, projectId];
  return (await db.$client.query<CategoryRow>({ ...categories, values })).rows;
}
