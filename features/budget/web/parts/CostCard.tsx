import { categoryLabels } from '#features/payments/rules.ts';
import type { Originals } from '#shared/http/fields.ts';
import { formatMoney, formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { ConvertedFrom } from '#web/ui/ConvertedFrom.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Costs } from '../../contract.ts';
import { useCosts } from '../queries.ts';
import { BudgetAlerts } from './BudgetAlerts.tsx';
import { totalOf } from './figures.ts';

const costChart = () => import('./CostChart.tsx');

const labels: Readonly<Record<string, string>> = categoryLabels;

/** Cost by month, planned and paid, and by category. */
export function CostCard({ projectId }: { projectId: string | undefined }) {
  const costs = useCosts(projectId);
  return (
    <Card>
      <CardHeader title={t('Cost by month and category')} note={costs.data?.isConverted ? t('converted') : undefined} />
      <Loaded query={costs} what={t('The costs could not be loaded.')}>
        {(data) => (
          <CardBody className="grid gap-5">
            <LatePart load={costChart} waiting={<Skeleton className="h-72" />}>
              {({ CostChart }) => <CostChart months={data.byMonth} currency={data.currency} />}
            </LatePart>
            <Categories costs={data} />
          </CardBody>
        )}
      </Loaded>
    </Card>
  );
}

type Row = Costs['byCategory'][number];

function Categories({ costs: { byCategory, currency } }: { costs: Costs }) {
  const amount = (value: number | null, originals: Originals = []) =>
    value === null ? (
      '–'
    ) : (
      <>
        <bdi title={formatMoneyExact(value, currency)}>{formatMoney(value, currency)}</bdi>
        <ConvertedFrom originals={originals} />
      </>
    );
  const sums = [
    ['Paid', totalOf(byCategory.map(({ paid }) => paid))],
    ['Approved', totalOf(byCategory.map(({ approved }) => approved))],
    ['Pending', totalOf(byCategory.map(({ pending }) => pending))],
  ] as const;
  const columns: readonly Column<Row>[] = [
    {
      key: 'category',
      header: t('Category'),
      main: true,
      cell: (row) => t(labels[row.category] ?? row.category),
      sortBy: (row) => row.category,
    },
    {
      key: 'paid',
      header: t('Paid'),
      numeric: true,
      cell: (row) => amount(row.paid, row.originals.paid),
      sortBy: (row) => row.paid,
    },
    {
      key: 'approved',
      header: t('Approved'),
      numeric: true,
      cell: (row) => amount(row.approved, row.originals.approved),
      sortBy: (row) => row.approved,
    },
    {
      key: 'pending',
      header: t('Pending'),
      numeric: true,
      cell: (row) => amount(row.pending, row.originals.pending),
      sortBy: (row) => row.pending,
    },
  ];
  return (
    <div>
      <Table
        label={t('Cost by category')}
        rows={byCategory}
        keyOf={(row) => row.category}
        columns={columns}
        empty={<EmptyState title={t('No payments recorded')} />}
      />
      {byCategory.length > 0 && (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2.5 font-semibold">
          <dt>{t('Total')}</dt>
          {sums.map(([name, value]) => (
            <dd key={name}>
              {t(name)}: {amount(value)}
            </dd>
          ))}
        </dl>
      )}
    </div>
  );
}

const earnedValueCard = () => import('./EarnedValueCard.tsx');

/** What a project's page says of its money beside the list of payments. */
export const ProjectBudget = ({ projectId }: { projectId: string }) => (
  <div className="grid gap-4">
    <BudgetAlerts projectId={projectId} />
    <LatePart load={earnedValueCard} waiting={<SkeletonRows count={4} />}>
      {({ EarnedValueCard }) => <EarnedValueCard projectId={projectId} />}
    </LatePart>
  </div>
);
