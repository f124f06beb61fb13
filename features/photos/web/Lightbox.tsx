import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Name } from '#web/ui/Name.tsx';
import { LightboxNotes } from './LightboxNotes.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { thumbnailUrl, usePhoto, useSignedUrl } from './queries.ts';

interface LightboxProps {
  count: number;
  /** Undefined: its page is on the way. */
  idAt: (index: number) => string | undefined;
  index: number;
  onIndex: (index: number) => void;
  onClose: () => void;
}

/** One photo over the whole screen. Arrow keys (the right way round in Arabic), Home, End, Escape; swipe on a phone. */
export function Lightbox({ count, idAt, index, onIndex, onClose }: LightboxProps) {
  const frame = useRef<HTMLDialogElement>(null);
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
  const swipe = useSwipe((step) => go(index + step));
  const name = data
    ? t('{{project}}, {{date}}', { project: data.photo.projectName, date: formatDate(data.photo.date) })
    : t('Photo');
  return (
    <dialog
      ref={frame}
      aria-label={t('Photo {{number}} of {{all}}', { number: index + 1, all: count })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        const next = stepFor(event.key, index, count);
        if (next === undefined || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        go(next);
      }}
      className="m-0 size-full max-h-none max-w-none bg-card text-ink outline-none open:grid open:grid-rows-[auto_minmax(0,1fr)_auto] lg:open:grid-cols-[minmax(0,1fr)_20rem] lg:open:grid-rows-[auto_minmax(0,1fr)]"
    >
      <header className="flex items-center gap-2 border-b border-line px-3 py-1.5 lg:col-span-2">
        <p className="me-auto flex min-w-0 gap-2 font-medium">
          {data && <Name>{data.photo.projectName}</Name>}
          <span className="flex-none font-normal text-ink-2">{data && formatDate(data.photo.date)}</span>
        </p>
        <span className="flex-none text-sm text-ink-3">
          {t('{{number}} of {{all}}', { number: index + 1, all: count })}
        </span>
        <IconButton icon={X} label={t('Close')} iconSize={20} onClick={onClose} data-autofocus />
      </header>
      <div
        {...swipe}
        className="relative grid min-h-0 touch-pan-y place-items-center overflow-hidden bg-sunk select-none"
      >
        {id && (
          <PhotoImage
            key={id}
            src={(isWhole && signed.data?.signedUrl) || thumbnailUrl(id, '960')}
            alt={name}
            draggable={false}
            className="max-h-full max-w-full object-contain"
          />
        )}
        <IconButton
          icon={ChevronLeft}
          mirrored
          variant="framed"
          iconSize={20}
          label={t('Previous photo')}
          disabled={index === 0}
          onClick={() => go(index - 1)}
          className="absolute start-3 max-md:hidden"
        />
        <IconButton
          icon={ChevronRight}
          mirrored
          variant="framed"
          iconSize={20}
          label={t('Next photo')}
          disabled={index === count - 1}
          onClick={() => go(index + 1)}
          className="absolute end-3 max-md:hidden"
        />
      </div>
      <LightboxNotes detail={data} isWhole={isWhole} onWhole={setWhole} />
    </dialog>
  );
}

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

const SWIPE_PX = 48;

/** A finger that moves sideways turns the page: onwards against the direction of reading. */
function useSwipe(onStep: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ clientX, clientY }: PointerEvent) => {
      start.current = { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current;
      start.current = undefined;
      if (!from) return;
      const across = clientX - from.x;
      if (Math.abs(across) < SWIPE_PX || Math.abs(across) < Math.abs(clientY - from.y)) return;
      const isForward = document.documentElement.dir === 'rtl' ? across > 0 : across < 0;
      onStep(isForward ? 1 : -1);
    },
  };
}
