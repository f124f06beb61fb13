import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartFrame } from '#features/budget/web/parts/ChartFrame.tsx';
import { weekLabel } from '#features/resources/web/parts/week-label.ts';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { MeasuredWeek } from '../contract.ts';

const curves = [
  { key: 'percentComplete', name: 'Percent plan complete', color: 'var(--green)' },
  { key: 'percentReady', name: 'Tasks made ready', color: 'var(--primary)' },
] as const;

/** Both shares over the weeks that are over, the oldest first. */
export function TrendChart({ weeks }: { weeks: readonly MeasuredWeek[] }) {
  const isMirrored = direction() === 'rtl';
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
    <ChartFrame
      label={t('Percent plan complete and tasks made ready by week')}
      legend={curves.map(({ name, color }) => ({ name: t(name), color }))}
      table={<Table label={t('Committed weeks')} rows={rows} keyOf={({ weekStart }) => weekStart} columns={columns} />}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={rows} margin={{ top: 8, right: 16, bottom: 0, left: 0 }}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="weekStart"
              reversed={isMirrored}
              tickFormatter={(date: string) => formatDate(date, 'short')}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              minTickGap={24}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              domain={[0, 100]}
              tickFormatter={(value: number) => formatPercent(value)}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              width="auto"
            />
            <Tooltip
              formatter={(value) => percent(value === null || value === undefined ? null : Number(value))}
              labelFormatter={(date) => t('Week of {{date}}', { date: formatDate(String(date)) })}
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            />
            {curves.map(({ key, name, color }) => (
              <Line
                key={key}
                dataKey={key}
                name={t(name)}
                stroke={color}
                strokeWidth={2}
                dot={{ r: 3 }}
                connectNulls
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      }
    />
  );
}
