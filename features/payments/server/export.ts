import { writeCsv } from '#server/adapters/sheets/csv.ts';
import { type NewColumn, type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { Bytes, type SessionUser } from '#server/http/route.ts';
import { dateIn } from '#shared/dates.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { amountText } from '#shared/money.ts';
import type { Payment } from '../contract.ts';
import { type Word, type Words, wordsIn } from './export-words.ts';
import { type PaymentFilter, readAllPayments } from './read.ts';

interface Wanted {
  readonly filter: PaymentFilter;
  readonly format: 'xlsx' | 'csv';
  readonly language: 'en' | 'ar';
  readonly timeZone: string;
  readonly today: string;
}

interface ExportColumn extends NewColumn {
  readonly header: Word;
  readonly value: (payment: Payment, words: Words, timeZone: string) => string | number | null;
}

const money = (amount: number | null): string | null => (amount === null ? null : amountText(amount));
const day = (moment: string | null, timeZone: string): string | null => moment && dateIn(timeZone, new Date(moment));

const columns: readonly ExportColumn[] = [
  { header: 'Project', width: 28, value: (row) => row.projectName },
  { header: 'Description', width: 40, value: (row) => row.description },
  { header: 'Status', value: (row, words) => words(statusWords[row.status]) },
  { header: 'Category', value: (row, words) => words(categoryWords[row.category]) },
  { header: 'Vendor', width: 28, value: (row) => row.vendor },
  { header: 'VAT number', width: 18, value: (row) => row.vendorVatNumber },
  { header: 'Invoice number', width: 18, value: (row) => row.invoiceNumber },
  { header: 'Due date', kind: 'date', value: (row) => row.dueDate },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Net', kind: 'decimal', decimals: 2, value: (row) => money(row.netAmount) },
  { header: 'VAT %', kind: 'decimal', decimals: 2, value: (row) => amountText(row.vatRate) },
  { header: 'VAT', kind: 'decimal', decimals: 2, value: (row) => money(row.vatAmount) },
  { header: 'Amount with VAT', kind: 'decimal', decimals: 2, value: (row) => money(row.amount) },
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
const categoryWords: Record<Payment['category'], Word> = {
  materials: 'Materials',
  labor: 'Labor',
  equipment: 'Equipment',
  subcontractor: 'Subcontractor',
  permits: 'Permits',
  utilities: 'Utilities',
  other: 'Other',
};

/** What the filters select as a file: every figure exact, Arabic from right to left. */
export async function exportPayments(
  { db, sheets, user }: { db: Database; sheets: Sheets; user: SessionUser },
  { filter, format, language, timeZone, today }: Wanted,
): Promise<Bytes> {
  const list = await readAllPayments(db, user, { ...filter, limit: MAX_LIMIT, offset: 0 });
  const payments: readonly Payment[] = JSON.parse(list.text ?? '[]');
  const words = wordsIn(language);
  const rows = payments.map((payment) => columns.map(({ value }) => value(payment, words, timeZone)));
  const headed = columns.map(({ value: _, ...column }) => ({ ...column, header: words(column.header) }));
  const name = `payments-${today}.${format}`;
  const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' };
  if (format === 'csv') {
    const text = writeCsv(
      headed.map(({ header }) => header),
      rows,
    );
    return new Bytes(Buffer.from(text), { ...headers, 'Content-Type': 'text/csv; charset=utf-8' });
  }
  const sheet = { name: words('Payments'), rightToLeft: language === 'ar', columns: headed, rows };
  return new Bytes(await sheets.write([sheet]), { ...headers, 'Content-Type': XLSX_TYPE });
}
