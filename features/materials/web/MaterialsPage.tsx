import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { Material } from '../contract.ts';
import { type StockState, stockState, stockStates } from '../rules.ts';
import { found } from './found.ts';
import { MaterialActions } from './MaterialActions.tsx';
import { MaterialCard } from './parts/MaterialCard.tsx';
import { useMaterials, useShortfalls } from './queries.ts';
import type { MaterialTable } from './table/MaterialTable.tsx';
import { useTable } from './use-table.ts';

interface MaterialSearch {
  project?: string | undefined;
  q?: string | undefined;
  state?: StockState | undefined;
  view?: 'table' | undefined;
}

/** Drawn at once, so that a search answers while one types; the others follow when there is time. */
const FIRST_DRAWN = 18;
const SHOWN_AT_ONCE = 60;

/** /materials: the project, the search and the view live in the URL. */
export function MaterialsPage() {
  const { project: projectId, q, view, state: asked } = useSearch({ strict: false }) as MaterialSearch;
  const state = stockStates.find((known) => known === asked);
  const navigate = useNavigate();
  const projects = useProjects();
  const isPhone = useIsPhone();
  const materials = useMaterials(projectId);
  const project = projects.data?.find(({ id }) => id === projectId);
  const isTable = view === 'table' && !isPhone;
  const [typed, setTyped] = useTyped(q);
  const change = (next: MaterialSearch) => {
    const search = Object.entries({ project: projectId, q, state, view, ...next }).filter(([, value]) => value);
    void navigate({ to: '/materials', search: Object.fromEntries(search), replace: true } as NavigateOptions);
  };
  return (
    <>
      <PageHeader
        title={t('Materials Management')}
        sub={
          project
            ? project.name
            : projectId && projects.isPending
              ? ' '
              : t('Please select a project above to add and manage materials')
        }
        actions={
          <MaterialActions
            project={project}
            isComing={projectId !== undefined && projects.isPending}
            projects={projects.data ?? []}
            materials={materials.data}
            search={q}
            state={state}
          />
        }
      />
      <ShortfallBanner
        materials={materials.data ?? []}
        onShow={state === 'shortage' ? undefined : () => change({ state: 'shortage', q: undefined })}
      />
      <Filters
        asked={{ project: projectId, q, state, view }}
        projects={projects.data ?? []}
        onChange={change}
        onTyped={setTyped}
      />
      <MaterialList
        materials={materials}
        projectId={projectId}
        search={typed}
        state={state}
        projects={projects.data}
        isTable={isTable}
      />
    </>
  );
}

/** What is searched for: every letter at once, since the rows are all here; the address follows when typing pauses. */
function useTyped(asked: string | undefined) {
  const [typed, setTyped] = useState(asked);
  useEffect(() => setTyped(asked), [asked]);
  return [typed, setTyped] as const;
}

interface FiltersProps {
  asked: MaterialSearch;
  projects: readonly Project[];
  onChange: (next: MaterialSearch) => void;
  onTyped: (text: string) => void;
}

function Filters({ asked, projects, onChange, onTyped }: FiltersProps) {
  const isPhone = useIsPhone();
  return (
    <div className="flex flex-wrap gap-2.5">
      <SearchBox
        label={t('Search by item, category or supplier')}
        value={asked.q ?? ''}
        onValue={(text) => onChange({ q: text || undefined })}
        onTyped={onTyped}
        className="md:w-96"
      />
      <Select
        aria-label={t('Project')}
        value={asked.project ?? ''}
        onValue={(id) => onChange({ project: id || undefined })}
        className="max-md:w-full md:w-72"
        options={projectOptions(projects)}
      />
      <Select
        aria-label={t('Status')}
        value={asked.state ?? ''}
        onValue={(next) => onChange({ state: next || undefined })}
        className="max-md:w-full md:w-44"
        options={[
          { value: '', label: t('All states') },
          ...stockStates.map((value) => ({ value, label: t(statusLabel(value)) })),
        ]}
      />
      {!isPhone && (
        <FilterButtons
          label={t('View')}
          value={asked.view ?? 'cards'}
          onValue={(next) => onChange({ view: next === 'table' ? next : undefined })}
          options={[
            { value: 'cards', label: t('Cards') },
            { value: 'table', label: t('Table') },
          ]}
        />
      )}
    </div>
  );
}

/** Counts as the specification does: less available than required, whatever the search shows. */
function ShortfallBanner({ materials, onShow }: { materials: readonly Material[]; onShow: (() => void) | undefined }) {
  const count = useMemo(() => materials.filter((material) => stockState(material) === 'shortage').length, [materials]);
  if (count === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-start gap-2.5 rounded-2 border border-red bg-red-wash px-4 py-3">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none text-red-ink" />
      <span className="min-w-0 flex-1 basis-[9rem]">
        <b className="font-semibold">{t('Material Shortfalls Detected:')}</b>{' '}
        {t('{{count}} materials are running low or out of stock.', { count })}
      </span>
      {onShow && (
        <Button size="sm" className="ms-auto flex-none" onClick={onShow}>
          {t('Show them')}
        </Button>
      )}
    </p>
  );
}

interface MaterialListProps {
  materials: ReturnType<typeof useMaterials>;
  projectId: string | undefined;
  search: string | undefined;
  state: StockState | undefined;
  projects: readonly Project[] | undefined;
  isTable: boolean;
}

function MaterialList({ materials, projectId, search, state, projects, isTable }: MaterialListProps) {
  const looked = useDeferredValue(search);
  const rows = useMemo(() => {
    const named = found(materials.data ?? [], looked);
    return state ? named.filter((material) => stockState(material) === state) : named;
  }, [materials.data, looked, state]);
  const byId = useMemo(() => new Map((projects ?? []).map((project) => [project.id, project])), [projects]);
  const Table = useTable(isTable);
  const shortfalls = useShortfalls(projectId);
  const short = useMemo(() => new Map((shortfalls.data ?? []).map((row) => [row.id, row])), [shortfalls.data]);
  if (materials.isPending || (isTable && !Table)) return <SkeletonCards count={4} />;
  if (materials.isError) {
    return (
      <ErrorNote error={materials.error} what={t('The materials could not be loaded.')} onRetry={materials.refetch} />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        level={2}
        title={t('No Materials Found')}
        text={
          search || state
            ? t('No material matches your search.')
            : t('Add the materials a project needs, and what is there already.')
        }
      />
    );
  }
  const props = { materials: rows, projects: byId, shortfalls: short, withProject: !projectId };
  return isTable && Table ? <Table {...props} /> : <Cards key={[projectId, looked, state].join(' ')} {...props} />;
}

function Cards({ materials, projects, shortfalls, withProject }: Parameters<typeof MaterialTable>[0]) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const drawn = useDeferredValue(shown, FIRST_DRAWN);
  return (
    <>
      <section aria-label={t('Materials')} className="grid items-start gap-3.5 md:grid-cols-2 xl:grid-cols-3">
        {materials.slice(0, drawn).map((material) => (
          <MaterialCard
            key={material.id}
            material={material}
            project={projects.get(material.projectId)}
            withProject={withProject}
            shortfall={shortfalls.get(material.id)}
          />
        ))}
      </section>
      {materials.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}
