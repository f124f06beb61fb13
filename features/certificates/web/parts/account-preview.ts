import { type Exact, exact, sum } from '#shared/money.ts';
import type { Certificate, CertificateLine, Overview } from '../../contract.ts';
import { balanceOf, parseTerms } from '../../contract-balance-rules.ts';
import type { Deduction } from '../../deduction-contract.ts';
import { vatRateOf } from '../../deduction-layers.ts';
import { deductedOf } from '../../deduction-rules.ts';
import { type Account, amountOf, type ContractBalance, totalOf, workAccount } from '../../rules.ts';

export const balanceIn = ({ standing, issued, currency, terms }: Overview): ContractBalance =>
  balanceOf(standing, issued, { currency, taxesAdvance: terms.taxesAdvance });

/** The contract as a certificate is computed from: its sum is of the certificate's day. */
export const overviewOn = (overview: Overview, { contractSum }: Pick<Certificate, 'contractSum'>): Overview => ({
  ...overview,
  contractSum: contractSum ?? overview.contractSum,
});

/** What the draft comes to as it stands on screen: the same arithmetic that issues it. */
export function draftAccount(
  overview: Overview,
  lines: readonly CertificateLine[],
  deductions: readonly Deduction[],
): Account & { readonly vatRate: Exact } {
  const { contractSum, currency } = overview;
  const workDone = sum(lines.map(({ done, rate }) => amountOf(exact(done), exact(rate), currency)));
  const [balance, terms] = [balanceIn(overview), parseTerms(overview.terms, currency)];
  const account = workAccount(balance, workDone, exact(contractSum), terms, deductedOf(deductions));
  return { ...account, vatRate: vatRateOf(balance.layers, account, terms) };
}

export function issuedAccount(certificate: Certificate): Account & { readonly vatRate: Exact } {
  const of = (text: string | null) => exact(text ?? '0');
  const parts = {
    workDone: of(certificate.workDone),
    previousWork: of(certificate.previousWork),
    certified: of(certificate.certified),
    advance: of(certificate.advance),
    recovery: of(certificate.recovery),
    retention: of(certificate.retention),
    released: of(certificate.released),
    vat: of(certificate.vat),
    deducted: of(certificate.deducted),
    broughtForward: of(certificate.broughtForward),
  };
  const due = of(certificate.due);
  return { ...parts, due, vatRate: of(certificate.vatRate), carried: totalOf(parts) - due };
}
