import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhotoGallery } from '#features/photos/web/parts/PhotoGallery.tsx';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatDate, today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pick as PickOne } from '#web/ui/Pick.tsx';
import { Skeleton, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Report, ReportFilter } from '../contract.ts';
import { boundsOf, type GalleryPeriod } from '../gallery-period.ts';
import { BudgetTab } from './BudgetTab.tsx';
import { ExportProgress, ExportReport } from './ExportReport.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';
import { ProgressTab } from './ProgressTab.tsx';
import { partLabels } from './parts/labels.ts';
import { useReport } from './queries.ts';
import { type ReportTab, tabs, useReportFilter } from './use-report-filter.ts';

/** /analytics and /gallery: the same screen, its filters and its tab in the address. */
export function AnalyticsPage() {
  const { setTab, ...filters } = useReportFilter();
  const { filter, tab, period } = filters;
  const report = useReport(filter);
  return (
    <>
      <PageHeader
        title={t('Reports and Analytics')}
        sub={!period && report.isPending ? <UsualSpan /> : spanText(period ? boundsOf(period) : report.data)}
        actions={!period && <ExportReport filter={filter} tab={tab} />}
      />
      <ExportProgress />
      <Filters {...filters} shown={report.data} />
      <Tabs
        label={t('Reports and Analytics')}
        tabs={tabs.map((value) => ({ value, label: t(partLabels[value]) }))}
        value={tab}
        onValue={setTab}
        panel={<Panel tab={tab} filter={filter} period={period} report={report} />}
      />
    </>
  );
}

/** As wide as the line that comes: the button beside it does not move. */
const UsualSpan = () => (
  <span className="invisible">{t('{{from}} to {{to}}', { from: formatDate(today()), to: formatDate(today()) })}</span>
);

/** A range may be open at either end; all time says nothing. */
function spanText(span: { from?: string; to?: string } | undefined): string {
  const from = span?.from && formatDate(span.from);
  const to = span?.to && formatDate(span.to);
  if (from && to) return t('{{from}} to {{to}}', { from, to });
  if (from) return t('From {{date}}', { date: from });
  return to ? t('Up to {{date}}', { date: to }) : ' ';
}

type FilterProps = Omit<ReturnType<typeof useReportFilter>, 'setTab'> & { readonly shown: Report | undefined };

function Filters({ isNarrowed, setProject, reset, ...period }: FilterProps) {
  const { filter } = period;
  const projects = useProjects();
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <PickOne
        label={t('Project Scope')}
        value={filter.projectId ?? ''}
        active={filter.projectId !== undefined}
        onValue={setProject}
        options={projectOptions(projects.data ?? [])}
      />
      <PeriodFilter {...period} />
      <Button variant="quiet" icon={RotateCcw} disabled={!isNarrowed} onClick={reset}>
        {t('Reset Filters')}
      </Button>
    </div>
  );
}

interface PanelProps {
  tab: ReportTab;
  filter: ReportFilter;
  period: GalleryPeriod | undefined;
  report: ReturnType<typeof useReport>;
}

function Panel({ tab, filter, period, report }: PanelProps): ReactNode {
  if (report.isError)
    return <ErrorNote error={report.error} what={t('The report could not be loaded.')} onRetry={report.refetch} />;
  if (report.isPending)
    return (
      <div className="grid gap-4.5">
        <SkeletonCards count={4} />
        <Skeleton className="h-80" />
      </div>
    );
  return <Shown tab={tab} filter={filter} period={period} report={report.data} />;
}

interface ShownProps extends Omit<PanelProps, 'report'> {
  report: Report;
}

function Shown({ tab, filter, period, report }: ShownProps) {
  switch (tab) {
    case 'overview':
      return <OverviewTab report={report} filter={filter} />;
    case 'budget':
      return <BudgetTab report={report} filter={filter} />;
    case 'progress':
      return <ProgressTab report={report} />;
    case 'gallery': {
      const { from, to } = period ? boundsOf(period) : report;
      const key = `${filter.projectId ?? ''} ${from ?? ''} ${to ?? ''}`;
      return <PhotoGallery key={key} projectId={filter.projectId} from={from} to={to} />;
    }
  }
}
