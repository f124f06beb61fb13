import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { Photo, PhotoDay, PhotoFilter } from '../contract.ts';
import { PHOTOS_A_PAGE } from '../rules.ts';
import { useGallery } from './address.ts';
import { columnsFor, GAP, type GridRow, gridRows, pagesFor } from './grid-rows.ts';
import { MarkChips, markWords } from './PhotoMarks.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { shownDate } from './parts/shown-date.ts';
import { thumbnailUrl, usePhoto, usePhotoPages } from './queries.ts';

const Lightbox = lazyDialog(() => import('./Lightbox.tsx'), 'Lightbox');

interface PhotoGridProps {
  filter: PhotoFilter;
  days: readonly PhotoDay[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** The day to go to; a new object goes again. */
  jump: { readonly date: string } | undefined;
}

/** Rows drawn beyond each edge: a wheel's notch reaches no further, and every row more is mounted with each screen. */
const OVERSCAN = 2;
const HEAD_HEIGHT = 44;
/** What the sticky header of the page covers. */
const UNDER_HEADER = 72;

type PhotoAt = (index: number) => Photo | undefined;

/** Photos `from` up to before `to` of the whole list. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** Which photo of the list lies over the whole screen, and what has to be loaded to know it. */
function useShown(rows: readonly GridRow[]) {
  const { photo, show, close } = useGallery();
  const [index, setIndex] = useState<number>();
  const day = useDayOf(index === undefined ? photo : undefined, rows);
  const span: Span | undefined = index === undefined ? day : { from: index, to: index + 1 };
  return { photo, show, close, index, setIndex, span };
}

/** Keeps the address and the photo on screen the same: a link opens it, Back closes it, a page turned is written down. */
function useFollow({ photo, show, index, setIndex, span }: ReturnType<typeof useShown>, photoAt: PhotoAt) {
  const found = index === undefined && span && photo !== undefined ? indexOf(photo, span, photoAt) : undefined;
  const shownId = index === undefined ? undefined : photoAt(index)?.id;
  useEffect(() => {
    if (photo === undefined) setIndex(undefined);
  }, [photo, setIndex]);
  useEffect(() => {
    if (found !== undefined) setIndex(found);
  }, [found, setIndex]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another photo on screen is written into the address
  useEffect(() => {
    if (shownId !== undefined && photo !== undefined && shownId !== photo) show(shownId);
  }, [shownId]);
  const latest = useRef(photoAt);
  latest.current = photoAt;
  return useCallback(
    (at: number) => {
      const id = latest.current(at)?.id;
      if (id === undefined) return;
      setIndex(at);
      show(id);
    },
    [show, setIndex],
  );
}

/** The day of the photo that the address names, before it is known where in the day it stands. */
function useDayOf(id: string | undefined, rows: readonly GridRow[]): Span | undefined {
  const date = usePhoto(id).data?.photo.date;
  return useMemo(() => {
    const day = rows.find((row) => row.kind === 'day' && row.date === date);
    return id !== undefined && day?.kind === 'day' ? { from: day.from, to: day.from + day.count } : undefined;
  }, [id, date, rows]);
}

function indexOf(id: string, { from, to }: Span, photoAt: PhotoAt): number | undefined {
  for (let index = from; index < to; index += 1) if (photoAt(index)?.id === id) return index;
  return undefined;
}

/** The whole grid stands from the first moment; only the rows in view are drawn, and only their pages are asked for. */
export function PhotoGrid({ filter, days, chosen, onToggle, jump }: PhotoGridProps) {
  const { frame, width, top } = useFrame();
  const columns = columnsFor(width);
  const rows = useMemo(() => gridRows(days, columns), [days, columns]);
  const rowHeight = ((width - GAP * (columns - 1)) / columns) * 0.75 + GAP;
  const virtual = useWindowVirtualizer({
    count: width === 0 ? 0 : rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'day' ? HEAD_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: UNDER_HEADER,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes are known, not measured; another width is another size
  useLayoutEffect(() => virtual.measure(), [rowHeight, rows]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a press goes somewhere, not a new photo
  useEffect(() => {
    const index = jump ? rows.findIndex((row) => row.kind === 'day' && row.date === jump.date) : -1;
    if (index >= 0) virtual.scrollToIndex(index, { align: 'start' });
  }, [jump]);
  const items = virtual.getVirtualItems();
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const inView = useSettled(
    pagesFor(rows[items[0]?.index ?? 0]?.from ?? 0, endOf(rows[items.at(-1)?.index ?? 0]), PHOTOS_A_PAGE, count),
  );
  const state = useShown(rows);
  const ofShown = state.span ? pagesFor(state.span.from, state.span.to - 1, PHOTOS_A_PAGE, count) : [];
  const pages = [...new Set([...inView, ...ofShown])];
  const { photoAt, error, refetch } = usePhotoPages(filter, pages);
  const open = useFollow(state, photoAt);
  return (
    <>
      {error && <ErrorNote error={error} what={t('The photos could not be loaded.')} onRetry={refetch} />}
      <div ref={frame} data-rows className="relative min-w-0" style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ key, index, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                className="absolute inset-x-0 top-0 contain-strict"
                style={{ blockSize: size, transform: `translateY(${start - top}px)` }}
              >
                <Row row={row} columns={columns} photoAt={photoAt} chosen={chosen} onToggle={onToggle} onShow={open} />
              </div>
            )
          );
        })}
      </div>
      {state.index !== undefined && (
        <Suspense>
          <Lightbox
            count={count}
            idAt={(index) => photoAt(index)?.id}
            index={state.index}
            onIndex={state.setIndex}
            onClose={state.close}
          />
        </Suspense>
      )}
    </>
  );
}

