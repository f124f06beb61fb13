import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { RowLink } from '#web/ui/row-link.ts';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { EarnedValue } from '../../contract.ts';
import { formatIndex } from './figures.ts';

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
    value === null ? <span className="whitespace-nowrap text-ink-3">{t('Not yet')}</span> : formatIndex(value),
  sortBy: (row) => row[key],
});

interface EarnedValueTableProps {
  rows: readonly EarnedValue[];
  /** Where a row leads: the curves of its project. */
  rowLink: (row: EarnedValue) => RowLink;
}

/** Each project under way in its own currency. */
export function EarnedValueTable({ rows, rowLink }: EarnedValueTableProps) {
  return (
    <Table
      label={t('Earned value by project')}
      rows={rows}
      keyOf={(row) => row.projectId}
      rowLink={rowLink}
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
  );
}
