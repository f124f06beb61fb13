import { CheckCheck, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { dateIn } from '#shared/dates.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { FilterButtons } from '#web/ui/FilterButtons.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import { groupsOf } from './groups.ts';
import { NotificationGroup } from './parts/NotificationGroup.tsx';
import { useMark, useNotifications, useUnread } from './queries.ts';

/** What the header's "N alerts" opens: what concerns this person, day by day; a sheet on phones. */
export function NotificationsDialog({ onClose }: { onClose: () => void }) {
  const [only, setOnly] = useState<'all' | 'unread'>('all');
  const list = useNotifications(only === 'unread');
  const unread = useUnread() ?? 0;
  const mark = useMark();
  const failed = (error: unknown) => toastError(error, t('The alerts could not be marked. Please try again.'));
  const rows = list.data?.pages.flat() ?? [];
  const groups = groupsOf(rows, (moment) => dateIn(currentLocale().timeZone, new Date(moment)));
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
          <ErrorNote error={list.error} what={t('The alerts could not be loaded.')} onRetry={list.refetch} />
        ) : rows.length === 0 ? (
          <EmptyState title={t('No alerts')} text={t('What needs your attention on your projects appears here.')} />
        ) : (
          groups.map((group, index) => (
            <div key={group.key}>
              {group.day !== groups[index - 1]?.day && (
                <h3 className="border-b border-line bg-sunk px-5 py-1.5 text-sm font-medium text-ink-2">
                  {dayName(group.day)}
                </h3>
              )}
              <NotificationGroup
                group={group}
                onOpen={(id) => {
                  mark.mutate({ body: { ids: [id] } });
                  onClose();
                }}
                onMark={(id, isRead) => mark.mutate({ body: { ids: [id], isRead } }, { onError: failed })}
              />
            </div>
          ))
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

const dayName = (day: string): string => (day === today() ? t('Today') : formatDate(day, 'weekday'));
