import { MoveHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { shownDate } from './parts/shown-date.ts';
import { thumbnailUrl } from './queries.ts';

interface Compared {
  readonly id: string;
  readonly date: string;
  readonly projectName?: string;
}

/** Two photos over each other; the slider moves the line between before and after. */
export function CompareDialog({ photos, onClose }: { photos: readonly Compared[]; onClose: () => void }) {
  const [share, setShare] = useState(50);
  const [before, after] = [...photos].sort((a, b) => a.date.localeCompare(b.date));
  if (!before || !after) return null;
  const isSameProject = before.projectName === after.projectName;
  return (
    <Dialog
      title={t('Before and after')}
      description={
        isSameProject
          ? before.projectName
          : t('{{one}} and {{other}}', { one: before.projectName ?? '', other: after.projectName ?? '' })
      }
      size="xl"
      onClose={onClose}
    >
      <div className="grid gap-3">
        {/* Time runs from left to right here in every language: the slider and its line belong together. */}
        <div
          dir="ltr"
          className="relative aspect-4/3 max-h-[60dvh] w-full overflow-hidden rounded-1 bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
        >
          <PhotoImage
            src={thumbnailUrl(after.id, '960')}
            alt={t('After: {{date}}', { date: shownDate(after.date) })}
            className="absolute inset-0 size-full object-contain"
          />
          <PhotoImage
            src={thumbnailUrl(before.id, '960')}
            alt={t('Before: {{date}}', { date: shownDate(before.date) })}
            className="absolute inset-0 size-full bg-sunk object-contain"
            style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
          />
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 grid w-0.5 place-content-center bg-signal"
            style={{ insetInlineStart: `${share}%` }}
          >
            <MoveHorizontal className="size-9 rounded-full bg-signal p-2 text-signal-ink" strokeWidth={2} />
          </span>
          <input
            type="range"
            min={0}
            max={100}
            value={share}
            data-autofocus
            aria-label={t('Line between before and after')}
            aria-valuetext={t('{{share}} percent before', { share: formatNumber(share) })}
            onChange={(event) => setShare(Number(event.target.value))}
            className="absolute inset-0 size-full cursor-ew-resize opacity-0"
          />
        </div>
        <p dir="ltr" className="flex justify-between gap-3 text-sm text-ink-2">
          <span dir="auto">{t('Before: {{date}}', { date: shownDate(before.date) })}</span>
          <span dir="auto">{t('After: {{date}}', { date: shownDate(after.date) })}</span>
        </p>
      </div>
    </Dialog>
  );
}
