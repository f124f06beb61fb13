import { RotateCw, Trash2 } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import type { PendingItem } from '#web/offline/database.ts';
import { discard, faultOf, tryAgain, usePending } from '#web/offline/pending.ts';
import { progress } from '#web/offline/queue.ts';
import { ask } from '#web/ui/ask.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { useStore } from '#web/ui/store.ts';

/** Pictures of a task that the server does not have yet, and why. */
export function WaitingPictures({ taskId }: { taskId: string }) {
  const items = usePending(taskId, 'picture') ?? [];
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
        <div className="mt-auto flex justify-end gap-1 px-1 pb-1">
          {isRefused && <IconButton icon={RotateCw} label={t('Try again')} onClick={() => void tryAgain(item.id)} />}
          <IconButton icon={Trash2} label={t('Discard')} onClick={() => void askToDiscard(item)} />
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
