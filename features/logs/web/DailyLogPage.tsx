import { t } from '#web/i18n/text.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { LogForm } from './LogForm.tsx';
import { RecentLogs } from './RecentLogs.tsx';

/** /se/daily-log: the minute at the end of the day, and what was reported before. */
export function DailyLogPage() {
  return (
    <>
      <PageHeader title={t('Daily Log')} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <LogForm />
        <RecentLogs />
      </div>
    </>
  );
}
