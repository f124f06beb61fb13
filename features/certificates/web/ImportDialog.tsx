import { urlOf } from '#shared/http/endpoint.ts';
import { decimalText, exact, sum } from '#shared/money.ts';
import { formatChoices } from '#shared/sheet-import/choices.ts';
import { sendFile } from '#web/api/upload.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { ImportError, SheetColumns } from '#web/ui/SheetColumns.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { type ImportFile, useImportFile } from '#web/ui/use-import-file.ts';
import {
  type BillChoices,
  type BillColumn,
  type BillPreview,
  type BillPreviewRow,
  billApi,
  MAX_BILL_BYTES,
  type NewItem,
} from '../bill-contract.ts';
import type { Overview } from '../contract.ts';
import { bareCoins, coins, quantityShown, rateShown } from './parts/amounts.ts';
import { ImportNotes, RowNotes } from './parts/ImportNotes.tsx';
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
  const bill = useImportFile<BillPreview, Choices>({
    read: async (sending, { turned = [], ...choices }) => {
      const query = { turned: turned.join(','), ...formatChoices(choices) };
      const url = urlOf(billApi.previewBill, { params: { id: projectId }, query });
      return (await sendFile(url, { ...sending, field: 'file' })) as BillPreview;
    },
    maxBytes: MAX_BILL_BYTES,
    failure: t('The file could not be read.'),
  });
  return (
    <Dialog title={t('Import from Excel or CSV')} size="xl" onClose={onClose}>
      <div className="grid gap-4">
        <label className="grid gap-1.5">
          <span className="font-medium">{t('File (.xlsx, .xls or .csv)')}</span>
          <input
            type="file"
            accept=".xlsx,.xls,.csv"
            className="input h-auto py-2"
            onChange={(event) => bill.choose(event.target.files?.[0])}
          />
          <span className="text-sm text-ink-2">
            {t(
              'A row of headings is needed: item number, description, unit, quantity, rate. A row with a description alone opens a section, or goes on with the item above it.',
            )}
          </span>
        </label>
        {bill.isReading && <p role="status">{t('Reading the file …')}</p>}
        {bill.error && <ImportError file={bill} />}
        {bill.preview && <Found {...{ projectId, overview, onClose, bill }} preview={bill.preview} />}
      </div>
    </Dialog>
  );
}

interface Choices extends BillChoices {
  /** Places of rows that were turned from section to description, or back. */
  readonly turned?: readonly string[];
}

const turnedBy = (turned: readonly string[], place: string): readonly string[] =>
  turned.includes(place) ? turned.filter((other) => other !== place) : [...turned, place];

interface FoundProps extends ImportDialogProps {
  preview: BillPreview;
  /** While the file is read again nothing is added. */
  bill: ImportFile<BillPreview, Choices>;
}

function Found({ preview, projectId, overview, onClose, bill }: FoundProps) {
  const { isReading, chosen } = bill;
  const add = useAddToBill();
  useFreeze(add.isPending);
  const right = preview.rows.filter(({ errors }) => errors.length === 0);
  const fresh = right.filter(({ knownIn }) => knownIn === null);
  const replacing = right.filter(({ knownIn }) => knownIn !== 'variation');
  const known = right.length - fresh.length;
  const isLocked = preview.isBillLocked || overview.isBillLocked;
  const wrong = preview.rows.length - right.length;
  const hasBill = exact(overview.originalSum) !== 0n || overview.itemCount > 0;
  const keep = async (replace: boolean) => {
    const rows = replace ? replacing : fresh;
    if (wrong > 0 && !(await isSure(preview.rows, overview.currency))) return;
    const items = rows.map(itemOf);
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
      <Counts {...{ right: right.length, wrong, known, isLocked }} sum={coins(total, overview.currency)} />
      <BillColumns {...{ preview, bill }} />
      <ImportNotes
        preview={preview}
        currency={overview.currency}
        isReading={isReading}
        onTurn={(place) => bill.change({ turned: turnedBy(chosen.turned ?? [], place) })}
      />
      <VirtualTable
        label={t('Items of the file')}
        rows={preview.rows}
        keyOf={({ place }) => place}
        groupOf={({ section }) => section}
        columns={columnsOf(overview.currency)}
        total={t('Total of the rows that are right')}
        boxed
        phone={(row) => <PhoneRow row={row} currency={overview.currency} />}
      />
      <DialogActions>
        <CancelButton onCancel={onClose} />
        {hasBill && (
          <Button
            disabled={isLocked || isReading || replacing.length === 0}
            busy={add.isPending}
            onClick={() => void keep(true)}
          >
            {t('Replace the bill')}
          </Button>
        )}
        <Button
          variant="primary"
          disabled={isLocked || isReading || fresh.length === 0}
          busy={add.isPending}
          onClick={() => void keep(false)}
        >
          {wrong === 0
            ? t('Add to the bill')
            : t('Add {{items}}, leave out {{left}}', {
                items: t('{{count}} items', { count: fresh.length }),
                left: wrong,
              })}
        </Button>
      </DialogActions>
    </>
  );
}

