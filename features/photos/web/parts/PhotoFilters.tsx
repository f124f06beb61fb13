import { t } from '#web/i18n/text.ts';
import { Pick } from '#web/ui/Pick.tsx';
import { useGallery } from '../address.ts';
import type { Scope } from '../LogAlbums.tsx';
import { usePhotoChoices } from '../queries.ts';

/** By how many of these all photos are narrowed; none while the latest logs are shown. */
export function usePhotoFilterCount(): number {
  const { view, person, task } = useGallery();
  return view === 'all' ? Number(person !== undefined) + Number(task !== undefined) : 0;
}

/** Whose photos, and of which task: where all photos are shown, nothing elsewhere. */
export function PhotoFilters({ scope }: { scope: Scope }) {
  const { view } = useGallery();
  return view === 'all' && <Narrowing scope={scope} />;
}

function Narrowing({ scope }: { scope: Scope }) {
  const { person, task, narrow } = useGallery();
  const choices = usePhotoChoices(scope);
  const { authors = [], tasks = [] } = choices.data ?? {};
  return (
    <>
      <Pick
        label={t('Person')}
        value={person ?? ''}
        active={person !== undefined}
        onValue={(id) => narrow({ person: id })}
        options={[{ value: '', label: t('Anyone') }, ...authors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Pick
        label={t('Task')}
        value={task ?? ''}
        active={task !== undefined}
        onValue={(id) => narrow({ task: id })}
        options={[{ value: '', label: t('Any task') }, ...tasks.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </>
  );
}
