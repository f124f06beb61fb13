import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhotoGallery } from '#features/photos/web/parts/PhotoGallery.tsx';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pick as PickOne } from '#web/ui/Pick.tsx';
import { Skeleton, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Report, ReportFilter } from '../contract.ts';
import { periods } from '../rules.ts';
import { BudgetTab } from './BudgetTab.tsx';
import { ExportProgress, ExportReport } from './ExportReport.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { ProgressTab } from './ProgressTab.tsx';
import { partLabels, periodLabels } from './parts/labels.ts';
import { useReport } from './queries.ts';
import { type ReportTab, tabs, useReportFilter } from './use-report-filter.ts';

/** /analytics and /gallery: the same screen, its filters and its tab in the address. */
export function AnalyticsPage() {
  const { filter, tab, setTab, ...filters } = useReportFilter();
  const report = useReport(filter);
  const span = report.data && {
    from: formatDate(report.data.from),
    to: formatDate(report.data.to),
  };
  return (
    <>
      <PageHeader
        title={t('Reports and Analytics')}
        sub={span ? t('{{from}} to {{to}}', span) : ' '}
        actions={<ExportReport filter={filter} tab={tab} />}
      />
      <ExportProgress />
      <Filters filter={filter} {...filters} />
      <Tabs
        label={t('Reports and Analytics')}
        tabs={tabs.map((value) => ({ value, label: t(partLabels[value]) }))}
        value={tab}
        onValue={setTab}
        panel={<Panel tab={tab} filter={filter} report={report} />}
      />
    </>
  );
}

type FilterProps = Pick<
  ReturnType<typeof useReportFilter>,
  'filter' | 'isNarrowed' | 'setProject' | 'setDays' | 'reset'
>;

function Filters({ filter, isNarrowed, setProject, setDays, reset }: FilterProps) {
  const projects = useProjects();
  const options = (projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="flex flex-wrap gap-2.5">
      <PickOne
        label={t('Project Scope')}
        value={filter.projectId ?? ''}
        active={filter.projectId !== undefined}
        onValue={setProject}
        options={[{ value: '', label: t('All Projects') }, ...options]}
      />
      <PickOne
        label={t('Time Period')}
        value={filter.days}
        onValue={setDays}
        options={periods.map((days) => ({ value: days, label: t(periodLabels[days]) }))}
      />
      <Button variant="quiet" icon={RotateCcw} disabled={!isNarrowed} onClick={reset}>
        {t('Reset Filters')}
      </Button>
    </div>
  );
}

interface PanelProps {
  tab: ReportTab;
  filter: ReportFilter;
  report: ReturnType<typeof useReport>;
}

function Panel({ tab, filter, report }: PanelProps): ReactNode {
  if (report.isError)
    return <ErrorNote error={report.error} what={t('The report could not be loaded.')} onRetry={report.refetch} />;
  if (report.isPending)
    return (
      <div className="grid gap-4.5">
        <SkeletonCards count={4} />
        <Skeleton className="h-80" />
      </div>
    );
  return <Shown tab={tab} filter={filter} report={report.data} />;
}

function Shown({ tab, filter, report }: { tab: ReportTab; filter: ReportFilter; report: Report }) {
  switch (tab) {
    case 'overview':
      return <OverviewTab report={report} filter={filter} />;
    case 'budget':
      return <BudgetTab report={report} filter={filter} />;
    case 'progress':
      return <ProgressTab report={report} />;
    case 'gallery': {
      const { from, to } = report;
      const key = `${filter.projectId ?? ''} ${filter.days}`;
      return <PhotoGallery key={key} projectId={filter.projectId} from={from} to={to} />;
    }
  }
}
