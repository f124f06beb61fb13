import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatMoney } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ChartFrame } from '#web/ui/ChartFrame.tsx';
import { ConvertedFrom, withOriginals } from '#web/ui/ConvertedFrom.tsx';
import { monthAxis, tooltipLook, valueAxis } from '#web/ui/chart-tick.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Costs } from '../../contract.ts';
import { originalsIn, totalOf } from './figures.ts';

type Month = Costs['byMonth'][number];

const bars = [
  { key: 'planned', name: 'Planned work', color: 'var(--line-2)' },
  { key: 'paid', name: 'Paid', color: 'var(--primary)' },
] as const;

/** Stands below the months of the table. */
const TOTAL = 'total';

function totalMonth(months: readonly Month[], currency: string): Month {
  const sumOf = (key: 'planned' | 'paid') => totalOf(months.map((month) => month[key]));
  const before = (key: 'planned' | 'paid') =>
    originalsIn(
      months.map(({ originals, [key]: amount }) => ({ amount, originals: originals[key] })),
      currency,
    );
  return {
    ...{ month: TOTAL, planned: sumOf('planned'), paid: sumOf('paid') },
    originals: { planned: before('planned'), paid: before('paid') },
  };
}

/** Undefined where there is something to draw. */
function whyEmpty(months: readonly Month[]): string | undefined {
  if (months.some(({ planned, paid }) => planned || paid)) return undefined;
  return months.some(({ planned, paid }) => planned === null || paid === null)
    ? t('Amounts are not shown to your role.')
    : t('No work with a cost is planned and nothing is paid yet.');
}

/** Planned work and payments of each month. */
export function CostChart({ months, currency }: { months: readonly Month[]; currency: string }) {
  const isMirrored = direction() === 'rtl';
  const money = (value: number | null) => (value === null ? '–' : formatMoney(value, currency));
  const nameOf = (month: string) => formatDate(`${month}-01`, 'month');
  const total = totalMonth(months, currency);
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
      cell: (month: Month) => (
        <>
          <bdi>{money(month[key])}</bdi>
          <ConvertedFrom originals={month.originals[key]} />
        </>
      ),
    })),
  ];
  return (
    <ChartFrame
      label={t('Planned work and payments by month')}
      legend={bars.map(({ name, color }) => ({ name: t(name), color }))}
      empty={whyEmpty(months)}
      table={
        <Table label={t('Cost by month')} rows={[...months, total]} keyOf={({ month }) => month} columns={columns} />
      }
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={[...months]} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} barGap={2}>
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis {...monthAxis(isMirrored)} minTickGap={20} />
            <YAxis {...valueAxis(isMirrored)} />
            <Tooltip
              {...tooltipLook}
              formatter={(value, _, { dataKey, payload }) =>
                withOriginals(money(Number(value)), (payload as Month).originals, dataKey)
              }
              labelFormatter={(month) => nameOf(String(month))}
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
