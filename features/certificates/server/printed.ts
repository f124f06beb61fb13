import type { PdfFrame } from '#server/adapters/pdf/frame.ts';
import { amountInWords } from '#shared/language/amount-words.ts';
import { headings } from '#shared/language/printed.ts';
import { decimalsOf, type Exact, exact } from '#shared/money.ts';
import type { Certificate } from '../contract.ts';
import { deductionLabels } from '../deduction-rules.ts';
import { STATES, stateOf } from '../receipt-rules.ts';
import { isRetentionCapped, percentDone, shareOfWork, shownVat, taxedAmount, vatNote } from '../rules.ts';
import { type CertificateDocument, decimalShown, moneyText, mostDecimals, termsOf } from './document.ts';
import { TITLES, type Word, type Words } from './printed-labels.ts';

interface Setting {
  readonly organisation: string;
  readonly language: 'en' | 'ar';
  readonly words: Words;
}

/** "Payment certificate No. 3". */
export const titleOf = (
  { certificate: { kind, number } }: { certificate: Pick<Certificate, 'kind' | 'number'> },
  words: Words,
): string => `${words(TITLES[kind])} ${words('No. {n}', { n: String(number) })}`;

type Row = [label: string, amount: Exact, kind: '' | 'sum' | 'total'];

/** The account as contractors know it; lines that are nothing are left out, but for a deduction that its cap has ended. */
export function summaryRows(document: CertificateDocument, words: Words): Row[] {
  const { account, certificate, overview } = document;
  const rate = certificate.vatRate ?? overview.terms.vatRate;
  const taxed = taxedAmount(account, termsOf(document).taxesAdvance);
  const { currency } = document.project;
  const vat = shownVat({ vat: account.vat, base: taxed, rate: exact(rate), currency });
  const shown = { percent: `${rate}%`, base: moneyText(taxed, currency) };
  const net = account.certified + account.advance - account.recovery - account.retention + account.released;
  const optional = (label: string, amount: Exact): Row[] => (amount === 0n ? [] : [[label, amount, '']]);
  return [
    ...(certificate.kind === 'work'
      ? ([
          [words('Work done to date'), account.workDone, ''],
          [words('Less work in previous certificates'), -account.previousWork, ''],
          [words('Certified in this certificate'), account.certified, 'sum'],
        ] as Row[])
      : []),
    ...optional(words('Advance paid now'), account.advance),
    ...recoveryRow(document, words),
    ...retentionRow(document, words),
    ...optional(words('Retention released'), account.released),
    [words('Net before VAT'), net, 'sum'],
    [words('VAT {percent} on {base}', shown), vat.own, ''],
    ...optional(words('Rounding of VAT carried from earlier certificates'), vat.carry),
    ...certificate.deductions.map(
      ({ kind, description, amount }): Row => [
        `${words(deductionLabels[kind])}: \u2068${description}\u2069`,
        -exact(amount),
        '',
      ],
    ),
    ...optional(words('Brought forward from earlier certificates'), account.broughtForward),
    [words('Amount due'), account.due, 'total'],
    ...optional(words('Carried to the next certificate'), account.carried),
  ];
}

/** The percent stands there where it makes the amount, or would: with the last work, the rest of the advance is recovered. */
function recoveryRow({ account, certificate, overview }: CertificateDocument, words: Words): Row[] {
  const percent = certificate.recoveryPercent ?? overview.terms.recoveryPercent;
  const share = shareOfWork(account, exact(percent), overview.currency);
  const shown = { percent: `${percent}%`, share: moneyText(share, overview.currency) };
  const { advance, recovery } = certificate.before;
  const left = exact(advance) + account.advance - exact(recovery) - account.recovery;
  const isCapped = account.certified > 0n && account.recovery < share && left === 0n;
  if (account.recovery === 0n && !(isCapped && exact(recovery) > 0n)) return [];
  const label = isCapped
    ? words('Less recovery of the advance, {percent} of the work is {share} (no more of the advance is left)', shown)
    : account.recovery === share
      ? words('Less recovery of the advance, {percent} of the work', shown)
      : words('Less recovery of the advance');
  return [[label, -account.recovery, '']];
}

function retentionRow({ account, certificate, overview }: CertificateDocument, words: Words): Row[] {
  const percent = certificate.retentionPercent ?? overview.terms.retentionPercent;
  const share = shareOfWork(account, exact(percent), overview.currency);
  const shown = { percent: `${percent}%`, share: moneyText(share, overview.currency) };
  const isCapped = isRetentionCapped(account, exact(percent), overview.currency);
  if (account.retention === 0n && !(isCapped && exact(certificate.before.retention) > 0n)) return [];
  const label = isCapped
    ? words('Less retention, {percent} of the work is {share} (its cap is reached)', shown)
    : account.retention === share
      ? words('Less retention, {percent} of the work', shown)
      : words('Less retention');
  return [[label, -account.retention, '']];
}

