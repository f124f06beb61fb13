import { finder } from '#shared/language/fold.ts';
import { language } from '#web/i18n/locale.ts';
import type { Project } from '../contract.ts';
import type { ProjectFilter } from '../rules.ts';

export type ProjectSort = 'newest' | 'name' | 'end' | 'budget';

export const projectSorts: readonly { value: ProjectSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'end', label: 'Planned end' },
  { value: 'budget', label: 'Largest budget' },
];

/** What /projects keeps in its URL; anything else there is dropped. */
export interface ProjectSearch {
  q?: string | undefined;
  filter?: ProjectFilter | undefined;
  sort?: ProjectSort | undefined;
}

const filters: readonly unknown[] = ['all', 'active', 'completed', 'delayed'] satisfies ProjectFilter[];
const MAX_TYPED = 200;

export const parseSearch = ({ q, filter, sort }: Record<string, unknown>): ProjectSearch => ({
  q: typeof q === 'string' ? q.slice(0, MAX_TYPED) : undefined,
  filter: filters.includes(filter) ? (filter as ProjectFilter) : undefined,
  sort: projectSorts.some(({ value }) => value === sort) ? (sort as ProjectSort) : undefined,
});

/** Search in name, client and location, blind to case, accents, hamza forms and taa marbuta; then the order asked for. */
export function findAndSort(projects: readonly Project[], typed: string, sort: ProjectSort): readonly Project[] {
  const isFound = finder(typed);
  const found = projects.filter(({ name, client, location }) => isFound([name, client, location].join(' ')));
  return sort === 'newest' ? found : [...found].sort(orders[sort]);
}

const byName = (a: Project, b: Project) => new Intl.Collator(language(), { numeric: true }).compare(a.name, b.name);

const orders: Record<Exclude<ProjectSort, 'newest'>, (a: Project, b: Project) => number> = {
  name: byName,
  end: (a, b) => (a.plannedEndDate ?? '9999').localeCompare(b.plannedEndDate ?? '9999') || byName(a, b),
  // no sum: the order of two
  budget: (a, b) => (b.budget ?? 0) - (a.budget ?? 0) || byName(a, b),
};
