import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { fold } from '#shared/language/fold.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { lazyExtra } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type Material, MaterialCategory } from '../contract.ts';
import { type StockState, stockState, stockStates } from '../rules.ts';
import { MaterialActions } from './MaterialActions.tsx';
import { MaterialCard } from './parts/MaterialCard.tsx';
import { type Shown, useMaterials, useShortfalls } from './queries.ts';
import type { MaterialTable } from './table/MaterialTable.tsx';

type Table = typeof MaterialTable;

const load = () => import('./table/MaterialTable.tsx').then((file) => file.MaterialTable);
let loaded: Table | undefined;

/**
 * The table's code, which comes while its data does; undefined until it is there. Not by `lazy`: a placeholder that was
 * shown once React keeps for 300 ms, even when code and rows are there long before.
 */
function useTable(isWanted: boolean): Table | undefined {
  const [table, setTable] = useState(() => loaded);
  useEffect(() => {
    if (!isWanted || table) return;
    load().then(
      (found) => {
        loaded = found;
        setTable(() => found);
      },
      (fault) =>
        setTable(() => {
          throw fault;
        }),
    );
  }, [isWanted, table]);
  return table;
}

/** The materials whose item, category (as stored or as read) or supplier has these words, whatever case and marks. */
function found(materials: readonly Material[], search: string | undefined): readonly Material[] {
  const words = fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return materials;
  return materials.filter((material) => {
    const text = textOf(material);
    return words.every((word) => text.includes(word));
  });
}

/** Folding 5,000 names takes longer than finding a word in them. */
const folded = new WeakMap<Material, string>();

function textOf(material: Material): string {
  const known = folded.get(material);
  if (known !== undefined) return known;
  const { item, category, supplier } = material;
  const text = fold(`${item}\n${category}\n${t(category)}\n${supplier ?? ''}`);
  folded.set(material, text);
  return text;
}

/** The store of the device is loaded when it is needed. */
const WaitingMoves = lazyExtra(() => import('./WaitingMoves.tsx'), 'WaitingMoves');

interface MaterialSearch {
  project?: string | undefined;
  q?: string | undefined;
  state?: StockState | undefined;
  category?: Material['category'] | undefined;
  view?: 'table' | undefined;
}

/** Drawn at once, so that a search answers while one types; the others follow when there is time. */
const FIRST_DRAWN = 9;
const SHOWN_AT_ONCE = 60;

/** /materials: the project, the search and the view live in the URL. */
export function MaterialsPage() {
  const { project: projectId, q, view, ...asked } = useSearch({ strict: false }) as MaterialSearch;
  const state = stockStates.find((known) => known === asked.state);
  const category = MaterialCategory.options.find((known) => known === asked.category);
  const navigate = useNavigate();
  const projects = useProjects();
  const isPhone = useIsPhone();
  const materials = useMaterials(projectId);
  const project = projects.data?.find(({ id }) => id === projectId);
  const isTable = view === 'table' && !isPhone;
  const [typed, setTyped] = useTyped(q);
  const change = (next: MaterialSearch) => {
    const search = Object.entries({ project: projectId, q, state, category, view, ...next }).filter(
      ([, value]) => value,
    );
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
            shown={{ search: q, state, category }}
          />
        }
      />
      <Filters
        asked={{ project: projectId, q, state, category, view }}
        projects={projects.data ?? []}
        onChange={change}
        onTyped={setTyped}
      />
      <ShortfallBanner
        projectId={projectId}
        onShow={
          state === 'shortage' ? undefined : () => change({ state: 'shortage', category: undefined, q: undefined })
        }
      />
      <Suspense>
        <WaitingMoves />
      </Suspense>
      <MaterialList
        materials={materials}
        projectId={projectId}
        shown={{ search: typed, state, category }}
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
        className="md:w-72"
      />
      <Select
        aria-label={t('Project')}
        value={asked.project ?? ''}
        onValue={(id) => onChange({ project: id || undefined })}
        className="max-md:w-full md:w-60"
        options={projectOptions(projects)}
      />
      <Select
        aria-label={t('Status')}
        value={asked.state ?? ''}
        onValue={(next) => onChange({ state: next || undefined })}
        className="max-md:flex-1 max-md:basis-2/5 md:w-40"
        options={[
          { value: '', label: t('All states') },
          ...stockStates.map((value) => ({ value, label: t(statusLabel(value)) })),
        ]}
      />
      <Select
        aria-label={t('Category')}
        value={asked.category ?? ''}
        onValue={(next) => onChange({ category: next || undefined })}
        className="max-md:flex-1 max-md:basis-2/5 md:w-40"
        options={[
          { value: '', label: t('All categories') },
          ...MaterialCategory.options.map((value) => ({ value, label: t(value) })),
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

interface ShortfallBannerProps {
  projectId: string | undefined;
  onShow: (() => void) | undefined;
}

/** What will be missing by the same calculation as the AI Forecast, whatever the search shows, and what comes in time. */
function ShortfallBanner({ projectId, onShow }: ShortfallBannerProps) {
  const short = useShortfalls(projectId).data ?? [];
  const count = short.filter(({ basis }) => basis !== null).length;
  const covered = short.length - count;
  if (count === 0) return null;
  return (
    <p role="status" className="flex flex-wrap items-start gap-2.5 rounded-2 border border-red bg-red-wash px-4 py-3">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none text-red-ink" />
      <span className="min-w-0 flex-1 basis-[9rem]">
        <b className="font-semibold">{t('Material Shortfalls Detected:')}</b>{' '}
        {t('{{count}} materials are running low or out of stock.', { count })}
        {covered > 0 && ` ${t('For {{count}} more the delivery comes in time.', { count: covered })}`}
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
  shown: Shown;
  projects: readonly Project[] | undefined;
  isTable: boolean;
}

function MaterialList({ materials, projectId, shown, projects, isTable }: MaterialListProps) {
  const { search, state, category } = shown;
  const looked = useDeferredValue(search);
  const rows = useMemo(() => {
    const named = found(materials.data ?? [], looked);
    return named.filter(
      (material) => (!state || stockState(material) === state) && (!category || material.category === category),
    );
  }, [materials.data, looked, state, category]);
  const byId = useMemo(() => new Map((projects ?? []).map((project) => [project.id, project])), [projects]);
  const Table = useTable(isTable);
  const shortfalls = useShortfalls(projectId);
  const short = useMemo(() => new Map((shortfalls.data ?? []).map((row) => [row.id, row])), [shortfalls.data]);
  if (materials.isPending || (isTable && !Table)) return <SkeletonCards count={4} />;
  if (materials.isError) {
    return <ErrorNote query={materials} what={t('The materials could not be loaded.')} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        level={2}
        title={t('No Materials Found')}
        text={
          search || state || category
            ? t('No material matches your search.')
            : t('Add the materials a project needs, and what is there already.')
        }
      />
    );
  }
  const props = { materials: rows, projects: byId, shortfalls: short, withProject: !projectId };
  return isTable && Table ? (
    <Table {...props} />
  ) : (
    <Cards key={[projectId, looked, state, category].join(' ')} {...props} />
  );
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
