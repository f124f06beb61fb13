import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDate, formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { direction } from '#web/i18n/locale.ts';
import { msg, t } from '#web/i18n/text.ts';
import { ChartFrame } from '#web/ui/ChartFrame.tsx';
import { ConvertedFrom, withOriginals } from '#web/ui/ConvertedFrom.tsx';
import { monthAxis, tooltipLook, valueAxis } from '#web/ui/chart-tick.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Report } from '../contract.ts';

type Month = Report['costs']['byMonth'][number];
export interface MonthChoice {
  readonly kind: 'planned' | 'paid';
  readonly month: string;
}

const bars = [
  { key: 'planned', name: msg('Planned cost'), color: 'var(--line-2)' },
  { key: 'paid', name: msg('Actual cost'), color: 'var(--primary)' },
] as const;

interface MonthChartProps {
  months: readonly Month[];
  currency: string;
  onChoose: (choice: MonthChoice) => void;
}

const nameOf = (month: string) => formatDate(`${month}-01`, 'month');

/** A bar, or an amount of the table, opens the tasks planned for its month or the payments made in it. */
export function MonthChart({ months, currency, onChoose }: MonthChartProps) {
  const isMirrored = direction() === 'rtl';
  return (
    <ChartFrame
      label={t('Planned vs actual cost per month')}
      legend={bars.map(({ name, color }) => ({ name: t(name), color }))}
      empty={
        months.some(({ planned, paid }) => planned || paid)
          ? undefined
          : t('No cost was planned and nothing was paid in this period.')
      }
      table={<MonthTable months={months} currency={currency} onChoose={onChoose} />}
      chart={
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            data={[...months]}
            margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
            barGap={2}
            maxBarSize={56}
            accessibilityLayer={false}
          >
            <CartesianGrid stroke="var(--line)" vertical={false} />
            <XAxis {...monthAxis(isMirrored)} minTickGap={16} />
            <YAxis {...valueAxis(isMirrored)} />
            <Tooltip
              {...tooltipLook}
              formatter={(value, _, { dataKey, payload }) =>
                withOriginals(formatMoneyExact(Number(value), currency), (payload as Month).originals, dataKey)
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
                className="cursor-pointer"
                isAnimationActive={false}
                onClick={(_, index) => {
                  const month = months[index]?.month;
                  if (month) onChoose({ kind: key, month });
                }}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      }
    />
  );
}

function MonthTable({ months, currency, onChoose }: MonthChartProps) {
  const columns: readonly Column<Month>[] = [
    { key: 'month', header: t('Month'), main: true, cell: ({ month }) => nameOf(month), sortBy: ({ month }) => month },
    ...bars.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      sortBy: (month: Month) => month[key],
      cell: ({ month, originals, [key]: amount }: Month) =>
        amount === null ? (
          '–'
        ) : (
          <>
            <button
              type="button"
              className="touch rounded-1 text-primary underline-offset-3 hover:underline"
              title={formatMoneyExact(amount, currency)}
              onClick={() => onChoose({ kind: key, month })}
            >
              <bdi>{formatMoney(amount, currency)}</bdi>
            </button>
            <ConvertedFrom originals={originals[key]} />
          </>
        ),
    })),
  ];
  return (
    <Table label={t('Planned vs actual cost per month')} rows={months} keyOf={({ month }) => month} columns={columns} />
  );
}
