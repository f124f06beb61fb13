import { callerOf, isProjectHidden, seesMoneySql, visibleSql } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { asNumber, convert, exact, originalsOf, type Rates, roundTo, sum } from '#shared/money.ts';
import { type Ageing, paymentFiguresApi } from '../figures-contract.ts';
import { type AgeingBucketName, ageingBuckets } from '../rules.ts';
import { readTotals, today } from './read.ts';

interface Share {
  readonly bucket: AgeingBucketName;
  readonly count: number;
  readonly amount: string;
  readonly currency: string;
  readonly seesMoney: boolean;
}

/** `$1` scope, `$2` caller, `$3` system role, `$4` project. On its due day a payment is not late yet. */
const statement = {
  name: 'payments-ageing',
  text: `select case when y.due_date is null or y.due_date >= ${today} then 'not_due'
        when ${today} - y.due_date <= 30 then '0-30' when ${today} - y.due_date <= 60 then '31-60'
        when ${today} - y.due_date <= 90 then '61-90' else '90+' end as bucket,
      count(*)::int as count, trim_scale(sum(y.amount))::text as amount, p.currency, bool_and(${seesMoneySql('$3', 'me.role')}) as "seesMoney"
    from payments y join projects p on p.id = y.project_id
      left join members me on me.project_id = p.id and me.user_id = $2
    where y.deleted_at is null and y.status <> 'paid' and p.deleted_at is null and ${visibleSql('y.project_id', '$1')}
      and ($4::uuid is null or y.project_id = $4)
    group by bucket, p.currency`,
};

interface Wanted {
  readonly projectId: string | undefined;
  readonly currency: string;
  readonly rates: Rates;
}

/** What is open by the days it is past due, added exactly in one currency; amounts without a rate are left out. */
async function readAgeing(db: Database, user: SessionUser, wanted: Wanted): Promise<Ageing> {
  const { scope, id, role } = callerOf(user);
  const values = [scope, id, role, wanted.projectId ?? null];
  const { rows } = await db.$client.query<Share>({ ...statement, values });
  const own = new Set(rows.map(({ currency }) => currency));
  const currency = wanted.projectId ? ([...own][0] ?? wanted.currency) : wanted.currency;
  const buckets = ageingBuckets.map((bucket) => {
    const shares = rows.filter((row) => row.bucket === bucket);
    const amounts = shares.map((row) => convert(exact(row.amount), row.currency, currency, wanted.rates) ?? 0n);
    const seesMoney = rows.every((row) => row.seesMoney);
    const parts = shares.map((row) => ({ currency: row.currency, amount: exact(row.amount) }));
    return {
      bucket,
      count: shares.reduce((count, row) => count + row.count, 0),
      amount: seesMoney ? asNumber(roundTo(sum(amounts), currency)) : null,
      originals: seesMoney ? originalsOf(parts, currency) : [],
    };
  });
  return { buckets, currency, isConverted: [...own].some((code) => code !== currency) };
}

export const paymentFigureRoutes = implement(paymentFiguresApi, {
  ageing: async ({ query }, { db, user }) => {
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    if (query.projectId && (await isProjectHidden(db, user, query.projectId))) throw notFound('Project');
    return readAgeing(db, user, { projectId: query.projectId, currency: projectCurrency, rates: ratesPerUsd });
  },

  totals: async ({ query }, { db, user }) => new JsonText(await readTotals(db, user, query)),
});
