import { formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import type { ImportRow } from '../file-contract.ts';
import { importFieldLabels } from './parts/labels.ts';
import { unitText } from './parts/unit-text.ts';

const number = (value: number | null) => (value === null ? '–' : formatNumber(value, { maximumFractionDigits: 4 }));

/** The rows as they would be created, those with errors first, then those that come twice. */
export function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
  const weight = ({ errors, repeats }: ImportRow) => errors.length * 2 + (repeats === null ? 0 : 1);
  const ordered = [...rows].sort((one, other) => weight(other) - weight(one) || one.line - other.line);
  const columns: readonly Column<ImportRow>[] = [
    { key: 'line', header: t('Row'), numeric: true, cell: ({ line }) => line },
    { key: 'item', header: t('Item'), main: true, cell: ({ draft }) => <bdi>{draft.item || '–'}</bdi> },
    {
      key: 'category',
      header: t('Category'),
      cell: (row) => <Category row={row} />,
    },
    { key: 'required', header: t('Required'), numeric: true, cell: (row) => <Quantity row={row} /> },
    { key: 'unit', header: t('Unit'), cell: (row) => <Unit row={row} /> },
    {
      key: 'cost',
      header: t('Cost/unit'),
      numeric: true,
      cell: (row) => <Cost row={row} />,
    },
    { key: 'supplier', header: t('Supplier'), cell: ({ draft }) => <bdi>{draft.supplier ?? '–'}</bdi> },
    { key: 'problem', header: t('Remarks'), cell: (row) => <Problems row={row} /> },
  ];
  return (
    <div className="rounded-2 border border-line">
      <Table
        label={t('Rows of the file')}
        rows={ordered}
        keyOf={({ line }) => String(line)}
        columns={columns}
        pageSize={50}
      />
    </div>
  );
}

/** What the file says and is no category of ours is to be looked at: the category is taken from the name then. */
const Category = ({ row: { draft, isGuessed, categoryWord } }: { row: ImportRow }) => (
  <>
    {t(draft.category)}
    {categoryWord !== null ? (
      <span className="block text-xs text-amber-ink wrap-anywhere">
        {t('guessed: “{{word}}” is no category', { word: isolate(categoryWord) })}
      </span>
    ) : (
      isGuessed && <span className="text-xs text-ink-3"> {t('(from the name)')}</span>
    )}
  </>
);

/** A quantity that could not be read stands as the file has it. */
const Quantity = ({ row: { draft, errors } }: { row: ImportRow }) => {
  const refused = errors.find(({ field }) => field === 'requiredQty')?.found;
  return refused ? <bdi className="text-red-ink">{refused}</bdi> : number(draft.requiredQty);
};

/** So does a cost; in no currency it is told among the remarks. */
const Cost = ({ row: { draft, errors } }: { row: ImportRow }) => {
  const refused = errors.find(({ field }) => field === 'costPerUnit')?.found;
  if (refused) return <bdi className="text-red-ink">{refused}</bdi>;
  const isUnread = errors.some(({ field }) => field === 'costPerUnit' || field === 'currency');
  return <bdi>{isUnread ? '–' : formatMoneyExact(draft.costPerUnit, draft.currency)}</bdi>;
};

/** Pieces that nobody wrote are to be looked at before they are added. */
const Unit = ({ row: { draft, errors, isUnitPreset } }: { row: ImportRow }) => {
  const refused = errors.find(({ field }) => field === 'unit')?.found;
  return (
    <>
      {refused ? <bdi className="text-red-ink">{refused}</bdi> : unitText(draft.unit)}
      {isUnitPreset && <span className="text-xs text-amber-ink"> {t('(not in the file)')}</span>}
    </>
  );
};

function Problems({ row: { errors, isKnown, repeats } }: { row: ImportRow }) {
  if (errors.length === 0 && repeats !== null)
    return (
      <span className="text-amber-ink">{t('The same item as in row {{row}}', { row: formatNumber(repeats) })}</span>
    );
  if (errors.length === 0) return isKnown ? t('In the project already') : '–';
  return (
    <ul className="text-red-ink">
      {errors.map(({ field, message, found }) => (
        <li key={field}>
          {t('{{field}}: {{problem}}', { field: t(importFieldLabels[field]), problem: t(message) })}{' '}
          {found && <bdi className="text-ink-3">“{found}”</bdi>}
        </li>
      ))}
    </ul>
  );
}
