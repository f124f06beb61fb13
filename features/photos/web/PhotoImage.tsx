import { ImageOff } from 'lucide-react';
import { type ComponentPropsWithRef, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';

/** A picture, or the sentence of the specification in its place. */
export function PhotoImage({ src, className, alt, ...rest }: ComponentPropsWithRef<'img'> & { src: string }) {
  const [failed, setFailed] = useState<string>();
  if (failed === src)
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
        {t('Failed to load image')}
      </span>
    );
  return <img src={src} alt={alt} decoding="async" onError={() => setFailed(src)} className={className} {...rest} />;
}
