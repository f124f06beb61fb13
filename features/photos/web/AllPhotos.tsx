import { Columns2, Download, X } from 'lucide-react';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { MOST_IN_ZIP } from '../rules.ts';
import { useGallery } from './address.ts';
import { DayStrip } from './DayStrip.tsx';
import { NoPhotos, type Scope } from './LogAlbums.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoFilters } from './parts/PhotoFilters.tsx';
import { usePhotoDays, zipUrl } from './queries.ts';

interface SelectionBarProps {
  ids: readonly string[];
  onClear: () => void;
  onCompare: (ids: readonly string[]) => void;
}

/** What can be done with the chosen photos; stays in view. */
function SelectionBar({ ids, onClear, onCompare }: SelectionBarProps) {
  const isTooMany = ids.length > MOST_IN_ZIP;
  return (
    <section
      aria-label={t('Chosen photos')}
      className="sticky bottom-4 z-10 mx-auto flex max-w-full flex-wrap items-center gap-2.5 rounded-2 border border-line-2 bg-card px-3.5 py-2.5 shadow-float max-lg:bottom-20"
    >
      <span role="status" className="font-medium">
        {t('{{count}} photos chosen', { count: ids.length })}
      </span>
      {ids.length === 2 && (
        <Button icon={Columns2} onClick={() => onCompare(ids)}>
          {t('Compare')}
        </Button>
      )}
      {isTooMany ? (
        <span className="text-sm text-red-ink">{t('At most {{most}} photos at once.', { most: MOST_IN_ZIP })}</span>
      ) : (
        <a href={zipUrl(ids)} download="photos.zip" className={buttonLook({ variant: 'primary' })}>
          <Download size={16} aria-hidden />
          {t('Download as zip')}
        </a>
      )}
      <Button variant="quiet" icon={X} onClick={onClear}>
        {t('Clear')}
      </Button>
    </section>
  );
}

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