/** What is certified, deducted and charged: to date, before, and by this certificate. */
export function progressRows({ account, certificate: { before } }: CertificateDocument, words: Words) {
  const rows: [string, Exact, Exact][] = [
    [words('Work certified'), exact(before.certified), account.certified],
    [words('Advance payment'), exact(before.advance), account.advance],
    [words('Recovery of the advance'), -exact(before.recovery), -account.recovery],
    [words('Retention'), -exact(before.retention), -account.retention],
    [words('Retention released'), exact(before.released), account.released],
    [words('VAT'), exact(before.vat), account.vat],
    [words('Deductions and penalties'), -exact(before.deducted), -account.deducted],
  ];
  return rows
    .filter(([, previous, now]) => previous !== 0n || now !== 0n)
    .map(([label, previous, now]) => ({ label, toDate: previous + now, previous, now }));
}

/** Frame and data of certificate.typ. */
export function printed(document: CertificateDocument, setting: Setting): { frame: PdfFrame; data: unknown } {
  const { words } = setting;
  const { certificate, project, account, contractSum, held } = document;
  const money = (amount: Exact) => moneyText(amount, project.currency);
  const withCurrency = (amount: Exact) => `${currencyMark(project.currency, setting.language)} ${money(amount)}`;
  const [tone, state] = STATES[stateOf(certificate)];
  const rows = summaryRows(document, words);
  return {
    frame: {
      language: setting.language,
      organisation: setting.organisation || project.name,
      title: words(TITLES[certificate.kind]),
      number: words('No. {n}', { n: String(certificate.number) }),
      project: project.name,
      date: certificate.date,
      page: words('Page {page} of {pages}'),
      state: { tone, word: words(state) },
    },
    data: {
      facts: factsOf(document, setting),
      figures: [
        [words('Contract sum with variations'), withCurrency(contractSum), null],
        [words('Certified to date'), withCurrency(account.workDone), shareOf(document)],
        [words('Retention held'), withCurrency(held), null],
      ],
      summary: {
        title: words('Summary'),
        rows: rows.map(([label, amount, kind]) => [
          label,
          // In front, so that its digits end below the others.
          kind === 'total' ? withCurrency(amount) : money(amount),
          kind,
        ]),
      },
      vatNote: vatNoteOf(document, words),
      inWords: { label: words('Amount due in words'), lines: writtenOut(document, setting.language) },
      progress: {
        title: words('To date, before and now'),
        header: ['', words('To date'), words('Previous'), words('This period')],
        rows: progressRows(document, words).map(({ label, toDate, previous, now }) => [
          label,
          ...[toDate, previous, now].map(money),
        ]),
      },
      receipts: certificate.receipts.length === 0 ? null : receiptsOf(document, words),
      note: certificate.note === '' ? null : { title: words('Note'), text: certificate.note },
      signatures: signaturesOf(document, setting),
      bill: document.lines.length === 0 ? null : billOf(document, words),
      ledger: document.ledger.length === 0 ? null : ledgerOf(document, words),
    },
  };
}

/** "SAR", and ر.س. in Arabic, as on screen: isolated, so that the digits behind it stand at its end. */
function currencyMark(currency: string, language: 'en' | 'ar'): string {
  if (language === 'en') return currency;
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const mark = new Intl.NumberFormat('ar-u-nu-latn', style)
    .formatToParts(0)
    .find(({ type }) => type === 'currency')
    ?.value.replaceAll(/[\u200e\u200f]/g, '');
  return `\u2068${mark ?? currency}\u2069`;
}

function vatNoteOf(document: CertificateDocument, words: Words): string | null {
  const note = vatNote(document.certificate.kind, termsOf(document).taxesAdvance);
  return note && words(note.key as Word);
}

/** What is due in both languages, the document's own first: the certificate goes to readers of either. */
function writtenOut({ account, project }: CertificateDocument, language: 'en' | 'ar'): string[] {
  const both = [language, language === 'ar' ? 'en' : 'ar'] as const;
  return both.flatMap((one) => amountInWords(account.due, project.currency, one) ?? []);
}

function shareOf({ account, contractSum }: CertificateDocument): string | null {
  const share = percentDone(account.workDone, contractSum);
  return share === null ? null : `${share}%`;
}

/** Who is who: the organisation pays, or is paid. */
function partiesOf(document: CertificateDocument, organisation: string) {
  const { direction, party } = termsOf(document);
  return direction === 'outgoing'
    ? { contractor: party, employer: organisation }
    : { contractor: organisation, employer: party };
}

