import { weekLabel } from '#features/resources/web/parts/week-label.ts';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Curves } from '#web/ui/Curves.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { MeasuredWeek } from '../contract.ts';

const curves = [
  { key: 'percentComplete', name: 'Percent plan complete', color: 'var(--green)' },
  { key: 'percentReady', name: 'Tasks made ready', color: 'var(--primary)' },
] as const;

/** Both shares over the weeks that are over, the oldest first. */
export function TrendChart({ weeks }: { weeks: readonly MeasuredWeek[] }) {
  const rows = weeks.filter(({ isOver }) => isOver).toReversed();
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value));
  const columns: readonly Column<MeasuredWeek>[] = [
    { key: 'week', header: t('Week'), main: true, cell: ({ weekStart, weekEnd }) => weekLabel(weekStart, weekEnd) },
    { key: 'promised', header: t('Promises'), numeric: true, cell: ({ promised }) => formatNumber(promised) },
    { key: 'kept', header: t('Kept'), numeric: true, cell: ({ kept }) => formatNumber(kept) },
    ...curves.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      cell: (week: MeasuredWeek) => percent(week[key]),
    })),
  ];
  return (
    <Curves
      label={t('Percent plan complete and tasks made ready by week')}
      rows={rows}
      x={{
        key: 'weekStart',
        text: (date) => formatDate(String(date), 'tick'),
        title: (date) => t('Week of {{date}}', { date: formatDate(String(date)) }),
      }}
      curves={curves.map((curve) => ({ ...curve, name: t(curve.name) }))}
      amount={percent}
      domain={[0, 100]}
      hasDots
      empty={t('No promise was made for the weeks that are over.')}
      table={<Table label={t('Committed weeks')} rows={rows} keyOf={({ weekStart }) => weekStart} columns={columns} />}
    />
  );
}
