import type { NewColumn, NewSheet } from '#server/adapters/sheets/sheets.ts';
import { decimalsOf, decimalText, type Exact, exact, SCALE, sum } from '#shared/money.ts';
import type { Certificate } from '../contract.ts';
import { STATES, stateOf } from '../receipt-rules.ts';
import type { CertificateDocument, DocumentLine } from './document.ts';
import { progressRows, summaryRows, titleOf } from './printed.ts';
import type { Word, Words } from './printed-labels.ts';

interface WriteContext {
  readonly document: CertificateDocument;
  readonly words: Words;
}
type Rows = NewSheet['rows'];

/** A certificate as sheets: every figure a number, exact, to reckon on. */
export function workbook(document: CertificateDocument, words: Words, rightToLeft: boolean): NewSheet[] {
  const write = { document, words };
  const sheets = [summary(write), progress(write), bill(write), receivables(write), ledger(write)];
  return sheets.filter(({ rows }) => rows.length > 0).map((sheet) => ({ ...sheet, rightToLeft }));
}

const text = (header: string, width = 18): NewColumn => ({ header, width });
const exactly = (header: string): NewColumn => ({ header, kind: 'decimal', decimals: SCALE });
const moneyIn =
  ({ document, words }: WriteContext) =>
  (header: Word): NewColumn => ({
    header: `${words(header)} (${document.project.currency})`,
    kind: 'decimal',
    decimals: decimalsOf(document.project.currency),
  });

function summary(write: WriteContext): NewSheet {
  const { document, words } = write;
  return {
    name: words('Summary'),
    columns: [text(titleOf(document, words), 48), moneyIn(write)('Amount')],
    rows: summaryRows(document, words).map(([label, amount]) => [label, decimalText(amount)]),
  };
}

/** What is certified, deducted and charged: to date, before and by this one. */
function progress(write: WriteContext): NewSheet {
  const { document, words } = write;
  const money = moneyIn(write);
  return {
    name: words('To date, before and now'),
    columns: [text('', 32), money('To date'), money('Previous'), money('This period')],
    rows: progressRows(document, words).map(({ label, toDate, previous, now }) => [
      label,
      ...[toDate, previous, now].map(decimalText),
    ]),
  };
}

function bill(write: WriteContext): NewSheet {
  const { document, words } = write;
  const money = moneyIn(write);
  const named = (header: Word) => exactly(words(header));
  return {
    name: words('Bill of quantities'),
    columns: [
      text(words('Section'), 24),
      text(words('Item'), 12),
      text(words('Description'), 60),
      text(words('Unit'), 10),
      ...(['Bill quantity', 'Rate', 'Previous', 'Claimed', 'To date'] as const).map(named),
      money('Amount to date'),
      money('Amount this period'),
      ...(hasChanges(document)
        ? [text(words('Changed by variation'), 14), named('Original quantity'), named('Original rate')]
        : []),
    ],
    rows: document.lines.length === 0 ? [] : [...document.lines.map(lineOf(write)), totalOf(document.lines, words)],
  };
}

const hasChanges = ({ lines }: CertificateDocument): boolean => lines.some(({ changedBy }) => changedBy !== null);

const lineOf =
  ({ document, words }: WriteContext) =>
  (line: DocumentLine): Rows[number] => [
    line.variationNumber === null ? line.section : `${words('Variation')} ${line.variationNumber}`,
    line.number,
    line.description,
    line.unit,
    line.quantity,
    line.rate,
    line.previous,
    line.claimed,
    line.done,
    decimalText(line.amount),
    decimalText(line.amount - line.previousAmount),
    ...(hasChanges(document) ? originalOf(line) : []),
  ];

const originalOf = ({ changedBy, originalQuantity, originalRate }: DocumentLine): Rows[number] =>
  changedBy === null ? [null, null, null] : [changedBy, originalQuantity, originalRate];

const totalOf = (lines: readonly DocumentLine[], words: Words): Rows[number] => [
  null,
  null,
  words('Total'),
  ...[null, null, null, null, null, null],
  decimalText(sum(lines.map(({ amount }) => amount))),
  decimalText(sum(lines.map(({ amount, previousAmount }) => amount - previousAmount))),
];

/** What was issued so far, what of it is paid, and what is still to come. */
function receivables(write: WriteContext): NewSheet {
  const { document, words } = write;
  const money = moneyIn(write);
  const counted = document.issued.filter(({ status }) => status !== 'void');
  const due = counted.map((one) => exact(one.due ?? '0'));
  const writtenOff = counted.map(writtenOffOf);
  const open = counted.map(openOf);
  const paid = counted.map(paidOf);
  const sums = (amounts: readonly Exact[]) => decimalText(sum(amounts));
  return {
    name: words('Certificates'),
    columns: [
      text(words('Document'), 30),
      text(words('Status'), 12),
      { header: words('Date'), kind: 'date' },
      ...(
        [
          'Certified',
          'Advance',
          'Recovery of the advance',
          'Retention',
          'Retention released',
          'VAT',
          'Deductions and penalties',
        ] as const
      ).map(money),
      money('Amount due'),
      { header: words('Paid on'), kind: 'date' },
      money('Paid'),
      money('Written off'),
      money('Still to be paid'),
    ],
    rows:
      counted.length === 0
        ? []
        : [
            ...counted.map((certificate) => receivable(certificate, words)),
            [
              words('Total'),
              ...Array.from({ length: 9 }, () => null),
              sums(due),
              null,
              sums(paid),
              sums(writtenOff),
              sums(open),
            ],
          ],
  };
}

const openOf = ({ outstanding }: Certificate): Exact => exact(outstanding ?? '0');
const writtenOffOf = ({ receipts }: Certificate): Exact =>
  sum(receipts.filter(({ kind }) => kind === 'write_off').map(({ amount }) => exact(amount)));
const paidOf = (certificate: Certificate): Exact =>
  exact(certificate.due ?? '0') - writtenOffOf(certificate) - openOf(certificate);

function receivable(certificate: Certificate, words: Words): Rows[number] {
  const { certified, advance, recovery, retention, released, vat, deducted } = certificate;
  return [
    titleOf({ certificate }, words),
    words(STATES[stateOf(certificate)][1]),
    certificate.date,
    ...[
      certified,
      advance,
      negative(recovery),
      negative(retention),
      released,
      vat,
      negative(deducted),
      certificate.due,
    ],
    certificate.paidOn,
    ...[paidOf(certificate), writtenOffOf(certificate), openOf(certificate)].map(decimalText),
  ];
}

const negative = (amount: string | null): string | null => (amount === null ? null : decimalText(-exact(amount)));

function ledger(write: WriteContext): NewSheet {
  const { document, words } = write;
  const money = moneyIn(write);
  return {
    name: words('Retention ledger'),
    columns: [
      text(words('Document'), 30),
      { header: words('Date'), kind: 'date' },
      ...(['Retained', 'Released', 'Held'] as const).map(money),
    ],
    rows: document.ledger.map(({ kind, number, date, retained, released, held }) => [
      titleOf({ certificate: { kind, number } }, words),
      date,
      ...[retained, released, held].map(decimalText),
    ]),
  };
}
