import { ChevronDown, FileSpreadsheet, FileText, Store, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { urlOf } from '#shared/http/endpoint.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { paymentsApi } from '../../contract.ts';
import type { PaymentView } from '../queries.ts';

const VendorsDialog = lazy(() => import('../VendorsDialog.tsx').then((file) => ({ default: file.VendorsDialog })));
const TrashDialog = lazy(() => import('../TrashDialog.tsx').then((file) => ({ default: file.TrashDialog })));

/** Exports of what the filters select, the vendors, the trash. */
export function MoreMenu({ view }: { view: PaymentView }) {
  const { role } = useSession();
  const [dialog, setDialog] = useState<'vendors' | 'trash'>();
  const exportUrl = (format: 'xlsx' | 'csv') =>
    urlOf(paymentsApi.export, { query: { ...view, format, language: language() } });
  const items: MenuItem[] = [
    { label: t('Export as Excel'), icon: FileSpreadsheet, href: exportUrl('xlsx') },
    { label: t('Export as CSV'), icon: FileText, href: exportUrl('csv') },
  ];
  if (may(role, 'payment.write'))
    items.push({ label: t('Vendors'), icon: Store, separated: true, onSelect: () => setDialog('vendors') });
  if (may(role, 'trash.restore'))
    items.push({ label: t('Deleted payments'), icon: Trash2, onSelect: () => setDialog('trash') });
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        items={items}
        trigger={(props) => (
          <Button icon={ChevronDown} {...props}>
            {t('More')}
          </Button>
        )}
      />
      <Suspense>
        {dialog === 'vendors' && <VendorsDialog onClose={close} />}
        {dialog === 'trash' && <TrashDialog onClose={close} />}
      </Suspense>
    </>
  );
}
