import { useSearch } from '@tanstack/react-router';
import { Download, FileSpreadsheet, FileText, Mail, MailCheck, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReportFilter } from '#features/analytics/contract.ts';
import {
  cancelExport,
  type RunningExport,
  runningExport,
  startExport,
} from '#features/analytics/web/parts/export-run.ts';
import { fileLabels } from '#features/analytics/web/parts/labels.ts';
import type { ReportTab } from '#features/analytics/web/parts/use-report-filter.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useStore } from '#web/ui/store.ts';

/** `part` "tab": what the screen shows. */
const forms = [
  { label: fileLabels.pdf, icon: FileText, format: 'pdf', rows: 'no', part: 'all' },
  { label: msg('PDF of this tab'), icon: FileText, format: 'pdf', rows: 'no', part: 'tab' },
  { label: fileLabels['pdf-rows'], icon: FileText, format: 'pdf', rows: 'yes', part: 'all' },
  { label: fileLabels['xlsx-rows'], icon: FileSpreadsheet, format: 'xlsx', rows: 'yes', part: 'all' },
] as const;

const ReportMailsDialog = lazy(() =>
  import('./parts/ReportMailsDialog.tsx').then((file) => ({
    default: file.ReportMailsDialog,
  })),
);

interface ExportReportProps {
  filter: ReportFilter;
  tab: ReportTab;
}

/** Spec §2: the notice, then the file of what the filters select; or the same by mail, again and again. */
export function ExportReport({ filter, tab }: ExportReportProps) {
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
export function ExportProgress() {
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
