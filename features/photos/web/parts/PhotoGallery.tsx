import { t } from '#web/i18n/text.ts';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { AllPhotos } from '../AllPhotos.tsx';
import { useGallery } from '../address.ts';
import { LogAlbums } from '../LogAlbums.tsx';

interface PhotoGalleryProps {
  /** One project; absent: all the reader may see. */
  projectId?: string | undefined;
  /** First and last day, "YYYY-MM-DD". */
  from?: string | undefined;
  to?: string | undefined;
}

/** Reports' fourth tab: the latest logs with photos, and all photos by day. */
export function PhotoGallery({ projectId, from, to }: PhotoGalleryProps) {
  const { view, setView } = useGallery();
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
