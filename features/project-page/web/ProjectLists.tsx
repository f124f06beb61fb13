import type { UseQueryResult } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Material } from '#features/materials/contract.ts';
import { available, stockState } from '#features/materials/rules.ts';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { useMaterials } from '#features/materials/web/queries.ts';
import type { Payment } from '#features/payments/contract.ts';
import { amountText, asNumber, exact, sum } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code, Money } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { useProjectPayments } from './queries.ts';

interface ListProps<R> {
  query: UseQueryResult<R[]>;
  failed: string;
  children: (rows: R[]) => ReactNode;
}

function List<R>({ query, failed, children }: ListProps<R>) {
  if (query.isError) return <ErrorNote error={query.error} what={failed} onRetry={query.refetch} />;
  return <Card>{query.isPending ? <SkeletonRows count={5} /> : children(query.data)}</Card>;
}

const dateOr = (date: string | null) => (date ? formatDate(date) : '–');

export function MaterialsTab({ id }: { id: string }) {
  const { role } = useSession();
  const columns: readonly Column<Material>[] = [
    { key: 'item', header: t('Item'), main: true, cell: (row) => <bdi>{row.item}</bdi>, sortBy: (row) => row.item },
    { key: 'category', header: t('Category'), cell: (row) => t(row.category), sortBy: (row) => row.category },
    { key: 'status', header: t('Status'), cell: (row) => <StatusBadge status={stockState(row)} /> },
    {
      key: 'have',
      header: t('Available'),
      numeric: true,
      cell: (row) => <bdi>{quantityText(row, available(row))}</bdi>,
      sortBy: available,
    },
    {
      key: 'need',
      header: t('Required'),
      numeric: true,
      cell: (row) => <bdi>{quantityText(row, row.requiredQty)}</bdi>,
      sortBy: (row) => row.requiredQty,
    },
    { key: 'supplier', header: t('Supplier'), cell: (row) => (row.supplier ? isolate(row.supplier) : '–') },
    {
      key: 'expected',
      header: t('Expected'),
      cell: (row) => dateOr(row.expectedDeliveryDate),
      sortBy: (row) => row.expectedDeliveryDate,
    },
  ];
  return (
    <div className="grid gap-3.5">
      {may(role, 'material.receive') && (
        <ButtonLink to="/materials" search={{ project: id }} icon={PackageCheck} className="justify-self-end">
          {t('Deliveries and use')}
        </ButtonLink>
      )}
      <List query={useMaterials(id)} failed={t('The materials could not be loaded.')}>
        {(rows) => (
          <Table
            label={t('Materials')}
            rows={rows}
            keyOf={(material) => material.id}
            columns={columns}
            empty={<EmptyState title={t('No materials tracked')} />}
          />
        )}
      </List>
    </div>
  );
}

export function PaymentsTab({ id }: { id: string }) {
  const columns: readonly Column<Payment>[] = [
    {
      key: 'what',
      header: t('Description'),
      main: true,
      cell: (row) => <bdi>{row.description}</bdi>,
      sortBy: (row) => row.description,
    },
    {
      key: 'status',
      header: t('Status'),
      cell: (row) => <StatusBadge status={row.status} />,
      sortBy: (row) => row.status,
    },
    {
      key: 'vendor',
      header: t('Vendor'),
      cell: (row) => (row.vendor ? isolate(row.vendor) : '–'),
      sortBy: (row) => row.vendor,
    },
    {
      key: 'invoice',
      header: t('Invoice'),
      cell: (row) => (row.invoiceNumber ? <Code>{row.invoiceNumber}</Code> : '–'),
    },
    { key: 'due', header: t('Due date'), cell: (row) => dateOr(row.dueDate), sortBy: (row) => row.dueDate },
    {
      key: 'amount',
      header: t('Amount'),
      numeric: true,
      cell: (row) => (row.amount === null ? '–' : <Money amount={row.amount} currency={row.currency} />),
      sortBy: (row) => row.amount,
    },
  ];
  return (
    <List query={useProjectPayments(id)} failed={t('The payments could not be loaded.')}>
      {(rows) => (
        <>
          <PaymentsSum id={id} rows={rows} />
          <Table
            label={t('Payments')}
            rows={rows}
            keyOf={(payment) => payment.id}
            columns={columns}
            empty={<EmptyState title={t('No payments recorded')} />}
          />
        </>
      )}
    </List>
  );
}

/** What the rows come to, where money may be seen, and where they are worked on. */
function PaymentsSum({ id, rows }: { id: string; rows: readonly Payment[] }) {
  const [first] = rows;
  const isSeen = first !== undefined && rows.every(({ amount }) => amount !== null);
  const total = asNumber(sum(rows.map(({ amount }) => exact(amountText(amount ?? 0)))));
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-3 px-4 py-3">
      {isSeen ? (
        <span>
          {t('All payments together')} <Money amount={total} currency={first.currency} className="font-semibold" />
        </span>
      ) : (
        <span />
      )}
      <TextLink to="/payments" search={{ project: id }}>
        {t('Budget & Payments')}
      </TextLink>
    </p>
  );
}
