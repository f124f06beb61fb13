import { useState } from 'react';
import { urlOf } from '#shared/http/endpoint.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import { messageOf } from '#web/api/client.ts';
import { sendFile } from '#web/api/upload.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { type BillPreview, type BillPreviewRow, billApi } from '../bill-contract.ts';
import type { Overview } from '../contract.ts';
import { bareCoins, coins, quantityShown } from './parts/amounts.ts';
import type { TrackColumn } from './parts/track-column.ts';
import { VirtualTable } from './parts/VirtualTable.tsx';
import { useAddToBill } from './queries.ts';

interface ImportDialogProps {
  projectId: string;
  overview: Overview;
  onClose: () => void;
}

/** A bill from a spreadsheet: what was read and what is wrong with it is seen before anything is kept. */
export function ImportDialog({ projectId, overview, onClose }: ImportDialogProps) {
  const [preview, setPreview] = useState<BillPreview>();
  const [fault, setFault] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setReading(true);
    setFault(undefined);
    try {
      const url = urlOf(billApi.previewBill, { params: { id: projectId } });
      setPreview((await sendFile(url, { file, field: 'file' })) as BillPreview);
    } catch (error) {
      setFault(messageOf(error, t('The file could not be read.')));
    } finally {
      setReading(false);
    }
  };
  return (
    <Dialog title={t('Import from Excel or CSV')} size="xl" onClose={onClose}>
      <div className="grid gap-4">
        <label className="grid gap-1.5">
          <span className="font-medium">{t('File (.xlsx, .xls or .csv)')}</span>
          <input
            type="file"
            accept=".xlsx,.xls,.csv"
            className="input h-auto py-2"
            onChange={(event) => void read(event.target.files?.[0])}
          />
          <span className="text-sm text-ink-2">
            {t(
              'A row of headings is needed: item number, description, unit, quantity, rate. Rows with a description alone open a section.',
            )}
          </span>
        </label>
        {isReading && <p role="status">{t('Reading the file …')}</p>}
        {fault && (
          <p role="alert" className="text-red-ink">
            {fault}
          </p>
        )}
        {preview && <Found key={preview.sheet} {...{ preview, projectId, overview, onClose }} />}
      </div>
    </Dialog>
  );
}

function Found({ preview, projectId, overview, onClose }: ImportDialogProps & { preview: BillPreview }) {
  const add = useAddToBill();
  const right = preview.rows.filter(({ errors }) => errors.length === 0);
  const fresh = right.filter(({ knownIn }) => knownIn === null);
  const replacing = right.filter(({ knownIn }) => knownIn !== 'variation');
  const known = right.length - fresh.length;
  const isLocked = preview.isBillLocked || overview.isBillLocked;
  const wrong = preview.rows.length - right.length;
  const hasBill = exact(overview.originalSum) !== 0n || overview.itemCount > 0;
  const keep = async (replace: boolean) => {
    const rows = replace ? replacing : fresh;
    const items = rows.map(({ line: _, amount: __, errors: ___, knownIn: ____, ...item }) => item);
    try {
      await add.mutateAsync({ params: { id: projectId }, body: { items, replace } });
      toastSuccess(t('{{count}} items are in the bill now.', { count: items.length }));
      onClose();
    } catch (error) {
      toastError(error, t('The bill could not be saved.'));
    }
  };
  const total = decimalText(sum(right.map(({ amount }) => exact(amount ?? '0'))));
  return (
    <>
      <p>
        {t('Sheet {{sheet}}: items {{items}}, sum {{amount}}.', {
          sheet: isolate(preview.sheet),
          items: formatNumber(right.length),
          amount: isolate(coins(total, overview.currency)),
        })}{' '}
        {wrong > 0 && (
          <strong className="text-red-ink">{t('{{count}} rows are wrong and are left out.', { count: wrong })}</strong>
        )}
      </p>
      {known > 0 && !isLocked && (
        <p className="text-amber-ink">
          {t('{{count}} rows have a number that the project has already: adding leaves them out.', { count: known })}
        </p>
      )}
      {isLocked && (
        <p role="alert" className="text-red-ink">
          {t('A certificate is issued: the bill changes by variations only.')}
        </p>
      )}
      <VirtualTable
        label={t('Items of the file')}
        rows={preview.rows}
        keyOf={({ line }) => String(line)}
        groupOf={({ section }) => section}
        columns={columnsOf(overview.currency)}
        total={t('Total of the rows that are right')}
        boxed
        phone={(row) => <PhoneRow row={row} />}
      />
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {hasBill && (
          <Button disabled={isLocked || replacing.length === 0} busy={add.isPending} onClick={() => void keep(true)}>
            {t('Replace the bill')}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={isLocked || fresh.length === 0}
          busy={add.isPending}
          onClick={() => void keep(false)}
        >
          {t('Add to the bill')}
        </Button>
      </DialogActions>
    </>
  );
}

const columnsOf = (currency: string): TrackColumn<BillPreviewRow>[] => [
  { key: 'line', header: t('Row'), track: '3.5rem', cell: ({ line }) => formatNumber(line) },
  {
    key: 'number',
    header: t('Item No.'),
    track: '6rem',
    cell: ({ number }) => <bdi className="font-mono">{number}</bdi>,
  },
  {
    key: 'description',
    header: t('Description'),
    cell: (row) => (
      <>
        <bdi title={row.description} className="line-clamp-2">
          {row.description}
        </bdi>
        <Faults row={row} />
      </>
    ),
  },
  { key: 'unit', header: t('Unit'), track: '4rem', cell: ({ unit }) => <bdi>{unit}</bdi> },
  {
    key: 'quantity',
    header: t('Quantity'),
    track: '7rem',
    numeric: true,
    cell: (row) => <bdi>{figureOf(row.quantity)}</bdi>,
  },
  { key: 'rate', header: t('Rate'), track: '7rem', numeric: true, cell: (row) => <bdi>{figureOf(row.rate)}</bdi> },
  {
    key: 'amount',
    header: t('Amount ({{currency}})', { currency }),
    track: '10rem',
    numeric: true,
    cell: ({ amount }) => <bdi>{amount === null ? '–' : bareCoins(exact(amount), currency)}</bdi>,
    sum: (rows) => <bdi>{bareCoins(sumOf(rows), currency)}</bdi>,
  },
];

const sumOf = (rows: readonly BillPreviewRow[]) =>
  sum(rows.flatMap(({ amount, errors }) => (amount === null || errors.length > 0 ? [] : [exact(amount)])));

/** What could not be read stands as it was written. */
const figureOf = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : quantityShown(text));

const Faults = ({ row: { errors, knownIn } }: { row: BillPreviewRow }) => (
  <>
    {errors.length > 0 && (
      <span className="block text-sm text-red-ink">{errors.map(({ message }) => t(message)).join(' ')}</span>
    )}
    {knownIn !== null && (
      <span className="block text-sm text-amber-ink">
        {knownIn === 'bill' ? t('The bill has this number already.') : t('A variation has this number already.')}
      </span>
    )}
  </>
);

const PhoneRow = ({ row }: { row: BillPreviewRow }) => (
  <div>
    <bdi className="font-mono text-ink-2">{row.number}</bdi> <bdi>{row.description}</bdi>
    <span className="block text-ink-2">
      <bdi>
        {row.quantity} {row.unit} × {row.rate}
      </bdi>
    </span>
    <Faults row={row} />
  </div>
);
