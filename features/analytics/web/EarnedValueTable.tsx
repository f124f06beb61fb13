import type { EarnedValue } from '#features/budget/contract.ts';
import { formatIndex } from '#features/budget/web/parts/figures.ts';
import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';

type Amount = 'budget' | 'plannedValue' | 'earnedValue' | 'actualCost' | 'estimate';

const amount = (key: Amount, header: string): Column<EarnedValue> => ({
  key,
  header,
  numeric: true,
  cell: ({ [key]: value, currency }) =>
    value === null ? '–' : <bdi title={formatMoneyExact(value, currency)}>{formatMoney(value, currency)}</bdi>,
  sortBy: (row) => row[key],
});

const index = (key: 'cpi' | 'spi', header: string): Column<EarnedValue> => ({
  key,
  header,
  numeric: true,
  cell: ({ [key]: value }) =>
    value === null ? <span className="text-ink-3">{t('Not yet')}</span> : formatIndex(value),
  sortBy: (row) => row[key],
});

/** Each project under way in its own currency; a row leads to the project's curves. */
export function EarnedValueTable({ rows }: { rows: readonly EarnedValue[] }) {
  return (
    <Card>
      <CardHeader title={t('Earned value by project')} note={t('as of today, in the currency of each project')} />
      <Table
        label={t('Earned value by project')}
        rows={rows}
        keyOf={(row) => row.projectId}
        rowLink={(row) => ({ to: '/analytics', search: { tab: 'budget', project: row.projectId } })}
        columns={[
          {
            key: 'project',
            header: t('Project'),
            main: true,
            cell: (row) => <bdi>{row.projectName}</bdi>,
            sortBy: (row) => row.projectName,
          },
          amount('budget', t('Budget')),
          amount('plannedValue', t('Planned value')),
          amount('earnedValue', t('Earned value')),
          amount('actualCost', t('Actual cost')),
          index('cpi', 'CPI'),
          index('spi', 'SPI'),
          amount('estimate', t('Estimate (EAC)')),
        ]}
        empty={<EmptyState title={t('No projects under way')} />}
      />
    </Card>
  );
}
