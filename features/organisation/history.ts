import { field, type RoomHistory } from '#features/audit/history-words.ts';

/** What the history calls the things of this room and their fields. */
export const history = {
  kinds: {
    invitation: ['Invitation', 'دعوة'],
    organisation: ['Settings', 'الإعدادات'],
  },
  fields: {
    secondFactorRoles: field('Roles that need a second factor', 'الأدوار التي يلزمها التحقق بخطوتين', 'whole'),
    timeZone: field('Time zone', 'المنطقة الزمنية'),
    projectCurrency: field('Currency of projects', 'عملة المشاريع'),
    materialCurrency: field('Currency of materials', 'عملة المواد'),
    reportingCurrency: field('Currency of reports', 'عملة التقارير'),
    ratesPerUsd: field('Exchange rates', 'أسعار الصرف', 'whole'),
    viewersSeeMoney: field('Viewers see money', 'المطّلعون يرون المبالغ', 'choice'),
    siteEngineersSeeMoney: field('Site engineers see money', 'مهندسو الموقع يرون المبالغ', 'choice'),
    useOpenMeteo: field('Weather from Open-Meteo', 'الطقس من Open-Meteo', 'choice'),
    hidePhotoPlace: field('Place of photos hidden from viewers', 'إخفاء مكان الصور عن المشاهدين', 'choice'),
    approvalLimits: field('Approval limits', 'حدود الاعتماد', 'whole'),
    mayApproveOwn: field('Own payments may be approved', 'يجوز اعتماد المدخِل لدفعته', 'choice'),
    engine: field('AI', 'الذكاء الاصطناعي'),
    provider: field('Provider', 'المزوّد'),
    model: field('Model', 'النموذج'),
    visionModel: field('Model for pictures', 'نموذج الصور'),
    timeoutMs: field('Longest wait (ms)', 'أقصى انتظار (مللي ثانية)', 'amount'),
    baseUrl: field('Address', 'العنوان'),
    key: field('Key', 'المفتاح', 'choice'),
  },
} satisfies RoomHistory;
