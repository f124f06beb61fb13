import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { Project } from '#features/projects/contract.ts';
import { matchesFilter } from '#features/projects/rules.ts';
import { ProjectProgress } from '#features/projects/web/parts/ProjectProgress.tsx';
import { ProjectTile } from '#features/projects/web/parts/ProjectTile.tsx';
import { deadlineText, viewOf } from '#features/projects/web/parts/view.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

/** Spec §9: the dashboard shows 3 projects. */
const SHOWN = 3;

export function ActiveProjects({ projects }: { projects: UseQueryResult<Project[]> }) {
  return (
    <Card>
      <CardHeader title={t('Active Projects')} action={<TextLink to="/projects">{t('View All Projects')}</TextLink>} />
      <Rows projects={projects} />
    </Card>
  );
}

function Rows({ projects }: { projects: UseQueryResult<Project[]> }) {
  const { role } = useSession();
  if (projects.isPending) return <SkeletonRows count={SHOWN} />;
  if (projects.isError) {
    return <ErrorNote query={projects} what={t('The projects could not be loaded.')} />;
  }
  const active = projects.data.filter((project) => matchesFilter(project, 'active', today()));
  if (active.length === 0) {
    const isFirst = projects.data.length === 0 && may(role, 'project.create');
    return (
      <EmptyState
        drawing="projects"
        title={t('No active projects')}
        action={isFirst && <FirstSteps invites={may(role, 'user.manage')} />}
      />
    );
  }
  return (
    <ul className="divide-y divide-line">
      {active.slice(0, SHOWN).map((project) => (
        <Row key={project.id} project={project} />
      ))}
    </ul>
  );
}

/** Where an installation, or a manager's work in it, begins. */
function FirstSteps({ invites }: { invites: boolean }) {
  return (
    <div className="flex flex-wrap justify-center gap-2.5">
      <ButtonLink variant="primary" to="/projects/create">
        {t('Create your first project')}
      </ButtonLink>
      {invites && <ButtonLink to="/admin/users">{t('Invite people')}</ButtonLink>}
    </div>
  );
}

function Row({ project }: { project: Project }) {
  const view = viewOf(project);
  return (
    <li className="relative flex flex-wrap items-center gap-x-3.5 gap-y-3 px-4 py-3.5 transition-colors hover:bg-sunk md:grid md:grid-cols-[40px_minmax(0,1fr)_8rem_7.5rem]">
      <ProjectTile name={project.name} />
      <div className="min-w-0 flex-1 basis-[6rem]">
        <Link
          {...({ to: `/projects/${project.id}` } as LinkProps)}
          className="font-semibold after:absolute after:inset-0"
        >
          <Name lines={2}>{project.name}</Name>
        </Link>
        <Name className="text-sm text-ink-3">{project.client ?? t('No client specified')}</Name>
      </div>
      <ProjectProgress project={project} className="max-md:order-1 max-md:basis-full" />
      <div className="grid justify-items-end">
        <StatusBadge status={view.health} />
        <span className="text-xs text-ink-3">{deadlineText(view)}</span>
      </div>
    </li>
  );
}
