import {
  callerOf,
  isProjectHidden,
  listOfProject,
  seesMoneySql,
  visibleSql,
} from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, listed, type SessionUser } from '#server/http/route.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import {
  amountFault,
  amountText,
  asNumber,
  convert,
  exact,
  originalsOf,
  type Rates,
  roundTo,
  sum,
} from '#shared/money.ts';
import { type BudgetSummary, paymentsApi } from '../contract.ts';
import { type Ageing, paymentFiguresApi } from '../figures-contract.ts';
import { type AgeingBucketName, ageingBuckets, budgetState, usedPercent } from '../rules.ts';
import { vendorsApi } from '../vendor-contract.ts';
import { exportPayments } from './export.ts';
import {
  type BudgetFigures,
  paymentsOfProject,
  readAllPayments,
  readBudgets,
  readDuplicates,
  readOverdue,
  readPayment,
  readTotals,
  readTrashedPayments,
  today,
} from './read.ts';
import { changePayment, insertPayment, restorePayment, trashPayment } from './store.ts';
import { addVendor, changeVendor, readVendors, removeVendor } from './vendors.ts';

/** Adds up projects in one currency, exactly; a project whose currency has no rate cannot be added, is left out and named. */
function summarise(projects: readonly BudgetFigures[], currency: string, rates: Rates): BudgetSummary {
  const total = (of: 'budget' | 'spent' | 'committed') =>
    roundTo(
      sum(projects.map((project) => convert(exact(project[of]), project.currency, currency, rates) ?? 0n)),
      currency,
    );
  const [budget, spent, committed] = [total('budget'), total('spent'), total('committed')];
  const seesMoney = projects.every((project) => project.seesMoney);
  const originals = (amountOf: (project: BudgetFigures) => bigint) =>
    seesMoney
      ? originalsOf(
          projects.map((project) => ({ currency: project.currency, amount: amountOf(project) })),
          currency,
        )
      : [];
  const shown = (amount: bigint) => (seesMoney ? asNumber(amount) : null);
  const isLeftOut = (from: string) => convert(0n, from, currency, rates) === undefined;
  const leftOut = [...new Set(projects.map((project) => project.currency))].filter(isLeftOut).sort();
  return {
    totalBudget: shown(budget),
    totalSpent: shown(spent),
    committed: shown(committed),
    remaining: shown(budget - spent),
    usedPercent: seesMoney ? usedPercent(spent, budget) : null,
    status: seesMoney ? budgetState(spent, budget) : null,
    currency,
    isConverted: projects.some((project) => project.currency !== currency),
    budgetOriginals: originals((project) => exact(project.budget)),
    spentOriginals: originals(({ spent: own }) => exact(own)),
    remainingOriginals: originals((project) => exact(project.budget) - exact(project.spent)),
    committedOriginals: originals((project) => exact(project.committed)),
    ...(leftOut.length > 0 && { leftOut }),
  };
}

async function paymentJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readPayment(db, user, id);
  if (text === null) throw notFound('Payment');
  return new JsonText(text);
}

export const paymentRoutes = implement(paymentsApi, {
  listOfProject: listOfProject(paymentsOfProject),

  async listAll({ query }, { db, user, total }) {
    return listed(total, await readAllPayments(db, user, query));
  },

  async listOverdue({ query }, { db, user, total }) {
    return listed(total, await readOverdue(db, user, query));
  },

  async duplicates({ query }, { db, user }) {
    const { timeZone } = await readSettings(db);
    const { vendor, invoiceNumber, amount, dueDate, except } = query;
    const fault = amount === undefined ? undefined : amountFault(amount, 'KWD');
    if (fault) throw invalid('amount', fault);
    return new JsonText(
      await readDuplicates(db, user, {
        vendor,
        invoiceNumber: invoiceNumber || null,
        amount: amount === undefined ? null : amountText(amount),
        dueDate: (dueDate && readDate(dueDate, timeZone)) || null,
        except: except ?? null,
      }),
    );
  },

  async export({ query }, { db, sheets, user, now }) {
    const { format, language, ...filter } = query;
    const { timeZone } = await readSettings(db);
    const wanted = { filter, format, language, timeZone, today: dateIn(timeZone, now()) };
    return exportPayments({ db, sheets, user }, wanted);
  },

  async create({ body }, { db, user, now }) {
    const { id, projectId, status: _, dueDate, ...draft } = body;
    const { timeZone } = await readSettings(db);
    const dated = { ...draft, dueDate: dueDate && (readDate(dueDate, timeZone) ?? null) };
    return paymentJson(db, user, await insertPayment({ db, user }, projectId, dated, { id, now: now() }));
  },

  async update({ params, body }, { db, user, now }) {
    await paymentJson(db, user, params.id);
    const { dueDate, paidDate, version, ...edit } = body;
    if (paidDate && momentOf(paidDate).getTime() > now().getTime() + DAY_MS)
      throw invalid('paidDate', 'A payment cannot be paid in days to come.');
    const { timeZone } = await readSettings(db);
    const dated = {
      ...edit,
      dueDate: dueDate && readDate(dueDate, timeZone),
      paidAt: paidDate ? momentOf(paidDate) : undefined,
    };
    await changePayment({ db, user }, params.id, { edit: dated, version }, now());
    return paymentJson(db, user, params.id);
  },

  async remove({ params }, { db, user }) {
    await trashPayment({ db, user }, params.id);
    return { id: params.id };
  },

  async trash({ query }, { db, total }) {
    return listed(total, await readTrashedPayments(db, query));
  },

  async restore({ params }, { db, user }) {
    await restorePayment({ db, user }, params.id);
    return paymentJson(db, user, params.id);
  },

  async budgetOfProject({ params }, { db, user }): Promise<BudgetSummary> {
    const [figures] = await readBudgets(db, user, params.id);
    if (!figures) throw notFound('Project');
    return summarise([figures], figures.currency, {});
  },

  async budget({ query }, { db, user }): Promise<BudgetSummary> {
    const figures = await readBudgets(db, user, query.projectId ?? null);
    if (query.projectId && figures.length === 0) throw notFound('Project');
    const { projectCurrency, ratesPerUsd } = await readSettings(db);
    return summarise(figures, projectCurrency, ratesPerUsd);
  },
});

/** Clocks differ; a day is more than any two do. */
const DAY_MS = 86_400_000;

/** A day as somebody picked it is noon of that day, so that it is the same day in every zone of the Gulf. */
const momentOf = (sent: string): Date => new Date(sent.length === 10 ? `${sent}T12:00:00Z` : sent);

export const vendorRoutes = implement(vendorsApi, {
  async list({ query }, { db, user, total }) {
    return listed(total, await readVendors(db, user, query));
  },

  create: ({ body }, { db, user }) => db.transaction((tx) => addVendor({ tx, user }, body)),

  update: ({ params, body }, { db, user }) => db.transaction((tx) => changeVendor({ tx, user }, params.vendorId, body)),

  async remove({ params }, { db, user }) {
    await db.transaction((tx) => removeVendor({ tx, user }, params.vendorId));
    return { id: params.vendorId };
  },
});

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
