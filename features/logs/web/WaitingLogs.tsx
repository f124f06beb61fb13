import { Link, type LinkProps } from '@tanstack/react-router';
import { Camera, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatDateTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { DevicePhoto } from '#web/offline/DevicePhoto.tsx';
import type { PendingItem } from '#web/offline/database.ts';
import { faultOf, useAllPending } from '#web/offline/pending.ts';
import { needsSignIn, progress } from '#web/offline/queue.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useStore } from '#web/ui/store.ts';
import type { ProgressLog } from '../contract.ts';
import type { LogBody } from './log-body.ts';
import { type WaitingLog, waitingLogs } from './waiting.ts';

interface WaitingLogsProps {
  /** As the server's list has them. */
  readonly logs: readonly ProgressLog[] | undefined;
  readonly projectId?: string;
  /** In their place when there are none. */
  readonly empty?: ReactNode;
}

/** Rows on top of a list of logs: those this person wrote here and the server does not have yet. Nothing, mostly. */
export function WaitingLogs({ logs, projectId, empty = null }: WaitingLogsProps) {
  const { user } = useSession();
  const waiting = waitingLogs(useAllPending(user.id) ?? [], { logs, projectId });
  if (waiting.length === 0) return empty;
  return (
    <ul aria-label={t('Logs on this device')} className="divide-y divide-line border-b border-line">
      {waiting.map((log) => (
        <Row key={log.item.id} log={log} />
      ))}
    </ul>
  );
}

/** Leads to where it can be changed, sent again or thrown away. */
function Row({ log: { item, photos } }: { log: WaitingLog }) {
  const { manpower = 0, notes } = (item.request?.body ?? {}) as Partial<LogBody>;
  const fault = faultOf(item);
  const isRefused = needsPerson(item);
  return (
    <li className="bg-amber-wash">
      <Link
        {...({ to: '/settings/device' } as LinkProps)}
        className="grid w-full gap-2 px-4 py-3 text-start text-ink no-underline hover:bg-sunk"
      >
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <strong className="font-semibold">{formatDate(item.about ?? '')}</strong>
          <span className="text-ink-2 wrap-anywhere">{item.place || t('Unknown Project')}</span>
          <span className="ms-auto">
            <State item={item} />
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
          <span className="inline-flex items-center gap-1.5">
            <UsersRound size={15} aria-hidden />
            {t('{{count}} workers', { count: manpower ?? 0 })}
          </span>
          <span className="inline-flex items-center gap-1.5">
            <Camera size={15} aria-hidden />
            {t('{{count}} photos', { count: photos.length })}
          </span>
          <span>
            {t('Written {{time}}', { time: formatDateTime(new Date(item.writtenAt ?? item.createdAt).toISOString()) })}
          </span>
        </span>
        {fault && <span className={`text-sm ${isRefused ? 'text-red-ink' : 'text-ink-2'}`}>{fault}</span>}
        {notes && (
          <span dir="auto" className="line-clamp-3 whitespace-pre-line wrap-anywhere">
            {notes}
          </span>
        )}
        {photos.length > 0 && (
          <span className="flex items-start gap-1.5">
            {photos.map((photo) => (
              <DevicePhoto key={photo.id} isSmall photo={photo} className="aspect-square w-16 min-w-0 rounded-1" />
            ))}
          </span>
        )}
      </Link>
    </li>
  );
}

const needsPerson = ({ state }: PendingItem): boolean => state === 'stopped' || state === 'conflict';

function State({ item }: { item: PendingItem }) {
  const isSending = useStore(progress).has(item.id);
  const isOut = useStore(needsSignIn);
  if (needsPerson(item)) return <Badge tone="red">{t('Needs you')}</Badge>;
  if (isSending) return <Badge tone="blue">{t('Sending…')}</Badge>;
  return <Badge tone="amber">{isOut ? t('Waits until you sign in.') : t('Waiting to be sent')}</Badge>;
}
