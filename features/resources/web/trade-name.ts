import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import type { ResourcePlan } from '../contract.ts';

/** What a trade is called, in the plural. */
export function tradeName(trade: string | null, names: ResourcePlan['tradeNames']): string {
  const words = trade === null ? undefined : names[trade];
  if (!words) return t('Other workers');
  if (language() === 'ar') return words.ar;
  return `${words.en.charAt(0).toUpperCase()}${words.en.slice(1)}s`;
}
