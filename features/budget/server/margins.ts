import { type Caller, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { netAmountSql } from '#features/payments/server/api.ts';
import type { Database } from '#server/database/open.ts';
import type { Statement } from '#server/database/read.ts';
import {
  asNumber,
  convert,
  divideRounded,
  type Exact,
  exact,
  originalsOf,
  type Rates,
  roundTo,
  SCALE,
  sum,
} from '#shared/money.ts';
import { MAX_MARGIN_ROWS, type Margins, type ProjectMargin } from '../margin-contract.ts';

interface Row {
  readonly projectId: string;
  readonly projectName: string;
  readonly currency: string;
  /** Exact decimal texts. */
  readonly income: string;
  readonly due: string;
  readonly received: string;
  readonly writtenOff: string;
  readonly paid: string;
  readonly committed: string;
}

const cost = (
  status: 'paid' | 'approved',
) => `(select trim_scale(coalesce(sum(${netAmountSql}), 0))::text from payments y
  where y.project_id = p.id and y.deleted_at is null and y.status = '${status}')`;
const receiptSum = (
  kind: 'receipt' | 'write_off',
) => `trim_scale(coalesce(sum((select sum(t.amount) from certificate_receipts t
  where t.certificate_id = c.id and t.kind = '${kind}')), 0))::text`;

/** `$1` scope, `$2` caller, `$3` system role, `$4` project, or null: then all. Projects whose money the caller may not see are left out. */
const statement: Statement = {
  name: 'budget-margins',
  text: `select p.id as "projectId", p.name as "projectName", p.currency, i.income, i.due, i.received, i."writtenOff",
      ${cost('paid')} as paid, ${cost('approved')} as committed
    from projects p join contracts k on k.project_id = p.id and k.direction = 'incoming'
    left join members me on me.project_id = p.id and me.user_id = $2
    join lateral (select trim_scale(coalesce(sum(c.certified), 0))::text as income, trim_scale(sum(c.due))::text as due,
        ${receiptSum('receipt')} as received, ${receiptSum('write_off')} as "writtenOff"
      from certificates c where c.project_id = p.id and c.status = 'issued' having count(*) > 0) i on true
    where p.deleted_at is null and ${visibleSql('p.id', '$1')} and ${seesMoneySql('$3', 'me.role')}
      and ($4::uuid is null or p.id = $4)
    order by i.income::numeric desc, lower(p.name), p.id`,
};

interface Target {
  readonly currency: string;
  readonly rates: Rates;
}

export async function readMargins(
  db: Database,
  caller: Caller,
  projectId: string | null,
  target: Target,
): Promise<Margins> {
  const values = [caller.scope, caller.id, caller.role, projectId];
  const { rows } = await db.$client.query<Row>({ ...statement, values });
  const margins = rows.map(marginOf);
  return { projects: margins.slice(0, MAX_MARGIN_ROWS).map(shown), total: totalOf(margins, target) };
}

type Name = 'income' | 'paid' | 'committed' | 'margin' | 'received' | 'outstanding';

interface Margin extends Readonly<Record<Name, Exact>> {
  readonly row: Row;
}

function marginOf(row: Row): Margin {
  const [income, paid, committed, received] = [row.income, row.paid, row.committed, row.received].map(exact) as [
    Exact,
    Exact,
    Exact,
    Exact,
  ];
  const outstanding = exact(row.due) - received - exact(row.writtenOff);
  return { row, income, paid, committed, margin: income - paid - committed, received, outstanding };
}

const shown = ({ row, ...margin }: Margin): ProjectMargin => ({
  projectId: row.projectId,
  projectName: row.projectName,
  currency: row.currency,
  ...figuresOf((name) => margin[name]),
});

const percentOf = (margin: Exact, income: Exact): number | null =>
  income > 0n ? asNumber(divideRounded(margin * 100n * UNIT, income)) : null;
const UNIT = 10n ** BigInt(SCALE);

const figuresOf = (amount: (name: Name) => Exact) => ({
  income: asNumber(amount('income')),
  paid: asNumber(amount('paid')),
  committed: asNumber(amount('committed')),
  margin: asNumber(amount('margin')),
  marginPercent: percentOf(amount('margin'), amount('income')),
  received: asNumber(amount('received')),
  outstanding: asNumber(amount('outstanding')),
});

/** Adds up as the budget's cards do: one whose currency has no rate cannot be added and is left out. */
function totalOf(margins: readonly Margin[], { currency, rates }: Target): Margins['total'] {
  const parts = (name: Name) => margins.map((one) => ({ currency: one.row.currency, amount: one[name] }));
  const total = (name: Name) =>
    roundTo(sum(parts(name).map((part) => convert(part.amount, part.currency, currency, rates) ?? 0n)), currency);
  return {
    currency,
    isConverted: margins.some(({ row }) => row.currency !== currency),
    projectCount: margins.length,
    ...figuresOf(total),
    originals: { income: originalsOf(parts('income'), currency), margin: originalsOf(parts('margin'), currency) },
  };
}