function factsOf(document: CertificateDocument, { words, organisation }: Setting): [string, string][] {
  const { certificate } = document;
  const { contractor, employer } = partiesOf(document, organisation);
  const { direction, vatNumber, partyVatNumber, engineer, reference } = termsOf(document);
  const [contractorVat, employerVat] =
    direction === 'outgoing' ? [partyVatNumber, vatNumber] : [vatNumber, partyVatNumber];
  const { periodFrom, periodTo } = certificate;
  const period = [periodFrom, periodTo].filter((date) => date !== null).join(' – ');
  const facts: [string, string | null][] = [
    [words('Contractor'), contractor],
    [words('Employer'), employer],
    [words('VAT number of the contractor'), contractorVat],
    [words('VAT number of the employer'), employerVat],
    [words('Engineer'), engineer],
    [words('Contract'), reference],
    [words('Certificate date'), certificate.date],
    [words('Period'), period],
    [words('Issued by'), certificate.issuedByName],
  ];
  return facts.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

function signaturesOf(document: CertificateDocument, { words, organisation }: Setting) {
  const { contractor, employer } = partiesOf(document, organisation);
  const { engineer } = termsOf(document);
  return {
    title: words('Signatures'),
    parties: [
      [words('Contractor'), contractor],
      ...(engineer ? [[words('Engineer'), engineer]] : []),
      [words('Employer'), employer],
    ],
    labels: [words('Name'), words('Signature'), words('Date')],
  };
}

/** Which variation changed or omitted the line's item, and what it was before any. */
function changedByText(line: CertificateDocument['lines'][number], words: Words): string | null {
  if (line.changedBy === null) return null;
  const shown = {
    number: `\u2068${line.changedBy}\u2069`,
    quantity: decimalShown(line.originalQuantity),
    rate: decimalShown(line.originalRate),
  };
  return exact(line.quantity) === 0n
    ? words('Omitted by variation {number}, was {quantity} × {rate}', shown)
    : words('Changed by variation {number}, was {quantity} × {rate}', shown);
}

function billOf({ lines, project }: CertificateDocument, words: Words) {
  const rows: string[][] = [];
  const heads: number[] = [];
  const money = (amount: Exact) => moneyText(amount, project.currency);
  // As many for all of a column, so that they stand below each other.
  const rateDecimals = Math.max(decimalsOf(project.currency), mostDecimals(lines.map(({ rate }) => rate)));
  const quantityDecimals = mostDecimals(
    lines.flatMap((line) => [line.quantity, line.previous, line.claimed ?? '', line.done]),
  );
  const shares = lines.map((line) => percentDone(exact(line.done), exact(line.quantity)));
  const shareDecimals = mostDecimals(shares.map(String));
  let group: string | undefined;
  for (const [index, line] of lines.entries()) {
    const own = line.variationNumber === null ? line.section : `${words('Variations')} – ${line.variationNumber}`;
    if (own !== group && own !== '') {
      heads.push(rows.length);
      rows.push([own]);
    }
    group = own;
    const share = shares[index] ?? null;
    const quantity = (text: string) => decimalShown(text, quantityDecimals);
    rows.push([
      line.number,
      [line.description, changedByText(line, words)].filter((text) => text !== null).join('\n'),
      line.unit,
      quantity(line.quantity),
      decimalShown(line.rate, rateDecimals),
      quantity(line.previous),
      line.claimed === null ? '–' : quantity(line.claimed),
      quantity(line.done),
      share === null ? '–' : `${share.toFixed(shareDecimals)}%`,
      money(line.amount),
      money(line.amount - line.previousAmount),
    ]);
  }
  const total = (of: (line: CertificateDocument['lines'][number]) => Exact) =>
    money(lines.reduce((so, line) => so + of(line), 0n));
  const toDate = total(({ amount }) => amount);
  const now = total(({ amount, previousAmount }) => amount - previousAmount);
  rows.push(['', words('Total'), '', '', '', '', '', '', '', toDate, now]);
  return {
    title: `${words('Bill of quantities')} (${project.currency})`,
    header: headings(words, [
      ...([
        'Item',
        'Description',
        'Unit',
        'Bill quantity',
        'Rate',
        'Previous',
        'Claimed',
        'To date',
        'Done %',
      ] as const),
      ...(['Amount to date', 'Amount this period'] as const),
    ]),
    rows,
    heads,
  };
}

/** What came of the amount due, what is written off, and what is outstanding. */
function receiptsOf({ certificate, project }: CertificateDocument, words: Words) {
  const money = (amount: string | null) => moneyText(exact(amount ?? '0'), project.currency);
  const rows = certificate.receipts.map(({ kind, date, reference, reason, amount }) => [
    words(kind === 'receipt' ? 'Received' : 'Written off'),
    date,
    [reference, reason].filter((text) => text !== null).join(' – '),
    money(amount),
  ]);
  return {
    title: `${words('Receipts')} (${project.currency})`,
    header: ['', ...headings(words, ['Date', 'Reference and reason', 'Amount'])],
    rows: [...rows, [words('Still to be paid'), '', '', money(certificate.outstanding)]],
  };
}

function ledgerOf({ ledger, project }: CertificateDocument, words: Words) {
  const money = (amount: Exact) => moneyText(amount, project.currency);
  return {
    title: `${words('Retention ledger')} (${project.currency})`,
    header: headings(words, ['Document', 'Date', 'Retained', 'Released', 'Held']),
    rows: ledger.map(({ kind, number, date, retained, released, held }) => [
      titleOf({ certificate: { kind, number } }, words),
      date,
      money(retained),
      money(released),
      money(held),
    ]),
  };
}
