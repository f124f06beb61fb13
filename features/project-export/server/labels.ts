import { type PrintedWords, printedWords } from '#shared/language/printed.ts';
import { roleLabels } from '#shared/roles.ts';

/** The words of an exported project's pages: English is the key. */
const arabic = {
  Client: 'العميل',
  Location: 'الموقع',
  Description: 'الوصف',
  Status: 'الحالة',
  'Planned start': 'البداية المخططة',
  'Planned end': 'النهاية المخططة',
  Budget: 'الميزانية',
  Paid: 'المدفوع',
  People: 'الأشخاص',
  active: 'نشط',
  on_hold: 'متوقف',
  completed: 'مكتمل',
  cancelled: 'ملغى',
  pm: 'مدير مشروع',
  cm: 'مدير الإنشاءات',
  se: 'مهندس موقع',
  viewer: 'مطّلع',
  Documents: 'المستندات',
  Tables: 'الجداول',
  'Daily logs': 'السجلات اليومية',
  'Files and photos': 'الملفات والصور',
  Certificates: 'المستخلصات',
  'For other programs': 'لبرامج أخرى',
  'Proof of daily logs': 'إثبات السجلات اليومية',
  Schedule: 'الجدول الزمني',
  'Report of the last year': 'تقرير السنة الأخيرة',
  Payments: 'المدفوعات',
  Materials: 'المواد',
  Risks: 'المخاطر',
  'Bill of quantities': 'جدول الكميات',
  Activity: 'النشاط',
  'For Primavera P6': 'لبرنامج Primavera P6',
  'For Microsoft Project': 'لبرنامج Microsoft Project',
  'All tables for spreadsheets, one row a thing': 'كل الجداول لبرامج الجداول، صف لكل عنصر',
  'All rows as JSON, one a line: comments, steps, movements, links and whatever else belongs to the project':
    'كل الصفوف بصيغة JSON، صف في كل سطر: التعليقات والخطوات والحركات والروابط وكل ما يخص المشروع',
  'How to check that no log and no photo was changed': 'كيف يُتحقَّق من أن سجلًا أو صورة لم يتغيّرا',
  'SHA-256 of every file of this archive; check with: sha256sum -c SHA256SUMS':
    'بصمة SHA-256 لكل ملف في هذا الأرشيف؛ للتحقق: sha256sum -c SHA256SUMS',
  'Exported {at}': 'صُدّر في {at}',
  '{count} logs, {photos} photos': 'السجلات: {count}، الصور: {photos}',
  'As a document': 'كمستند',
  Author: 'أعدّه',
  Task: 'المهمة',
  Workers: 'عدد العمال',
  Version: 'الإصدار',
  Hash: 'البصمة',
  Project: 'المشروع',
  'This file was not in the file store: {path}': 'لم يكن هذا الملف في مخزن الملفات: {path}',
  'Back to the project': 'العودة إلى المشروع',
  File: 'الملف',
  Date: 'التاريخ',
  'Belongs to': 'يخص',
} as const;

export type Words = PrintedWords<keyof typeof arabic>;
export type Word = keyof typeof arabic;

const { admin, ...memberRoles } = roleLabels;

export const wordsIn = printedWords(arabic, {
  ...memberRoles,
  active: 'Active',
  on_hold: 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
});
