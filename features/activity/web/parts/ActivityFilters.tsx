import type { ReactNode } from 'react';
import { ENTITIES, type Entity, kindWords } from '#features/histories.ts';
import { useMembers, useUsers } from '#features/organisation/web/queries.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { FilterBar, KindPick, PersonPick } from '#web/ui/FilterBar.tsx';
import type { ChangeAddress } from '#web/ui/filter-address.ts';
import { displayName } from '#web/ui/person.ts';
import { inWords } from '../../change-format/kinds.ts';
import type { ActivityView } from '../queries.ts';

/** Whose names the filter offers: a project's members, or everybody of the organisation. */
type People = { readonly projectId: string } | 'everybody';

interface FiltersProps {
  /** A further filter of this place. */
  children?: ReactNode;
  view: ActivityView;
  onChange: ChangeAddress;
  people: People;
}

const outsideProjects = new Set<Entity>(['user', 'invitation', 'organisation', 'vendor', 'notification']);

/** Text, person, kind and days of what is looked at. */
export function ActivityFilters({ view, onChange, people, children }: FiltersProps) {
  const isProject = people !== 'everybody';
  const kinds = ENTITIES.filter((kind) => kind !== 'notification' && !(isProject && outsideProjects.has(kind)));
  const isFiltered = [view.actorId, view.entity, view.from, view.to, view.search].some(Boolean);
  return (
    <FilterBar searchLabel={t('Search the activity')} view={view} isFiltered={isFiltered} onChange={onChange}>
      {isProject ? (
        <MemberPick projectId={people.projectId} view={view} onChange={onChange} />
      ) : (
        <UserPick view={view} onChange={onChange} />
      )}
      <KindPick
        label={t('Kind')}
        value={view.entity}
        onValue={(kind) => onChange({ kind })}
        options={kinds.map((kind) => ({ value: kind, label: inWords(kindWords[kind], language(), kind) }))}
      />
      {children}
    </FilterBar>
  );
}

type PickProps = Omit<FiltersProps, 'people' | 'children'>;

function UserPick({ view, onChange }: PickProps) {
  const users = useUsers().data ?? [];
  return (
    <PersonPick
      value={view.actorId}
      onValue={(person) => onChange({ person })}
      options={users.map((user) => ({ value: user.id, label: displayName(user) }))}
    />
  );
}

function MemberPick({ projectId, view, onChange }: PickProps & { projectId: string }) {
  const members = useMembers(projectId).data ?? [];
  return (
    <PersonPick
      value={view.actorId}
      onValue={(person) => onChange({ person })}
      options={members.map(({ userId, user }) => ({ value: userId, label: displayName(user) }))}
    />
  );
}