const endOf = (row: GridRow | undefined): number => (row?.kind === 'photos' ? row.to - 1 : (row?.from ?? 0));

interface RowProps extends Pick<PhotoGridProps, 'chosen' | 'onToggle'> {
  row: GridRow;
  columns: number;
  photoAt: (index: number) => Photo | undefined;
  onShow: (index: number) => void;
}

interface PhotoTileProps {
  /** Undefined: its page is on the way. */
  photo: Photo | undefined;
  isChosen: boolean;
  /** Something is chosen: a press chooses too. */
  isChoosing: boolean;
  onToggle: (id: string) => void;
  /** Its place in the whole list. */
  index: number;
  onShow: (index: number) => void;
}

/** Drawn again only when something about it changed, not with every step of a scroll. */
const PhotoTile = memo(function PhotoTile(props: PhotoTileProps) {
  const { photo, index, isChosen, isChoosing, onToggle, onShow } = props;
  if (!photo) return <span aria-hidden className="block h-full rounded-1 bg-sunk" />;
  const marks = markWords(photo);
  const name = [nameOf(photo), ...marks].join(' · ');
  return (
    <div className="group relative h-full overflow-hidden rounded-1 bg-sunk">
      <button
        type="button"
        onClick={() => (isChoosing ? onToggle(photo.id) : onShow(index))}
        aria-label={isChoosing ? name : t('Open photo: {{name}}', { name })}
        className="block size-full -outline-offset-3"
      >
        <PhotoImage
          src={thumbnailUrl(photo.id, '320')}
          alt=""
          loading="lazy"
          className={cx('size-full object-cover transition-transform', isChosen && 'scale-90 rounded-1')}
        />
      </button>
      <MarkChips words={marks} className="absolute inset-x-1.5 bottom-1.5" />
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={t('Choose photo: {{name}}', { name })}
        onClick={() => onToggle(photo.id)}
        className={cx(
          'absolute start-0 top-0 grid size-11 place-items-start p-1.5 transition-opacity focus-visible:opacity-100',
          !isChosen && !isChoosing && 'opacity-0 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <span
          className={cx(
            'grid size-5.5 place-items-center rounded-full border-2',
            isChosen ? 'border-primary bg-primary text-primary-ink' : 'border-rail-ink bg-scrim',
          )}
        >
          {isChosen && <Check size={14} strokeWidth={3} aria-hidden />}
        </span>
      </button>
    </div>
  );
});

const nameOf = ({ projectName, date, authorName }: Photo): string =>
  t('{{project}}, {{date}}, {{author}}', {
    project: projectName,
    date: shownDate(date),
    author: authorName ?? t('Former member'),
  });

function Row({ row, columns, photoAt, chosen, onToggle, onShow }: RowProps) {
  if (row.kind === 'day')
    return (
      <h2 className="flex h-full items-end gap-2.5 pb-2 font-semibold">
        {shownDate(row.date, 'weekday')}
        <span className="text-sm font-normal text-ink-3">{t('{{count}} photos', { count: row.count })}</span>
      </h2>
    );
  return (
    <ul
      className="grid h-full"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, gap: GAP, paddingBlockEnd: GAP }}
    >
      {Array.from({ length: row.to - row.from }, (_, index) => row.from + index).map((index) => {
        const photo = photoAt(index);
        return (
          <li key={index} className="min-h-0 min-w-0">
            <PhotoTile
              photo={photo}
              isChosen={photo !== undefined && chosen.has(photo.id)}
              isChoosing={chosen.size > 0}
              onToggle={onToggle}
              index={index}
              onShow={onShow}
            />
          </li>
        );
      })}
    </ul>
  );
}

const SETTLED_MS = 120;

/** The pages once they stay: a flight over a year of photos asks for none of what it passes. */
function useSettled(pages: readonly number[]): readonly number[] {
  const key = pages.join();
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, key);
    return () => clearTimeout(timer);
  }, [key]);
  return useMemo(() => (settled === '' ? [] : settled.split(',').map(Number)), [settled]);
}

/** Where the grid stands in the page, and how wide it is. */
function useFrame() {
  const frame = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () =>
      setPlace((old) => {
        const width = element.clientWidth;
        const top = Math.round(element.getBoundingClientRect().top + scrollY);
        return old.width === width && old.top === top ? old : { width, top };
      });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return { frame, ...place };
}
