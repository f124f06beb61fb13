/** <ExportMenu href={(format) => urlOf(…)} />: a file of what is on screen, as Excel or CSV. */
import { ChevronDown, FileSpreadsheet, FileText } from 'lucide-react';
import { t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { Menu } from './Menu.tsx';

interface ExportMenuProps {
  href: (format: 'xlsx' | 'csv') => string;
  /** Where a file holds more or less than its name says. */
  labels?: { readonly xlsx: string; readonly csv: string };
}

export const ExportMenu = ({ href, labels }: ExportMenuProps) => (
  <Menu
    items={[
      { label: labels?.xlsx ?? t('Export as Excel'), icon: FileSpreadsheet, href: href('xlsx') },
      { label: labels?.csv ?? t('Export as CSV'), icon: FileText, href: href('csv') },
    ]}
    trigger={(props) => (
      <Button icon={ChevronDown} {...props}>
        {t('Export')}
      </Button>
    )}
  />
);
