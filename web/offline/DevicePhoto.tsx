import { Image as ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { PendingItem } from './database.ts';

interface DevicePhotoProps {
  readonly photo: Pick<PendingItem, 'blob' | 'name'>;
  readonly className: string;
  /** No room for its name: that is for screen readers only. */
  readonly isSmall?: boolean;
}

/**
 * A photo as it lies on this device. Some browsers cannot show what a phone's camera made (HEIC): it is sent all the same, and
 * shown once it has arrived.
 */
export function DevicePhoto({ photo: { blob, name }, className, isSmall = false }: DevicePhotoProps) {
  const url = useObjectUrl(blob);
  const [isUnknown, setUnknown] = useState(false);
  if (!url) return null;
  if (!isUnknown)
    return <img src={url} alt={name} onError={() => setUnknown(true)} className={cx(className, 'object-cover')} />;
  return (
    <span
      className={cx(className, 'grid place-items-center content-center gap-1.5 bg-sunk text-center text-xs text-ink-2')}
    >
      <ImageIcon size={isSmall ? 18 : 24} aria-hidden />
      <bdi className={isSmall ? 'sr-only' : 'px-2 wrap-anywhere'}>{name}</bdi>
    </span>
  );
}

/** An address of a blob for as long as it is shown. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every read of the store gives another Blob of the same bytes
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob?.size]);
  return url;
}
