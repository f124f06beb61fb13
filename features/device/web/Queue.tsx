import {
  Camera,
  GitCompare,
  ListChecks,
  ListTodo,
  MessageSquare,
  NotebookPen,
  Package,
  Pencil,
  RotateCw,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { EditQueuedLog } from '#features/logs/web/parts/EditQueuedLog.tsx';
import { ReplacePhoto } from '#features/logs/web/parts/ReplacePhoto.tsx';
import { isWithdrawal, withdrawing } from '#features/logs/web/queries.ts';
import { formatDateTime, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import type { PendingItem, PendingKind } from '#web/offline/database.ts';
import { isLost } from '#web/offline/missing-files.ts';
import { blockerOf, byOrder } from '#web/offline/order.ts';
import { discard } from '#web/offline/pending.ts';
import { needsSignIn, progress } from '#web/offline/queue.ts';
import { sendNow } from '#web/offline/send-now.ts';
import { ask } from '#web/ui/ask.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useStore } from '#web/ui/store.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { EditDialog, mayEdit } from './EditDialog.tsx';
import { stateOf, titleOf } from './labels.ts';

const icons: Record<PendingKind, typeof Camera> = {
  photo: Camera,
  log: NotebookPen,
  task: ListChecks,
  step: ListTodo,
  comment: MessageSquare,
  picture: Camera,
  movement: Package,
};

/** Everything that waits, in the order it will be sent. */
export function Queue({ items }: { items: readonly PendingItem[] }) {
  const [open, setOpen] = useState<{ what: 'compare' | 'edit'; id: string }>();
  const shown = items.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  const groups = [...Map.groupBy(items, ({ group }) => group).values()];
  return (
    <>
      <ul aria-label={t('Waiting to be sent')} className="grid gap-2.5">
        {groups.flatMap((group) =>
          group
            .toSorted(byOrder)
            .map((item) => (
              <Row
                key={item.id}
                item={item}
                isBehind={blockerOf(item, items) !== undefined}
                onCompare={() => setOpen({ what: 'compare', id: item.id })}
                onEdit={() => setOpen({ what: 'edit', id: item.id })}
              />
            )),
        )}
      </ul>
      {shown?.state === 'conflict' && open?.what === 'compare' && <ConflictDialog item={shown} onClose={close} />}
      {shown && open?.what === 'edit' && <Edit item={shown} onClose={close} />}
    </>
  );
}

const Edit = ({ item, onClose }: { item: PendingItem; onClose: () => void }) =>
  item.kind === 'log' ? (
    <EditQueuedLog item={item} name={<bdi>{titleOf(item)}</bdi>} onClose={onClose} />
  ) : (
    <EditDialog item={item} onClose={onClose} />
  );

interface RowProps {
  readonly item: PendingItem;
  readonly isBehind: boolean;
  readonly onCompare: () => void;
  readonly onEdit: () => void;
}

function Row({ item, isBehind, onCompare, onEdit }: RowProps) {
  const share = useStore(progress).get(item.id);
  const isOut = useStore(needsSignIn);
  const Icon = icons[item.kind ?? 'photo'];
  const needsPerson = item.state === 'stopped' || item.state === 'conflict';
  return (
    <li
      data-state={item.state}
      className={`flex flex-wrap items-start gap-x-3 gap-y-2 rounded-2 border px-3 py-2.5 ${needsPerson ? 'border-red' : 'border-line'}`}
    >
      <Icon size={18} aria-hidden className="mt-0.5 flex-none text-ink-3" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
          <bdi>{titleOf(item)}</bdi>
          <Wanted item={item} />
        </p>
        {item.place && <p className="text-sm text-ink-2 wrap-anywhere">{item.place}</p>}
        <Words item={item} />
        <p className={`text-sm ${needsPerson ? 'text-red-ink' : 'text-ink-2'}`}>
          {stateOf(item, { share, isBehind, isOut })}
        </p>
        <p className="text-sm text-ink-3">
          {t('Written {{time}}', { time: formatDateTime(new Date(item.createdAt).toISOString()) })}
        </p>
        {share !== undefined && item.blob && <ProgressBar value={share * 100} label={t('Uploading')} />}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {item.state === 'conflict' && (
          <Button size="sm" variant="primary" icon={GitCompare} onClick={onCompare}>
            {t('Compare')}
          </Button>
        )}
        {isRefusedPhoto(item) && <ReplacePhoto id={item.id} />}
        {mayEdit(item) && share === undefined && (
          <Button size="sm" icon={Pencil} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {item.state !== 'conflict' && !isLost(item) && share === undefined && (
          <Button size="sm" icon={RotateCw} onClick={() => void sendNow(item.owner, item)}>
            {t('Try again')}
          </Button>
        )}
        {(needsPerson || !isWithdrawal(item)) && (
          <Button size="sm" variant="quiet" icon={Trash2} onClick={() => void askToDrop(item)}>
            {t('Discard')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** A photo that a log waits for, when the file itself was refused. */
const isRefusedPhoto = (item: PendingItem): boolean =>
  item.state === 'stopped' && item.path === undefined && withdrawing(item) !== undefined;

/** The status or the percent somebody chose, or that a step is done. */
function Wanted({ item }: { item: PendingItem }) {
  if (item.kind === 'step') {
    const { isDone } = (item.request?.body ?? {}) as { isDone?: boolean };
    return <StatusBadge status={isDone ? 'done' : 'not_started'} />;
  }
  const body = (item.kind === 'task' && item.request?.body) || {};
  const { status, percentComplete } = body as { status?: string; percentComplete?: number };
  if (status) return <StatusBadge status={status} />;
  return percentComplete === undefined ? null : <span>{formatPercent(percentComplete)}</span>;
}

/** What was said. */
function Words({ item }: { item: PendingItem }) {
  const { body, notes, note, blockedReason } = (item.request?.body ?? {}) as Record<string, string | undefined>;
  const words = body ?? notes ?? note ?? blockedReason;
  return words ? (
    <p dir="auto" className="line-clamp-2 text-ink-2 wrap-anywhere">
      {words}
    </p>
  ) : null;
}

async function askToDrop(item: PendingItem): Promise<void> {
  const withdrawal = withdrawing(item);
  const mayBeThere = item.state === 'waiting' && item.attempts > 0;
  const isSure = await ask({
    title: t('Discard this entry?'),
    text: [
      item.kind === 'log'
        ? t('The log and its photos are removed from this device and are not sent.')
        : t('It is removed from this device and is not sent.'),
      withdrawal ? t('Its log no longer waits for it.') : '',
      mayBeThere ? t('An earlier attempt may have reached the server already.') : '',
    ]
      .filter(Boolean)
      .join(' '),
    confirm: t('Discard'),
    danger: true,
  });
  if (isSure) await discard(item, withdrawal);
}
