import { RotateCcw } from 'lucide-react';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { TrashedProject } from '../contract.ts';
import { useRestoreProject, useTrash } from './queries.ts';

/** /projects/trash: what an administrator can bring back for 30 days. */
export function TrashPage() {
  const trash = useTrash();
  return (
    <>
      <PageHeader
        title={t('Trash')}
        back="/projects"
        sub={t('Deleted projects are kept for 30 days and can be restored with everything in them.')}
      />
      <Card>
        {trash.isPending ? (
          <SkeletonRows count={3} />
        ) : trash.isError ? (
          <ErrorNote error={trash.error} what={t('The trash could not be loaded.')} onRetry={trash.refetch} />
        ) : (
          <TrashTable projects={trash.data} />
        )}
      </Card>
    </>
  );
}

function TrashTable({ projects }: { projects: readonly TrashedProject[] }) {
  const restore = useRestoreProject();
  const bringBack = (project: TrashedProject) =>
    restore.mutate(
      { params: { id: project.id } },
      {
        onSuccess: () => toastSuccess(t('{{name}} is back among your projects.', { name: project.name })),
        onError: (error) => toastError(error, t('Failed to restore project')),
      },
    );
  const columns: readonly Column<TrashedProject>[] = [
    { key: 'name', header: t('Name'), main: true, cell: (project) => project.name, sortBy: (project) => project.name },
    { key: 'client', header: t('Client'), cell: (project) => project.client ?? t('No client specified') },
    { key: 'by', header: t('Deleted by'), cell: (project) => project.deletedByName ?? t('Unknown') },
    {
      key: 'at',
      header: t('Deleted'),
      cell: (project) => formatDateTime(project.deletedAt),
      sortBy: (project) => project.deletedAt,
    },
    {
      key: 'restore',
      header: t('Restore'),
      cell: (project) => (
        <Button
          size="sm"
          icon={RotateCcw}
          busy={restore.isPending && restore.variables.params.id === project.id}
          onClick={() => bringBack(project)}
        >
          {t('Restore')}
        </Button>
      ),
    },
  ];
  return (
    <Table
      label={t('Trash')}
      rows={projects}
      keyOf={(project) => project.id}
      columns={columns}
      empty={
        <EmptyState drawing="projects" title={t('The trash is empty')} text={t('Deleted projects appear here.')} />
      }
    />
  );
}
