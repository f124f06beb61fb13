import { t } from '#web/i18n/text.ts';
import type { Schedule } from '../contract.ts';

/** What the colours of the bars say. */
export function Legend({ schedule }: { schedule: Schedule }) {
  const marks = [
    ['bg-red', t('Critical path')],
    ['bg-blue', t('Has float')],
    ['bg-green', t('Done')],
    ['bg-amber', t('Blocked')],
    ...(schedule.baseline ? [['bg-grey', t('Baseline: {{name}}', { name: schedule.baseline.name })] as const] : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
      {marks.map(([tone, label]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden className={`h-2 w-4 rounded-full ${tone}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
