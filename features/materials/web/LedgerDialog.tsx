import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { Material, MaterialMovement } from '../contract.ts';
import { movementLabels } from './parts/labels.ts';
import { quantityText } from './parts/quantity-text.ts';
import { noteUrl, useMovements } from './queries.ts';

const signed = (quantity: number) => formatNumber(quantity, { signDisplay: 'exceptZero', maximumFractionDigits: 4 });
const plain = (quantity: number) => formatNumber(quantity, { maximumFractionDigits: 4 });

/** Every movement of a material with what was there after it, the newest first: what is there is their sum. */
export function LedgerDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const movements = useMovements(material.id);
  const now = t('{{onSite}} on site, {{delivered}} in the store', {
    onSite: quantityText(material, material.onSiteQty),
    delivered: quantityText(material, material.deliveredQty),
  });
  const columns: readonly Column<MaterialMovement>[] = [
    { key: 'date', header: t('Date'), main: true, cell: (line) => formatDate(line.date) },
    { key: 'kind', header: t('What happened'), cell: (line) => t(movementLabels[line.kind]) },
    {
      key: 'delivered',
      header: t('Delivered'),
      numeric: true,
      cell: (line) => <Changed change={line.deliveredChange} balance={line.deliveredBalance} />,
    },
    {
      key: 'site',
      header: t('On site'),
      numeric: true,
      cell: (line) => <Changed change={line.onSiteChange} balance={line.onSiteBalance} />,
    },
    {
      key: 'balance',
      header: t('Available'),
      numeric: true,
      cell: (line) => (
        <b className="font-semibold tabular-nums">
          {plain((line.onSiteBalance * 1e4 + line.deliveredBalance * 1e4) / 1e4)}
        </b>
      ),
    },
    { key: 'note', header: t('Note'), cell: (line) => <Note line={line} /> },
    { key: 'by', header: t('By'), cell: (line) => line.createdByName ?? '–' },
  ];
  return (
    <Dialog title={t('Ledger')} description={`${isolate(material.item)} · ${now}`} size="xl" onClose={onClose}>
      <Loaded query={movements} what={t('The ledger could not be loaded.')} rows={3}>
        {(data) => (
          <Table
            label={t('Ledger')}
            rows={data}
            keyOf={(line) => line.id}
            columns={columns}
            empty={<EmptyState title={t('Nothing has been delivered or used yet')} />}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

const Changed = ({ change, balance }: { change: number; balance: number }) => (
  <span className="tabular-nums">
    {change === 0 ? '–' : signed(change)}{' '}
    <span className="text-xs text-ink-3">{t('→ {{balance}}', { balance: plain(balance) })}</span>
  </span>
);

/** An adjustment without a reason says so: a count that nobody explained is one to ask about. */
const missingNote = ({ kind }: MaterialMovement) => (kind === 'adjustment' ? t('No reason given') : '–');

/** The words, the supplier of a delivery, and its note as a picture. */
function Note({ line }: { line: MaterialMovement }) {
  const { id, materialId, note, supplier, pictureId } = line;
  return (
    <div className="flex items-center gap-2">
      {pictureId && (
        <a href={noteUrl(materialId, id, pictureId, 'full')} target="_blank" rel="noreferrer" className="flex-none">
          <img
            src={noteUrl(materialId, id, pictureId, '320')}
            alt={t('Delivery note of {{date}}', { date: formatDate(line.date) })}
            loading="lazy"
            className="size-11 rounded-1 border border-line object-cover"
          />
        </a>
      )}
      <bdi className="wrap-anywhere">{[note, supplier].filter(Boolean).join(' · ') || missingNote(line)}</bdi>
    </div>
  );
}
