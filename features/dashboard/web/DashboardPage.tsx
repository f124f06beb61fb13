import { useProjects } from '#features/projects/web/queries.ts';
import { formatTime } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ActiveProjects } from './parts/ActiveProjects.tsx';
import { CriticalRisks } from './parts/CriticalRisks.tsx';
import { KeyFigures } from './parts/KeyFigures.tsx';
import { MaterialWatch } from './parts/MaterialWatch.tsx';
import { NeedsToday } from './parts/NeedsToday.tsx';
import { RecentActivity } from './parts/RecentActivity.tsx';
import { TaskStatus } from './parts/TaskStatus.tsx';
import { useStats } from './queries.ts';

/** / and /risks: the first screen of every morning. Every figure is counted from rows the person may see. */
export function DashboardPage() {
  const stats = useStats();
  const projects = useProjects();
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
      <NeedsToday />
      <KeyFigures stats={stats} />
      <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.75fr)_minmax(18.75rem,1fr)]">
        <div className="grid min-w-0 gap-4.5">
          <ActiveProjects projects={projects} />
          <TaskStatus stats={stats} />
          <RecentActivity />
        </div>
        <div className="grid min-w-0 gap-4.5">
          <MaterialWatch />
          <CriticalRisks />
        </div>
      </div>
    </>
  );
}
