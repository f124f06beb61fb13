import { moneyText } from '#features/certificates/server/document.ts';
import { vatParts } from '#features/payments/rules.ts';
import type { paymentAttachments } from '#server/database/tables/payments.ts';
import { dateIn } from '#shared/dates.ts';
import { exact } from '#shared/money.ts';
import { isPrintable, printPaper } from './invoices/paper.ts';
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
  setting.tell({
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
