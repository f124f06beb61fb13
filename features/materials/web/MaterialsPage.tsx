import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { MaterialCard } from './parts/MaterialCard.tsx';
import { useMaterials, useShortfalls } from './queries.ts';

const MaterialDialog = lazy(() => import('./MaterialDialog.tsx').then((file) => ({ default: file.MaterialDialog })));

interface MaterialSearch {
  project?: string | undefined;
  q?: string | undefined;
}

const SHOWN_AT_ONCE = 60;

/** /materials: the project and the search live in the URL. */
export function MaterialsPage() {
  const { project: projectId, q } = useSearch({ strict: false }) as MaterialSearch;
  const { role } = useSession();
  const navigate = useNavigate();
  const projects = useProjects();
  const [isAdding, setAdding] = useState(false);
  const project = projects.data?.find(({ id }) => id === projectId);
  const mayAdd = project !== undefined && mayInProject(role, project.memberRole, 'material.write');
  const change = (next: MaterialSearch) => {
    const search = Object.entries({ project: projectId, q, ...next }).filter(([, value]) => value);
    void navigate({ to: '/materials', search: Object.fromEntries(search), replace: true } as NavigateOptions);
  };
  const options = (projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <PageHeader
        title={t('Materials Management')}
        sub={project ? project.name : t('Please select a project above to add and manage materials')}
        actions={
          mayAdd && (
            <Button variant="primary" icon={Plus} onClick={() => setAdding(true)}>
              {t('Add Material')}
            </Button>
          )
        }
      />
      <ShortfallBanner projectId={projectId} />
      <div className="flex flex-wrap gap-2.5">
        <SearchBox
          label={t('Search by item, category or supplier')}
          value={q ?? ''}
          onValue={(text) => change({ q: text || undefined })}
          className="md:w-96"
        />
        <Select
          aria-label={t('Project')}
          value={projectId ?? ''}
          onValue={(id) => change({ project: id || undefined })}
          className="max-md:w-full md:w-72"
          options={[{ value: '', label: t('All Projects') }, ...options]}
        />
      </div>
      <MaterialList projectId={projectId} search={q} projects={projects.data ?? []} />
      {isAdding && project && (
        <Suspense>
          <MaterialDialog projectId={project.id} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

function ShortfallBanner({ projectId }: { projectId: string | undefined }) {
  const { data = [] } = useShortfalls(projectId);
  if (data.length === 0) return null;
  return (
    <p role="status" className="flex items-start gap-2.5 rounded-2 border border-red bg-red-wash px-4 py-3">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none text-red-ink" />
      <span>
        <b className="font-semibold">{t('Material Shortfalls Detected:')}</b>{' '}
        {t('{{count}} materials are running low or out of stock.', { count: data.length })}
      </span>
    </p>
  );
}

interface MaterialListProps {
  projectId: string | undefined;
  search: string | undefined;
  projects: readonly Project[];
}

function MaterialList({ projectId, search, projects }: MaterialListProps) {
  const materials = useMaterials(projectId, search);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (materials.isPending) return <SkeletonCards count={4} />;
  if (materials.isError) {
    return (
      <ErrorNote error={materials.error} what={t('The materials could not be loaded.')} onRetry={materials.refetch} />
    );
  }
  if (materials.data.length === 0) {
    return (
      <EmptyState
        level={2}
        title={t('No Materials Found')}
        text={
          search
            ? t('No material matches your search.')
            : t('Add the materials a project needs, and what is there already.')
        }
      />
    );
  }
  return (
    <>
      <section aria-label={t('Materials')} className="grid items-start gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {materials.data.slice(0, shown).map((material) => (
          <MaterialCard
            key={material.id}
            material={material}
            project={projects.find(({ id }) => id === material.projectId)}
            withProject={!projectId}
          />
        ))}
      </section>
      {materials.data.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
