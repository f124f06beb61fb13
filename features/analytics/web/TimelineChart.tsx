import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartFrame } from '#features/budget/web/parts/ChartFrame.tsx';
import { formatDate, formatPercent } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { msg, t } from '#web/i18n/text.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Report } from '../contract.ts';

type Point = Report['timeline'][number];

const lines = [
  { key: 'planned', name: msg('Planned'), color: 'var(--ink-3)', dash: '5 4' },
  { key: 'actual', name: msg('Actual'), color: 'var(--primary)', dash: '0' },
] as const;

const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, 1));

/** Planned and actual share of all work, week by week. */
export function TimelineChart({ timeline }: Pick<Report, 'timeline'>) {
  const isMirrored = direction() === 'rtl';
  const columns: readonly Column<Point>[] = [
    { key: 'date', header: t('Date'), main: true, cell: ({ date }) => formatDate(date) },
    ...lines.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      cell: (point: Point) => percent(point[key]),
    })),
  ];
  return (
    <ChartFrame
      label={t('Planned and actual progress by week')}
      legend={lines.map(({ name, color }) => ({ name: t(name), color }))}
      table={<Table label={t('Progress Timeline')} rows={timeline} keyOf={({ date }) => date} columns={columns} />}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <LineChart data={[...timeline]} margin={{ top: 8, right: 16, bottom: 0, left: 4 }} accessibilityLayer={false}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="date"
              reversed={isMirrored}
              tickFormatter={(date: string) => formatDate(date, 'short')}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              minTickGap={24}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              tickFormatter={(value: number) => formatPercent(value)}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              width="auto"
            />
            <Tooltip
              formatter={(value) => percent(Number(value))}
              labelFormatter={(date) => formatDate(String(date))}
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            />
            {lines.map(({ key, name, color, dash }) => (
              <Line
                key={key}
                dataKey={key}
                name={t(name)}
                stroke={color}
                strokeDasharray={dash}
                strokeWidth={2}
                dot={timeline.length < 15 ? { r: 2.5 } : false}
                type="monotone"
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      }
    />
  );
}
