import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { talliesSql } from '#features/projects/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { Statement } from '#server/database/read.ts';
import { addDays } from '#shared/dates.ts';
import { exact, sum } from '#shared/money.ts';
import { upTo } from '../earned-value/curve.ts';
import type { Sums } from '../earned-value/measure.ts';
import { stepsOf, today } from './read.ts';
import { type Figures, rollupSql, withFigures } from './rollup.ts';

/** Where a project stands today: what the alerts watch, without the days that led there. */
export interface Standing extends Sums {
  readonly id: string;
  readonly name: string;
  readonly seesMoney: boolean;
  readonly today: string;
  /** Of the open payments that are past due. */
  readonly oldestDue: string | null;
}

interface Row extends Pick<Standing, 'id' | 'name' | 'currency' | 'seesMoney' | 'today' | 'oldestDue'> {
  readonly budget: string;
  readonly paid: string;
  readonly figures: Figures | null;
}

/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all that are not completed or cancelled. */
const standing: Statement = {
  name: 'budget-standing',
  text: `select p.id, p.name, p.currency, trim_scale(p.budget)::text as budget, ${seesMoneySql('$3', 'me.role')} as "seesMoney",
      trim_scale(coalesce(work.paid, 0))::text as paid, late.oldest as "oldestDue", ${today} as today, rollup.figures
    from projects p left join members me on me.project_id = p.id and me.user_id = $2 ${talliesSql.ofAll} ${rollupSql}
    left join lateral (
      select min(y.due_date) as oldest from payments y
      where y.project_id = p.id and y.deleted_at is null and y.status <> 'paid' and y.due_date < ${today}) late on true
    where p.deleted_at is null and ${visibleSql('p.id', '$1')}
      and case when $4::uuid is null then p.status not in ('completed', 'cancelled') else p.id = $4 end`,
};

/** One project, or all that may be seen and are under way; in no order. */
export async function readBudgetTotals(db: Database, caller: Caller, projectId: string | null): Promise<Standing[]> {
  const values = [caller.scope, caller.id, caller.role, projectId];
  const { rows } = await db.$client.query<Row>({ ...standing, values });
  return (await withFigures(db, rows)).map(({ figures, budget, paid, ...row }) => {
    const [planned, done] = [stepsOf(figures.planned), stepsOf(figures.done)];
    return {
      ...row,
      budget: exact(budget),
      planCosts: figures.planCosts === null ? null : exact(figures.planCosts),
      paid: exact(paid),
      weight: sum(planned.map(({ amount }) => amount)) + exact(figures.undated),
      due: upTo(planned, addDays(row.today, -1)),
      finished: upTo(done, row.today),
    };
  });
}
