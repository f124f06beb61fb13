import type { Database } from '#server/database/open.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { decimalsOf, decimalText, type Exact, exact, sum } from '#shared/money.ts';
import type { Certificate, CertificateLine, Overview } from '../contract.ts';
import { type Account, amountOf, totalOf } from '../rules.ts';
import type { IssuedTerms } from '../terms-contract.ts';
import { draftAccount, readOverviewOn } from './draft.ts';
import type { OpenContract } from './open.ts';
import { readCertificate, readCertificates, readLines } from './read.ts';

/** Everything a certificate's document says, exact. */
export interface CertificateDocument {
  readonly project: OpenContract;
  readonly overview: Overview;
  readonly certificate: Certificate;
  readonly account: Account;
  readonly contractSum: Exact;
  readonly lines: readonly DocumentLine[];
  readonly ledger: readonly LedgerRow[];
  /** Issued so far, this one with them, the first one first. */
  readonly issued: readonly Certificate[];
  /** As this certificate leaves it. */
  readonly held: Exact;
}

/** What a certificate says of its contract: as issued; a draft as the terms are. */
export const termsOf = ({
  certificate,
  overview,
}: Pick<CertificateDocument, 'certificate' | 'overview'>): IssuedTerms => certificate.terms ?? overview.terms;

export interface DocumentLine extends Omit<CertificateLine, 'previousAmount'> {
  readonly amount: Exact;
  readonly previousAmount: Exact;
}

export interface LedgerRow {
  readonly kind: Certificate['kind'];
  readonly number: number;
  readonly date: string;
  readonly retained: Exact;
  readonly released: Exact;
  readonly held: Exact;
}

/** Undefined when there is no such certificate. */
export async function readDocument(
  db: Database,
  project: OpenContract,
  id: string,
): Promise<CertificateDocument | undefined> {
  const text = await readCertificate(db, project.id, id);
  if (text === null) return undefined;
  const certificate: Certificate = JSON.parse(text);
  const everything = { limit: MAX_LIMIT, offset: 0 };
  const [overview, list, sent] = await Promise.all([
    readOverviewOn(db, project, certificate.date),
    readCertificates(db, project.id, everything),
    readLines(db, project.id, id, everything),
  ]);
  const { currency } = project;
  const lines = (JSON.parse(sent.text ?? '[]') as CertificateLine[]).map((line) => ({
    ...line,
    amount: amountOf(exact(line.done), exact(line.rate), currency),
    previousAmount: exact(line.previousAmount),
  }));
  const account =
    certificate.due === null
      ? draftAccount(overview, sum(lines.map(({ amount }) => amount)), certificate.deductions)
      : issuedAccount(certificate);
  const until = (JSON.parse(list.text ?? '[]') as Certificate[]).toReversed();
  const issued = until.filter(({ due, status, id: own }) => due !== null && (status !== 'void' || own === id));
  const place = issued.findIndex((one) => one.id === id);
  const soFar = place === -1 ? issued : issued.slice(0, place + 1);
  const ledger = ledgerOf(soFar);
  const held = (ledger.at(-1)?.held ?? 0n) + (place === -1 ? account.retention : 0n);
  const contractSum = exact(certificate.contractSum ?? overview.contractSum);
  return { project, overview, certificate, account, contractSum, lines, ledger, issued: soFar, held };
}

function issuedAccount(certificate: Certificate): Account {
  const of = (name: keyof Certificate) => exact(String(certificate[name] ?? '0'));
  const [certified, advance, recovery, retention] = [of('certified'), of('advance'), of('recovery'), of('retention')];
  const [released, vat, broughtForward, due] = [of('released'), of('vat'), of('broughtForward'), of('due')];
  const parts = {
    workDone: of('workDone'),
    previousWork: of('previousWork'),
    certified,
    advance,
    recovery,
    retention,
    released,
    vat,
    deducted: of('deducted'),
    broughtForward,
  };
  return { ...parts, due, carried: totalOf(parts) - due };
}

/** What each certificate held back and each release gave back, and what was held then. */
function ledgerOf(issued: readonly Certificate[]): LedgerRow[] {
  let held = 0n;
  return issued.flatMap((certificate) => {
    const account = issuedAccount(certificate);
    held += account.retention - account.released;
    if (account.retention === 0n && account.released === 0n) return [];
    const { kind, number, date } = certificate;
    return [{ kind, number, date, retained: account.retention, released: account.released, held }];
  });
}

/** "1,234,567.50": as many decimals as the currency has, in the digits that both languages of the product use on paper. */
export function moneyText(amount: Exact, currency: string): string {
  const [whole = '0', fraction = ''] = decimalText(amount).split('.');
  const decimals = decimalsOf(currency);
  const grouped = groupThousands(whole);
  return decimals === 0 ? grouped : `${grouped}.${fraction.padEnd(decimals, '0')}`;
}

/** "1,234.5": a quantity or a rate with the decimals it has, or with so many that a column needs. */
export function decimalShown(text: string, decimals = 0): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const shown = fraction.padEnd(decimals, '0');
  return groupThousands(whole) + (shown && `.${shown}`);
}

/** How many decimals the one of these texts has that has most. */
export const mostDecimals = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, text.split('.')[1]?.length ?? 0), 0);

/** Amounts and quantities of the database have some 20 digits at most. */
const MOST_DIGITS = 60;

const groupThousands = (whole: string): string =>
  // At most 60 characters: MOST_DIGITS.
  whole.slice(0, MOST_DIGITS).replace(/\B(?=(\d{3})+$)/g, ',');
