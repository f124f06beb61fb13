import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { formatList, formatMoneyExact, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { CancelButton } from '#web/ui/CancelButton.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { useFreeze } from '#web/ui/freeze.ts';
import { Select } from '#web/ui/inputs.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ImportError, SheetColumns } from '#web/ui/SheetColumns.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { type ImportFile, useImportFile } from '#web/ui/use-import-file.ts';
import { type Draft, type ImportPreview, type ImportRow, MAX_IMPORT_BYTES } from '../file-contract.ts';
import { MAX_UNIT, materialUnits } from '../units.ts';
import { importFieldLabels } from './parts/labels.ts';
import { unitText } from './parts/unit-text.ts';
import { type Choices, readImport, useConfirmImport } from './queries.ts';

interface ImportDialogProps {
  project: Project;
  onClose: () => void;
}

/** A list of materials from a spreadsheet: chosen, looked at, confirmed. Nothing is created before. */
export function ImportDialog({ project, onClose }: ImportDialogProps) {
  const list = useImportFile<ImportPreview, Choices>({
    read: (sending, choices) => readImport(project.id, sending, choices),
    maxBytes: MAX_IMPORT_BYTES,
    failure: t('The file could not be read.'),
  });
  const { file, preview } = list;
  const isFirst = list.isReading && !preview;
  return (
    <Dialog title={t('Import materials')} description={project.name} size="xl" onClose={onClose}>
      {isFirst && <ProgressBar value={list.progress * 100} label={t('Reading the file')} />}
      {!isFirst && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <FilePick onFile={list.choose} label={file ? t('Choose another file') : t('Choose a file')} />
            {file && <bdi className="font-medium wrap-anywhere">{file.name}</bdi>}
            <p className="text-sm text-ink-3">
              {t('.xlsx, .xls or .csv with headings such as Item, Unit and Required quantity.')}
            </p>
          </div>
          {list.error && <ImportError file={list} />}
          {preview && file && <Preview key={file.lastModified} {...{ preview, file, list, project, onClose }} />}
        </div>
      )}
    </Dialog>
  );
}

function FilePick({ label, onFile }: { label: string; onFile: (file: File) => void }) {
  const id = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <label
      htmlFor={id}
      className={`${buttonLook({})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-primary`}
    >
      <FileSpreadsheet size={16} aria-hidden />
      {label}
      <input id={id} type="file" accept=".xlsx,.xls,.csv" className="sr-only" onChange={choose} />
    </label>
  );
}

interface PreviewProps extends ImportDialogProps {
  preview: ImportPreview;
  file: File;
  list: ImportFile<ImportPreview, Choices>;
}

const number = (value: number | null) => (value === null ? '–' : formatNumber(value, { maximumFractionDigits: 4 }));

