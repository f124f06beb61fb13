import { listOfProject } from '#features/authorization/server/api.ts';
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
import { budgetState, usedPercent } from '../rules.ts';
import { exportPayments } from './export.ts';
import {
  type BudgetFigures,
  paymentsOfProject,
  readAllPayments,
  readBudgets,
  readDuplicates,
  readOverdue,
  readPayment,
  readTrashedPayments,
} from './read.ts';
import { changePayment, insertPayment, restorePayment, trashPayment } from './store.ts';

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
