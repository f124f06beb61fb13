import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { CheckedTask, FileCheck } from '../contract.ts';

/** "298 of 300 activities agree with the plan file" */
export const agreement = ({ agreeing, compared }: FileCheck): string =>
  t('{{agreeing}} of {{compared}} activities agree with the plan file', {
    agreeing: formatNumber(agreeing),
    compared: formatNumber(compared),
  });

const day = (date: string | null): string => (date ? formatDate(date) : '—');
export const span = (start: string | null, end: string | null): string => `${day(start)} – ${day(end)}`;

/** What the plan file says of a task, for its figures. */
export function fileFacts({
  earlyStart,
  earlyFinish,
  lateStart,
  lateFinish,
  totalFloat,
}: CheckedTask): [string, string][] {
  const facts: [string, string][] = [];
  if (earlyStart ?? earlyFinish) facts.push([t('Early in the file'), span(earlyStart, earlyFinish)]);
  if (lateStart ?? lateFinish) facts.push([t('Late in the file'), span(lateStart, lateFinish)]);
  if (totalFloat !== null) facts.push([t('Total float in the file, days'), formatNumber(totalFloat)]);
  return facts;
}
