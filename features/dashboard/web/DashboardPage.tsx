import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import { Cog } from 'lucide-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { sentenceOf } from '#features/activity/web/parts/sentence.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { Insights } from '#features/resources/web/parts/Insights.tsx';
import { RiskHeading } from '#features/risks/web/parts/RiskTitle.tsx';
import { may } from '#shared/permissions.ts';
import { aheadMs } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { dated } from '#web/api/staleness.ts';
import { convertedFrom } from '#web/i18n/converted.ts';
import {
  formatChange,
  formatDate,
  formatDateTime,
  formatMoney,
  formatMoneyExact,
  formatNumber,
  formatRelative,
  formatTime,
  percentSign,
} from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyPart } from '#web/ui/lazy.tsx';
import { Name } from '#web/ui/Name.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton, SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { toneOf } from '#web/ui/status.ts';
import { useStore } from '#web/ui/store.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toneLook } from '#web/ui/tones.ts';
import type { DashboardDay, DashboardStats } from '../contract.ts';
import { trendOf } from '../rules.ts';
import { ActiveProjects } from './parts/ActiveProjects.tsx';
import { MaterialWatch } from './parts/MaterialWatch.tsx';
import { NeedsToday } from './parts/NeedsToday.tsx';
import { useCriticalRisks, useIsFirstSightPending, useRecentActivity, useStats, useTrends } from './queries.ts';

interface TaskStatusProps {
  stats: UseQueryResult<DashboardStats>;
  className: string;
}

