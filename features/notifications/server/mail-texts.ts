import type { Kind } from '../rules.ts';

export type Language = 'en' | 'ar';

/** What mails and push messages say. People's names and titles stand in isolates, so that no script reorders the other. */
interface Words {
  readonly kinds: Readonly<Record<Kind, string>>;
  readonly approvalBack: string;
  readonly subject: (count: number) => string;
  /** Two or more of them. */
  readonly payments: (count: number) => string;
  readonly more: (count: number) => string;
  readonly open: string;
  readonly preferences: string;
}

const arabicPayments = (count: number): string => {
  if (count === 2) return 'دفعتان';
  return count % 100 >= 3 && count % 100 <= 10 ? `${count} دفعات` : `${count} دفعة`;
};

const arabicAlerts = (count: number): string => {
  if (count === 1) return 'تنبيه واحد';
  if (count === 2) return 'تنبيهان';
  return count % 100 >= 3 && count % 100 <= 10 ? `${count} تنبيهات` : `${count} تنبيهًا`;
};

export const words: Readonly<Record<Language, Words>> = {
  en: {
    kinds: {
      assignment: 'Assigned to you',
      mention: 'You were mentioned',
      approval: 'Waits for approval',
      overdue: 'Overdue',
      shortfall: 'Material shortfall',
      risk: 'Risk',
    },
    approvalBack: 'Sent back',
    subject: (count) => (count === 1 ? '1 alert' : `${count} alerts`),
    payments: (count) => `${count} payments`,
    more: (count) => `… and ${count} more`,
    open: 'Open the application',
    preferences: 'Choose what you are told of under Preferences',
  },
  ar: {
    kinds: {
      assignment: 'أُسند إليك',
      mention: 'أُشير إليك',
      approval: 'بانتظار الاعتماد',
      overdue: 'متأخر',
      shortfall: 'نقص في المواد',
      risk: 'خطر',
    },
    approvalBack: 'أُعيدت الدفعة',
    subject: arabicAlerts,
    payments: arabicPayments,
    more: (count) => `… و${arabicAlerts(count)} أخرى`,
    open: 'افتح التطبيق',
    preferences: 'اختر ما تُبلَّغ به في التفضيلات',
  },
};
