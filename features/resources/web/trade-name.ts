import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import type { ResourcePlan } from '../contract.ts';

/** What a trade is called, in the plural. */
export function tradeName(trade: string | null, names: ResourcePlan['tradeNames']): string {
  const words = trade === null ? undefined : names[trade];
  if (!words) return t('Other workers');
  if (language() === 'ar') return words.ar;
  const name = `${words.en.charAt(0).toUpperCase()}${words.en.slice(1)}`;
  return name.endsWith('man') ? `${name.slice(0, -2)}en` : `${name}s`;
}