/** Counts of all tasks that are not in the trash, each leading to its tasks; the done column is called Completed here (spec §4). */
function TaskStatus({ stats, className }: TaskStatusProps) {
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

/** Who did what, when, in the projects the person may see. */
function RecentActivity({ className }: { className: string }) {
  const feed = useRecentActivity();
  const isAdmin = useSession().role === 'admin';
  return (
    <Card className={className}>
      <CardHeader
        title={t('Recent Activity')}
        action={isAdmin && <TextLink to="/admin/activity">{t('All activity')}</TextLink>}
      />
      <Loaded
        query={feed}
        what={t('The activity could not be loaded.')}
        rows={4}
        none={<EmptyState title={t('Nothing has happened yet')} />}
      >
        {(data) => (
          <ul className="grid gap-0.5 px-4 py-2">
            {data.map((entry) => (
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
      </Loaded>
    </Card>
  );
}

/** The avatar wants first and last name; the feed carries the whole. */
function splitName(name: string) {
  const words = name.split(' ');
  return { firstName: words[0] ?? null, lastName: words.length > 1 ? (words.at(-1) ?? null) : null, email: name };
}

const SHOWN = 5;

/** Open critical and high risks, the worst first; each leads to its entry in the register. */
function CriticalRisks({ className }: { className: string }) {
  const risks = useCriticalRisks();
  const [isWhole, setWhole] = useState(false);
  return (
    <Card className={className}>
      <CardHeader
        title={t('Critical Risks')}
        note={risks.data && t('{{count}} critical or high', { count: risks.data.length })}
      />
      <Loaded
        query={risks}
        what={t('The risks could not be loaded.')}
        rows={3}
        none={<EmptyState title={t('No critical risks detected')} />}
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.slice(0, isWhole ? undefined : SHOWN).map((risk) => (
              <li key={risk.id} className="relative grid gap-0.5 px-4 py-3 transition-colors hover:bg-sunk">
                <RiskHeading risk={risk} />
                <Name className="text-sm text-ink-3">{risk.projectName}</Name>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {!isWhole && risks.data && risks.data.length > SHOWN && (
        <div className="border-t border-line px-4 py-2.5 text-center">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            {t('Show all')}
          </Button>
        </div>
      )}
    </Card>
  );
}

const RiskRegister = lazyPart(() => import('#features/risks/web/parts/RiskRegister.tsx'), 'RiskRegister');

/** / and /risks, there with the risk register opened: the first screen of every morning. Every figure is counted from rows the person may see. */
export function DashboardPage() {
  const { role } = useSession();
  const stats = useStats();
  const projects = useProjects();
  const isPending = useIsFirstSightPending(role !== 'viewer');
  const isRegisterOpen = useLocation({ select: ({ pathname }) => pathname === '/risks' });
  const asOf = stats.dataUpdatedAt > 0 ? formatTime(new Date(stats.dataUpdatedAt - aheadMs)) : undefined;
  // Shown from memory: the line below the header says of when.
  const isDated = useStore(dated).size > 0;
  return (
    <>
      <PageHeader
        title={t('Project Dashboard')}
        sub={
          projects.data && asOf && !isDated
            ? t('{{count}} projects. Figures as of {{time}} today.', { count: projects.data.length, time: asOf })
            : ' '
        }
      />
      {isRegisterOpen && (
        <Suspense fallback={<SkeletonRows count={14} />}>
          <RiskRegister />
        </Suspense>
      )}
      {isPending ? <FirstSight /> : <Sections stats={stats} projects={projects} />}
    </>
  );
}

/** In the place of all sections at once. */
function FirstSight() {
  return (
    <>
      <Skeleton className="h-17 rounded-2" />
      <SkeletonCards />
      <Skeleton className="h-72 rounded-2" />
    </>
  );
}

interface SectionsProps {
  stats: ReturnType<typeof useStats>;
  projects: ReturnType<typeof useProjects>;
}

/** The four cards of spec §2, each leading to its rows. A trend appears once there is a day to compare with. */
function KeyFigures({ stats }: { stats: UseQueryResult<DashboardStats> }) {
  const days = useTrends().data ?? [];
  if (stats.isPending) return <SkeletonCards count={4} />;
  if (stats.isError) {
    return <ErrorNote query={stats} what={t('The figures could not be loaded.')} />;
  }
  const { onTimeProjects, budgetHealth, criticalRisks } = stats.data;
  const trend = trendsSince(days, stats.data);
  const late = onTimeProjects.total - onTimeProjects.current;
  return (
    <div className="grid pairs gap-2.5 md:gap-3.5 lg:grid-cols-4">
      <StatCard
        label={t('On-Time Projects')}
        figure={formatNumber(onTimeProjects.current)}
        unit={`/ ${formatNumber(onTimeProjects.total)}`}
        meaning={late > 0 ? t('{{count}} projects delayed', { count: late }) : t('No project is delayed')}
        {...trend('onTimeProjects', 'more')}
        to="/projects"
        {...(late > 0 && { search: { filter: 'delayed' } })}
      />
      <StatCard
        label={t('Budget Health')}
        figure={budgetHealth === null ? '–' : formatNumber(budgetHealth)}
        {...(budgetHealth !== null && { unit: percentSign() })}
        meaning={budgetHealth === null ? t('Your role sees no money.') : t('of all budgets not spent yet')}
        {...trend('budgetHealth', 'more')}
        to="/projects"
        search={{ sort: 'budget' }}
      />
      <StatCard
        label={t('Critical Risks')}
        figure={formatNumber(criticalRisks)}
        meaning={criticalRisks > 0 ? t('open, severity critical') : t('No critical risk is open')}
        {...trend('criticalRisks', 'less')}
        alert={criticalRisks > 0}
        to="/risks"
        {...(criticalRisks > 0 && { search: { severity: 'critical' } })}
      />
      <OverdueCard overdue={stats.data.overdueInvoices} trend={trend('overdueInvoices', 'less')} />
    </div>
  );
}

type Shown = Pick<ComponentProps<typeof StatCard>, 'trend' | 'spark'>;
type Figure = Exclude<keyof DashboardDay, 'date'>;

/** What a card says of its past: how it changed since the first of these days, and its course up to now. */
function trendsSince(days: readonly DashboardDay[], stats: DashboardStats) {
  const now: Record<Figure, number | null> = {
    onTimeProjects: stats.onTimeProjects.current,
    budgetHealth: stats.budgetHealth,
    criticalRisks: stats.criticalRisks,
    overdueInvoices: stats.overdueInvoices.amount,
  };
  return (figure: Figure, better: 'more' | 'less'): Shown => {
    const trend = trendOf(now[figure], days[0]?.[figure], better);
    if (!days[0] || !trend) return {};
    const { direction, change } = trend;
    return {
      trend: {
        direction,
        value: formatChange(change, figure === 'overdueInvoices' ? stats.overdueInvoices.currency : undefined),
        label: t('since {{date}}', { date: formatDate(days[0].date, 'short') }),
      },
      spark: [...days.map((day) => day[figure] ?? 0), now[figure] ?? 0],
    };
  };
}

function OverdueCard({ overdue, trend }: { overdue: DashboardStats['overdueInvoices']; trend: Shown }) {
  const { amount, count, currency, originals, oldestDays } = overdue;
  const words = [
    t('{{count}} invoices', { count }),
    oldestDays !== null && t('oldest {{count}} days', { count: oldestDays }),
    convertedFrom(originals),
  ];
  const figure =
    amount === null ? '–' : <bdi title={formatMoneyExact(amount, currency)}>{formatMoney(amount, currency)}</bdi>;
  return (
    <StatCard
      label={t('Overdue Invoices')}
      figure={figure}
      meaning={count > 0 ? words.filter(Boolean).join(' · ') : t('No invoice is overdue')}
      {...trend}
      alert={count > 0}
      to="/payments"
      {...(count > 0 && { search: { status: 'overdue' } })}
    />
  );
}

function Sections({ stats, projects }: SectionsProps) {
  return (
    <>
      <NeedsToday />
      <KeyFigures stats={stats} />
      {/* On a phone one column, ordered by what is looked at first; on a wide screen two. */}
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.75fr)_minmax(18.75rem,1fr)]">
        <div className="grid min-w-0 gap-4.5 max-lg:contents">
          <ActiveProjects projects={projects} />
          <TaskStatus stats={stats} className="max-lg:order-2" />
          <Insights className="max-lg:order-2" />
          <RecentActivity className="max-lg:order-3" />
        </div>
        <div className="grid min-w-0 gap-4.5 max-lg:contents">
          <MaterialWatch className="max-lg:order-1" />
          <CriticalRisks className="max-lg:order-1" />
        </div>
      </div>
    </>
  );
}
