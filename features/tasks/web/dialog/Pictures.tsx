import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { ImageUp, RotateCw, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { v7 } from 'uuid';
import { pictureFault } from '#features/files/web/parts/picture-fault.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import type { PendingItem } from '#web/offline/database.ts';
import { discard, enqueue, faultOf, type NewWrite, outcomeOf, pendingOf, usePending } from '#web/offline/pending.ts';
import { progress } from '#web/offline/queue.ts';
import { sendNow } from '#web/offline/send-now.ts';
import { toSendWhole } from '#web/offline/shrink.ts';
import { sendOrQueue, toastQueued } from '#web/offline/write.ts';
import { ask } from '#web/ui/ask.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { useStore } from '#web/ui/store.ts';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { type TaskPicture, taskPicturesApi } from '../../picture-contract.ts';
import { readRow } from '../cache.ts';
import { toastFailed } from '../error-toasts.ts';
import { pictureUrl, usePictures, useRemovePicture } from '../queries.ts';
import { taskCode } from '../vocabulary.ts';

interface Chosen {
  readonly task: Task;
  readonly owner: string;
  readonly files: readonly File[];
}

/** As long as a person looks at the screen for an answer. */
const PATIENCE_MS = 60_000;

/** Pictures lie on the device before they are sent: without a network they wait, as long as it takes. */
function useSendPictures(): (chosen: Chosen) => Promise<void> {
  const queries = useQueryClient();
  return (chosen) =>
    sendPictures(queries, chosen).catch((error: unknown) => toastFailed(t('Failed to upload image'), error));
}

async function sendPictures(queries: QueryClient, { task, owner, files }: Chosen): Promise<void> {
  const ids: string[] = [];
  for (const file of files) ids.push(...(await enqueuePicture(task, owner, file)));
  if (!navigator.onLine) return toastQueued();
  const { waiting } = ids.length > 0 ? await outcomeOf(ids, AbortSignal.timeout(PATIENCE_MS)) : { waiting: [] };
  const refused = (await pendingOf(task.id, 'picture')).find(isRefusedAmong(ids));
  if (refused)
    toast({ title: t('Failed to upload image'), description: faultOf(refused) ?? '', variant: 'destructive' });
  else if (waiting.length > 0) toastQueued();
  else toastSuccess(t('Image uploaded successfully'));
  await readRow(queries, task.id);
}

const isRefusedAmong =
  (ids: readonly string[]) =>
  ({ id, state }: PendingItem): boolean =>
    state === 'stopped' && ids.includes(id);

/** Answers under which id it waits. A device that keeps nothing, for lack of room or because its storage does not open, sends it while there is a network. */
async function enqueuePicture(task: Task, owner: string, file: File): Promise<string[]> {
  const id = v7();
  const blob = await toSendWhole(file);
  const write: NewWrite = {
    ...{ id, owner, kind: 'picture', group: task.id, projectId: task.projectId },
    about: `${taskCode(task)} ${task.title}`,
    ...{ blob, name: file.name, type: blob.type },
    request: {
      ...{ method: 'POST', url: urlOf(taskPicturesApi.upload, { params: { id: task.id } }) },
      ...{ field: 'image', body: { id, taskId: task.id } },
    },
  };
  const isQueued = await enqueue(write).then(
    () => true,
    () => sendOrQueue(write).then(() => false),
  );
  return isQueued ? [id] : [];
}

/** Pictures of a task that the server does not have yet, and why. */
function WaitingPictures({ items }: { items: readonly PendingItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('Pictures on this device')} className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {items.map((item) => (
        <Waiting key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Waiting({ item }: { item: PendingItem }) {
  const isOnItsWay = useStore(progress).has(item.id);
  const isRefused = item.state === 'stopped';
  return (
    <li
      className={`flex min-w-0 flex-col overflow-hidden rounded-2 border bg-amber-wash ${isRefused ? 'border-red' : 'border-line'}`}
    >
      <DevicePhoto photo={item} className="aspect-4/3 w-full" />
      <p className={`px-2 py-1 text-xs wrap-anywhere ${isRefused ? 'text-red-ink' : 'text-ink-2'}`}>
        {isOnItsWay ? t('Sending…') : (faultOf(item) ?? t('Kept on this device, waiting to be sent'))}
      </p>
      {!isOnItsWay && (
        <div className="mt-auto flex flex-wrap gap-1.5 px-2 pb-2">
          {isRefused && (
            <Button size="sm" icon={RotateCw} onClick={() => void sendNow(item.owner, item)}>
              {t('Try again')}
            </Button>
          )}
          <Button size="sm" variant="quiet" icon={Trash2} onClick={() => void askToDiscard(item)}>
            {t('Discard')}
          </Button>
        </div>
      )}
    </li>
  );
}

async function askToDiscard(item: PendingItem): Promise<void> {
  const mayBeThere = item.state === 'waiting' && item.attempts > 0;
  const isSure = await ask({
    title: t('Discard this picture?'),
    text: [
      t('It is removed from this device and is not sent.'),
      mayBeThere ? t('An earlier attempt may have reached the server already.') : '',
    ]
      .filter(Boolean)
      .join(' '),
    confirm: t('Discard'),
    danger: true,
  });
  if (isSure) await discard(item);
}

/** The pictures of a task, the newest first (the one on its card), after those that still lie on this device. */
export function Pictures({ task, mayAdd }: { task: Task; mayAdd: boolean }) {
  const waiting = usePending(task.id, 'picture') ?? [];
  return (
    <div className="grid gap-3">
      <WaitingPictures items={waiting} />
      <Sent task={task} isWaiting={waiting.length > 0} />
      {mayAdd && <Upload task={task} />}
    </div>
  );
}

function Sent({ task, isWaiting }: { task: Task; isWaiting: boolean }) {
  const { data, isPending, isError, error, refetch } = usePictures(task.id);
  // Its row says that it has none, also where its list was never read.
  const pictures = data ?? (isError && task.pictureId === null ? [] : undefined);
  if (isPending) return <Skeleton className="h-40" />;
  if (!pictures) return <ErrorNote error={error} what={t('The pictures could not be loaded.')} onRetry={refetch} />;
  if (pictures.length === 0) return isWaiting ? null : <p className="text-ink-3">{t('No pictures yet.')}</p>;
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
      {pictures.map((picture) => (
        <Picture key={picture.id} picture={picture} />
      ))}
    </ul>
  );
}

function Picture({ picture }: { picture: TaskPicture }) {
  const { user, role } = useSession();
  const remove = useRemovePicture(picture.taskId);
  const caption = t('{{name}}, {{date}}', {
    name: picture.uploaderName ?? t('Former member'),
    date: formatDateTime(picture.createdAt),
  });
  const confirm = async () => {
    const isSure = await ask({
      title: t('Remove picture'),
      text: t('Are you sure you want to remove this picture? This action cannot be undone.'),
      confirm: t('Remove'),
      danger: true,
    });
    if (isSure)
      remove.mutate(picture.id, { onError: (error) => toastFailed(t('The picture could not be removed.'), error) });
  };
  return (
    <li className="relative overflow-hidden rounded-2 border border-line bg-sunk">
      <a href={pictureUrl(picture.taskId, picture.id, 'full')} target="_blank" rel="noreferrer" className="block">
        <img
          src={pictureUrl(picture.taskId, picture.id, '320')}
          alt={t('Picture by {{name}}', { name: picture.uploaderName ?? t('Former member') })}
          loading="lazy"
          className="aspect-4/3 w-full object-cover"
        />
      </a>
      <p title={caption} className="line-clamp-2 px-2 py-1 text-xs wrap-anywhere text-ink-2">
        {caption}
      </p>
      {(picture.uploadedBy === user.id || role === 'admin') && (
        <IconButton
          icon={Trash2}
          label={t('Remove picture')}
          variant="framed"
          disabled={remove.isPending}
          onClick={confirm}
          className="absolute end-1.5 top-1.5"
        />
      )}
    </li>
  );
}

/** Pictures from the camera or the album. */
function Upload({ task }: { task: Task }) {
  const id = useId();
  const { user } = useSession();
  const send = useSendPictures();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    const faults = await Promise.all(files.map(pictureFault));
    const fault = faults.find((one) => one !== undefined);
    if (fault) toast({ ...fault, title: t('Upload failed'), variant: 'destructive' });
    const taken = files.filter((_, index) => !faults[index]);
    if (taken.length > 0) await send({ task, owner: user.id, files: taken });
  };
  return (
    <label
      htmlFor={id}
      className={`${buttonLook({})} justify-self-start cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
    >
      <ImageUp size={16} aria-hidden />
      {t('Upload image')}
      <input id={id} type="file" accept="image/*" multiple className="sr-only" onChange={choose} />
    </label>
  );
}
