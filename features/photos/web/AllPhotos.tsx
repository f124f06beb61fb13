import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { useGallery } from './address.ts';
import { DayStrip } from './DayStrip.tsx';
import { NoPhotos, type Scope } from './LogAlbums.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoFilters } from './parts/PhotoFilters.tsx';
import { usePhotoDays } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';

const ComparePhotos = lazy(() => import('./ComparePhotos.tsx').then((file) => ({ default: file.ComparePhotos })));

/** Every photo of the scope under its day, narrowed to a person or a task; several can be chosen. */
export function AllPhotos({ scope }: { scope: Scope }) {
  const { person, task, narrow, chosen, choose } = useGallery();
  // There they stand with the page's own, in one sheet.
  const isPhone = useIsPhone();
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [jump, setJump] = useState<{ date: string }>();
  const filter = { ...scope, authorId: person, taskId: task };
  const days = usePhotoDays(filter);
  const isChosen = new Set(chosen);
  const now = useRef(chosen);
  now.current = chosen;
  const toggle = useCallback(
    (id: string) => {
      const others = now.current.filter((one) => one !== id);
      choose(others.length < now.current.length ? others : [...others, id]);
    },
    [choose],
  );
  if (days.isPending) return <Skeleton className="h-80 w-full" />;
  if (days.isError)
    return <ErrorNote error={days.error} what={t('The photos could not be loaded.')} onRetry={days.refetch} />;
  const isNarrowed = Boolean(person ?? task);
  if (days.data.length === 0 && !isNarrowed) return <NoPhotos />;
  return (
    <div className="grid min-w-0 gap-3.5">
      {!isPhone && (
        <div className="flex flex-wrap gap-2.5">
          <PhotoFilters scope={scope} />
        </div>
      )}
      {days.data.length === 0 ? (
        <EmptyState
          drawing="search"
          title={t('No photos match')}
          action={<Button onClick={() => narrow({ person: '', task: '' })}>{t('Show all photos')}</Button>}
        />
      ) : (
        <>
          <DayStrip days={days.data} onDay={(date) => setJump({ date })} />
          <PhotoGrid
            key={JSON.stringify(filter)}
            filter={filter}
            days={days.data}
            chosen={isChosen}
            onToggle={toggle}
            jump={jump}
          />
        </>
      )}
      {chosen.length > 0 && <SelectionBar ids={chosen} onClear={() => choose([])} onCompare={setCompared} />}
      {compared.length === 2 && (
        <Suspense>
          <ComparePhotos ids={compared} onClose={() => setCompared([])} />
        </Suspense>
      )}
    </div>
  );
}
