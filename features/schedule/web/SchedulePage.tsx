import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useProject } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { isAsOf } from '../record-moments.ts';
import { ProjectSchedule } from './parts/ProjectSchedule.tsx';

const AsOfSchedule = lazyPart(() => import('./record/AsOfSchedule.tsx'), 'AsOfSchedule');

/** /projects/{id}/schedule: the plan on the whole screen; with ?as-of=2026-03-01 as it stood at the end of that day, or at a record's moment. */
export function SchedulePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { 'as-of': asOf } = useSearch({ strict: false }) as { 'as-of'?: unknown };
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
      {typeof asOf === 'string' && isAsOf(asOf) ? (
        <Suspense fallback={<SkeletonRows count={8} />}>
          <AsOfSchedule key={asOf} projectId={id} asOf={asOf} />
        </Suspense>
      ) : (
        <ProjectSchedule
          projectId={id}
          mayEdit={mayInProject(role, memberRole, 'project.edit')}
          mayOptimise={mayInProject(role, memberRole, 'plan.suggest')}
          isFullScreen
        />
      )}
    </>
  );
}
