import { FileUp, Plus } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { urlOf } from '#shared/http/endpoint.ts';
import { finder } from '#shared/language/fold.ts';
import { exact, sum } from '#shared/money.ts';
import { language } from '#web/i18n/locale.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { ExportMenu } from '#web/ui/ExportMenu.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { Name } from '#web/ui/Name.tsx';
import { RowMenu } from '#web/ui/RowMenu.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError } from '#web/ui/toast.ts';
import { type BillItem, billApi } from '../../bill-contract.ts';
import type { Overview } from '../../contract.ts';
import { useBill, useRemoveItem } from '../queries.ts';
import { bareCoins, coins, quantityShown, quantityTimesRate, rateShown, widthFor } from './amounts.ts';
import { ChangedBy } from './ChangedBy.tsx';
import type { TrackColumn } from './track-column.ts';
import { VirtualTable } from './VirtualTable.tsx';

const ItemDialog = lazyDialog(() => import('../ItemDialog.tsx'), 'ItemDialog');
const ImportDialog = lazyDialog(() => import('../ImportDialog.tsx'), 'ImportDialog');

interface BillTabProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
}

/** The bill of quantities; it can be changed until a certificate is issued. */
export function BillTab({ projectId, overview, mayWrite }: BillTabProps) {
  const bill = useBill(projectId);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const [opened, setOpened] = useState<Opened>();
  const mayChange = mayWrite && !overview.isBillLocked;
  if (!bill.data) return bill.isPending ? <SkeletonRows /> : <Failed bill={bill} />;
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
        <div className="ms-auto flex flex-wrap gap-2.5">
          {bill.data.length > 0 && <ExportMenu href={(format) => exportUrl(projectId, format)} />}
          {mayChange && <Additions onOpen={setOpened} />}
        </div>
      </div>
      <Items
        items={bill.data}
        wanted={wanted}
        overview={overview}
        changing={mayChange ? { projectId, onEdit: setOpened } : undefined}
      />
      {opened && (
        <Dialogs
          opened={opened}
          projectId={projectId}
          overview={overview}
          section={bill.data.at(-1)?.section ?? ''}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** The dialog that is open: of an item, a new one, or a file. */
type Opened = BillItem | 'new' | 'import';

interface ItemsProps {
  items: readonly BillItem[];
  wanted: string;
  overview: Overview;
  changing: Changing | undefined;
}

function Items({ items, wanted, overview, changing }: ItemsProps) {
  const isFound = finder(wanted);
  const rows = items.filter(({ number, description, section }) => isFound([number, description, section].join(' ')));
  if (rows.length === 0) return <NoItems isSearching={items.length > 0} />;
  return (
    <VirtualTable
      label={t('Bill of Quantities')}
      rows={rows}
      keyOf={keyOf}
      groupOf={groupOf}
      columns={columnsOf(overview, changing)}
      total={wanted ? t('Total of the items found') : t('Total')}
      phone={(item) => <PhoneItem item={item} currency={overview.currency} />}
    />
  );
}

interface DialogsProps {
  opened: Opened;
  projectId: string;
  overview: Overview;
  /** Of the last item: the next one is likely to be of it too. */
  section: string;
  onClose: () => void;
}

const Dialogs = ({ opened, projectId, overview, section, onClose }: DialogsProps) => (
  <Suspense>
    {opened === 'import' ? (
      <ImportDialog projectId={projectId} overview={overview} onClose={onClose} />
    ) : (
      <ItemDialog
        projectId={projectId}
        item={opened === 'new' ? undefined : opened}
        section={section}
        currency={overview.currency}
        onClose={onClose}
      />
    )}
  </Suspense>
);

const Additions = ({ onOpen }: { onOpen: (opened: Opened) => void }) => (
  <>
    <Button icon={FileUp} onClick={() => onOpen('import')}>
      {t('Import from Excel or CSV')}
    </Button>
    <Button icon={Plus} onClick={() => onOpen('new')}>
      {t('Add item')}
    </Button>
  </>
);

const exportUrl = (id: string, format: 'xlsx' | 'csv') =>
  urlOf(billApi.exportBill, { params: { id }, query: { format, language: language() } });

const Failed = ({ bill: { error, refetch } }: { bill: ReturnType<typeof useBill> }) =>
  error && <ErrorNote error={error} what={t('The bill could not be loaded.')} onRetry={refetch} />;

const NoItems = ({ isSearching }: { isSearching: boolean }) =>
  isSearching ? (
    <EmptyState title={t('No item matches your search.')} />
  ) : (
    <EmptyState title={t('No bill of quantities yet')} text={t('Type its items or bring them from a spreadsheet.')} />
  );

const keyOf = ({ id }: BillItem) => id;

export const groupOf = ({ section, variationNumber }: Pick<BillItem, 'section' | 'variationNumber'>): string =>
  variationNumber === null ? section : t('Variation {{number}}', { number: variationNumber });

interface Changing {
  readonly projectId: string;
  readonly onEdit: (item: BillItem) => void;
}

const sumOf = (items: readonly BillItem[]) => sum(items.map(({ amount }) => exact(amount)));

const columnsOf = (
  { currency, contractSum }: Overview,
  changing: Changing | undefined,
): readonly TrackColumn<BillItem>[] => [
  {
    key: 'number',
    header: t('Item No.'),
    track: '6rem',
    cell: ({ number }) => <bdi className="font-mono">{number}</bdi>,
  },
  {
    key: 'description',
    header: t('Description'),
    cell: (item) => (
      <>
        <Name lines={2}>{item.description}</Name>
        <ChangedBy item={item} currency={currency} />
      </>
    ),
  },
  { key: 'unit', header: t('Unit'), track: '4rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
  {
    key: 'quantity',
    header: t('Quantity'),
    track: '7.5rem',
    numeric: true,
    cell: (item) => <bdi>{quantityShown(item.quantity)}</bdi>,
  },
  {
    key: 'rate',
    header: t('Rate ({{currency}})', { currency }),
    track: '8rem',
    numeric: true,
    cell: (item) => <bdi>{rateShown(item.rate, currency)}</bdi>,
  },
  {
    key: 'amount',
    header: t('Amount ({{currency}})', { currency }),
    track: widthFor([bareCoins(exact(contractSum), currency)]),
    numeric: true,
    cell: (item) => <bdi>{bareCoins(exact(item.amount), currency)}</bdi>,
    sum: (items) => <bdi>{bareCoins(sumOf(items), currency)}</bdi>,
  },
  {
    key: 'previous',
    header: t('Certified quantity'),
    track: '7.5rem',
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
      <bdi className="max-w-1/3 flex-none font-mono text-ink-2">{item.number}</bdi>
      <span className="min-w-0 wrap-anywhere">
        <bdi>{item.description}</bdi>
      </span>
    </p>
    <p className="flex flex-wrap justify-between gap-2 text-ink-2">
      <span>{quantityTimesRate(item, currency)}</span>
      <bdi className="font-medium text-ink">{coins(item.amount, currency)}</bdi>
    </p>
    <ChangedBy item={item} currency={currency} />
  </div>
);
