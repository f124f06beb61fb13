import { useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { AllPhotos } from '../AllPhotos.tsx';
import { LogAlbums } from '../LogAlbums.tsx';

interface PhotoGalleryProps {
  /** One project; absent: all the reader may see. */
  projectId?: string | undefined;
  /** First and last day, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
}

type View = 'logs' | 'all';

/** Reports' fourth tab: the latest logs with photos, and all photos by day. */
export function PhotoGallery({ projectId, from, to }: PhotoGalleryProps) {
  const [view, setView] = useState<View>('logs');
  const scope = { projectId, from, to };
  return (
    <div className="grid min-w-0 gap-4">
      <div className="flex">
        <FilterButtons
          label={t('Show')}
          value={view}
          onValue={setView}
          options={[
            { value: 'logs', label: t('Latest logs') },
            { value: 'all', label: t('All photos') },
          ]}
        />
      </div>
      {view === 'logs' ? <LogAlbums scope={scope} onAll={() => setView('all')} /> : <AllPhotos scope={scope} />}
    </div>
  );
}
