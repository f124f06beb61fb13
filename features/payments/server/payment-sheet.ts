import type { Compose, NewColumn } from '#server/adapters/sheets/sheets.ts';
import { dateIn } from '#shared/dates.ts';
import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import { amountText, decimalsOf, decimalText, exact } from '#shared/money.ts';
import type { Payment } from '../contract.ts';
import { categoryLabels } from '../rules.ts';
import arabic from './sheet.ar.json' with { type: 'json' };

type Word = keyof typeof arabic;
type Words = PrintedWords<Word>;

const wordsIn = printedWords(arabic);

/** What the thread makes the sheet of. */
export interface PaymentSheet {
  /** JSON: an array of `Listed`. */
  readonly payments: string;
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
}

/** Of a certificate's payment, where its amounts may be seen; exact text. */
interface Certified {
  readonly taxed: string;
  readonly deducted: string | null;
  readonly setOff: string | null;
}

type Listed = Payment & { readonly certified: Certified | null };

/** A payment with what its VAT is of; null where money is hidden. */
interface Exported extends Payment {
  readonly taxable: string | null;
  /** Of a certificate: penalties and other deductions after VAT. Negative where they are deducted. */
  readonly deducted: string | null;
  /** Of a certificate: what earlier ones came to less than nothing, VAT within. Zero or negative. */
  readonly setOff: string | null;
}

interface ExportColumn extends NewColumn {
  readonly header: Word;
  /** Its decimals are those of the currencies in the file. */
  readonly isMoney?: boolean;
  readonly value: (payment: Exported, words: Words, timeZone: string) => string | number | null;
}

const money = (amount: number | null): string | null => (amount === null ? null : amountText(amount));
/** What bears no VAT here: retention and an advance, whose VAT comes or came with the work. Negative where it is deducted. */
const untaxed = ({ netAmount, taxable, deducted, setOff }: Exported): string | null =>
  netAmount === null || taxable === null || deducted === null || setOff === null
    ? null
    : decimalText(exact(amountText(netAmount)) - exact(taxable) - exact(deducted) - exact(setOff));
const day = (moment: string | null, timeZone: string): string | null => moment && dateIn(timeZone, new Date(moment));

const columns: readonly ExportColumn[] = [
  { header: 'Project', width: 28, value: (row) => row.projectName },
  { header: 'Description', width: 40, value: (row) => row.description },
  { header: 'Status', value: (row, words) => words(statusWords[row.status]) },
  { header: 'Category', value: (row, words) => words(categoryLabels[row.category]) },
  { header: 'Vendor', width: 28, value: (row) => row.vendor },
  { header: 'VAT number', width: 18, value: (row) => row.vendorVatNumber },
  { header: 'Invoice number', width: 18, value: (row) => row.invoiceNumber },
  { header: 'Due date', kind: 'date', value: (row) => row.dueDate },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Taxable amount', kind: 'decimal', isMoney: true, value: (row) => row.taxable },
  { header: 'Without VAT (retention and advance)', kind: 'decimal', isMoney: true, value: untaxed },
  { header: 'Deductions and penalties (without VAT)', kind: 'decimal', isMoney: true, value: (row) => row.deducted },
  {
    header: 'Set off from earlier certificates (with VAT)',
    kind: 'decimal',
    isMoney: true,
    value: (row) => row.setOff,
  },
  { header: 'Net', kind: 'decimal', isMoney: true, value: (row) => money(row.netAmount) },
  { header: 'VAT rate (%)', kind: 'decimal', decimals: 2, value: (row) => amountText(row.vatRate) },
  { header: 'VAT', kind: 'decimal', isMoney: true, value: (row) => money(row.vatAmount) },
  { header: 'Amount with VAT', kind: 'decimal', isMoney: true, value: (row) => money(row.amount) },
  { header: 'Entered by', width: 22, value: (row) => row.createdByName },
  { header: 'Approved on', kind: 'date', value: (row, _, timeZone) => day(row.approvedAt, timeZone) },
  { header: 'Approved by', width: 22, value: (row) => row.approvedByName },
  { header: 'Paid on', kind: 'date', value: (row, _, timeZone) => day(row.paidDate, timeZone) },
  { header: 'Paid by', width: 22, value: (row) => row.paidByName },
  { header: 'Payment reference', width: 22, value: (row) => row.paidReference },
];

const statusWords: Record<Payment['status'], Word> = {
  pending: 'Pending',
  approved: 'Approved',
  paid: 'Paid',
  overdue: 'Overdue',
};

/**
 * The VAT of a certificate's payment is of all that was certified, whatever was retained of it or set off; any other's is of
 * its net.
 */
function withTaxable(payment: Listed): Exported {
  const { netAmount, certified } = payment;
  if (netAmount === null) return { ...payment, taxable: null, deducted: null, setOff: null };
  const taxable = decimalText(exact(certified?.taxed ?? amountText(netAmount)));
  const deducted = decimalText(-exact(certified?.deducted ?? '0'));
  return { ...payment, taxable, deducted, setOff: decimalText(exact(certified?.setOff ?? '0')) };
}

/** Every figure exact, Arabic from right to left. Runs in the thread of sheets. */
export const compose: Compose<PaymentSheet> = ({ payments: text, language, timeZone }) => {
  const payments = (JSON.parse(text) as Listed[]).map(withTaxable);
  const words = wordsIn(language);
  const rows = payments.map((payment) => columns.map(({ value }) => value(payment, words, timeZone)));
  const decimals = Math.max(2, ...new Set(payments.map(({ currency }) => decimalsOf(currency))));
  const headed = columns.map(({ value: _, isMoney, ...column }) => ({
    ...column,
    header: words(column.header),
    ...(isMoney && { decimals }),
  }));
  return [{ name: words('Payments'), rightToLeft: language === 'ar', columns: headed, rows }];
};
