import { useSearch } from '@tanstack/react-router';
import { Download, FileSpreadsheet, FileText, Mail, MailCheck, RotateCcw, X } from 'lucide-react';
import { memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Report, ReportFilter } from '#features/analytics/contract.ts';
import { boundsOf, type GalleryPeriod } from '#features/analytics/gallery-period.ts';
import { FIRST_PERIOD } from '#features/analytics/rules.ts';
import { BudgetTab } from '#features/analytics/web/parts/BudgetTab.tsx';
import {
  cancelExport,
  type RunningExport,
  runningExport,
  startExport,
} from '#features/analytics/web/parts/export-run.ts';
import { GalleryFilters } from '#features/analytics/web/parts/GalleryFilters.tsx';
import { fileLabels, partLabels } from '#features/analytics/web/parts/labels.ts';
import { OverviewTab } from '#features/analytics/web/parts/OverviewTab.tsx';
import { PeriodFilter, type ReportTab, tabs, useReportFilter } from '#features/analytics/web/parts/PeriodFilter.tsx';
import { ProgressTab } from '#features/analytics/web/parts/ProgressTab.tsx';
import { useReport } from '#features/analytics/web/queries.ts';
import { PhotoGallery } from '#features/photos/web/parts/PhotoGallery.tsx';
import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { projectOptions } from '#features/projects/web/parts/project-options.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { formatNumber, today } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Pick as PickOne } from '#web/ui/Pick.tsx';
import { Skeleton, SkeletonCards } from '#web/ui/Skeleton.tsx';
import { useStore } from '#web/ui/store.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';

/** `part` "tab": what the screen shows. */
const forms = [
  { label: fileLabels.pdf, icon: FileText, format: 'pdf', rows: 'no', part: 'all' },
  { label: msg('PDF of this tab'), icon: FileText, format: 'pdf', rows: 'no', part: 'tab' },
  { label: fileLabels['pdf-rows'], icon: FileText, format: 'pdf', rows: 'yes', part: 'all' },
  { label: fileLabels['xlsx-rows'], icon: FileSpreadsheet, format: 'xlsx', rows: 'yes', part: 'all' },
] as const;

const ReportMailsDialog = lazyDialog(() => import('./parts/ReportMailsDialog.tsx'), 'ReportMailsDialog');

interface ExportReportProps {
  filter: ReportFilter;
  tab: ReportTab;
}

/** Spec §2: the notice, then the file of what the filters select; or the same by mail, again and again. */
function ExportReport({ filter, tab }: ExportReportProps) {
  const running = useStore(runningExport);
  const { mails } = useSearch({ strict: false }) as { mails?: string };
  const [mailing, setMailing] = useState<'list' | 'new' | undefined>(mails === 'open' ? 'list' : undefined);
  return (
    <>
      <Menu
        items={[
          ...forms.map(({ label, icon, format, rows, part }) => ({
            label: t(label),
            icon,
            disabled: running !== null,
            onSelect: () => void startExport({ ...filter, format, rows, part: part === 'tab' ? tab : part }),
          })),
          { label: t('Send this report by mail'), icon: Mail, separated: true, onSelect: () => setMailing('new') },
          { label: t('Reports by mail'), icon: MailCheck, onSelect: () => setMailing('list') },
        ]}
        trigger={(props) => (
          <Button variant="primary" icon={Download} {...props}>
            {t('Export Report')}
          </Button>
        )}
      />
      {mailing && (
        <Suspense>
          <ReportMailsDialog filter={filter} part={tab} begin={mailing} onClose={() => setMailing(undefined)} />
        </Suspense>
      )}
    </>
  );
}

/** Before the photos the figures and the rows are done, after them the pages are drawn. */
const STEPS_BEFORE_PHOTOS = 2;
const STEPS_BESIDE_PHOTOS = 3;

