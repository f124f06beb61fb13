import { useVirtualizer } from '@tanstack/react-virtual';
import { Columns2, Download, X } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import type { PhotoDay } from '../../contract.ts';
import { MOST_IN_ZIP } from '../../rules.ts';
import { useGallery } from '../address.ts';
import { LogAlbums, NoPhotos, type Scope } from '../LogAlbums.tsx';
import { PhotoGrid } from '../PhotoGrid.tsx';
import { usePhotoDays, zipUrl } from '../queries.ts';
import { PhotoFilters } from './PhotoFilters.tsx';
import { shownDate } from './shown-date.ts';

interface PhotoGalleryProps {
  /** One project; absent: all the reader may see. */
  projectId?: string | undefined;
  /** First and last day, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
}

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

const ComparePhotos = lazyDialog(() => import('../ComparePhotos.tsx'), 'ComparePhotos');

/** Wide enough for "19 Nov" and for "19 نوفمبر". */
const dayWidth = (): number => (language() === 'ar' ? 68 : 46);

/** The timeline: a bar a day, as high as the day has photos, the newest first; a press goes there. Only days in view are drawn. */
function DayStrip({ days, onDay }: { days: readonly PhotoDay[]; onDay: (date: string) => void }) {
  const frame = useRef<HTMLElement>(null);
  const most = days.reduce((highest, { count }) => Math.max(highest, count), 1);
  const virtual = useVirtualizer({
    horizontal: true,
    isRtl: document.documentElement.dir === 'rtl',
    count: days.length,
    getScrollElement: () => frame.current,
    estimateSize: dayWidth,
    overscan: 6,
  });
  return (
    <nav
      ref={frame}
      aria-label={t('Days')}
      className="overflow-x-auto rounded-2 border border-line bg-card p-2 [scrollbar-width:thin]"
    >
      <div className="relative h-12" style={{ inlineSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const day = days[index];
          return day && <Day key={day.date} day={day} start={start} share={day.count / most} onDay={onDay} />;
        })}
      </div>
    </nav>
  );
}

interface DayProps {
  day: PhotoDay;
  start: number;
  /** Of the day with the most photos. */
  share: number;
  onDay: (date: string) => void;
}

const Day = ({ day: { date, count }, start, share, onDay }: DayProps) => (
  <button
    type="button"
    onClick={() => onDay(date)}
    data-tip={shownDate(date)}
    aria-label={t('{{date}}, {{count}} photos', { date: shownDate(date), count })}
    style={{ insetInlineStart: start, inlineSize: dayWidth() - 2 }}
    className="group absolute top-0 flex h-12 flex-col justify-end gap-1 rounded-1 px-1 hover:bg-sunk"
  >
    <span
      aria-hidden
      className="mx-auto w-3 rounded-t-xs bg-primary opacity-70 group-hover:opacity-100"
      style={{ blockSize: Math.max(3, share * 22) }}
    />
    <span aria-hidden className="w-full text-center text-xs whitespace-nowrap text-ink-2">
      {shownDate(date, 'tick')}
    </span>
  </button>
);

/** Every photo of the scope under its day, narrowed to a person or a task; several can be chosen. */
function AllPhotos({ scope }: { scope: Scope }) {
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
  if (days.isError) return <ErrorNote query={days} what={t('The photos could not be loaded.')} />;
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

/** Reports' fourth tab: the latest logs with photos, and all photos by day. */
export function PhotoGallery({ projectId, from, to }: PhotoGalleryProps) {
  const { view, setView } = useGallery();
  const scope = { projectId, from, to };
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex">
        <FilterButtons
          label={t('Show')}
          value={view}
          onValue={setView}
          options={[
            { value: 'logs', label: t('Latest logs') },
            { value: 'all', label: t('All photos') },
          ]}
        />
      </div>
      {view === 'logs' ? <LogAlbums scope={scope} onAll={() => setView('all')} /> : <AllPhotos scope={scope} />}
    </div>
  );
}
