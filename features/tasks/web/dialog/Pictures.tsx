import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { MAX_PICTURE_BYTES, type TaskPicture } from '../../picture-contract.ts';
import { toastFailed } from '../error-toasts.ts';
import { pictureUrl, usePictures, useRemovePicture } from '../queries.ts';
import { useSendPictures } from './send-pictures.ts';
import { WaitingPictures } from './WaitingPictures.tsx';

/** The pictures of a task, the newest first (the one on its card), after those that still lie on this device. */
export function Pictures({ task, mayAdd }: { task: Task; mayAdd: boolean }) {
  return (
    <div className="grid gap-3">
      <WaitingPictures taskId={task.id} />
      <Sent task={task} />
      {mayAdd && <Upload task={task} />}
    </div>
  );
}

function Sent({ task }: { task: Task }) {
  const { data, isPending, isError, error, refetch } = usePictures(task.id);
  // Its row says that it has none, also where its list was never read.
  const pictures = data ?? (isError && task.pictureId === null ? [] : undefined);
  if (isPending) return <Skeleton className="h-40" />;
  if (!pictures) return <ErrorNote error={error} what={t('The pictures could not be loaded.')} onRetry={refetch} />;
  if (pictures.length === 0) return <p className="text-ink-3">{t('No pictures yet.')}</p>;
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
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    const refusal = files.map(refusalOf).find((one) => one !== undefined);
    if (refusal) toast({ ...refusal, variant: 'destructive' });
    const taken = files.filter((file) => !refusalOf(file));
    if (taken.length > 0) void send({ task, owner: user.id, files: taken });
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

function refusalOf({ type, size }: File): { title: string; description: string } | undefined {
  if (!type.startsWith('image/'))
    return { title: t('Upload failed'), description: t('Please select only image files') };
  if (size > MAX_PICTURE_BYTES)
    return { title: t('Upload failed'), description: t('Please select images smaller than 10MB') };
  return undefined;
}
