import { ChevronLeft, ChevronRight, Columns2, Download, Maximize, Minimize, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { usePageKeys } from '#web/layout/page-keys.ts';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Name } from '#web/ui/Name.tsx';
import type { Photo } from '../contract.ts';
import { ComparePrevious, type Detail, LightboxNotes } from './LightboxNotes.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { shownDate } from './parts/shown-date.ts';
import { originalUrl, thumbnailUrl, usePhoto, useSignedUrl } from './queries.ts';
import { useZoom } from './use-zoom.ts';

interface LightboxProps {
  count: number;
  /** Undefined: its page is on the way. */
  idAt: (index: number) => string | undefined;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

interface LightboxBarProps {
  readonly detail: Detail | undefined;
  readonly index: number;
  readonly count: number;
  readonly onIndex: (index: number) => void;
  readonly isCloser: boolean;
  readonly onZoom: () => void;
  readonly isWhole: boolean;
  readonly onWhole: (isWhole: boolean) => void;
}

/** On a phone, below the photo and within a thumb's reach: everything that can be done with it. */
function LightboxBar(props: LightboxBarProps) {
  const { detail, index, count, onIndex, isCloser, onZoom, isWhole, onWhole } = props;
  const [isComparing, setComparing] = useState(false);
  const change = detail?.facts?.change;
  return (
    <div className="flex items-center justify-between gap-1 border-t border-line px-2 py-1 lg:hidden">
      <IconButton
        icon={ChevronLeft}
        mirrored
        iconSize={20}
        label={t('Previous photo')}
        disabled={index === 0}
        onClick={() => onIndex(index - 1)}
      />
      <IconButton
        icon={isCloser ? ZoomOut : ZoomIn}
        iconSize={20}
        label={isCloser ? t('Whole photo') : t('Zoom in')}
        onClick={onZoom}
      />
      {detail?.photo.source === 'log' && (
        <IconButton
          icon={isWhole ? Minimize : Maximize}
          iconSize={20}
          label={t('Full resolution')}
          aria-pressed={isWhole}
          onClick={() => onWhole(!isWhole)}
        />
      )}
      {detail && (
        <a
          href={originalUrl(detail.photo.id)}
          download
          aria-label={t('Download')}
          className="touch inline-grid min-w-11 place-items-center rounded-1 text-ink-2"
        >
          <Download size={20} aria-hidden />
        </a>
      )}
      {change && <IconButton icon={Columns2} iconSize={20} label={t('Compare')} onClick={() => setComparing(true)} />}
      <IconButton
        icon={ChevronRight}
        mirrored
        iconSize={20}
        label={t('Next photo')}
        disabled={index === count - 1}
        onClick={() => onIndex(index + 1)}
      />
      {isComparing && change && detail && (
        <ComparePrevious photo={detail.photo} change={change} onClose={() => setComparing(false)} />
      )}
    </div>
  );
}

/** One photo over the whole screen. Arrow keys (the right way round in Arabic), Home, End, Escape; swipe, pinch and double tap. */
export function Lightbox({ count, idAt, index, onIndex, onClose }: LightboxProps) {
  const frame = useRef<HTMLDialogElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const id = idAt(index);
  const { data } = usePhoto(id);
  const [isWhole, setWhole] = useState(false);
  const signed = useSignedUrl(data?.photo.path, isWhole);
  useOpen(frame);
  const go = (next: number) => {
    if (next < 0 || next >= count || next === index) return;
    setWhole(false);
    onIndex(next);
  };
  useNeighbours([idAt(index - 1), idAt(index + 1)]);
  const zoom = useZoom(picture, {
    photo: id,
    onStep: (step) => go(index + step),
    onCloser: () => setWhole(data?.photo.source === 'log'),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const next = stepFor(event.key, index, count);
    if (next === undefined && !zoom.onKey(event.key)) return;
    event.preventDefault();
    if (next !== undefined) go(next);
  };
  const name = data
    ? t('{{project}}, {{date}}', { project: data.photo.projectName, date: shownDate(data.photo.date) })
    : t('Photo');
  return (
    <dialog
      ref={frame}
      aria-label={t('Photo {{number}} of {{all}}', { number: index + 1, all: count })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={onKeyDown}
      className="m-0 size-full max-h-none max-w-none bg-card text-ink outline-none open:grid open:grid-cols-[minmax(0,1fr)] open:grid-rows-[auto_minmax(0,1fr)_auto_auto] lg:open:grid-cols-[minmax(0,1fr)_20rem] lg:open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <Head photo={data?.photo} index={index} count={count} onClose={onClose} />
      <div
        {...zoom.touch}
        ref={picture}
        className={cx(
          'relative grid min-h-0 touch-none place-items-center overflow-hidden bg-sunk select-none',
          zoom.isCloser && 'cursor-grab',
        )}
      >
        {id && (
          <PhotoImage
            key={id}
            src={(isWhole && signed.data?.signedUrl) || thumbnailUrl(id, '960')}
            alt={name}
            draggable={false}
            style={zoom.style}
            className="max-h-full max-w-full object-contain"
          />
        )}
        <Turn index={index} count={count} onIndex={go} />
      </div>
      <LightboxBar
        detail={data}
        index={index}
        count={count}
        onIndex={go}
        isCloser={zoom.isCloser}
        onZoom={zoom.toggle}
        isWhole={isWhole}
        onWhole={setWhole}
      />
      <LightboxNotes detail={data} isWhole={isWhole} onWhole={setWhole} />
    </dialog>
  );
}

const useLightboxKeys = () =>
  usePageKeys(t('Photo'), [
    ['← →', t('Previous or next photo')],
    ['Home · End', t('First or last photo')],
    ['+ · −', t('Closer or further away')],
    ['0', t('Show the whole photo')],
  ]);

interface HeadProps extends Pick<LightboxProps, 'index' | 'count' | 'onClose'> {
  photo: Photo | undefined;
}

function Head({ photo, index, count, onClose }: HeadProps) {
  useLightboxKeys();
  return (
    <header className="flex items-center gap-2 border-b border-line px-3 py-1.5 lg:col-span-2">
      <p className="flex min-w-0 flex-1 items-baseline gap-x-2 max-md:flex-wrap">
        {photo && <Name className="font-medium max-md:basis-full">{photo.projectName}</Name>}
        <span className="me-auto text-ink-2 max-md:text-sm md:flex-none">{photo && shownDate(photo.date)}</span>
        <span className="flex-none text-sm text-ink-3">
          {t('{{number}} of {{all}}', { number: index + 1, all: count })}
        </span>
      </p>
      <IconButton icon={X} label={t('Close')} iconSize={20} onClick={onClose} data-autofocus />
    </header>
  );
}

/** Buttons beside the photo where there is a mouse. */
const Turn = ({ index, count, onIndex }: Pick<LightboxProps, 'index' | 'count' | 'onIndex'>) => (
  <>
    <IconButton
      icon={ChevronLeft}
      mirrored
      variant="framed"
      iconSize={20}
      label={t('Previous photo')}
      disabled={index === 0}
      onClick={() => onIndex(index - 1)}
      className="absolute start-3 max-lg:hidden"
    />
    <IconButton
      icon={ChevronRight}
      mirrored
      variant="framed"
      iconSize={20}
      label={t('Next photo')}
      disabled={index === count - 1}
      onClick={() => onIndex(index + 1)}
      className="absolute end-3 max-lg:hidden"
    />
  </>
);

function useOpen(frame: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const element = frame.current;
    element?.showModal();
    return () => element?.close();
  }, [frame]);
}

function stepFor(key: string, index: number, count: number): number | undefined {
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === forward) return index + 1;
  if (key === 'ArrowLeft' || key === 'ArrowRight') return index - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/** The neighbours are there before they are asked for. */
function useNeighbours(ids: readonly (string | undefined)[]): void {
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) new Image().src = thumbnailUrl(id, '960');
  }, [key]);
}
