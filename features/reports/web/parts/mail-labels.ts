import { fileLabels, partLabels, periodLabels } from '#features/analytics/web/parts/labels.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import type { Tone } from '#web/ui/tones.ts';
import type { Delivery, ReportMail } from '../../contract.ts';

export type FileChoice = keyof typeof fileLabels;

export const fileOf = ({ format, withRows }: Pick<ReportMail, 'format' | 'withRows'>): FileChoice =>
  format === 'xlsx' ? 'xlsx-rows' : withRows ? 'pdf-rows' : 'pdf';

const A_SUNDAY = 4;

/** 0 = Sunday … 6 = Saturday. */
export const weekdayName = (day: number): string => formatDate(`2026-01-0${A_SUNDAY + day}`, 'weekdayName');

/** "Every Sunday at 07:00". */
export function cadenceWords({ cadence, weekday, monthDay, time }: ReportMail): string {
  if (cadence === 'weekly') return t('Every {{day}} at {{time}}', { day: weekdayName(weekday ?? 0), time });
  if (cadence === 'monthly') return t('Each month on day {{day}} at {{time}}', { day: monthDay ?? 1, time });
  return t('On working days at {{time}}', { time });
}

/** "Last 30 days · PDF", with the tab where it is one alone. */
export const contentWords = (mail: ReportMail): string =>
  [
    ...(mail.part === 'all' ? [] : [t(partLabels[mail.part])]),
    t(periodLabels[mail.days]),
    t(fileLabels[fileOf(mail)]),
    mail.language === 'ar' ? t('Arabic') : t('English'),
  ].join(' · ');

export function nextWords({ nextAt, isPaused, isOwnerActive }: ReportMail): string {
  if (isPaused) return t('Paused');
  if (!isOwnerActive)
    return t('Rests: the account of who set it up is deactivated. An administrator can take it over.');
  return nextAt === null ? t('Rests') : t('Next: {{moment}}', { moment: formatDateTime(nextAt) });
}

interface LastWords {
  readonly tone: Tone;
  readonly text: string;
}

/** What became of the last one. */
export function lastWords({ last }: ReportMail): LastWords {
  if (!last) return { tone: 'grey', text: t('Not sent yet') };
  const moment = formatDateTime(last.dueAt);
  if (last.isMissed) return { tone: 'amber', text: t('{{moment}}: not sent, the server was not running', { moment }) };
  const count = (state: Delivery['state']) => last.deliveries.filter((one) => one.state === state).length;
  if (count('waiting') + count('sending') > 0) return { tone: 'blue', text: t('Being sent') };
  const values = { moment, sent: formatNumber(count('sent')), of: formatNumber(last.deliveries.length) };
  const text = t('Sent {{moment}} to {{sent}} of {{of}} recipients', values);
  return { tone: count('failed') > 0 ? 'red' : 'green', text };
}

export const problemLabels: Readonly<Record<NonNullable<Delivery['problem']>, string>> = {
  hidden: msg('may not see this project any more'),
  deactivated: msg('has no active account any more'),
  not_made: msg('the report could not be made'),
  refused: msg('the mail server did not take it'),
  interrupted: msg('the server stopped meanwhile; it may not have arrived'),
};
