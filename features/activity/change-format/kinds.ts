import type { Entity } from '#features/audit/rules.ts';

type Bilingual = readonly [en: string, ar: string];

/** What things are called. */
export const kindWords: Readonly<Record<Entity, Bilingual>> = {
  project: ['Project', 'مشروع'],
  task: ['Task', 'مهمة'],
  schedule: ['Schedule', 'الجدول الزمني'],
  material: ['Material', 'مادة'],
  payment: ['Payment', 'دفعة'],
  contract: ['Contract and bill', 'العقد وجدول الكميات'],
  variation: ['Variation', 'أمر تغيير'],
  certificate: ['Certificate', 'مستخلص'],
  vendor: ['Vendor', 'مورّد'],
  risk: ['Risk', 'خطر'],
  log: ['Daily log', 'سجل يومي'],
  member: ['Member', 'عضو'],
  user: ['Person', 'شخص'],
  invitation: ['Invitation', 'دعوة'],
  organisation: ['Settings', 'الإعدادات'],
  notification: ['Alert', 'تنبيه'],
  'report-mail': ['Report by mail', 'تقرير بالبريد'],
};

/** What is done to them. */
export const actionWords: Readonly<Record<string, Bilingual>> = {
  created: ['created', 'إنشاء'],
  updated: ['changed', 'تعديل'],
  deleted: ['deleted', 'حذف'],
  restored: ['restored', 'استعادة'],
  added: ['added', 'إضافة'],
  removed: ['removed', 'إزالة'],
  'signed-in': ['signed in', 'تسجيل دخول'],
  deactivated: ['deactivated', 'تعطيل'],
  reactivated: ['reactivated', 'إعادة تفعيل'],
  commented: ['commented', 'تعليق'],
  uncommented: ['comment deleted', 'حذف تعليق'],
  linked: ['linked', 'ربط'],
  unlinked: ['link removed', 'إزالة رابط'],
  pictured: ['picture added', 'إضافة صورة'],
  unpictured: ['picture removed', 'إزالة صورة'],
  moved: ['moved', 'نقل'],
  followed: ['followed its subtasks', 'تبعت مهامها الفرعية'],
};

export const inWords = (words: Bilingual | undefined, language: 'en' | 'ar', otherwise: string): string =>
  words?.[language === 'ar' ? 1 : 0] ?? otherwise;
