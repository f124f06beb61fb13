import { readSettings } from '#features/organisation/server/store.ts';
import type { Pdf } from '#server/adapters/pdf/pdf.ts';
import { type NewColumn, type NewSheet, type Sheets, XLSX_TYPE } from '#server/adapters/sheets/sheets.ts';
import type { Database } from '#server/database/open.ts';
import { notFound } from '#shared/http/errors.ts';
import { decimalsOf, decimalText } from '#shared/money.ts';
import { type CertificateDocument, readDocument } from './document.ts';
import type { OpenContract } from './open.ts';
import { printed, summaryRows, titleOf } from './printed.ts';
import { type Words, wordsIn } from './words.ts';

interface Wanted {
  readonly format: 'pdf' | 'xlsx';
  readonly language: 'en' | 'ar';
}

interface Tools {
  readonly db: Database;
  readonly pdf: Pdf;
  readonly sheets: Sheets;
}

export async function exportCertificate(
  { db, pdf, sheets }: Tools,
  project: OpenContract,
  id: string,
  { format, language }: Wanted,
): Promise<{ content: Uint8Array; headers: Record<string, string> }> {
  const document = await readDocument(db, project, id);
  if (!document) throw notFound('Certificate');
  const words = wordsIn(language);
  const { kind, number } = document.certificate;
  const name = `${kind === 'work' ? 'certificate' : kind}-${number}.${format}`;
  const headers = (type: string, disposition: string) => ({
    'Content-Type': type,
    'Content-Disposition': `${disposition}; filename="${name}"`,
    'Cache-Control': 'no-store',
  });
  if (format === 'xlsx') {
    const content = await sheets.write(workbook(document, words, language === 'ar'));
    return { content, headers: headers(XLSX_TYPE, 'attachment') };
  }
  const { name: organisation } = await readSettings(db);
  const template = new URL('./certificate.typ', import.meta.url);
  const content = await pdf.render({ template, ...printed(document, { organisation, language, words }) });
  return { content, headers: headers('application/pdf', 'inline') };
}

/** Every figure as a number, exact, to reckon on. */
function workbook(document: CertificateDocument, words: Words, rightToLeft: boolean): NewSheet[] {
  const { currency } = document.project;
  const money = (header: string): NewColumn => ({
    header: `${words(header)} (${currency})`,
    kind: 'decimal',
    decimals: decimalsOf(currency),
  });
  const exactly = (header: string): NewColumn => ({ header: words(header), kind: 'decimal', decimals: 4 });
  const text = (header: string, width = 18): NewColumn => ({ header: words(header), width });
  const summary = {
    name: words('Summary'),
    rightToLeft,
    columns: [text(titleOf(document, words), 48), money('Amount')],
    rows: summaryRows(document, words).map(([label, amount]) => [label, decimalText(amount)]),
  };
  const bill = {
    name: words('Bill of quantities'),
    rightToLeft,
    columns: [
      text('Item', 12),
      text('Description', 60),
      text('Unit', 10),
      exactly('Bill quantity'),
      exactly('Rate'),
      exactly('Previous'),
      exactly('To date'),
      money('Amount to date'),
      money('Amount this period'),
    ],
    rows: document.lines.map((line) => [
      line.number,
      line.description,
      line.unit,
      line.quantity,
      line.rate,
      line.previous,
      line.done,
      decimalText(line.amount),
      decimalText(line.amount - line.previousAmount),
    ]),
  };
  const ledger = {
    name: words('Retention ledger'),
    rightToLeft,
    columns: [
      text('Document', 30),
      { header: words('Date'), kind: 'date' as const },
      money('Retained'),
      money('Released'),
      money('Held'),
    ],
    rows: document.ledger.map(({ kind, number, date, retained, released, held }) => [
      titleOf({ certificate: { kind, number } }, words),
      date,
      decimalText(retained),
      decimalText(released),
      decimalText(held),
    ]),
  };
  return [summary, ...(document.lines.length > 0 ? [bill] : []), ...(document.ledger.length > 0 ? [ledger] : [])];
}
