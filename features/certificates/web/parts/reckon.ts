import { exact, sum } from '#shared/money.ts';
import type { Certificate, CertificateLine, Overview } from '../../contract.ts';
import { type Account, amountOf, workAccount } from '../../rules.ts';

/** What the draft comes to as it stands on screen: the same arithmetic that issues it. */
export function draftAccount(
  { standing, terms, contractSum, currency }: Overview,
  lines: readonly CertificateLine[],
): Account {
  const workDone = sum(lines.map(({ done, rate }) => amountOf(exact(done), exact(rate), currency)));
  const before = {
    workDone: exact(standing.workDone),
    advance: exact(standing.advance),
    recovered: exact(standing.recovered),
    retained: exact(standing.retained),
    released: exact(standing.released),
    carried: exact(standing.carried),
  };
  return workAccount(before, workDone, exact(contractSum), {
    currency,
    vatRate: exact(terms.vatRate),
    retentionPercent: exact(terms.retentionPercent),
    retentionCapPercent: exact(terms.retentionCapPercent),
    recoveryPercent: exact(terms.recoveryPercent),
    taxesAdvance: terms.taxesAdvance,
  });
}

export function issuedAccount(certificate: Certificate): Account {
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
  return { ...parts, carried: certified + advance - recovery - retention + released + vat + broughtForward - due };
}
