import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toneOf } from '#web/ui/status.ts';
import { toneLook } from '#web/ui/tones.ts';
import type { DashboardStats } from '../../contract.ts';

interface TaskStatusProps {
  stats: UseQueryResult<DashboardStats>;
  className: string;
}

/** Counts of all tasks that are not in the trash, each leading to its tasks; the done column is called Completed here (spec §4). */
export function TaskStatus({ stats, className }: TaskStatusProps) {
  const isBuilder = may(useSession().role, 'task.write');
  if (stats.isError) return null;
  const counts = stats.data?.taskStats;
  const parts = [
    { status: 'done', label: t('Completed'), count: counts?.completed },
    { status: 'in_progress', label: t('In Progress'), count: counts?.inProgress },
    { status: 'blocked', label: t('Blocked'), count: counts?.blocked },
    { status: 'not_started', label: t('Not Started'), count: counts?.notStarted },
  ];
  const total = parts.reduce((sum, { count = 0 }) => sum + count, 0);
  return (
    <Card className={className}>
      <CardHeader title={t('Task Status')} note={counts && t('{{count}} tasks', { count: total })} />
      <dl className="grid grid-cols-2 md:grid-cols-4">
        {parts.map(({ status, label, count }, index) => (
          <div
            key={status}
            className={cx(
              'relative flex flex-col-reverse px-4 py-3',
              isBuilder && 'transition-colors hover:bg-sunk',
              borders[index],
            )}
          >
            <dt>
              {/* The board is for those who build (spec §2); the others see the figure. */}
              {isBuilder ? (
                <Link
                  {...({ to: '/tasks', search: { view: 'list', show: status } } as LinkProps)}
                  className="after:absolute after:inset-0 focus-visible:after:-outline-offset-2"
                >
                  <StatusBadge status={status} label={label} className="whitespace-normal!" />
                </Link>
              ) : (
                <StatusBadge status={status} label={label} className="whitespace-normal!" />
              )}
            </dt>
            <dd className="text-[1.375rem]/[1.45] font-semibold tracking-tight">
              {count === undefined ? <Skeleton className="h-7 w-12" /> : formatNumber(count)}
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className="mx-4 mb-4 flex h-2 gap-0.5 overflow-hidden rounded-[2px] bg-sunk">
        {parts.map(({ status, count = 0 }) => (
          <span key={status} className={cx('bg-tone', toneLook[toneOf(status)])} style={{ flexGrow: count }} />
        ))}
      </div>
    </Card>
  );
}

const borders = [
  '',
  'border-s border-line',
  'border-line max-md:border-t md:border-s',
  'border-line border-s max-md:border-t',
] as const;
