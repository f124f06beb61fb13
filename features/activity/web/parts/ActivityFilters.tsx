import type { ReactNode } from 'react';
import { ENTITIES, type Entity, kindWords } from '#features/histories.ts';
import { useMembers, useUsers } from '#features/organisation/web/queries.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DayRange } from '#web/ui/inputs.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { displayName } from '#web/ui/person.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { inWords } from '../../change-format/kinds.ts';
import type { ActivityView } from '../queries.ts';
import type { ChangeAddress } from './address.ts';

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
    <div className="flex flex-wrap items-center gap-2.5">
      <SearchBox label={t('Search the activity')} value={view.search ?? ''} onValue={(q) => onChange({ q })} />
      {isProject ? (
        <MemberPick projectId={people.projectId} view={view} onChange={onChange} />
      ) : (
        <UserPick view={view} onChange={onChange} />
      )}
      <Pick
        label={t('Kind')}
        value={view.entity ?? ''}
        active={view.entity !== undefined}
        onValue={(kind) => onChange({ kind })}
        options={[
          { value: '', label: t('All') },
          ...kinds.map((kind) => ({ value: kind, label: inWords(kindWords[kind], language(), kind) })),
        ]}
      />
      {children}
      <DayRange from={view.from} to={view.to} onChange={onChange} />
      {isFiltered && (
        <Button variant="quiet" onClick={() => onChange({ q: '', person: '', kind: '', from: '', to: '' })}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}

type PickProps = Omit<FiltersProps, 'people' | 'children'>;

function UserPick(props: PickProps) {
  const users = useUsers().data ?? [];
  return <PersonPick {...props} people={users.map((user) => ({ id: user.id, name: displayName(user) }))} />;
}

function MemberPick({ projectId, ...props }: PickProps & { projectId: string }) {
  const members = useMembers(projectId).data ?? [];
  return (
    <PersonPick {...props} people={members.map(({ userId, user }) => ({ id: userId, name: displayName(user) }))} />
  );
}

function PersonPick({ view, onChange, people }: PickProps & { people: readonly { id: string; name: string }[] }) {
  return (
    <Pick
      label={t('Person')}
      value={view.actorId ?? ''}
      active={view.actorId !== undefined}
      onValue={(person) => onChange({ person })}
      options={[{ value: '', label: t('Everybody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
