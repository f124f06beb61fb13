import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Curves } from '#web/ui/Curves.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Report } from '../contract.ts';

type Point = Report['timeline'][number];

const lines = [
  { key: 'planned', name: msg('Planned'), color: 'var(--ink-3)', dash: '5 4' },
  { key: 'actual', name: msg('Actual'), color: 'var(--primary)' },
] as const;

const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, 1));

/** More points than these are a line without dots. */
const FEW = 15;

/** Planned and actual share of all work, week by week. */
export function TimelineChart({ timeline }: Pick<Report, 'timeline'>) {
  const columns: readonly Column<Point>[] = [
    { key: 'date', header: t('Date'), main: true, cell: ({ date }) => shownDate(date) },
    ...lines.map(({ key, name }) => ({
      key,
      header: t(name),
      numeric: true,
      cell: (point: Point) => percent(point[key]),
    })),
  ];
  const hasWork = timeline.some(({ planned, actual }) => planned || actual);
  return (
    <Curves
      label={t('Planned and actual progress by week')}
      rows={hasWork ? timeline : []}
      x={{ key: 'date', text: (date) => shownDate(String(date), 'tick'), title: (date) => shownDate(String(date)) }}
      curves={lines.map((line) => ({ ...line, name: t(line.name) }))}
      amount={percent}
      axis={(value) => formatPercent(value)}
      hasDots={timeline.length < FEW}
      empty={t('No work was planned or done by the end of this period.')}
      table={<Table label={t('Progress Timeline')} rows={timeline} keyOf={({ date }) => date} columns={columns} />}
    />
  );
}
