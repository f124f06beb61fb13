import { FileUp, Plus } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import type { BillItem } from '../../bill-contract.ts';
import type { Overview } from '../../contract.ts';
import { useBill, useRemoveItem } from '../queries.ts';
import { coins, quantityShown } from './amounts.ts';
import { type TrackColumn, VirtualTable } from './VirtualTable.tsx';

const ItemDialog = lazy(() => import('../ItemDialog.tsx').then((file) => ({ default: file.ItemDialog })));
const ImportDialog = lazy(() => import('../ImportDialog.tsx').then((file) => ({ default: file.ImportDialog })));

interface BillTabProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
}

/** The bill of quantities; it can be changed until a certificate is issued. */
export function BillTab({ projectId, overview, mayWrite }: BillTabProps) {
  const bill = useBill(projectId);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const [edited, setEdited] = useState<BillItem | 'new'>();
  const [isImporting, setImporting] = useState(false);
  const mayChange = mayWrite && !overview.isBillLocked;
  if (bill.isPending) return <SkeletonRows />;
  if (bill.isError)
    return <ErrorNote error={bill.error} what={t('The bill could not be loaded.')} onRetry={bill.refetch} />;
  const rows = bill.data.filter((item) => matches(item, wanted));
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2.5">
        <SearchBox
          label={t('Search by number, description or section')}
          value={search}
          onValue={setSearch}
          className="md:w-96"
        />
        {overview.isBillLocked && (
          <p className="text-sm text-ink-2">{t('A certificate is issued: the bill changes by variations only.')}</p>
        )}
        {mayChange && <Additions onImport={() => setImporting(true)} onAdd={() => setEdited('new')} />}
      </div>
      {rows.length === 0 ? (
        <NoItems isSearching={bill.data.length > 0} />
      ) : (
        <VirtualTable
          label={t('Bill of Quantities')}
          rows={rows}
          keyOf={keyOf}
          groupOf={groupOf}
          columns={columnsOf(overview.currency, mayChange ? { projectId, onEdit: setEdited } : undefined)}
          phone={(item) => <PhoneItem item={item} currency={overview.currency} />}
        />
      )}
      <Suspense>
        {edited && (
          <ItemDialog
            projectId={projectId}
            item={edited === 'new' ? undefined : edited}
            section={bill.data.at(-1)?.section ?? ''}
            onClose={() => setEdited(undefined)}
          />
        )}
        {isImporting && <ImportDialog projectId={projectId} overview={overview} onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}

const Additions = ({ onImport, onAdd }: { onImport: () => void; onAdd: () => void }) => (
  <div className="ms-auto flex flex-wrap gap-2.5">
    <Button icon={FileUp} onClick={onImport}>
      {t('Import from Excel or CSV')}
    </Button>
    <Button icon={Plus} onClick={onAdd}>
      {t('Add item')}
    </Button>
  </div>
);

const NoItems = ({ isSearching }: { isSearching: boolean }) =>
  isSearching ? (
    <EmptyState title={t('No item matches your search.')} />
  ) : (
    <EmptyState title={t('No bill of quantities yet')} text={t('Type its items or bring them from a spreadsheet.')} />
  );

const keyOf = ({ id }: BillItem) => id;
const matches = ({ number, description, section }: BillItem, wanted: string) =>
  wanted === '' || [number, description, section].some((text) => text.toLowerCase().includes(wanted));

export const groupOf = ({ section, variationNumber }: Pick<BillItem, 'section' | 'variationNumber'>): string =>
  variationNumber === null ? section : t('Variation {{number}}', { number: variationNumber });

interface Changing {
  readonly projectId: string;
  readonly onEdit: (item: BillItem) => void;
}

const columnsOf = (currency: string, changing: Changing | undefined): TrackColumn<BillItem>[] => [
  {
    key: 'number',
    header: t('Item No.'),
    track: '6rem',
    cell: ({ number }) => <bdi className="font-mono">{number}</bdi>,
  },
  {
    key: 'description',
    header: t('Description'),
    cell: ({ description }) => <bdi className="line-clamp-2 wrap-anywhere">{description}</bdi>,
  },
  { key: 'unit', header: t('Unit'), track: '4rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
  {
    key: 'quantity',
    header: t('Quantity'),
    track: '7rem',
    numeric: true,
    cell: (item) => <bdi>{quantityShown(item.quantity)}</bdi>,
  },
  {
    key: 'rate',
    header: t('Rate'),
    track: '7rem',
    numeric: true,
    cell: (item) => <bdi>{quantityShown(item.rate)}</bdi>,
  },
  {
    key: 'amount',
    header: t('Amount'),
    track: '10rem',
    numeric: true,
    cell: (item) => <bdi>{coins(item.amount, currency)}</bdi>,
  },
  {
    key: 'previous',
    header: t('Certified quantity'),
    track: '7rem',
    numeric: true,
    cell: (item) => <bdi>{quantityShown(item.previous)}</bdi>,
  },
  ...(changing
    ? [{ key: 'menu', header: '', track: '3rem', cell: (item: BillItem) => <ItemMenu item={item} {...changing} /> }]
    : []),
];

function ItemMenu({ item, projectId, onEdit }: Changing & { item: BillItem }) {
  const remove = useRemoveItem();
  if (item.variationId !== null) return null;
  const confirm = async () => {
    const isSure = await ask({
      title: t('Delete item'),
      text: t('Item {{number}} goes out of the bill.', { number: item.number }),
      confirm: t('Delete'),
      danger: true,
    });
    if (!isSure) return;
    await remove
      .mutateAsync({ params: { id: projectId, itemId: item.id } })
      .catch((error) => toastError(error, t('The item could not be deleted.')));
  };
  return (
    <RowMenu
      items={[
        { label: t('Edit'), onSelect: () => onEdit(item) },
        { label: t('Delete'), onSelect: confirm, danger: true },
      ]}
    />
  );
}

const PhoneItem = ({ item, currency }: { item: BillItem; currency: string }) => (
  <div className="grid gap-1">
    <p className="flex gap-2">
      <bdi className="font-mono text-ink-2">{item.number}</bdi>
      <bdi className="wrap-anywhere">{item.description}</bdi>
    </p>
    <p className="flex flex-wrap justify-between gap-2 text-ink-2">
      <bdi>
        {quantityShown(item.quantity)} {item.unit} × {quantityShown(item.rate)}
      </bdi>
      <bdi className="font-medium text-ink">{coins(item.amount, currency)}</bdi>
    </p>
  </div>
);
