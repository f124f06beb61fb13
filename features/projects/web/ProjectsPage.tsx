import { Link, type LinkProps, type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash2, Wallet } from 'lucide-react';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatPercent, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Money } from '#web/ui/Money.tsx';
import { cutLook, Name } from '#web/ui/Name.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import type { Project } from '../contract.ts';
import { BUDGET_USED_RED_ABOVE, matchesFilter, type ProjectFilter } from '../rules.ts';
import { findAndSort, type ProjectSearch, type ProjectSort, parseSearch, projectSorts } from './list.ts';
import { ProjectProgress } from './parts/ProjectProgress.tsx';
import { ProjectTile } from './parts/ProjectTile.tsx';
import { deadlineText, viewOf } from './parts/view.ts';
import { useProjects } from './queries.ts';

/** One project in the list; the whole card leads to it. */
function ProjectCard({ project }: { project: Project }) {
  const view = viewOf(project);
  const late = view.health !== 'completed' && view.daysLeft !== null && view.daysLeft < 0;
  return (
    <article className="relative grid min-w-0 content-start gap-4 rounded-2 border border-line bg-card p-4 transition-colors hover:border-ink-3">
      <header className="flex flex-wrap items-start gap-3">
        <ProjectTile name={project.name} />
        <div className="min-w-0 flex-1 basis-[6rem]">
          <h2 dir="auto" className={cx('aligned-with-page font-semibold', cutLook(project.name, 2))}>
            <Link
              {...({ to: `/projects/${project.id}` } as LinkProps)}
              className="after:absolute after:inset-0 after:rounded-2"
            >
              {project.name}
            </Link>
          </h2>
          <Name className="text-sm text-ink-3">{project.client ?? t('No client specified')}</Name>
        </div>
        <div className="grid justify-items-end gap-1">
          <StatusBadge status={view.health} />
          {project.status !== 'active' && project.status !== view.health && (
            <Badge tone={project.status === 'on_hold' ? 'amber' : 'grey'}>{t(statusLabel(project.status))}</Badge>
          )}
        </div>
      </header>
      {project.description && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {project.description}
        </p>
      )}
      <ProjectProgress project={project} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        <span className={cx('font-medium', late && 'text-red-ink')}>{deadlineText(view)}</span>
        <Budget project={project} used={view.budgetUsed} />
      </footer>
    </article>
  );
}

function Budget({ project, used }: { project: Project; used: number | null }) {
  if (project.budget === null) return <span className="text-ink-3">{t('Budget hidden')}</span>;
  if (used === null) return <span className="text-ink-3">{t('No budget')}</span>;
  const isHigh = used > BUDGET_USED_RED_ABOVE;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Wallet size={16} aria-hidden className={isHigh ? 'text-red' : 'text-ink-3'} />
      <Money amount={project.budget} currency={project.currency} className="font-medium" />
      <span className={isHigh ? 'text-red-ink' : 'text-ink-3'}>
        {t('Budget Used {{percent}}', { percent: formatPercent(used) })}
      </span>
    </span>
  );
}

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
      <Loaded
        query={projects}
        what={t('The projects could not be loaded.')}
        waiting={<SkeletonGrid />}
        none={<NoProjects mayCreate={mayCreate} />}
      >
        {(data) => <ProjectList projects={data} />}
      </Loaded>
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
