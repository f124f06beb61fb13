import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { EarnedValue } from '../../contract.ts';
import { useProjectBudgets } from '../queries.ts';
import { CostCard } from './CostCard.tsx';
import { EarnedValueCard } from './EarnedValueCard.tsx';
import { formatIndex } from './figures.ts';

/** Earned value and cost: of one project in full, of all as a table. */
export function BudgetAnalysis({ projectId }: { projectId: string | undefined }) {
  return (
    <>
      {projectId ? <EarnedValueCard projectId={projectId} /> : <ProjectsCard />}
      <CostCard projectId={projectId} />
    </>
  );
}

function ProjectsCard() {
  const projects = useProjectBudgets();
  return (
    <Card>
      <CardHeader title={t('Earned value by project')} />
      {projects.isPending ? (
        <SkeletonRows count={5} />
      ) : projects.isError ? (
        <ErrorNote
          error={projects.error}
          what={t('The earned value could not be loaded.')}
          onRetry={projects.refetch}
        />
      ) : (
        <ProjectTable rows={projects.data} />
      )}
    </Card>
  );
}

function ProjectTable({ rows }: { rows: readonly EarnedValue[] }) {
  const amount = (key: 'budget' | 'actualCost' | 'earnedValue' | 'estimate', header: string): Column<EarnedValue> => ({
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
  const columns: readonly Column<EarnedValue>[] = [
    {
      key: 'project',
      header: t('Project'),
      main: true,
      cell: (row) => <bdi>{row.projectName}</bdi>,
      sortBy: (row) => row.projectName,
    },
    amount('budget', t('Budget')),
    amount('earnedValue', t('Earned value')),
    amount('actualCost', t('Actual cost')),
    index('cpi', 'CPI'),
    index('spi', 'SPI'),
    amount('estimate', t('Estimate (EAC)')),
  ];
  return (
    <Table
      label={t('Earned value by project')}
      rows={rows}
      keyOf={(row) => row.projectId}
      rowLink={(row) => ({ to: '/payments', search: { project: row.projectId, view: 'analysis' } })}
      columns={columns}
      empty={<EmptyState title={t('No projects under way')} />}
    />
  );
}
