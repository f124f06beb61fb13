import { t } from '#web/i18n/text.ts';

/** The columns of the table, in order. */
export const headings = () => ({
  item: t('Item'),
  project: t('Project'),
  requiredQty: t('Required'),
  onSiteQty: t('On site'),
  deliveredQty: t('Delivered'),
  available: t('Available'),
  status: t('Status'),
  total: t('Total cost'),
  supplier: t('Supplier'),
  expected: t('Expected delivery'),
});
