import type { UseQueryResult } from '@tanstack/react-query';
import { Camera, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProgressLog } from '#features/logs/contract.ts';
import type { Material } from '#features/materials/contract.ts';
import { available, stockState } from '#features/materials/rules.ts';
import type { Payment } from '#features/payments/contract.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Code, Money } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { useProjectLogs, useProjectMaterials, useProjectPayments } from '../queries.ts';

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
  const quantity = (material: Material, value: number) => `${formatNumber(value)} ${t(material.unit)}`;
  const columns: readonly Column<Material>[] = [
    { key: 'item', header: t('Item'), main: true, cell: (row) => <bdi>{row.item}</bdi>, sortBy: (row) => row.item },
    { key: 'category', header: t('Category'), cell: (row) => t(row.category), sortBy: (row) => row.category },
    { key: 'status', header: t('Status'), cell: (row) => <StatusBadge status={stockState(row)} /> },
    {
      key: 'have',
      header: t('Available'),
      numeric: true,
      cell: (row) => quantity(row, available(row)),
      sortBy: available,
    },
    {
      key: 'need',
      header: t('Required'),
      numeric: true,
      cell: (row) => quantity(row, row.requiredQty),
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
    <List query={useProjectMaterials(id)} failed={t('The materials could not be loaded.')}>
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
        <Table
          label={t('Payments')}
          rows={rows}
          keyOf={(payment) => payment.id}
          columns={columns}
          empty={<EmptyState title={t('No payments recorded')} />}
        />
      )}
    </List>
  );
}

export function LogsTab({ id }: { id: string }) {
  const columns: readonly Column<ProgressLog>[] = [
    { key: 'date', header: t('Date'), main: true, cell: (log) => formatDate(log.date), sortBy: (log) => log.date },
    { key: 'notes', header: t('Notes'), cell: (log) => <Notes log={log} /> },
    { key: 'author', header: t('Author'), cell: (log) => log.authorName ?? '–', sortBy: (log) => log.authorName },
    {
      key: 'manpower',
      header: t('Workers'),
      numeric: true,
      cell: (log) => (
        <span className="inline-flex items-center gap-1.5">
          <UsersRound size={16} aria-hidden className="text-ink-3" />
          {formatNumber(log.manpower)}
        </span>
      ),
      sortBy: (log) => log.manpower,
    },
    {
      key: 'photos',
      header: t('Photos'),
      numeric: true,
      cell: (log) => (
        <span className="inline-flex items-center gap-1.5">
          <Camera size={16} aria-hidden className="text-ink-3" />
          {formatNumber(log.photoUrls.length)}
        </span>
      ),
      sortBy: (log) => log.photoUrls.length,
    },
  ];
  return (
    <List query={useProjectLogs(id)} failed={t('The progress logs could not be loaded.')}>
      {(rows) => (
        <Table
          label={t('Progress Logs')}
          rows={rows}
          keyOf={(log) => log.id}
          columns={columns}
          pageSize={30}
          empty={<EmptyState title={t('No progress logs found')} />}
        />
      )}
    </List>
  );
}

const Notes = ({ log }: { log: ProgressLog }) => (
  <span className="grid gap-1">
    <span dir="auto" className="line-clamp-3 wrap-anywhere">
      {log.notes || '–'}
    </span>
    {log.aiSummary && (
      <span>
        <Badge tone="blue">{t('AI Analyzed')}</Badge>
      </span>
    )}
  </span>
);
