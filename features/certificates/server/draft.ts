import type { Database } from '#server/database/open.ts';
import { decimalText, type Exact, exact } from '#shared/money.ts';
import type { Certificate, Overview } from '../contract.ts';
import { type Account, workAccount } from '../rules.ts';
import { IssuedTerms } from '../terms-contract.ts';
import type { OpenContract } from './open.ts';
import { readWorkDone } from './read.ts';
import { readOverview, reckoningOf, standingOf } from './terms.ts';

/** What a draft comes to as it is measured now: the arithmetic that issues it. */
export function draftAccount(overview: Overview, workDone: Exact): Account {
  const terms = reckoningOf(overview.terms, overview.currency);
  return workAccount(standingOf(overview.standing), workDone, exact(overview.contractSum), terms);
}

/** The certificates with the figures of the draft among them, of which a project has one at most. */
export async function withDraft(
  db: Database,
  project: OpenContract,
  certificates: readonly Certificate[],
): Promise<Certificate[]> {
  const draft = certificates.find(({ status }) => status === 'draft');
  if (!draft) return [...certificates];
  const [overview, workDone] = await Promise.all([readOverview(db, project), readWorkDone(db, project.id, draft.id)]);
  const figures = figuresOf(overview, draftAccount(overview, exact(workDone)));
  return certificates.map((one) => (one === draft ? { ...one, ...figures } : one));
}

function figuresOf({ terms, contractSum }: Overview, { carried: _, ...account }: Account): Partial<Certificate> {
  const amounts = Object.fromEntries(Object.entries(account).map(([name, amount]) => [name, decimalText(amount)]));
  const { vatRate, retentionPercent, recoveryPercent } = terms;
  return { ...amounts, contractSum, vatRate, retentionPercent, recoveryPercent, terms: IssuedTerms.parse(terms) };
}
