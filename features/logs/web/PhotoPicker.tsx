import { Camera, Download, Images, RotateCw, TriangleAlert, X } from 'lucide-react';
import { type ChangeEvent, useId, useState } from 'react';
import { formatPercent } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import { offline, type PendingItem } from '#web/offline/database.ts';
import { faultOf } from '#web/offline/pending.ts';
import { progress } from '#web/offline/queue.ts';
import { sendNow } from '#web/offline/send-now.ts';
import { sendsFullSize, setSendsFullSize } from '#web/offline/shrink.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useStore } from '#web/ui/store.ts';
import { Switch } from '#web/ui/toggles.tsx';
import { MAX_PHOTOS } from '../rules.ts';
import { isInPage, keepPagePhotos, usePagePhotos } from './page-photos.ts';
import { furtherOf, MOST_CHOSEN, type NotTaken, removePhotos, savePhoto, type Taken, takePhotos } from './photos.ts';

/** Photos that are in this page alone, why, and what can be done about it. */
function PagePhotos({ group }: { group: string }) {
  const photos = usePagePhotos(group);
  const count = photos.length;
  if (count === 0) return null;
  const isClosed = offline.hasFailed();
  return (
    <div
      role={isClosed ? 'status' : 'alert'}
      className={cx(
        'grid gap-2.5 rounded-2 border px-3 py-2.5',
        isClosed ? 'border-line bg-amber-wash' : 'border-red bg-red-wash',
      )}
    >
      <p className="flex items-start gap-2.5">
        <TriangleAlert
          size={18}
          aria-hidden
          className={cx('mt-0.5 flex-none', isClosed ? 'text-amber-ink' : 'text-red-ink')}
        />
        {isClosed
          ? t(
              '{{count}} photos are in this page alone: this browser keeps nothing on this device. They are sent with the log; leave the page open until then.',
              { count },
            )
          : t(
              '{{count}} photos are not kept yet: this device has no room left. Free some space, or save them elsewhere.',
              { count },
            )}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isClosed && (
          <Button size="sm" icon={RotateCw} onClick={() => void keepPagePhotos(group)}>
            {t('Try again')}
          </Button>
        )}
        <Button size="sm" icon={Download} onClick={() => photos.forEach(savePhoto)}>
          {t('Save them')}
        </Button>
      </div>
    </div>
  );
}

interface PhotoPickerProps {
  readonly owner: string;
  /** The id of the log the photos are for. */
  readonly group: string;
  readonly items: readonly PendingItem[];
  /** Photos the log has already. */
  readonly taken?: number;
  /** Whether photos beyond the five of a log may be chosen: they go to the project. */
  readonly takesFurther?: boolean;
  readonly disabled?: boolean;
  /** What was just chosen, before it is kept. */
  readonly onChosen?: (files: readonly File[]) => void;
}

/** Photos from the camera or from files; each is kept on the device and says how far it is. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { owner, group, items, taken = 0, takesFurther = false, disabled = false, onChosen } = props;
  const count = taken + items.filter(({ state }) => state !== 'stopped').length;
  const most = takesFurther ? MOST_CHOSEN : MAX_PHOTOS;
  const room = most - count;
  const further = takesFurther ? furtherOf(items, taken) : [];
  const own = items.filter((item) => !further.includes(item));
  const isFull = disabled || room <= 0;
  const [{ notTaken }, setTaken] = useState<Taken>({ notTaken: [] });
  const take = async (files: readonly File[]) => setTaken(await takePhotos(files, { owner, group, room, most, items }));
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    onChosen?.(files);
    void take(files);
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <Source icon={Camera} label={t('Take photo')} capture disabled={isFull} onChoose={choose} />
        <Source icon={Images} label={t('Choose photos')} disabled={isFull} onChoose={choose} />
        <span className="text-sm text-ink-2">
          {t('{{taken}} of {{most}} photos', { taken: Math.min(count, MAX_PHOTOS), most: MAX_PHOTOS })}
        </span>
      </div>
      <ChosenPhotos label={t('Photos')} items={own} />
      {further.length > 0 && (
        <p className="text-sm text-ink-2">
          <b className="block font-medium text-ink">{t('Further photos')}</b>
          {t('A log has five photos. These go to the project, with a link to the log.')}
        </p>
      )}
      <ChosenPhotos label={t('Further photos')} items={further} />
      <NotTakenFiles files={notTaken} />
      <PagePhotos group={group} />
    </div>
  );
}

function ChosenPhotos({ label, items }: { label: string; items: readonly PendingItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {items.map((item) => (
        <Chosen key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** Which of several chosen files are missing among the photos, each with its own reason. */
