import { type Exact, exact, sum } from '#shared/money.ts';
import type { Certificate, CertificateLine, Overview } from '../../contract.ts';
import { vatRateOf } from '../../layer-rules.ts';
import { type Account, amountOf, type Standing, workAccount } from '../../rules.ts';
import { reckoningOf, standingOf } from '../../standing-rules.ts';

export const standingIn = ({ standing, issued, currency, terms }: Overview): Standing =>
  standingOf(standing, issued, { currency, taxesAdvance: terms.taxesAdvance });

/** The contract as a certificate is reckoned from: its sum is of the certificate's day. */
export const overviewOn = (overview: Overview, { contractSum }: Pick<Certificate, 'contractSum'>): Overview => ({
  ...overview,
  contractSum: contractSum ?? overview.contractSum,
});

/** What the draft comes to as it stands on screen: the same arithmetic that issues it. */
export function draftAccount(
  overview: Overview,
  lines: readonly CertificateLine[],
): Account & { readonly vatRate: Exact } {
  const { contractSum, currency } = overview;
  const workDone = sum(lines.map(({ done, rate }) => amountOf(exact(done), exact(rate), currency)));
  const [standing, terms] = [standingIn(overview), reckoningOf(overview.terms, currency)];
  const account = workAccount(standing, workDone, exact(contractSum), terms);
  return { ...account, vatRate: vatRateOf(standing.layers, account, terms) };
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
    broughtForward: of(certificate.broughtForward),
    due: of(certificate.due),
  };
  const { certified, advance, recovery, retention, released, vat, broughtForward, due } = parts;
  const vatRate = of(certificate.vatRate);
  return {
    ...parts,
    vatRate,
    carried: certified + advance - recovery - retention + released + vat + broughtForward - due,
  };
}
