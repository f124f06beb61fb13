import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import type { PhotoFilter, PhotoLog } from '../contract.ts';
import { useGallery } from './address.ts';
import { MarkChips, markWords } from './PhotoMarks.tsx';
import { PhotoImage } from './parts/PhotoImage.tsx';
import { PhotoViewer } from './parts/PhotoViewer.tsx';
import { shownDate } from './parts/shown-date.ts';
import { thumbnailUrl, usePhotoLogs } from './queries.ts';

export type Scope = Pick<PhotoFilter, 'projectId' | 'from' | 'to'>;

/** Spec §2, Photo Gallery: up to five logs that have photos. */
export function LogAlbums({ scope, onAll }: { scope: Scope; onAll: () => void }) {
  const logs = usePhotoLogs(scope);
  const { photo, show, close } = useGallery();
  if (logs.isPending) return <SkeletonCards count={3} />;
  if (logs.isError) return <ErrorNote query={logs} what={t('The photos could not be loaded.')} />;
  if (logs.data.length === 0) return <NoPhotos />;
  const ids = logs.data.flatMap(({ photos }) => photos.map(({ id }) => id));
  const at = photo === undefined ? -1 : ids.indexOf(photo);
  const turn = (index: number | undefined) => {
    const id = index === undefined ? undefined : ids[index];
    if (id === undefined) close();
    else show(id);
  };
  return (
    <div className="grid min-w-0 gap-3.5">
      {logs.data.map((log) => (
        <LogAlbum key={log.id} log={log} onShow={show} />
      ))}
      <Button className="justify-self-center" onClick={onAll}>
        {t('Show all photos')}
      </Button>
      <PhotoViewer ids={ids} index={at < 0 ? undefined : at} onIndex={turn} />
    </div>
  );
}

export const NoPhotos = () => (
  <Card>
    <EmptyState
      level={2}
      title={t('No Photos Available')}
      text={t('Progress photos will appear here once site engineers start uploading daily logs.')}
    />
  </Card>
);

function LogAlbum({ log, onShow }: { log: PhotoLog; onShow: (id: string) => void }) {
  return (
    <Card>
      <CardHeader
        title={
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
            {shownDate(log.date)}
            <Name className="max-w-full font-normal text-ink-2">{log.projectName}</Name>
          </span>
        }
        note={t('{{count}} photos', { count: log.photos.length })}
      />
      <CardBody className="grid gap-3">
        {log.notes ? <Name lines={2}>{log.notes}</Name> : <p className="text-ink-3">{t('No description provided')}</p>}
        {log.photos.length === 0 ? (
          <p className="text-ink-3">{t('No photos available')}</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-1.5">
            {log.photos.map((photo, index) => (
              <AlbumPhoto key={photo.id} photo={photo} date={log.date} number={index + 1} onShow={onShow} />
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

interface AlbumPhotoProps {
  readonly photo: PhotoLog['photos'][number];
  /** Of the log. */
  readonly date: string;
  /** Its place in the log, from 1. */
  readonly number: number;
  readonly onShow: (id: string) => void;
}

function AlbumPhoto({ photo, date, number, onShow }: AlbumPhotoProps) {
  const marks = markWords({ ...photo, date });
  const name = t('Open photo {{number}} of {{date}}', { number, date: shownDate(date) });
  return (
    <li className="relative">
      <button
        type="button"
        onClick={() => onShow(photo.id)}
        aria-label={[name, ...marks].join(' · ')}
        className="block w-full overflow-hidden rounded-1"
      >
        <PhotoImage
          src={thumbnailUrl(photo.id, '320')}
          alt=""
          loading="lazy"
          className="aspect-4/3 w-full bg-sunk object-cover"
        />
      </button>
      <MarkChips words={marks} className="absolute inset-x-1.5 bottom-1.5" />
    </li>
  );
}
