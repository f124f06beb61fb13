import { Download, RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';

interface LeftPhotosProps {
  readonly files: readonly File[];
  readonly onRetry: () => void;
}

/** Photos this device has no room to keep: they are in this page alone, so it is not left without a word. */
export function LeftPhotos({ files, onRetry }: LeftPhotosProps) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <div role="alert" className="grid gap-2.5 rounded-2 border border-red bg-red-wash px-3 py-2.5">
      <p className="flex items-start gap-2.5">
        <TriangleAlert size={18} aria-hidden className="mt-0.5 flex-none text-red-ink" />
        {t(
          '{{count}} photos are not kept yet: this device has no room left. Free some space, or save them elsewhere.',
          {
            count: files.length,
          },
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={RotateCw} onClick={onRetry}>
          {t('Try again')}
        </Button>
        <Button size="sm" icon={Download} onClick={() => files.forEach(save)}>
          {t('Save them')}
        </Button>
      </div>
    </div>
  );
}

/** Into the phone's own folder of downloads, which is not the browser's store. */
function save(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name || 'photo.jpg';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_AFTER_MS);
}

const SAVED_AFTER_MS = 60_000;
