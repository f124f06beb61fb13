import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    payment: ['Payment', 'دفعة'],
    vendor: ['Vendor', 'مورّد'],
  },
  fields: {
    amount: field('Amount', 'المبلغ', 'amount'),
    dueDate: field('Due date', 'تاريخ الاستحقاق', 'date'),
    invoiceNumber: field('Invoice number', 'رقم الفاتورة'),
    vendor: field('Vendor', 'المورّد'),
    vatRate: field('VAT', 'ضريبة القيمة المضافة', 'percent'),
    vatNumber: field('VAT number', 'الرقم الضريبي'),
    paidDate: field('Paid', 'تاريخ الدفع', 'moment'),
    paidReference: field('Payment reference', 'مرجع الدفع'),
    rejectionReason: field('Reason', 'السبب'),
    attachment: field('Attachment', 'المرفق'),
  },
} satisfies RoomHistory;
