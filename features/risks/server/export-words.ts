import { type PrintedWords, printedWords } from '#shared/language/printed.ts';

/** The words of an exported register: English is the key. */
const arabic = {
  Risks: 'المخاطر',
  Project: 'المشروع',
  Risk: 'المخاطرة',
  Description: 'الوصف',
  Severity: 'الشدة',
  Critical: 'حرج',
  High: 'مرتفع',
  Medium: 'متوسط',
  Low: 'منخفض',
  Probability: 'الاحتمال',
  Impact: 'الأثر',
  Score: 'الدرجة',
  Status: 'الحالة',
  Open: 'مفتوح',
  Closed: 'مغلق',
  Owner: 'المسؤول عنه',
  Response: 'الاستجابة',
  Trigger: 'علامة الإنذار',
  Source: 'المصدر',
  People: 'الأشخاص',
  'The engine': 'المحرك',
  'Linked to': 'مرتبط بـ',
  'Raised by': 'سجّله',
  'Raised on': 'تاريخ التسجيل',
  'Changed on': 'تاريخ آخر تغيير',
  'Closed on': 'تاريخ الإغلاق',
  'Closed by': 'أغلقه',
  'Why closed': 'سبب الإغلاق',
};

export type Word = keyof typeof arabic;
export type Words = PrintedWords<Word>;

export const wordsIn = printedWords(arabic);
