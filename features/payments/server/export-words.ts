import { type PrintedWords, printedWords } from '#shared/language/printed.ts';

/** The words of an exported file: English is the key. */
const arabic = {
  Payments: 'الدفعات',
  Project: 'المشروع',
  Description: 'الوصف',
  Status: 'الحالة',
  Category: 'الفئة',
  Vendor: 'المورّد',
  'VAT number': 'الرقم الضريبي',
  'Invoice number': 'رقم الفاتورة',
  'Due date': 'تاريخ الاستحقاق',
  Currency: 'العملة',
  'Taxable amount': 'المبلغ الخاضع للضريبة',
  'Without VAT (retention and advance)': 'بلا ضريبة (محتجزات ودفعات مقدمة)',
  'Deductions and penalties (without VAT)': 'الخصومات والغرامات (دون ضريبة)',
  'Set off from earlier certificates (with VAT)': 'مقاصة من مستخلصات سابقة (شاملة الضريبة)',
  Net: 'الصافي قبل الضريبة',
  'VAT rate (%)': 'نسبة ضريبة القيمة المضافة (%)',
  VAT: 'ضريبة القيمة المضافة',
  'Amount with VAT': 'المبلغ شاملًا الضريبة',
  'Entered by': 'أدخلها',
  Approved: 'معتمدة',
  'Approved on': 'تاريخ الاعتماد',
  'Approved by': 'اعتمدها',
  Paid: 'مدفوعة',
  'Paid on': 'تاريخ الدفع',
  'Paid by': 'سجّل دفعها',
  'Payment reference': 'مرجع الدفع',
  Pending: 'قيد الانتظار',
  Overdue: 'متأخرة',
  Materials: 'المواد',
  Labor: 'عمالة',
  Equipment: 'معدات',
  Subcontractor: 'مقاول باطن',
  Permits: 'تصاريح',
  Utilities: 'مرافق',
  Other: 'أخرى',
};

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic);
