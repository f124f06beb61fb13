import { callerOf, projectListStatement, seesMoneySql, visibleSql } from '#features/projects/server/access.ts';
import type { Database } from '#server/database/open.ts';
import type { SessionUser } from '#server/http/route.ts';

/** Today in the organisation's time zone, as PostgreSQL knows it. */
export const todaySql = `(now() at time zone coalesce((select o.time_zone from organisation o where o.id = 1), 'Asia/Riyadh'))::date`;

/** The columns of `Payment` in contract.ts. */
export const paymentsOfProject = projectListStatement({
  name: 'payments-of-project',
  projectId: 'y.project_id',
  columns: (money) => `y.id, y.project_id as "projectId", y.description, ${money('trim_scale(y.amount)')} as amount,
    (select p.currency from projects p where p.id = y.project_id) as currency, y.category, y.due_date as "dueDate",
    y.invoice_number as "invoiceNumber", y.vendor,
    case when y.status <> 'paid' and y.due_date < ${todaySql} then 'overdue' else y.status end as status,
    y.approved_at as "approvedAt", y.paid_date as "paidDate", y.created_at as "createdAt", y.updated_at as "updatedAt"`,
  from: 'payments y',
  where: `y.deleted_at is null
    and ($5::text is null or y.description ilike $5 or y.vendor ilike $5 or y.invoice_number ilike $5)`,
  order: 'y.created_at desc, y.id desc',
});

const budgetStatement = {
  name: 'budget-of-project',
  text: `select trim_scale(p.budget)::text as budget, p.currency,
      ${seesMoneySql('$4', '(select m.role from members m where m.project_id = p.id and m.user_id = $3)')} as "seesMoney",
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'paid'), 0))::text as spent,
      trim_scale(coalesce(sum(y.amount) filter (where y.status = 'approved'), 0))::text as committed
    from projects p left join payments y on y.project_id = p.id and y.deleted_at is null
    where p.id = $1 and p.deleted_at is null and ${visibleSql('p.id', '$2')} group by p.id`,
};

interface BudgetRow {
  budget: string;
  spent: string;
  committed: string;
  currency: string;
  seesMoney: boolean;
}

/** A project's money as exact decimal text, or undefined when the project may not be seen. */
export async function readBudget(db: Database, user: SessionUser, id: string): Promise<BudgetRow | undefined> {
  const caller = callerOf(user);
  const { rows } = await db.$client.query<BudgetRow>({
    ...budgetStatement,
    values: [id, caller.scope, caller.id, caller.role],
  });
  return rows[0];
}
