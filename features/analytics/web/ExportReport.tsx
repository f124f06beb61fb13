import { Download, FileSpreadsheet, FileText, X } from 'lucide-react';
import { formatNumber } from '#web/i18n/formats.ts';
import { msg, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useStore } from '#web/ui/store.ts';
import type { ReportFilter } from '../contract.ts';
import { cancelExport, runningExport, startExport } from './export-run.ts';

const forms = [
  { label: msg('PDF'), icon: FileText, format: 'pdf', rows: 'no' },
  { label: msg('PDF with all tasks and payments'), icon: FileText, format: 'pdf', rows: 'yes' },
  { label: msg('Excel with all tasks and payments'), icon: FileSpreadsheet, format: 'xlsx', rows: 'yes' },
] as const;

/** Spec §2: the notice, then the file of what the filters select. */
export function ExportReport({ filter }: { filter: ReportFilter }) {
  const running = useStore(runningExport);
  return (
    <Menu
      items={forms.map(({ label, icon, format, rows }) => ({
        label: t(label),
        icon,
        onSelect: () => void startExport({ ...filter, format, rows }),
      }))}
      trigger={(props) => (
        <Button variant="primary" icon={Download} busy={running !== null} {...props}>
          {t('Export Report')}
        </Button>
      )}
    />
  );
}

/** How far the export is, and the way out of it. */
export function ExportProgress() {
  const running = useStore(runningExport);
  if (!running) return null;
  const { done, of } = running;
  const words =
    of === 0
      ? t('Preparing the report …')
      : t('Step {{done}} of {{of}}', { done: formatNumber(Math.min(done + 1, of)), of: formatNumber(of) });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2 border border-line bg-card px-4 py-2.5">
      <p className="text-base" aria-live="polite">
        {words}
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
