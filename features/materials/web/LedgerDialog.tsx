import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { type Column, Table } from '#web/ui/Table.tsx';
import type { Material, MaterialMovement } from '../contract.ts';
import { movementLabels } from './parts/words.ts';
import { useMovements } from './queries.ts';

const signed = (quantity: number) => formatNumber(quantity, { signDisplay: 'exceptZero', maximumFractionDigits: 4 });

/** Every movement of a material: what is there is their sum. */
export function LedgerDialog({ material, onClose }: { material: Material; onClose: () => void }) {
  const movements = useMovements(material.id);
  const columns: readonly Column<MaterialMovement>[] = [
    { key: 'date', header: t('Date'), main: true, cell: (line) => formatDate(line.date) },
    { key: 'kind', header: t('What happened'), cell: (line) => t(movementLabels[line.kind]) },
    { key: 'delivered', header: t('Delivered'), numeric: true, cell: (line) => signed(line.deliveredChange) },
    { key: 'site', header: t('On site'), numeric: true, cell: (line) => signed(line.onSiteChange) },
    { key: 'note', header: t('Note'), cell: (line) => <bdi>{line.note || '–'}</bdi> },
    { key: 'by', header: t('By'), cell: (line) => line.createdByName ?? '–' },
  ];
  return (
    <Dialog title={t('Ledger')} description={material.item} size="lg" onClose={onClose}>
      {movements.isPending ? (
        <SkeletonRows count={3} />
      ) : movements.isError ? (
        <ErrorNote error={movements.error} what={t('The ledger could not be loaded.')} onRetry={movements.refetch} />
      ) : (
        <Table
          label={t('Ledger')}
          rows={movements.data}
          keyOf={(line) => line.id}
          columns={columns}
          empty={<EmptyState title={t('Nothing has been delivered or used yet')} />}
        />
      )}
    </Dialog>
  );
}
