import { exact } from '#shared/money.ts';

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Units of a currency for one US dollar. */
export const isRate = (text: string): boolean => /^\d{1,9}(\.\d{1,4})?$/.test(text) && exact(text) > 0n;

/** Percent with at most two decimals. */
export const isVatPercent = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,2})?$/.test(text) && exact(text) <= exact('100');

/** A plain amount; empty text is no limit. */
export const isApprovalLimit = (text: string): boolean => text === '' || /^\d{1,12}(\.\d{1,2})?$/.test(text);

/** The currencies in use for which no rate is known, so that nothing could be converted. */
export const currenciesWithoutRate = (
  used: readonly string[],
  ratesPerUsd: Readonly<Record<string, string>>,
): string[] => [...new Set(used)].filter((currency) => currency !== 'USD' && ratesPerUsd[currency] === undefined);
