import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { Insights } from '#features/resources/web/parts/Insights.tsx';
import { useSession } from '#web/api/session.ts';
import { formatTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Skeleton, SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { ActiveProjects } from './parts/ActiveProjects.tsx';
import { CriticalRisks } from './parts/CriticalRisks.tsx';
import { KeyFigures } from './parts/KeyFigures.tsx';
import { MaterialWatch } from './parts/MaterialWatch.tsx';
import { NeedsToday } from './parts/NeedsToday.tsx';
import { RecentActivity } from './parts/RecentActivity.tsx';
import { TaskStatus } from './parts/TaskStatus.tsx';
import { useIsFirstSightPending, useStats } from './queries.ts';

const RiskRegister = lazy(async () => ({
  default: (await import('#features/risks/web/parts/RiskRegister.tsx')).RiskRegister,
}));

/** / and /risks, there with the risk register opened: the first screen of every morning. Every figure is counted from rows the person may see. */
export function DashboardPage() {
  const { role } = useSession();
  const stats = useStats();
  const projects = useProjects();
  const isPending = useIsFirstSightPending(role !== 'viewer');
  const isRegisterOpen = useLocation({ select: ({ pathname }) => pathname === '/risks' });
  const asOf = stats.dataUpdatedAt > 0 ? formatTime(new Date(stats.dataUpdatedAt)) : undefined;
  return (
    <>
      <PageHeader
        title={t('Project Dashboard')}
        sub={
          projects.data && asOf
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
