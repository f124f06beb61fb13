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

/** A picture, or the sentence of the specification in its place. */
export function PhotoImage({ src, className, alt, isSmall = false, ...rest }: PhotoImageProps) {
  const { isFailed, onError } = useRetries(src);
  if (isFailed)
    return (
      <span
        role="img"
        aria-label={t('Failed to load image')}
        className={cx(
          'grid place-items-center content-center gap-1 bg-sunk p-2 text-center text-xs text-ink-3',
          className,
        )}
      >
        <ImageOff size={20} aria-hidden />
        {!isSmall && t('Failed to load image')}
      </span>
    );
  return <img src={src} alt={alt} decoding="async" onError={onError} className={className} {...rest} />;
}

function useRetries(src: string) {
  const [failed, setFailed] = useState({ src, times: 0, isNow: false });
  const { times, isNow } = failed.src === src ? failed : { times: 0, isNow: false };
  useEffect(() => {
    const pause = PAUSES_MS[times - 1];
    if (!isNow || pause === undefined) return;
    const timer = setTimeout(() => setFailed({ src, times, isNow: false }), pause);
    return () => clearTimeout(timer);
  }, [src, times, isNow]);
  return { isFailed: isNow, onError: () => setFailed({ src, times: times + 1, isNow: true }) };
}
