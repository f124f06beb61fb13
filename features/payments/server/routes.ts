import { listOfProject } from '#features/projects/server/access.ts';
import { implement } from '#server/http/route.ts';
import { notFound } from '#shared/http/errors.ts';
import { decimalText, exact } from '#shared/money.ts';
import { paymentsApi } from '../contract.ts';
import { budgetState } from '../rules.ts';
import { paymentsOfProject, readBudget } from './read.ts';

export const paymentRoutes = implement(paymentsApi, {
  listOfProject: listOfProject(paymentsOfProject),

  async budgetOfProject({ params }, { db, user }) {
    const row = await readBudget(db, user, params.id);
    if (!row) throw notFound('Project');
    const { budget, spent, committed, currency, seesMoney } = row;
    const shown = (amount: string) => (seesMoney ? Number(amount) : null);
    return {
      totalBudget: shown(budget),
      totalSpent: shown(spent),
      committed: shown(committed),
      remaining: shown(decimalText(exact(budget) - exact(spent))),
      status: budgetState(Number(spent), Number(budget)),
      currency,
    };
  },
});
