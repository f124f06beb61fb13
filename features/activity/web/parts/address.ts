import { useLocation } from '@tanstack/react-router';
import { isEntity } from '#features/histories.ts';
import { useFilterAddress } from '#web/ui/filter-address.ts';
import type { ActivityView } from '../queries.ts';

/** What is looked at, from the URL. */
export function useActivityView() {
  const { pathname } = useLocation();
  const { address, change } = useFilterAddress(pathname);
  const { person, kind, project, ...days } = address;
  const view: ActivityView = {
    actorId: person,
    entity: isEntity(kind) ? kind : undefined,
    projectId: project,
    ...days,
  };
  return { view, change };
}