function NotTakenFiles({ files }: { files: readonly NotTaken[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('Not taken')} className="grid gap-1 rounded-2 border border-line bg-sunk px-3 py-2 text-sm">
      {files.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list is never reordered
        <li key={index} className="wrap-anywhere">
          <b className="font-medium">{isolate(name)}</b>: <span className="text-red-ink">{reason}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whether this device sends its photos as they are. */
export function FullSizeSwitch({ disabled = false }: { disabled?: boolean }) {
  const [full, setFull] = useState(sendsFullSize);
  return (
    <Switch
      label={t('Send photos in full size')}
      help={t('Otherwise large photos are made smaller on a slow network; time and place stay in them.')}
      checked={full}
      disabled={disabled}
      onValue={(value) => {
        setSendsFullSize(value);
        setFull(value);
      }}
    />
  );
}

interface SourceProps {
  readonly icon: typeof Camera;
  readonly label: string;
  readonly capture?: boolean;
  readonly disabled: boolean;
  readonly onChoose: (event: ChangeEvent<HTMLInputElement>) => void;
}

function Source({ icon: Icon, label, capture = false, disabled, onChoose }: SourceProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={cx(
        buttonLook({}),
        'max-md:h-auto max-md:min-h-13 max-md:py-1.5 max-md:basis-full max-md:text-base',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
        disabled ? 'opacity-50' : 'cursor-pointer',
      )}
    >
      <Icon size={16} aria-hidden />
      {label}
      <input
        id={id}
        type="file"
        accept="image/*"
        multiple={!capture}
        disabled={disabled}
        className="sr-only"
        onChange={onChoose}
        {...(capture && { capture: 'environment' as const })}
      />
    </label>
  );
}

function Chosen({ item }: { item: PendingItem }) {
  const share = useStore(progress).get(item.id);
  const isThere = item.path !== undefined;
  return (
    <li className="relative overflow-hidden rounded-2 border border-line bg-sunk">
      <DevicePhoto photo={item} className="aspect-4/3 w-full" />
      <IconButton
        icon={X}
        label={t('Remove {{name}}', { name: item.name })}
        variant="framed"
        onClick={() => void removePhotos([item.id])}
        className="absolute end-1.5 top-1.5"
      />
      <div className="grid gap-1.5 px-2 py-1.5 text-xs">
        {share !== undefined && !isThere && <ProgressBar value={share * 100} label={t('Uploading')} />}
        <p className={cx('flex items-center gap-1.5', item.state === 'stopped' ? 'text-red' : 'text-ink-2')}>
          <span className="min-w-0 flex-1 wrap-anywhere">{wordsFor(item, share)}</span>
          {!isThere && item.state !== 'stopped' && item.attempts > 0 && share === undefined && !isInPage(item.id) && (
            <IconButton icon={RotateCw} label={t('Retry')} onClick={() => void sendNow(item.owner, item)} />
          )}
        </p>
      </div>
    </li>
  );
}

function wordsFor(item: PendingItem, share: number | undefined): string {
  const { path, state } = item;
  const fault = faultOf(item);
  if (path !== undefined) return t('Uploaded');
  if (state === 'stopped') return fault ?? t('The server refused this file.');
  if (share !== undefined) return t('Uploading {{percent}}', { percent: formatPercent(share * 100) });
  if (isInPage(item.id)) return (item.refusal && fault) ?? t('In this page alone');
  return fault ?? t('Kept on this device, waiting to be sent');
}
