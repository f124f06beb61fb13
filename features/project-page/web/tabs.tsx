import type { UseQueryResult } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { ProjectBudget } from '#features/budget/web/parts/CostCard.tsx';
import { ProjectLogs } from '#features/logs/web/parts/ProjectLogs.tsx';
import type { Material } from '#features/materials/contract.ts';
import { available, stockState } from '#features/materials/rules.ts';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { useMaterials } from '#features/materials/web/queries.ts';
import type { Payment } from '#features/payments/contract.ts';
import type { Project } from '#features/projects/contract.ts';
import { ProjectTasks } from '#features/tasks/web/parts/ProjectTasks.tsx';
import { amountText, asNumber, exact, sum } from '#shared/money.ts';
import { may, mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, msg, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Code, Money } from '#web/ui/Money.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { OverviewTab } from './OverviewTab.tsx';
import { useProjectPayments } from './queries.ts';

interface ProjectProps {
  project: Project;
}

interface ProjectTab {
  readonly label: string;
  readonly Panel: ComponentType<ProjectProps>;
}

const ProjectActivity = lazyPart(() => import('#features/activity/web/parts/ProjectActivity.tsx'), 'ProjectActivity');

const ProjectSchedule = lazyPart(() => import('#features/schedule/web/parts/ProjectSchedule.tsx'), 'ProjectSchedule');

interface ListProps<R> {
  query: UseQueryResult<R[]>;
  failed: string;
  children: (rows: R[]) => ReactNode;
}

function List<R>({ query, failed, children }: ListProps<R>) {
  if (query.isError) return <ErrorNote query={query} what={failed} />;
  return <Card>{query.isPending ? <SkeletonRows count={5} /> : children(query.data)}</Card>;
}

const dateOr = (date: string | null) => (date ? formatDate(date) : '–');

function MaterialsTab({ id }: { id: string }) {
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

function PaymentsTab({ id }: { id: string }) {
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

/** The tabs of a project in their order, a line each; `tab=` of the address is their name. */
export const tabs = {
  overview: { label: msg('Overview'), Panel: OverviewTab },
  tasks: { label: msg('Tasks'), Panel: ProjectTasks },
  schedule: { label: msg('Schedule'), Panel: ScheduleTab },
  materials: { label: msg('Materials'), Panel: ({ project }) => <MaterialsTab id={project.id} /> },
  payments: { label: msg('Payments'), Panel: PaymentsAndBudget },
  logs: { label: msg('Progress Logs'), Panel: ({ project }) => <ProjectLogs id={project.id} /> },
  activity: { label: msg('Activity'), Panel: ({ project }) => <ProjectActivity projectId={project.id} /> },
} as const satisfies Record<string, ProjectTab>;

export type TabName = keyof typeof tabs;

function ScheduleTab({ project }: ProjectProps) {
  const { role } = useSession();
  return (
    <ProjectSchedule
      projectId={project.id}
      mayEdit={mayInProject(role, project.memberRole, 'project.edit')}
      mayOptimise={mayInProject(role, project.memberRole, 'plan.suggest')}
    />
  );
}

function PaymentsAndBudget({ project }: ProjectProps) {
  return (
    <div className="grid gap-4">
      <PaymentsTab id={project.id} />
      <ProjectBudget projectId={project.id} />
    </div>
  );
}
