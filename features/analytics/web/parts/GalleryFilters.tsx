import { ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PhotoFilters, usePhotoFilterCount } from '#features/photos/web/parts/PhotoFilters.tsx';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';

interface GalleryFiltersProps {
  /** What the photos are looked for in. */
  readonly scope: {
    readonly projectId?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  /** How many of the page's own filters narrow. */
  readonly count: number;
  /** The page's own filters. */
  readonly children: ReactNode;
}

/** On a phone the gallery's filters wait in a sheet: its pictures are what the first screen is for. */
export function GalleryFilters({ scope, count, children }: GalleryFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const all = count + usePhotoFilterCount();
  return (
    <>
      <Button icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {all > 0 ? t('Filters ({{number}})', { number: formatNumber(all) }) : t('Filters')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('Filters')}
          onClose={() => setOpen(false)}
          footer={
            <Button variant="primary" onClick={() => setOpen(false)}>
              {t('Show photos')}
            </Button>
          }
        >
          <div className="grid justify-items-start gap-2.5">
            {children}
            <PhotoFilters scope={scope} />
          </div>
        </Dialog>
      )}
    </>
  );
}
