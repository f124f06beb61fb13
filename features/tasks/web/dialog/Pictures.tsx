import { ImageUp, Trash2, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast, toastSuccess } from '#web/ui/toast.ts';
import type { Task } from '../../contract.ts';
import { MAX_PICTURE_BYTES, type TaskPicture } from '../../picture-contract.ts';
import { pictureUrl, usePictures, useRemovePicture, useUploadPicture } from '../queries.ts';
import { toastFailed } from '../told.ts';

/** The pictures of a task; the newest is the one on its card. */
export function Pictures({ task, mayAdd }: { task: Task; mayAdd: boolean }) {
  const pictures = usePictures(task.id);
  if (pictures.isPending) return <Skeleton className="h-40" />;
  if (pictures.isError)
    return (
      <ErrorNote error={pictures.error} what={t('The pictures could not be loaded.')} onRetry={pictures.refetch} />
    );
  return (
    <div className="grid gap-3">
      {pictures.data.length === 0 ? (
        <p className="text-ink-3">{t('No pictures yet.')}</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3">
          {pictures.data.map((picture) => (
            <Picture key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      {mayAdd && <Upload task={task} />}
    </div>
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

/** A picture from the camera or the album; how far it is stands beside it, and it can be stopped. */
function Upload({ task }: { task: Task }) {
  const id = useId();
  const upload = useUploadPicture(task.id);
  const stop = useRef<AbortController>(undefined);
  const [share, setShare] = useState(0);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) return toast({ ...refusal, variant: 'destructive' });
    stop.current = new AbortController();
    setShare(0);
    upload.mutate(
      { file, signal: stop.current.signal, onProgress: setShare },
      {
        onSuccess: () => toastSuccess(t('Image uploaded successfully')),
        onError: (error) => {
          if (!(error instanceof DOMException)) toastFailed(t('Failed to upload image'), error);
        },
      },
    );
  };
  if (upload.isPending) {
    return (
      <div className="flex items-center gap-3">
        <ProgressBar value={share * 100} label={t('Uploading')} className="flex-1" />
        <span className="text-sm text-ink-2">{formatPercent(share * 100)}</span>
        <IconButton icon={X} label={t('Cancel')} onClick={() => stop.current?.abort()} />
      </div>
    );
  }
  return (
    <label
      htmlFor={id}
      className={`${buttonLook({})} justify-self-start cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary`}
    >
      <ImageUp size={16} aria-hidden />
      {t('Upload image')}
      <input id={id} type="file" accept="image/*" className="sr-only" onChange={choose} />
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
