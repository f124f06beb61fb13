import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { ResourceDay, ResourcePlan } from '../contract.ts';
import { tradeName } from './trade-name.ts';

interface TradesCardProps {
  readonly days: readonly ResourceDay[];
  readonly names: ResourcePlan['tradeNames'];
}

/** The most of each trade on one day of the week, as far as crews are known; the figures above count eight a task instead. */
export function TradesCard({ days, names }: TradesCardProps) {
  const peaks = new Map<string | null, number>();
  for (const { trade, workers } of days.flatMap(({ trades }) => trades)) {
    peaks.set(trade, Math.max(peaks.get(trade) ?? 0, workers));
  }
  const rows = [...peaks].sort(([, one], [, other]) => other - one);
  const most = rows[0]?.[1] ?? 0;
  const unknown = Math.max(0, ...days.map(({ unknownCrews }) => unknownCrews));
  const office = Math.max(0, ...days.map((day) => day.office));
  if (most === 0 && unknown === 0 && office === 0) return null;
  return (
    <Card>
      <CardHeader title={t('Workers by trade')} note={t('peak of the week')} />
      <ul className="grid gap-2.5 p-4">
        {rows.map(([trade, workers]) => (
          <li key={trade ?? ''} className="grid gap-1">
            <p className="flex justify-between gap-3">
              <span>{tradeName(trade, names)}</span>
              <b className="font-semibold tabular-nums">{formatNumber(workers)}</b>
            </p>
            <ProgressBar
              label={tradeName(trade, names)}
              value={(workers / most) * 100}
              tone={trade === null ? 'grey' : 'blue'}
            />
          </li>
        ))}
        {office > 0 && (
          <li className="flex justify-between gap-3 text-ink-2">
            <span>{t('In the office, not on site')}</span>
            <span className="tabular-nums">{formatNumber(office)}</span>
          </li>
        )}
        {unknown > 0 && (
          <li className="flex justify-between gap-3 text-ink-2">
            <span>{t('crew not known for {{count}} tasks', { count: unknown })}</span>
            <span>{t('not known')}</span>
          </li>
        )}
        <PeakLine days={days} />
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        {t(
          'By the number given for a task, else the usual crew of its step, else its last daily log. Peak and average count eight workers a task where nobody gave a number, and nobody for what is blocked.',
        )}
      </p>
    </Card>
  );
}

/** The figure above counts otherwise than this list: by how much, on its day. */
function PeakLine({ days }: { days: readonly ResourceDay[] }) {
  const peak = days.reduce<ResourceDay | undefined>(
    (most, day) => (most && most.workers >= day.workers ? most : day),
    undefined,
  );
  if (!peak) return null;
  const byTrade = peak.trades.reduce((sum, { workers }) => sum + workers, 0);
  const rest = peak.workers - byTrade - peak.office;
  if (rest === 0) return null;
  const parts = [
    byTrade > 0 && t('by trade: {{workers}}', { workers: byTrade }),
    peak.office > 0 && t('in the office: {{workers}}', { workers: peak.office }),
    rest > 0
      ? t('more by the usual eight a task: {{workers}}', { workers: rest })
      : t('fewer by the usual eight a task: {{workers}}', { workers: -rest }),
  ].filter((part) => part !== false);
  return (
    <li className="text-sm text-ink-2">
      {t('{{date}}, peak of {{workers}}: {{parts}}', {
        date: formatDate(peak.date, 'short'),
        workers: peak.workers,
        parts: parts.join(' · '),
      })}
    </li>
  );
}
