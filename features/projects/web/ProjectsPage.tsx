import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2 } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Project } from '../contract.ts';
import { matchesFilter, type ProjectFilter } from '../rules.ts';
import { findAndSort, type ProjectSearch, type ProjectSort, parseSearch, projectSorts } from './list.ts';
import { ProjectCard } from './parts/ProjectCard.tsx';
import { useProjects } from './queries.ts';

const filters: readonly { value: ProjectFilter; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'completed', label: 'Completed' },
  { value: 'delayed', label: 'Delayed' },
];

/** /projects: search, filter and order live in the URL. */
export function ProjectsPage() {
  const { role } = useSession();
  const projects = useProjects();
  const mayCreate = may(role, 'project.create');
  return (
    <>
      <PageHeader
        title={t('Projects')}
        actions={
          <>
            {may(role, 'trash.restore') && (
              <ButtonLink to="/admin/trash" icon={Trash2}>
                {t('Trash')}
              </ButtonLink>
            )}
            {mayCreate && (
              <ButtonLink to="/projects/create" variant="primary" icon={Plus}>
                {t('New Project')}
              </ButtonLink>
            )}
          </>
        }
      />
      {projects.isPending ? (
        <SkeletonGrid />
      ) : projects.isError ? (
        <ErrorNote error={projects.error} what={t('The projects could not be loaded.')} onRetry={projects.refetch} />
      ) : projects.data.length === 0 ? (
        <NoProjects mayCreate={mayCreate} />
      ) : (
        <ProjectList projects={projects.data} />
      )}
    </>
  );
}

function ProjectList({ projects }: { projects: readonly Project[] }) {
  const search = parseSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: ProjectSearch) =>
    void navigate({ to: '/projects', search: withoutEmpty({ ...search, ...next }), replace: true } as NavigateOptions);
  const { filter = 'all', q = '', sort = 'newest' } = search;
  const found = findAndSort(projects, q, sort);
  const shown = found.filter((project) => matchesFilter(project, filter, today()));
  const options = filters.map(({ value, label }) => ({
    value,
    label: t(label),
    count: found.filter((project) => matchesFilter(project, value, today())).length,
  }));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox label={t('Search projects')} value={q} onValue={(text) => change({ q: text || undefined })} />
        <FilterButtons
          label={t('Filter')}
          options={options}
          value={filter}
          onValue={(value) => change({ filter: value === 'all' ? undefined : value })}
        />
        <Select<ProjectSort>
          aria-label={t('Sort')}
          className="ms-auto max-md:w-full"
          value={sort}
          onValue={(value) => change({ sort: value === 'newest' ? undefined : value })}
          options={projectSorts.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          drawing="projects"
          level={2}
          title={t('No Projects Found')}
          text={t('No project matches your search and filter.')}
        />
      ) : (
        <div className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
          {shown.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </div>
      )}
    </>
  );
}

const withoutEmpty = (search: ProjectSearch) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

function NoProjects({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      drawing="projects"
      level={2}
      title={t('No Projects Found')}
      text={
        mayCreate ? t('Get started by creating your first project.') : t('No projects have been assigned to you yet.')
      }
      action={
        mayCreate && (
          <ButtonLink to="/projects/create" variant="primary" icon={Plus}>
            {t('New Project')}
          </ButtonLink>
        )
      }
    />
  );
}

const SkeletonGrid = () => (
  <div role="status" aria-label={t('Loading')} className="grid gap-3.5 md:grid-cols-2 xl:grid-cols-3">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <div key={key} className="grid gap-4 rounded-2 border border-line bg-card p-4">
        <div className="flex gap-3">
          <Skeleton className="size-10" />
          <div className="grid flex-1 content-start gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
        <Skeleton className="h-8" />
        <Skeleton className="h-4 w-2/3" />
      </div>
    ))}
  </div>
);