function wordsOf({ next, done, of, before }: RunningExport): string {
  if (before !== undefined) return t('Waiting for its turn, {{count}} before it …', { count: before });
  if (next === undefined) return t('Counting the figures …');
  if (next === 'rows') return t('Collecting tasks and payments …');
  if (next === 'drawing') return t('Putting the file together …');
  const photo = { number: formatNumber(done - STEPS_BEFORE_PHOTOS + 1), of: formatNumber(of - STEPS_BESIDE_PHOTOS) };
  return t('Photo {{number}} of {{of}} …', photo);
}

/** How far the export is, and the way out of it. */
function ExportProgress() {
  const running = useStore(runningExport);
  if (!running) return null;
  const { done, of } = running;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-line bg-card px-4 py-2.5">
      <p className="text-base" aria-live="polite">
        {wordsOf(running)}
      </p>
      <progress
        aria-label={t('Export Report')}
        className="h-1.75 min-w-32 flex-1 accent-primary"
        {...(of > 0 && { value: done, max: of })}
      />
      <Button size="sm" variant="quiet" icon={X} onClick={cancelExport}>
        {t('Cancel')}
      </Button>
    </div>
  );
}

/** /analytics and /gallery: the same screen, its filters and its tab in the address. */
export function ReportsPage() {
  const { setTab, ...filters } = useReportFilter();
  const { filter, tab, period } = filters;
  // The tab turns under the finger; the charts of the one before are taken away and its own drawn in the moment after.
  const drawn = useDeferredValue(JSON.stringify({ tab, filter, period } satisfies Drawn));
  const report = useReport(filter);
  const isInSheet = useIsPhone() && tab === 'gallery';
  const controls = <Filters {...filters} shown={report.data} />;
  const { from, to } = (period ? boundsOf(period) : report.data) ?? {};
  const narrowing = [filter.projectId !== undefined, period !== undefined || filter.days !== FIRST_PERIOD];
  return (
    <>
      <PageHeader
        title={t('Reports and Analytics')}
        sub={!period && report.isPending ? <UsualSpan /> : spanText(period ? boundsOf(period) : report.data)}
        actions={
          <>
            {!period && <ExportReport filter={filter} tab={tab} />}
            {isInSheet && (
              <GalleryFilters
                scope={{ projectId: filter.projectId, from, to }}
                count={narrowing.filter(Boolean).length}
              >
                {controls}
              </GalleryFilters>
            )}
          </>
        }
      />
      <ExportProgress />
      {!isInSheet && controls}
      <Tabs
        label={t('Reports and Analytics')}
        tabs={tabs.map((value) => ({ value, label: t(partLabels[value]) }))}
        value={tab}
        onValue={setTab}
        panel={<Panel drawn={drawn} report={report} />}
      />
    </>
  );
}

/** As wide as the line that comes: the button beside it does not move. */
const UsualSpan = () => (
  <span className="invisible">{t('{{from}} to {{to}}', { from: shownDate(today()), to: shownDate(today()) })}</span>
);

/** A range may be open at either end; all time says nothing. */
function spanText(span: { from?: string; to?: string } | undefined): string {
  const from = span?.from && shownDate(span.from);
  const to = span?.to && shownDate(span.to);
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

interface Drawn {
  tab: ReportTab;
  filter: ReportFilter;
  period: GalleryPeriod | undefined;
}

interface PanelProps {
  /** What `Drawn` says, as JSON: the same text is the same panel. */
  drawn: string;
  report: ReturnType<typeof useReport>;
}

/** Drawn anew only when it says something else: its charts cost a cheap phone more than everything around them. */
const Panel = memo(
  DrawnPanel,
  (one, other) =>
    one.drawn === other.drawn && one.report.data === other.report.data && one.report.status === other.report.status,
);

function DrawnPanel({ drawn, report }: PanelProps): ReactNode {
  if (report.isError) return <ErrorNote query={report} what={t('The report could not be loaded.')} />;
  if (report.isPending)
    return (
      <div className="grid gap-4.5">
        <SkeletonCards count={4} />
        <Skeleton className="h-80" />
      </div>
    );
  const { tab, filter, period } = JSON.parse(drawn) as Drawn;
  return <Shown tab={tab} filter={filter} period={period} report={report.data} />;
}

interface ShownProps extends Drawn {
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
