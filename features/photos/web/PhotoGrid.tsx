import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { lazy, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import type { Photo, PhotoDay, PhotoFilter } from '../contract.ts';
import { PHOTOS_A_PAGE } from '../rules.ts';
import { columnsFor, GAP, type GridRow, gridRows, pagesFor } from './grid-rows.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { shownDate } from './parts/shown-date.ts';
import { usePhotoPages } from './queries.ts';
import { useFollow, useShown } from './use-shown.ts';

const Lightbox = lazy(() => import('./Lightbox.tsx').then((file) => ({ default: file.Lightbox })));

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
