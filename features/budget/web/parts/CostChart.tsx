import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatMoney, formatNumber } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ChartFrame } from '#web/ui/ChartFrame.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Costs } from '../../contract.ts';
import { totalOf } from './figures.ts';

type Month = Costs['byMonth'][number];

const bars = [
  { key: 'planned', name: 'Planned work', color: 'var(--line-2)' },
  { key: 'paid', name: 'Paid', color: 'var(--primary)' },
] as const;

/** Stands below the months of the table. */
const TOTAL = 'total';

/** Planned work and payments of each month. */
export function CostChart({ months, currency }: { months: readonly Month[]; currency: string }) {
  const isMirrored = direction() === 'rtl';
  const money = (value: number | null) => (value === null ? '–' : formatMoney(value, currency));
  const nameOf = (month: string) => formatDate(`${month}-01`, 'month');
  const total = {
    month: TOTAL,
    planned: totalOf(months.map(({ planned }) => planned)),
    paid: totalOf(months.map(({ paid }) => paid)),
  };
  const columns: readonly Column<Month>[] = [
    {
      key: 'month',
      header: t('Month'),
      main: true,
      cell: ({ month }) => (month === TOTAL ? t('Total') : nameOf(month)),
    },
    ...bars.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      cell: (month: Month) => <bdi>{money(month[key])}</bdi>,
    })),
  ];
  return (
    <ChartFrame
      label={t('Planned work and payments by month')}
      legend={bars.map(({ name, color }) => ({ name: t(name), color }))}
      table={
        <Table label={t('Cost by month')} rows={[...months, total]} keyOf={({ month }) => month} columns={columns} />
      }
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...months]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} barGap={2}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="month"
              reversed={isMirrored}
              tickFormatter={(month: string) => formatDate(`${month}-01`, 'shortMonth')}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              minTickGap={20}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              tickFormatter={(value: number) => formatNumber(value, { notation: 'compact' })}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              width="auto"
            />
            <Tooltip
              cursor={{ fill: 'var(--sunk)' }}
              formatter={(value) => money(Number(value))}
              labelFormatter={(month) => nameOf(String(month))}
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            />
            {bars.map(({ key, name, color }) => (
              <Bar
                key={key}
                dataKey={key}
                name={t(name)}
                fill={color}
                radius={[3, 3, 0, 0]}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      }
    />
  );
}
