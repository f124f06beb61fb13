import type { SecurityEventKind } from '#shared/security-events.ts';

export type Language = 'en' | 'ar';
type Bilingual = readonly [en: string, ar: string];

export const inLanguage = ([english, arabic]: Bilingual, language: Language): string =>
  language === 'ar' ? arabic : english;

/** What happened. */
const kindLabels: Readonly<Record<SecurityEventKind, Bilingual>> = {
  'signed-in': ['Signed in', 'تسجيل دخول'],
  'signed-out': ['Signed out', 'تسجيل خروج'],
  'sign-in-failed': ['Sign-in failed', 'فشل تسجيل الدخول'],
  'second-factor-asked': ['Password accepted, second factor asked for', 'قُبلت كلمة المرور وطُلب العامل الثاني'],
  'new-device': ['New device', 'جهاز جديد'],
  'limit-reached': ['Limit reached', 'بلوغ الحد'],
  'access-refused': ['Access refused', 'رفض الوصول'],
  'many-failures': ['Many failed sign-ins', 'محاولات دخول فاشلة كثيرة'],
  'link-issued': ['Link issued', 'إصدار رابط'],
  'link-used': ['Link used', 'استخدام رابط'],
  'link-withdrawn': ['Link withdrawn', 'سحب رابط'],
  'credential-changed': ['Credentials changed', 'تغيير بيانات الدخول'],
  'sessions-ended': ['Sessions ended', 'إنهاء جلسات'],
  'account-created': ['Account created', 'إنشاء حساب'],
  'account-deactivated': ['Account deactivated', 'تعطيل حساب'],
  'account-reactivated': ['Account reactivated', 'إعادة تفعيل حساب'],
  'role-changed': ['Role changed', 'تغيير دور'],
  'settings-changed': ['Settings changed', 'تغيير الإعدادات'],
  exported: ['Data exported', 'تصدير بيانات'],
  restored: ['Backup restored', 'استعادة نسخة احتياطية'],
  'backup-failed': ['Nightly backup failed', 'فشل النسخ الاحتياطي الليلي'],
  'demonstration-removed': ['Demonstration removed', 'إزالة العرض التوضيحي'],
};

export const kindLabel = (kind: string, language: Language): string => labelIn(kindLabels, kind, language);

/** Names of details. */
const detailLabels: Readonly<Record<string, Bilingual>> = {
  method: ['Method', 'الطريقة'],
  limit: ['Limit', 'الحد'],
  call: ['What', 'ما هو'],
  id: ['Id', 'المعرّف'],
  link: ['Link', 'الرابط'],
  mailed: ['Sent by mail', 'أُرسل بالبريد'],
  credential: ['What', 'ما هو'],
  change: ['Change', 'التغيير'],
  token: ['API token', 'رمز واجهة برمجية'],
  count: ['Count', 'العدد'],
  accounts: ['Accounts', 'الحسابات'],
  networks: ['Networks', 'الشبكات'],
  minutes: ['Within minutes', 'خلال دقائق'],
  role: ['Role', 'الدور'],
  before: ['Before', 'قبل'],
  after: ['After', 'بعد'],
  project: ['Project', 'المشروع'],
  settings: ['Settings', 'الإعدادات'],
  fields: ['Fields', 'الحقول'],
  createdAt: ['Backup of', 'نسخة بتاريخ'],
  reason: ['Reason', 'السبب'],
  rows: ['Rows', 'الصفوف'],
  files: ['Files', 'الملفات'],
  missing: ['Missing files', 'الملفات المفقودة'],
};

/** Words that details consist of; what is not among them is shown as it is: an id, a name, a call. */
const valueLabels: Readonly<Record<string, Bilingual>> = {
  password: ['password', 'كلمة المرور'],
  code: ['authenticator code', 'رمز تطبيق المصادقة'],
  'backup-code': ['backup code', 'رمز احتياطي'],
  'backup-codes': ['backup codes', 'الرموز الاحتياطية'],
  passkey: ['passkey', 'مفتاح المرور'],
  'calendar-feed': ['calendar address', 'عنوان التقويم'],
  'api-token': ['API token', 'رمز واجهة برمجية'],
  webhook: ['webhook', 'خطاف ويب'],
  'setup-code': ['setup code', 'رمز الإعداد'],
  provider: ['sign-in provider', 'مزوّد تسجيل الدخول'],
  invitation: ['invitation', 'دعوة'],
  'second-factor': ['second factor', 'العامل الثاني'],
  link: ['link', 'رابط'],
  account: ['failures at an account', 'المحاولات الفاشلة على حساب'],
  everywhere: ['failures at an account from everywhere', 'المحاولات الفاشلة على حساب من كل مكان'],
  codes: ['wrong authenticator codes', 'رموز مصادقة خاطئة'],
  calls: ['calls from an address or device', 'الطلبات من عنوان أو جهاز'],
  changed: ['changed', 'تغيير'],
  on: ['switched on', 'تفعيل'],
  off: ['switched off', 'إيقاف'],
  added: ['added', 'إضافة'],
  removed: ['removed', 'إزالة'],
  renewed: ['renewed', 'تجديد'],
  true: ['yes', 'نعم'],
  false: ['no', 'لا'],
  admin: ['Administrator', 'مسؤول النظام'],
  pm: ['Project Manager', 'مدير مشروع'],
  cm: ['Construction Manager', 'مدير إنشاءات'],
  se: ['Site Engineer', 'مهندس موقع'],
  viewer: ['Viewer', 'مشاهد'],
  organisation: ['organisation', 'المؤسسة'],
  ai: ['AI', 'الذكاء الاصطناعي'],
  backup: ['Backup of everything', 'نسخة احتياطية كاملة'],
  'GET /api/projects/:id/bill/export': ['Bill of quantities', 'جدول الكميات'],
  'GET /api/projects/:id/certificates/:certificateId/export': ['Certificate', 'مستخلص'],
  'GET /api/materials/export': ['Materials', 'المواد'],
  'GET /api/admin/activity/export': ['Activity', 'النشاط'],
  'GET /api/admin/security-journal/export': ['Security journal', 'سجل الأمان'],
  'GET /api/progress-logs/:id/pdf': ['Daily log', 'سجل يومي'],
  'GET /api/projects/:id/logs/pdf': ['Daily logs of a project', 'السجلات اليومية لمشروع'],
  'GET /api/risks/export': ['Risk register', 'سجل المخاطر'],
  'GET /api/projects/:id/schedule/export': ['Schedule', 'الجدول الزمني'],
  'GET /api/payments/export': ['Payments', 'الدفعات'],
  'GET /api/photos/zip': ['Photos', 'الصور'],
  'GET /api/analytics/export': ['Report', 'تقرير'],
};

const labelIn = (labels: Readonly<Record<string, Bilingual>>, key: string, language: Language): string => {
  const found = Object.hasOwn(labels, key) ? labels[key] : undefined;
  return found ? inLanguage(found, language) : key;
};

export interface ShownDetail {
  readonly key: string;
  readonly label: string;
  readonly value: string;
}

const order = Object.keys(detailLabels);

/** An entry's details in words, in the order of the table above: the database keeps none. */
export const detailsOf = (detail: Readonly<Record<string, unknown>>, language: Language): ShownDetail[] =>
  Object.entries(detail)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([key, value]) => ({
      key,
      label: labelIn(detailLabels, key, language),
      value: [value]
        .flat()
        .map((one) => labelIn(valueLabels, String(one), language))
        .join(language === 'ar' ? '، ' : ', '),
    }));
