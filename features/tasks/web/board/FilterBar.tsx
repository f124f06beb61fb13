import { ListFilter, X } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { disciplines } from '#features/work-knowledge/contract.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { Task } from '../../contract.ts';
import { SummarySwitch } from '../parts/SummarySwitch.tsx';
import { mayAddTo } from '../rights.ts';
import { assigneesOf, type BoardSearch, type Filter, filterCount, noFilters, UNASSIGNED } from '../search.ts';
import { TASK_PRIORITIES, TASK_STATUSES } from '../vocabulary.ts';

const FilterSheet = lazyDialog(() => import('./FilterSheet.tsx'), 'FilterSheet');

interface FilterBarProps {
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
  projects: readonly Project[];
  tasks: readonly Task[];
}

export function FilterBar({ search, onChange, projects, tasks }: FilterBarProps) {
  const isPhone = useIsPhone();
  const { role } = useSession();
  const chosen = projects.find(({ id }) => id === search.project);
  // Organising is for who may write (spec §5).
  const mayOrganise = search.project ? mayAddTo(role, chosen) : may(role, 'task.write');
  const filters = useFilters(tasks, search).filter(({ key }) => key !== 'discipline' || mayOrganise);
  const count = filterCount(search);
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Pick
        label={t('Project')}
        value={search.project ?? ''}
        onValue={(project) => onChange({ project: project || undefined })}
        options={[
          { value: '', label: t('All projects') },
          ...projects.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        className="md:max-w-72 max-md:w-full"
      />
      <SearchBox
        label={t('Search tasks')}
        value={search.q ?? ''}
        onValue={(q) => onChange({ q: q || undefined })}
        className="md:w-56! max-md:flex-1"
      />
      {isPhone ? (
        <FilterButton count={count} filters={filters} search={search} onChange={onChange} />
      ) : (
        filters.map(({ key, label, options, isWaiting = false }) => (
          <Pick
            key={key}
            label={label}
            value={search[key] ?? ''}
            active={search[key] !== undefined}
            onValue={(value) => onChange({ [key]: value || undefined })}
            options={options}
            disabled={isWaiting}
            className="md:max-w-56"
          />
        ))
      )}
      <SummarySwitch tasks={tasks} />
      {count > 0 && !isPhone && (
        <Button variant="quiet" icon={X} onClick={() => onChange(noFilters)}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}

function useFilters(tasks: readonly Task[], { project }: BoardSearch): readonly Filter[] {
  const people = useMemo(() => assigneesOf(tasks, new Intl.Collator(language())), [tasks]);
  const assignee: Filter = {
    key: 'assignee',
    label: t('Assignee'),
    options: [
      { value: '', label: t('Anyone') },
      { value: UNASSIGNED, label: t('Unassigned') },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
  const priority: Filter = {
    key: 'priority',
    label: t('Priority'),
    options: [
      { value: '', label: t('Any') },
      ...[...TASK_PRIORITIES].reverse().map((value) => ({ value, label: t(statusLabel(value)) })),
    ],
  };
  const show: Filter = {
    key: 'show',
    label: t('Show'),
    options: [
      { value: '', label: t('Everything') },
      { value: 'overdue', label: t('Overdue') },
      ...TASK_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
    ],
  };
  const discipline: Filter = {
    key: 'discipline',
    label: t('Discipline'),
    ...(project
      ? {
          options: [
            { value: '', label: t('Any') },
            ...disciplines.map(({ name }) => ({ value: name, label: t(name) })),
          ],
        }
      : { options: [{ value: '', label: t('Choose a project') }], isWaiting: true }),
  };
  return [assignee, priority, show, discipline];
}

interface FilterButtonProps {
  count: number;
  filters: readonly Filter[];
  search: BoardSearch;
  onChange: (next: BoardSearch) => void;
}

/** On a phone the filters wait in a sheet; the search stays in sight. */
function FilterButton({ count, filters, search, onChange }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const narrowing = search.q === undefined ? count : count - 1;
  return (
    <>
      <Button icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {narrowing > 0 ? t('Filters ({{number}})', { number: narrowing }) : t('Filters')}
      </Button>
      {isOpen && (
        <Suspense>
          <FilterSheet filters={filters} search={search} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
