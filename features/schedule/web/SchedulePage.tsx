import { useParams } from '@tanstack/react-router';
import { useProject } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ProjectSchedule } from './parts/ProjectSchedule.tsx';

/** /projects/{id}/schedule: the plan on the whole screen. */
export function SchedulePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { role } = useSession();
  const project = useProject(id);
  if (project.isPending) return <SkeletonRows count={8} />;
  if (project.isError) {
    return <ErrorNote error={project.error} what={t('The project could not be loaded.')} onRetry={project.refetch} />;
  }
  const { name, memberRole } = project.data;
  return (
    <>
      <PageHeader title={t('Schedule')} sub={name} back={`/projects/${id}?tab=schedule`} />
      <ProjectSchedule
        projectId={id}
        mayEdit={mayInProject(role, memberRole, 'project.edit')}
        mayOptimise={mayInProject(role, memberRole, 'plan.suggest')}
        isFullScreen
      />
    </>
  );
}
