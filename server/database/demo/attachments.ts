import { moneyText } from '#features/certificates/server/document.ts';
import { vatParts } from '#features/payments/rules.ts';
import { dateIn } from '#shared/dates.ts';
import { exact } from '#shared/money.ts';
import type { paymentAttachments } from '../tables/payments.ts';
import type { PaymentRow } from './rows.ts';
import type { Setting } from './setting.ts';
import type { makeVendors } from './vendors.ts';

export interface Attached {
  readonly row: typeof paymentAttachments.$inferInsert;
  /** In the store of files. */
  readonly path: string;
  readonly content: Buffer;
}

/** Files of payments lie below it. */
export const ATTACHMENTS_FOLDER = 'payments';
/** The newest invoices of each project come with their paper. */
const NEWEST = 6;

/** What stands on an invoice. */
interface Paper {
  readonly vendor: string;
  readonly vatNumber: string | null;
  readonly buyer: string;
  readonly number: string;
  readonly date: string;
  readonly dueDate: string;
  readonly description: string;
  /** "1,234.50". */
  readonly net: string;
  readonly vat: string;
  readonly total: string;
}

/** An invoice as the vendor's program would print it: one page of PDF with the fonts every reader has. Latin letters only. */
function printPaper(paper: Paper): Buffer {
  const stream = drawn(paper);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = text.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`);
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text, 'latin1');
}

/** Whether the fonts of the paper have all letters of a text. */
const isPrintable = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);

const LEFT = 60;
const MIDDLE = 320;
const RIGHT = 460;

function drawn(paper: Paper): string {
  const { vendor, vatNumber, buyer, number, date, dueDate, description, net, vat, total } = paper;
  return [
    write(LEFT, 770, 18, vendor, true),
    write(LEFT, 750, 10, vatNumber ? `VAT registration ${vatNumber}` : ''),
    write(MIDDLE, 700, 16, 'TAX INVOICE', true),
    write(MIDDLE, 680, 10, `No. ${number}`),
    write(MIDDLE, 665, 10, `Date ${date}`),
    write(MIDDLE, 650, 10, `Due ${dueDate}`),
    write(LEFT, 700, 10, 'Bill to'),
    write(LEFT, 684, 11, buyer, true),
    '0.75 w 60 610 m 535 610 l S',
    write(LEFT, 592, 10, 'Description', true),
    write(RIGHT, 592, 10, 'SAR', true),
    '60 582 m 535 582 l S',
    write(LEFT, 560, 11, description),
    write(RIGHT, 560, 11, net),
    '60 540 m 535 540 l S',
    write(MIDDLE, 518, 10, 'Total without VAT'),
    write(RIGHT, 518, 10, net),
    write(MIDDLE, 502, 10, 'VAT'),
    write(RIGHT, 502, 10, vat),
    write(MIDDLE, 482, 11, 'Total with VAT', true),
    write(RIGHT, 482, 11, total, true),
  ].join('\n');
}

const write = (x: number, y: number, size: number, text: string, isBold = false): string =>
  `BT /${isBold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;

/** Invoices as their vendors sent them, attached by who entered the payment, minutes later. */
export function attachInvoices(
  setting: Setting,
  payments: readonly PaymentRow[],
  { vendors, buyer }: { vendors: ReturnType<typeof makeVendors>; buyer: string },
): Attached[] {
  const numbers = new Map(vendors.map(({ name, vatNumber }) => [name.toLowerCase(), vatNumber ?? null]));
  const printable = payments.filter(({ vendor, description }) => isPrintable(`${vendor}${description}`));
  return [...Map.groupBy(printable, ({ projectId }) => projectId).values()].flatMap((own) =>
    own
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, NEWEST)
      .map((payment) =>
        attach(setting, payment, { vatNumber: numbers.get(payment.vendor?.toLowerCase() ?? '') ?? null, buyer }),
      ),
  );
}

function attach(setting: Setting, payment: PaymentRow, of: { vatNumber: string | null; buyer: string }): Attached {
  const createdAt = new Date(payment.createdAt.getTime() + 3 * 60_000);
  const id = setting.throws(`invoice ${payment.id}`).id(createdAt);
  const total = exact(payment.amount);
  const { net, vat } = vatParts(total, exact(payment.vatRate ?? '15'), 'SAR');
  const content = printPaper({
    ...of,
    vendor: payment.vendor ?? '',
    number: payment.invoiceNumber ?? '',
    date: dateIn('Asia/Riyadh', payment.createdAt),
    dueDate: payment.dueDate,
    description: payment.description,
    net: moneyText(net, 'SAR'),
    vat: moneyText(vat, 'SAR'),
    total: moneyText(total, 'SAR'),
  });
  const name = `${payment.invoiceNumber}.pdf`;
  setting.announce({
    at: createdAt,
    actorId: payment.createdBy ?? null,
    projectId: payment.projectId,
    entity: 'payment',
    entityId: payment.id,
    action: 'added',
    label: payment.description,
    after: { attachment: name },
  });
  const file = { name, contentType: 'application/pdf', bytes: content.length };
  const row = { id, paymentId: payment.id, ...file, uploadedBy: payment.createdBy ?? null, createdAt };
  return { row, path: `${ATTACHMENTS_FOLDER}/${payment.id}/${id}`, content };
}
