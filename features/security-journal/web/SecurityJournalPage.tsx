import { ChevronDown, FileSpreadsheet, FileText } from 'lucide-react';
import { urlOf } from '#shared/http/endpoint.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Menu } from '#web/ui/Menu.tsx';
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
          <Menu
            items={[
              {
                label: t('Export as Excel (newest {{lines}} lines)', { lines: formatNumber(MOST_IN_EXCEL) }),
                icon: FileSpreadsheet,
                href: exportUrl('xlsx'),
              },
              { label: t('Export as CSV (all)'), icon: FileText, href: exportUrl('csv') },
            ]}
            trigger={(props) => (
              <Button icon={ChevronDown} {...props}>
                {t('Export')}
              </Button>
            )}
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
