import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatMoney, formatNumber, today } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { EarnedCurve } from '../../contract.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { monthTicks } from './month-ticks.ts';

type Point = EarnedCurve['points'][number];

const curves = [
  { key: 'planned', name: 'Planned value', color: 'var(--grey)', dash: '5 4' },
  { key: 'earned', name: 'Earned value', color: 'var(--green)', dash: undefined },
  { key: 'paid', name: 'Actual cost', color: 'var(--red)', dash: undefined },
] as const;

const momentOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The three curves of earned value, on an axis of months. */
export function EarnedValueChart({ points, currency }: { points: readonly Point[]; currency: string }) {
  const isMirrored = direction() === 'rtl';
  const money = (value: number | null) => (value === null ? '–' : formatMoney(value, currency));
  const columns: readonly Column<Point>[] = [
    { key: 'date', header: t('Date'), main: true, cell: ({ date }) => formatDate(date) },
    ...curves.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      cell: (point: Point) => <bdi>{money(point[key])}</bdi>,
    })),
  ];
  const ticks = monthTicks(points.map(({ date }) => date));
  const isMonths = ticks.length > 2 || ticks.every((day) => day.endsWith('-01'));
  return (
    <ChartFrame
      label={t('Planned value, earned value and actual cost over time')}
      legend={curves.map(({ name, color }) => ({ name: t(name), color }))}
      table={<Table label={t('Earned value')} rows={points} keyOf={({ date }) => date} columns={columns} />}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            data={points.map((point) => ({ ...point, at: momentOf(point.date) }))}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="at"
              reversed={isMirrored}
              type="number"
              scale="time"
              domain={['dataMin', 'dataMax']}
              ticks={ticks.map(momentOf)}
              tickFormatter={(at: number) => formatDate(dayOf(at), isMonths ? 'shortMonth' : 'short')}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              minTickGap={36}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              tickFormatter={(value: number) => formatNumber(value, { notation: 'compact' })}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              width="auto"
            />
            <ReferenceLine x={momentOf(today())} stroke="var(--ink-3)" strokeDasharray="2 3" />
            <Tooltip
              formatter={(value) => money(Number(value))}
              labelFormatter={(at) => formatDate(dayOf(Number(at)))}
              contentStyle={{ background: 'var(--card)', border: '1px solid var(--line)', borderRadius: 8 }}
            />
            {curves.map(({ key, name, color, dash }) => (
              <Line
                key={key}
                dataKey={key}
                name={t(name)}
                stroke={color}
                strokeWidth={2}
                dot={false}
                isAnimationActive={false}
                {...(dash && { strokeDasharray: dash })}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      }
    />
  );
}