interface CountsProps {
  right: number;
  wrong: number;
  known: number;
  isLocked: boolean;
  sum: string;
}

/** How many rows are right, wrong and known already, and what they come to. */
const Counts = ({ right, wrong, known, isLocked, sum }: CountsProps) => (
  <>
    <p>
      {t('{{count}} items, sum {{amount}}.', {
        count: right,
        amount: isolate(sum),
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
    {isLocked && <LockedNote />}
  </>
);

const itemOf = ({ section, number, description, unit, quantity, rate }: BillPreviewRow): NewItem => ({
  ...{ section, number, description, unit, quantity, rate },
});

const LockedNote = () => (
  <p role="alert" className="text-red-ink">
    {t('A certificate is issued: the bill changes by variations only.')}
  </p>
);

/** Which sheets and columns were recognised, each of which can be chosen by hand. */
const BillColumns = ({ preview, bill }: Pick<FoundProps, 'preview' | 'bill'>) => (
  <SheetColumns
    table={preview.table}
    labels={columnLabels}
    isOpen={preview.rows.length === 0}
    warning={preview.rows.length === 0 ? t('Choose the columns of description, quantity and rate.') : undefined}
    allSheets={{ label: t('All sheets with a bill'), isChosen: bill.chosen.sheet === undefined, sheet: undefined }}
    onChoose={bill.change}
  />
);

/** Asks once more before rows are left out, with what they come to as far as they or the file say it. */
function isSure(rows: readonly BillPreviewRow[], currency: string): Promise<boolean> {
  const left = rows.filter(({ errors }) => errors.length > 0);
  const known = left.flatMap(({ amount, stated }) => amount ?? stated ?? []);
  const missing = isolate(coins(decimalText(sum(known.map(exact))), currency));
  const unknown = left.length - known.length;
  return ask({
    title: t('Leave out {{count}} rows?', { count: left.length }),
    text:
      known.length > 0
        ? t('The bill will be short of them: {{amount}} are missing then.', { amount: missing })
        : t('The bill will be short of them.'),
    ...(unknown > 0 && { note: t('Amounts that cannot be read: {{number}}.', { number: unknown }) }),
    confirm: t('Leave them out'),
    cancel: t('Back to the rows'),
    danger: true,
  });
}

const columnLabels: Record<BillColumn, string> = {
  number: 'Item No.',
  section: 'Section',
  description: 'Description',
  unit: 'Unit',
  quantity: 'Quantity',
  rate: 'Rate',
  amount: 'Amount',
};

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
        <RowNotes row={row} currency={currency} />
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
  {
    key: 'rate',
    header: t('Rate'),
    track: '7rem',
    numeric: true,
    cell: (row) => <bdi>{figureOf(row.rate, (rate) => rateShown(rate, currency))}</bdi>,
  },
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
const figureOf = (text: string, write = quantityShown) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? text : write(text);

interface RowProps {
  row: BillPreviewRow;
  currency: string;
}

const PhoneRow = ({ row, currency }: RowProps) => (
  <div>
    <bdi className="font-mono text-ink-2">{row.number}</bdi> <bdi>{row.description}</bdi>
    <span className="block text-ink-2">
      {t('{{quantity}} × {{rate}}', { quantity: `${row.quantity} ${row.unit}`, rate: row.rate })}
    </span>
    <RowNotes row={row} currency={currency} />
  </div>
);
