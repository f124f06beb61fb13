import type { Database } from '#server/database/open.ts';
import { decimalText, type Exact, exact } from '#shared/money.ts';
import type { Certificate, Overview } from '../contract.ts';
import { balanceOf, parseTerms } from '../contract-balance-rules.ts';
import type { Deduction } from '../deduction-contract.ts';
import { layersOf, vatRateOf } from '../deduction-layers.ts';
import { deductedOf } from '../deduction-rules.ts';
import { type Account, workAccount } from '../rules.ts';
import { IssuedTerms } from '../terms-contract.ts';
import type { OpenContract } from './open.ts';
import { readContractSum, readWorkDone } from './read.ts';
import { readOverview } from './terms.ts';

/** What a draft comes to as it is measured now: the arithmetic that issues it. */
export function draftAccount(overview: Overview, workDone: Exact, deductions: readonly Deduction[]): Account {
  const terms = parseTerms(overview.terms, overview.currency);
  const balance = balanceOf(overview.standing, overview.issued, terms);
  return workAccount(balance, workDone, exact(overview.contractSum), terms, deductedOf(deductions));
}

/** The contract as a draft of this day is computed from: its sum has the variations that were approved by then. */
export async function readOverviewOn(db: Database, project: OpenContract, date: string): Promise<Overview> {
  const [overview, contractSum] = await Promise.all([readOverview(db, project), readContractSum(db, project.id, date)]);
  return { ...overview, contractSum };
}

/** The certificates with the figures of the draft among them, of which a project has one at most. */
export async function withDraft(
  db: Database,
  project: OpenContract,
  certificates: readonly Certificate[],
): Promise<Certificate[]> {
  const draft = certificates.find(({ status }) => status === 'draft');
  if (!draft) return [...certificates];
  const [overview, workDone] = await Promise.all([
    readOverviewOn(db, project, draft.date),
    readWorkDone(db, project.id, draft.id),
  ]);
  const figures = figuresOf(overview, draftAccount(overview, exact(workDone), draft.deductions));
  return certificates.map((one) => (one === draft ? { ...one, ...figures } : one));
}

function figuresOf(overview: Overview, { carried: _, ...account }: Account): Partial<Certificate> {
  const { terms, contractSum, currency, issued } = overview;
  const parsedTerms = parseTerms(terms, currency);
  const vatRate = decimalText(vatRateOf(layersOf(issued, parsedTerms), account, parsedTerms));
  const amounts = Object.fromEntries(Object.entries(account).map(([name, amount]) => [name, decimalText(amount)]));
  const { retentionPercent, recoveryPercent } = terms;
  return { ...amounts, contractSum, vatRate, retentionPercent, recoveryPercent, terms: IssuedTerms.parse(terms) };
}
