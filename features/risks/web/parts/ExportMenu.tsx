import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { urlOf } from '#shared/http/endpoint.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { risksApi } from '../../contract.ts';
import type { RiskView } from '../queries.ts';

/** The register as a file: what the filters select, in the reader's language. */
export function ExportMenu({ view }: { view: RiskView }) {
  const href = (format: 'xlsx' | 'csv') => urlOf(risksApi.export, { query: { ...view, format, language: language() } });
  return (
    <Menu
      items={[
        { label: t('Export as Excel'), icon: FileSpreadsheet, href: href('xlsx') },
        { label: t('Export as CSV'), icon: FileText, href: href('csv') },
      ]}
      trigger={(props) => <IconButton icon={Download} label={t('Export the register')} {...props} />}
    />
  );
}
