import { ImageOff } from 'lucide-react';
import { type ComponentPropsWithRef, useEffect, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';

/** How long after a failure it is tried again, in milliseconds: a busy server makes the small picture a little later. */
const PAUSES_MS = [2_000, 6_000, 18_000];

interface PhotoImageProps extends ComponentPropsWithRef<'img'> {
  src: string;
  /** No room for words: they are for screen readers only. */
  isSmall?: boolean;
}

/** A picture; without it the small one that this device keeps (web/worker/service-worker.ts), or a sentence in its place. */
export function PhotoImage({ src, className, alt, isSmall = false, ...rest }: PhotoImageProps) {
  const { isFailed, onError } = useRetries(src);
  const [lost, setLost] = useState<string>();
  const smaller = smallerOf(src);
  if (!isFailed) return <img src={src} alt={alt} decoding="async" onError={onError} className={className} {...rest} />;
  if (smaller === undefined || lost === smaller) return <Missing className={className} isSmall={isSmall} />;
  return (
    <>
      <img src={smaller} alt={alt} onError={() => setLost(smaller)} className={cx(className, 'size-full')} {...rest} />
      <p
        role="status"
        className="absolute inset-x-3 bottom-3 z-1 mx-auto w-fit rounded-1 bg-card px-3 py-1.5 text-center text-sm text-ink-2 shadow-float"
      >
        {t('Only the small picture is on this device.')}
      </p>
    </>
  );
}

/** The thumbnail that the lists show, of a picture of a screen's size. */
const smallerOf = (src: string): string | undefined =>
  src.includes('/thumbnail?size=960') ? src.replace('size=960', 'size=320') : undefined;

function Missing({ className, isSmall }: { className: string | undefined; isSmall: boolean }) {
  const words = navigator.onLine
    ? t('Failed to load image')
    : t('This picture is not on this device. It comes with the connection.');
  return (
    <span
      role="img"
      aria-label={words}
      className={cx(
        'grid place-items-center content-center gap-1 bg-sunk p-2 text-center text-xs text-ink-3',
        className,
      )}
    >
      <ImageOff size={20} aria-hidden />
      {!isSmall && words}
    </span>
  );
}

function useRetries(src: string) {
  const [failed, setFailed] = useState({ src, times: 0, isNow: false });
  const { times, isNow } = failed.src === src ? failed : { times: 0, isNow: false };
  useEffect(() => {
    if (!isNow) return;
    const pause = PAUSES_MS[times - 1];
    const again = () => setFailed({ src, times, isNow: false });
    const timer = pause === undefined ? undefined : setTimeout(again, pause);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [src, times, isNow]);
  return { isFailed: isNow, onError: () => setFailed({ src, times: times + 1, isNow: true }) };
}
