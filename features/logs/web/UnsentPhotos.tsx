import { useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import { faultOf } from '#web/offline/pending.ts';
import { CALL_MS, makeWrite } from '#web/offline/transport.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { dropPagePhotos, isInPage, type PagePhoto, sendPagePhoto, useUnsentPhotos } from './page-photos.ts';
import { savePhoto } from './photos.ts';
import { withdrawing } from './queries.ts';

/** Photos whose log was submitted and which have not arrived: this page alone has them. */
export function UnsentPhotos({ owner }: { owner: string }) {
  const photos = useUnsentPhotos(owner);
  return [...Map.groupBy(photos, ({ group }) => group)].map(([log, unsent]) => <OfLog key={log} photos={unsent} />);
}

function OfLog({ photos }: { photos: readonly PagePhoto[] }) {
  const [isBusy, setBusy] = useState(false);
  const count = photos.length;
  const oneByOne = async (work: (photo: PagePhoto) => Promise<void>) => {
    setBusy(true);
    for (const photo of photos) await work(photo);
    setBusy(false);
  };
  const sendAgain = async () => {
    await oneByOne(({ id }) => sendPagePhoto(id));
    if (!photos.some(({ id }) => isInPage(id))) toastSuccess(t('The photos of the daily log have arrived.'));
  };
  const leaveOut = async () => {
    if (await mayLeaveOut(count)) await oneByOne(withdraw);
  };
  return (
    <div role="alert" className="grid gap-2.5 rounded-2 border border-red bg-red-wash px-3 py-2.5">
      <p className="font-medium">
        {t('{{count}} photos of the daily log of {{day}} are not sent.', {
          count,
          day: formatDate(photos[0]?.about ?? ''),
        })}
      </p>
      <p className="text-sm text-ink-2">{t('They are in this page alone. Leave it open until they are sent.')}</p>
      <ul className="grid gap-1.5">
        {photos.map((photo) => (
          <li key={photo.id} className="flex items-center gap-2.5 text-sm">
            <DevicePhoto isSmall photo={photo} className="size-11 flex-none rounded-1" />
            <span className="min-w-0 wrap-anywhere">
              <bdi className="block">{photo.name}</bdi>
              <span className="text-red-ink">{reasonOf(photo)}</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" busy={isBusy} onClick={() => void sendAgain()}>
          {t('Try again')}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={() => photos.forEach(savePhoto)}>
          {t('Save them')}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={() => void leaveOut()}>
          {t('Leave them out')}
        </Button>
      </div>
    </div>
  );
}

const reasonOf = ({ refusal, attempts, blob }: PagePhoto): string =>
  refusal ? (faultOf({ refusal, attempts, blob }) ?? '') : t('No connection.');

const mayLeaveOut = (count: number): Promise<boolean> =>
  ask({
    title: t('Leave these photos out?'),
    text: t('{{count}} photos are in this page alone and are not sent. The log no longer waits for them.', { count }),
    confirm: t('Leave them out'),
    danger: true,
  });

/** The log is changed first: a photo that it waits for is not dropped here. */
async function withdraw({ owner, ...photo }: PagePhoto): Promise<void> {
  const request = withdrawing(photo);
  try {
    if (request) await makeWrite({ request, owner }, AbortSignal.timeout(CALL_MS));
    dropPagePhotos([photo.id]);
  } catch (error) {
    toastError(error, t('The server did not answer. Check your connection and try again.'));
  }
}
