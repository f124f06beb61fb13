import { Link, type LinkProps } from '@tanstack/react-router';
import { CheckCheck, Circle, CircleDot, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { dateIn } from '#shared/dates.ts';
import { formatDate, formatDateTime, formatTime, today } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { Notification } from '../contract.ts';
import { headOf, kindLooks, labelOf, placeOf } from './labels.ts';
import { useMark, useNotifications, useUnread } from './queries.ts';

/** What came on one day, of one kind and project, one after the other. */
interface Group {
  readonly key: string;
  /** "YYYY-MM-DD" in the organisation's zone. */
  readonly day: string;
  readonly rows: readonly Notification[];
}

function groupsOf(rows: readonly Notification[], dayOf: (moment: string) => string): Group[] {
  const groups: { key: string; day: string; like: string; rows: Notification[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row.createdAt);
    const like = `${day} ${row.kind} ${row.projectId}`;
    const last = groups.at(-1);
    if (last?.like === like) last.rows.push(row);
    else groups.push({ key: row.id, day, like, rows: [row] });
  }
  return groups;
}

/** Of more that are alike the first are shown, the rest is one press away. */
const SHOWN = 3;

interface GroupProps {
  group: Group;
  onOpen: (id: string) => void;
  onMark: (id: string, isRead: boolean) => void;
}

function NotificationGroup({ group: { rows }, onOpen, onMark }: GroupProps) {
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

/** What the header's "N alerts" opens: what concerns this person, day by day; a sheet on phones. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const [only, setOnly] = useState<'all' | 'unread'>('all');
  const list = useNotifications(only === 'unread');
  const unread = useUnread() ?? 0;
  const mark = useMark();
  const failed = (error: unknown) => toastError(error, t('The alerts could not be marked. Please try again.'));
  const rows = list.data?.pages.flat() ?? [];
  return (
    <Dialog
      title={t('Alerts')}
      onClose={onClose}
      footer={
        <>
          <ButtonLink
            to="/settings/preferences"
            search={{ section: 'alerts' }}
            icon={Settings2}
            variant="quiet"
            className="me-auto"
          >
            {t('Preferences')}
          </ButtonLink>
          <Button
            icon={CheckCheck}
            disabled={unread === 0}
            busy={mark.isPending}
            onClick={() => mark.mutate({ body: {} }, { onError: failed })}
          >
            {t('Mark all as read')}
          </Button>
        </>
      }
    >
      <div className="-mx-5 -my-5">
        <div className="flex border-b border-line px-5 py-3">
          <FilterButtons
            label={t('Show')}
            value={only}
            onValue={setOnly}
            options={[
              { value: 'all', label: t('All') },
              { value: 'unread', label: t('Unread'), count: unread },
            ]}
          />
        </div>
        {list.isPending ? (
          <SkeletonRows count={4} />
        ) : list.isError ? (
          <ErrorNote query={list} what={t('The alerts could not be loaded.')} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('No alerts')} text={t('What needs your attention on your projects appears here.')} />
        ) : (
          <Days
            groups={groupsOf(rows, (moment) => dateIn(currentLocale().timeZone, new Date(moment)))}
            onOpen={(id) => {
              mark.mutate({ body: { ids: [id] } });
              onClose();
            }}
            onMark={(id, isRead) => mark.mutate({ body: { ids: [id], isRead } }, { onError: failed })}
          />
        )}
        {list.hasNextPage && (
          <div className="px-5 py-3 text-center">
            <Button size="sm" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

interface DaysProps {
  groups: ReturnType<typeof groupsOf>;
  onOpen: (id: string) => void;
  onMark: (id: string, isRead: boolean) => void;
}

const Days = ({ groups, onOpen, onMark }: DaysProps) =>
  groups.map((group, index) => (
    <div key={group.key}>
      {group.day !== groups[index - 1]?.day && (
        <h3 className="border-b border-line bg-sunk px-5 py-1.5 text-sm font-medium text-ink-2">
          {dayName(group.day)}
        </h3>
      )}
      <NotificationGroup group={group} onOpen={onOpen} onMark={onMark} />
    </div>
  ));

const dayName = (day: string): string => (day === today() ? t('Today') : formatDate(day, 'weekday'));
