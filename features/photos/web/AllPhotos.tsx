import { lazy, Suspense, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Pick } from '#web/ui/Pick.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import type { Photo } from '../contract.ts';
import { DayStrip } from './DayStrip.tsx';
import { NoPhotos, type Scope } from './LogAlbums.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { usePhotoChoices, usePhotoDays } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';

type Narrow = { authorId?: string | undefined; taskId?: string | undefined };

const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((file) => ({ default: file.CompareDialog })));

/** Every photo of the scope under its day, narrowed to a person or a task; several can be chosen. */
export function AllPhotos({ scope }: { scope: Scope }) {
  const [narrow, setNarrow] = useState<Narrow>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, Photo>>(new Map());
  const [compared, setCompared] = useState<readonly Photo[]>([]);
  const [jump, setJump] = useState<{ date: string }>();
  const filter = { ...scope, ...narrow };
  const days = usePhotoDays(filter);
  const toggle = (photo: Photo) => setChosen(toggled(chosen, photo));
  if (days.isPending) return <Skeleton className="h-80 w-full" />;
  if (days.isError)
    return <ErrorNote error={days.error} what={t('The photos could not be loaded.')} onRetry={days.refetch} />;
  const isNarrowed = Boolean(narrow.authorId ?? narrow.taskId);
  if (days.data.length === 0 && !isNarrowed) return <NoPhotos />;
  return (
    <div className="grid min-w-0 gap-3.5">
      <Narrowing scope={scope} value={narrow} onValue={setNarrow} />
      {days.data.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('No photos match')}
          action={<Button onClick={() => setNarrow({})}>{t('Show all photos')}</Button>}
        />
      ) : (
        <>
          <DayStrip days={days.data} onDay={(date) => setJump({ date })} />
          <PhotoGrid
            key={JSON.stringify(filter)}
            filter={filter}
            days={days.data}
            chosen={chosen}
            onToggle={toggle}
            jump={jump}
          />
        </>
      )}
      {chosen.size > 0 && (
        <SelectionBar photos={[...chosen.values()]} onClear={() => setChosen(new Map())} onCompare={setCompared} />
      )}
      {compared.length === 2 && (
        <Suspense>
          <CompareDialog photos={compared} onClose={() => setCompared([])} />
        </Suspense>
      )}
    </div>
  );
}

function toggled(chosen: ReadonlyMap<string, Photo>, photo: Photo): ReadonlyMap<string, Photo> {
  const next = new Map(chosen);
  if (!next.delete(photo.id)) next.set(photo.id, photo);
  return next;
}

interface NarrowingProps {
  scope: Scope;
  value: Narrow;
  onValue: (value: Narrow) => void;
}

function Narrowing({ scope, value, onValue }: NarrowingProps) {
  const choices = usePhotoChoices(scope.projectId);
  const { authors = [], tasks = [] } = choices.data ?? {};
  return (
    <div className="flex flex-wrap gap-2.5">
      <Pick
        label={t('Person')}
        value={value.authorId ?? ''}
        active={Boolean(value.authorId)}
        onValue={(id) => onValue({ ...value, authorId: id || undefined })}
        options={[{ value: '', label: t('Anyone') }, ...authors.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <Pick
        label={t('Task')}
        value={value.taskId ?? ''}
        active={Boolean(value.taskId)}
        onValue={(id) => onValue({ ...value, taskId: id || undefined })}
        options={[{ value: '', label: t('Any task') }, ...tasks.map(({ id, title }) => ({ value: id, label: title }))]}
      />
    </div>
  );
}
