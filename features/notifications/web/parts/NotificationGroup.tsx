import { Link, type LinkProps } from '@tanstack/react-router';
import { Circle, CircleDot } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toneLook } from '#web/ui/tones.ts';
import type { Notification } from '../../contract.ts';
import type { Group } from '../groups.ts';
import { headOf, kindLooks, labelOf, placeOf } from '../labels.ts';

/** Of more that are alike the first are shown, the rest is one press away. */
const SHOWN = 3;

interface GroupProps {
  group: Group;
  onOpen: (id: string) => void;
  onMark: (id: string, isRead: boolean) => void;
}

export function NotificationGroup({ group: { rows }, onOpen, onMark }: GroupProps) {
  const [isWhole, setWhole] = useState(rows.length <= SHOWN + 1);
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  return (
    <ul className="divide-y divide-line border-b border-line">
      {shown.map((row) => (
        <Row key={row.id} row={row} onOpen={onOpen} onMark={onMark} />
      ))}
      {shown.length < rows.length && (
        <li className="px-5 py-1.5">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            {t('{{count}} more like this', { count: rows.length - shown.length })}
          </Button>
        </li>
      )}
    </ul>
  );
}

function Row({ row, onOpen, onMark }: { row: Notification } & Pick<GroupProps, 'onOpen' | 'onMark'>) {
  const { icon: Icon, tone } = kindLooks[row.kind];
  const isUnread = row.readAt === null;
  const words = row.detail.comment ?? row.detail.reason;
  return (
    <li
      className={cx(
        'relative flex items-start gap-3 ps-5 pe-3 py-3 transition-colors hover:bg-sunk',
        isUnread && 'bg-primary-wash/50',
      )}
    >
      <span
        className={cx(
          'mt-0.5 grid size-8 flex-none place-items-center rounded-full bg-tone-wash text-tone-ink',
          toneLook[tone],
        )}
      >
        <Icon size={16} aria-hidden />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm text-ink-2 wrap-anywhere">{headOf(row)}</p>
        <Link
          {...(placeOf(row) as LinkProps)}
          onClick={() => onOpen(row.id)}
          className={cx(
            'wrap-anywhere after:absolute after:inset-0 after:-outline-offset-2',
            isUnread ? 'font-semibold' : 'font-medium',
          )}
        >
          {row.detail.title || row.detail.count !== undefined ? labelOf(row) : <bdi>{labelOf(row)}</bdi>}
        </Link>
        {words && (
          <p dir="auto" className="aligned-with-page line-clamp-2 text-sm wrap-anywhere">
            {words}
          </p>
        )}
        <p className="text-sm text-ink-3 wrap-anywhere">
          {isolate(row.projectName)} ·{' '}
          <time dateTime={row.createdAt} title={formatDateTime(row.createdAt)}>
            {formatTime(row.createdAt)}
          </time>
        </p>
      </div>
      <span className="relative z-1">
        <IconButton
          icon={isUnread ? CircleDot : Circle}
          label={isUnread ? t('Mark as read') : t('Mark as unread')}
          className={isUnread ? 'text-primary' : undefined}
          onClick={() => onMark(row.id, isUnread)}
        />
      </span>
    </li>
  );
}
