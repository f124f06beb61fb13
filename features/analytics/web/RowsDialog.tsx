import type { UseQueryResult } from '@tanstack/react-query';
import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { formatMoneyExact } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { Table } from '#web/ui/Table.tsx';
import type { TableProps } from '#web/ui/table-props.ts';
import type { ReportPayment, ReportTask } from '../contract.ts';

import { type PaymentRowsWanted, type TaskRowsWanted, useReportPayments, useReportTasks } from './queries.ts';

interface RowsDialogProps<W> {
  wanted: W;
  onClose: () => void;
}

/** The tasks that a slice or a bar was counted from. */
export function TasksDialog({ wanted, onClose }: RowsDialogProps<TaskRowsWanted>) {
  const tasks = useReportTasks(wanted);
  const title = wanted.month
    ? t('Work planned for {{month}}', { month: shownDate(`${wanted.month}-01`, 'month') })
    : t('Tasks: {{status}}', { status: t(statusWord(wanted.status)) });
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Rows
        query={tasks}
        label={title}
        keyOf={({ id }: ReportTask) => id}
        rowLink={(task: ReportTask) => ({ to: '/tasks', search: { project: task.projectId, task: task.id } })}
        columns={[
          {
            key: 'title',
            header: t('Task'),
            main: true,
            cell: ({ number, title: name }) => (
              <>
                <bdi className="font-mono text-sm text-ink-3">T-{number}</bdi> <bdi>{name}</bdi>
              </>
            ),
          },
          { key: 'project', header: t('Project'), cell: ({ projectName }) => <bdi>{projectName}</bdi> },
          { key: 'status', header: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
          {
            key: 'due',
            header: t('Planned end'),
            cell: ({ plannedEndDate }) => (plannedEndDate ? shownDate(plannedEndDate) : '–'),
            sortBy: ({ plannedEndDate }) => plannedEndDate,
          },
          {
            key: 'finished',
            header: t('Finished'),
            cell: ({ finishedOn }) => (finishedOn ? shownDate(finishedOn) : '–'),
            sortBy: ({ finishedOn }) => finishedOn,
          },
        ]}
      />
    </Dialog>
  );
}

const statusWord = (status: ReportTask['status'] | undefined): string =>
  status === 'done' ? 'Completed' : statusLabel(status ?? '');

/** The payments that a bar was counted from. */
export function PaymentsDialog({ wanted, onClose }: RowsDialogProps<PaymentRowsWanted>) {
  const payments = useReportPayments(wanted);
  const title = t('Paid in {{month}}', { month: shownDate(`${wanted.month ?? ''}-01`, 'month') });
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Rows
        query={payments}
        label={title}
        keyOf={({ id }: ReportPayment) => id}
        rowLink={(payment: ReportPayment) => ({ to: '/payments', search: { project: payment.projectId } })}
        columns={[
          {
            key: 'description',
            header: t('Description'),
            main: true,
            cell: ({ description }) => <bdi>{description}</bdi>,
          },
          { key: 'project', header: t('Project'), cell: ({ projectName }) => <bdi>{projectName}</bdi> },
          { key: 'vendor', header: t('Vendor'), cell: ({ vendor }) => (vendor ? <bdi>{vendor}</bdi> : '–') },
          {
            key: 'paidOn',
            header: t('Paid on'),
            cell: ({ paidOn }) => shownDate(paidOn),
            sortBy: ({ paidOn }) => paidOn,
          },
          {
            key: 'amount',
            header: t('Amount'),
            numeric: true,
            cell: ({ amount, currency }) => (amount === null ? '–' : <bdi>{formatMoneyExact(amount, currency)}</bdi>),
            sortBy: ({ amount }) => amount,
          },
        ]}
      />
    </Dialog>
  );
}

type RowsProps<R> = Omit<TableProps<R>, 'rows'> & { query: UseQueryResult<R[]> };

function Rows<R>({ query, ...table }: RowsProps<R>) {
  if (query.isPending) return <SkeletonRows count={5} />;
  if (query.isError) return <ErrorNote query={query} what={t('The rows could not be loaded.')} />;
  return <Table {...table} rows={query.data} empty={<EmptyState title={t('Nothing in this period')} />} />;
}
