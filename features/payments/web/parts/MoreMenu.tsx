import { ChevronDown, FileSpreadsheet, FileText, Store, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { urlOf } from '#shared/http/endpoint.ts';
import { MAX_LIMIT } from '#shared/http/fields.ts';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { paymentsApi } from '../../contract.ts';
import { type PaymentView, useTotals } from '../queries.ts';

const VendorsDialog = lazyDialog(() => import('../VendorsDialog.tsx'), 'VendorsDialog');
const TrashDialog = lazyDialog(() => import('../TrashDialog.tsx'), 'TrashDialog');

/** Exports of what the filters select, the vendors, the trash. */
export function MoreMenu({ view }: { view: PaymentView }) {
  const { role } = useSession();
  const [dialog, setDialog] = useState<'vendors' | 'trash'>();
  const exportUrl = (format: 'xlsx' | 'csv') =>
    urlOf(paymentsApi.export, { query: { ...view, format, language: language() } });
  const { data: totals = [] } = useTotals(view);
  const isTooMuch = totals.reduce((sum, { count }) => sum + count, 0) > MAX_LIMIT;
  const refuse = () => {
    const description = t('A file holds at most {{most}} payments. Please choose a project or due days first.', {
      most: MAX_LIMIT,
    });
    toast({ title: t('Error'), description, variant: 'destructive' });
  };
  const leadTo = (format: 'xlsx' | 'csv') => (isTooMuch ? { onSelect: refuse } : { href: exportUrl(format) });
  const items: MenuItem[] = [
    { label: t('Export as Excel'), icon: FileSpreadsheet, ...leadTo('xlsx') },
    { label: t('Export as CSV'), icon: FileText, ...leadTo('csv') },
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
