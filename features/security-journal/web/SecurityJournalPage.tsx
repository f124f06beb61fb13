import { urlOf } from '#shared/http/endpoint.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Card } from '#web/ui/Card.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { MOST_IN_EXCEL, securityJournalApi } from '../contract.ts';
import { useJournalView } from './address.ts';
import { JournalFilters } from './parts/JournalFilters.tsx';
import { JournalList } from './parts/JournalList.tsx';

/** /admin/security: sign-ins, refusals, limits, links, changed rights and settings, exports. */
export function SecurityJournalPage() {
  const { view, change } = useJournalView();
  const exportUrl = (format: 'xlsx' | 'csv') =>
    urlOf(securityJournalApi.export, { query: { ...view, format, language: language() } });
  return (
    <>
      <PageHeader
        title={t('Security journal')}
        sub={t(
          'Sign-ins, refusals, links, changed rights and settings, exports. Kept for a year; nobody can change it.',
        )}
        actions={
          <ExportMenu
            href={exportUrl}
            labels={{
              xlsx: t('Export as Excel (newest {{lines}} lines)', { lines: formatNumber(MOST_IN_EXCEL) }),
              csv: t('Export as CSV (all)'),
            }}
          />
        }
      />
      <Card className="grid gap-4 p-4">
        <JournalFilters view={view} onChange={change} />
        <JournalList view={view} />
      </Card>
    </>
  );
}
