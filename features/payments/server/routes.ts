import { listOfProject } from '#features/authorization/server/api.ts';
import { readSettings } from '#features/settings/server/api.ts';
import type { Database } from '#server/database/open.ts';
import { implement, JsonText, type SessionUser } from '#server/http/route.ts';
import { dateIn, readDate } from '#shared/dates.ts';
import { invalid, notFound } from '#shared/http/errors.ts';
import { amountFault, amountText } from '#shared/money.ts';
import { type BudgetSummary, paymentsApi } from '../contract.ts';
import { summarise } from './budget.ts';
import { exportPayments } from './export.ts';
import {
  paymentsOfProject,
  readAllPayments,
  readBudgets,
  readDuplicates,
  readOverdue,
  readPayment,
  readTrashedPayments,
} from './read.ts';
import { changePayment, insertPayment, restorePayment, trashPayment } from './store.ts';

async function paymentJson(db: Database, user: SessionUser, id: string): Promise<JsonText> {
  const text = await readPayment(db, user, id);
  if (text === null) throw notFound('Payment');
  return new JsonText(text);
}

export const paymentRoutes = implement(paymentsApi, {
  listOfProject: listOfProject(paymentsOfProject),

  async listAll({ query }, { db, user, total }) {
    const list = await readAllPayments(db, user, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
  },

  async listOverdue({ query }, { db, user, total }) {
    const list = await readOverdue(db, user, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
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
    const list = await readTrashedPayments(db, query);
    total(list.total);
    return new JsonText(list.text ?? '[]');
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
