import { formatDate, formatMoney, formatNumber, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Curves } from '#web/ui/Curves.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { EarnedCurve } from '../../contract.ts';
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
  // One day alone makes no line.
  const drawn = points.length > 1 ? points : [];
  const ticks = monthTicks(points.map(({ date }) => date));
  const isMonths = ticks.length > 2 || ticks.every((day) => day.endsWith('-01'));
  return (
    <Curves
      label={t('Planned value, earned value and actual cost over time')}
      rows={drawn.map((point) => ({ ...point, at: momentOf(point.date) }))}
      x={{
        key: 'at',
        text: (at) => formatDate(dayOf(Number(at)), isMonths ? 'shortMonth' : 'tick'),
        title: (at) => formatDate(dayOf(Number(at))),
        ticks: ticks.map(momentOf),
        mark: momentOf(today()),
      }}
      curves={curves.map((curve) => ({ ...curve, name: t(curve.name) }))}
      amount={money}
      axis={(value) => formatNumber(value, { notation: 'compact' })}
      empty={
        points.length === 1
          ? t('The curves begin on the second day of the project.')
          : t('The curves come with a budget and tasks that have planned dates.')
      }
      table={<Table label={t('Earned value')} rows={points} keyOf={({ date }) => date} columns={columns} />}
    />
  );
}
