import { Cog } from 'lucide-react';
import { sentenceOf } from '#features/activity/web/parts/sentence.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime, formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { useRecentActivity } from '../queries.ts';

/** Who did what, when, in the projects the person may see. */
export function RecentActivity({ className }: { className: string }) {
  const feed = useRecentActivity();
  const isAdmin = useSession().role === 'admin';
  return (
    <Card className={className}>
      <CardHeader
        title={t('Recent Activity')}
        action={isAdmin && <TextLink to="/admin/activity">{t('All activity')}</TextLink>}
      />
      {feed.isPending ? (
        <SkeletonRows count={4} />
      ) : feed.isError ? (
        <ErrorNote error={feed.error} what={t('The activity could not be loaded.')} onRetry={feed.refetch} />
      ) : feed.data.length === 0 ? (
        <EmptyState title={t('Nothing has happened yet')} />
      ) : (
        <ul className="grid gap-0.5 px-4 py-2">
          {feed.data.map((entry) => (
            <li key={entry.seq} className="grid grid-cols-[28px_minmax(0,1fr)] items-start gap-2.5 py-1.75">
              {entry.actorName === null ? (
                <span aria-hidden className="grid size-7 place-items-center rounded-full bg-sunk text-ink-3">
                  <Cog size={16} strokeWidth={1.75} />
                </span>
              ) : (
                <Avatar person={splitName(entry.actorName)} size={28} tone="sunk" />
              )}
              <span className="flex flex-wrap items-start gap-x-2.5">
                <span className="flex-1 basis-[9rem] pt-0.5 wrap-anywhere">
                  <b className="font-semibold">
                    <bdi>{entry.actorName ?? t('The system')}</bdi>
                  </b>{' '}
                  {sentenceOf(entry)}{' '}
                  {entry.more > 0 && (
                    <span className="text-ink-2">
                      {t('and {{count}} more in the same step', { count: entry.more })}
                    </span>
                  )}
                </span>
                <time
                  dateTime={entry.at}
                  title={formatDateTime(entry.at)}
                  className="pt-1 text-xs whitespace-nowrap text-ink-3"
                >
                  {formatRelative(entry.at)}
                </time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The avatar wants first and last name; the feed carries the whole. */
function splitName(name: string) {
  const words = name.split(' ');
  return { firstName: words[0] ?? null, lastName: words.length > 1 ? (words.at(-1) ?? null) : null, email: name };
}