/** The rows as they would be created, those with errors first, then those that come twice. */
function ImportRows({ rows }: { rows: readonly ImportRow[] }) {
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

/** What units of a file mean, by the file's words; '' stands for rows without one. */
type Units = Readonly<Record<string, Draft['unit']>>;

interface UnitChoicesProps {
  rows: readonly ImportRow[];
  units: Units;
  onUnits: (units: Units) => void;
}

/** Units that are none of ours wait for a person's word; until then their rows are left out, or taken as pieces. */
function UnitChoices({ rows, units, onUnits }: UnitChoicesProps) {
  const words = wordsOf(rows);
  if (words.length === 0) return null;
  return (
    <fieldset className="grid gap-2 rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <legend className="sr-only">{t('Units of the file')}</legend>
      <p className="font-medium">{t('These units are to be looked at:')}</p>
      {words.map(([word, count]) => (
        <div key={word} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 flex-1 wrap-anywhere">
            {word === '' ? t('Rows without a unit') : isolate(word)}
            <span className="text-sm text-ink-2"> · {t('{{count}} rows', { count })}</span>
          </span>
          <Select
            aria-label={word === '' ? t('Rows without a unit') : word}
            className="w-56 max-w-full"
            value={units[word] ?? ''}
            onValue={(unit) => onUnits(changed(units, word, unit))}
            options={[
              { value: '', label: word === '' ? t('Taken as pieces') : t('Left out') },
              ...(isUnit(word) ? [{ value: word, label: t('Kept as {{unit}}', { unit: isolate(word) }) }] : []),
              ...materialUnits.map((value) => ({ value, label: t(value) })),
            ]}
          />
        </div>
      ))}
    </fieldset>
  );
}

/** Whether it can be kept as a unit of the user's own. */
const isUnit = (word: string): boolean => word !== '' && word.length <= MAX_UNIT;

/** Each word with its rows, as it was first written. */
function wordsOf(rows: readonly ImportRow[]): [string, number][] {
  const words = new Map<string, [string, number]>();
  for (const { unitWord } of rows) {
    if (unitWord === null) continue;
    const key = unitWord.toLowerCase().replace(/\s+/g, '');
    const [word, count] = words.get(key) ?? [unitWord, 0];
    words.set(key, [word, count + 1]);
  }
  return [...words.values()];
}

function changed(units: Units, word: string, unit: Draft['unit'] | ''): Units {
  const { [word]: _, ...rest } = units;
  return unit === '' ? rest : { ...rest, [word]: unit };
}

function Preview({ preview, file, list, project, onClose }: PreviewProps) {
  const confirm = useConfirmImport(project.id);
  useFreeze(confirm.isPending);
  const importId = useMemo(() => v7(), []);
  const [withKnown, setWithKnown] = useState(false);
  const faulty = preview.rows.filter(({ errors }) => errors.length > 0).length;
  const known = preview.rows.filter(({ errors, isKnown }) => errors.length === 0 && isKnown).length;
  const count = preview.rows.length - faulty - (withKnown ? 0 : known);
  const send = () =>
    confirm.mutate(
      { file, importId, choices: list.chosen, leaveOutErrors: true, leaveOutKnown: !withKnown },
      {
        onSuccess: ({ created }) => {
          toastSuccess(t('{{count}} materials added', { count: created }));
          onClose();
        },
        onError: (error) => toastError(error, t('Failed to add material')),
      },
    );
  return (
    <>
      <SheetColumns
        table={preview.table}
        labels={importFieldLabels}
        isOpen={preview.rows.length === 0}
        warning={preview.rows.length === 0 ? t('Choose the column of the items.') : undefined}
        onChoose={list.change}
      />
      <SheetNotes preview={preview} />
      <UnitChoices rows={preview.rows} units={list.chosen.units ?? {}} onUnits={(units) => list.change({ units })} />
      <p role="status" className="font-medium">
        {t('{{count}} rows can be added', { count })}
        {faulty > 0 && <span className="text-red-ink"> · {t('{{count}} rows have errors', { count: faulty })}</span>}
      </p>
      {known > 0 && (
        <Checkbox
          label={t('Also add {{count}} rows whose item the project has already', { count: known })}
          checked={withKnown}
          onValue={setWithKnown}
        />
      )}
      <ImportRows rows={preview.rows} />
      <DialogActions>
        <CancelButton onCancel={onClose} />
        <Button variant="primary" busy={confirm.isPending} disabled={count === 0 || list.isReading} onClick={send}>
          {faulty > 0
            ? t('Add {{number}} and leave out the rest', { number: formatNumber(count) })
            : t('Add {{number}}', { number: formatNumber(count) })}
        </Button>
      </DialogActions>
    </>
  );
}

/** What else is worth knowing of how the file was read. */
function SheetNotes({ preview: { unread, currency } }: { preview: ImportPreview }) {
  return (
    <div className="grid gap-1.5 text-sm">
      {unread.length > 0 && (
        <p className="text-amber-ink">
          {t('One sheet is read at a time. These were not read: {{names}}.', {
            names: formatList(unread.map(isolate), 'narrow'),
          })}
        </p>
      )}
      <p>{t('Costs without a currency of their own are read in {{currency}}.', { currency })}</p>
    </div>
  );
}
