import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { isEntity } from '#features/histories.ts';
import type { ActivityView } from '../queries.ts';

interface Address {
  readonly person?: string;
  readonly kind?: string;
  readonly from?: string;
  readonly to?: string;
  readonly project?: string;
  readonly q?: string;
}

const isId = (text: string | undefined) => /^[0-9a-f-]{36}$/.test(text ?? '');
const isDay = (text: string | undefined) => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** What is looked at, from the URL; what makes no sense there is left out. */
export function useActivityView() {
  const { person, kind, from, to, project, q } = useSearch({ strict: false }) as Address;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view: ActivityView = {
    actorId: isId(person) ? person : undefined,
    entity: isEntity(kind) ? kind : undefined,
    from: isDay(from) ? from : undefined,
    to: isDay(to) ? to : undefined,
    projectId: isId(project) ? project : undefined,
    search: q || undefined,
  };
  const change = (next: Address) =>
    void navigate({
      to: pathname,
      search: (old: Record<string, string>) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    } as unknown as NavigateOptions);
  return { view, change };
}

export type ChangeAddress = ReturnType<typeof useActivityView>['change'];
