import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ChartFrame } from '#web/ui/ChartFrame.tsx';
import { tickText, tooltipLook } from '#web/ui/chart-tick.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { ResourceDay, ResourcePlan } from '../contract.ts';

interface HistogramChartProps {
  readonly plan: ResourcePlan;
  readonly from: string;
  readonly to: string;
}

const colours = { chosen: 'var(--primary)', other: 'var(--line-2)', over: 'var(--red)' };

/** Workers of every day under the line of the crew; the chosen week stands out, days above the line are red. */
export function HistogramChart({ plan: { days, crew }, from, to }: HistogramChartProps) {
  const isMirrored = direction() === 'rtl';
  const rows = days.map((day) => ({ ...day, fill: colourOf(day, crew, from <= day.date && day.date <= to) }));
  const columns: readonly Column<ResourceDay>[] = [
    { key: 'date', header: t('Date'), main: true, cell: ({ date }) => formatDate(date) },
    { key: 'tasks', header: t('Tasks'), numeric: true, cell: ({ tasks }) => formatNumber(tasks) },
    { key: 'workers', header: t('Workers'), numeric: true, cell: ({ workers }) => formatNumber(workers) },
    { key: 'free', header: t('Free'), numeric: true, cell: ({ workers }) => formatNumber(crew - workers) },
  ];
  const top = Math.max(crew, ...days.map(({ workers }) => workers));
  return (
    <ChartFrame
      label={t('Workers of each day of the next four weeks beside the capacity')}
      legend={[
        { name: t('The chosen week'), color: colours.chosen },
        { name: t('Other weeks'), color: colours.other },
        { name: t('Above the capacity'), color: colours.over },
        { name: t('Capacity: {{crew}}', { crew }), color: 'var(--ink-2)' },
      ]}
      empty={
        days.some(({ tasks, blocked }) => tasks + blocked > 0)
          ? undefined
          : t('No task is planned for any day of these four weeks.')
      }
      table={<Table label={t('Workers a day')} rows={days} keyOf={({ date }) => date} columns={columns} />}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={rows} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} barCategoryGap="12%">
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis
              dataKey="date"
              reversed={isMirrored}
              tickFormatter={(date: string) => tickText(formatDate(date, 'tick'))}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              minTickGap={28}
            />
            <YAxis
              orientation={isMirrored ? 'right' : 'left'}
              domain={[0, Math.ceil(top * 1.1)]}
              allowDecimals={false}
              tickFormatter={(value: number) => tickText(formatNumber(value))}
              tick={{ fill: 'var(--ink-3)', fontSize: 12 }}
              stroke="var(--line-2)"
              width="auto"
            />
            <Tooltip
              {...tooltipLook}
              formatter={(value) => [formatNumber(Number(value)), t('Workers')]}
              labelFormatter={(date) => formatDate(String(date), 'weekday')}
            />
            <ReferenceLine y={crew} stroke="var(--ink-2)" strokeDasharray="5 4" />
            <Bar dataKey="workers" name={t('Workers')} radius={[2, 2, 0, 0]} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      }
    />
  );
}

function colourOf({ workers }: ResourceDay, crew: number, isChosen: boolean): string {
  if (workers > crew) return colours.over;
  return isChosen ? colours.chosen : colours.other;
}
