import { TriangleAlert } from 'lucide-react';
import { asNumber, exact, sum } from '#shared/money.ts';
import { formatMoney } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { Payment } from '../../contract.ts';
import { useOverdue } from '../queries.ts';

/**
 * The red banner of spec §2; amounts of one currency are added exactly, different ones stand side by side. Whoever may see no
 * money is told how many they are.
 */
export function OverdueBanner({ projectId }: { projectId: string | undefined }) {
  const { data = [] } = useOverdue(projectId);
  if (data.length === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-2 border border-red bg-red-wash px-4 py-3">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none text-red-ink" />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{t('Overdue Payments:')}</b>{' '}
        {data.some(({ amount }) => amount === null)
          ? t('{{count}} payments are overdue', { count: data.length })
          : t('{{count}} payments are overdue for a total of {{total}}', { count: data.length, total: totalOf(data) })}
      </span>
    </p>
  );
}

function totalOf(payments: readonly Payment[]): string {
  const byCurrency = Map.groupBy(payments, ({ currency }) => currency);
  const totals = [...byCurrency].map(([currency, list]) => {
    const total = sum(list.map(({ amount }) => exact(String(amount ?? 0))));
    return formatMoney(asNumber(total), currency);
  });
  return totals.join(' + ');
}
