import type { Bilingual } from '#features/audit/history-words.ts';

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
  followed: ['followed other tasks', 'تبعت مهام أخرى'],
};

export const inWords = (words: Bilingual | undefined, language: 'en' | 'ar', otherwise: string): string =>
  words?.[language === 'ar' ? 1 : 0] ?? otherwise;
