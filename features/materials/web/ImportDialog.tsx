import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { ImportError, SheetColumns } from '#web/ui/SheetColumns.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import { type ImportFile, useImportFile } from '#web/ui/use-import-file.ts';
import { type ImportPreview, MAX_IMPORT_BYTES } from '../file-contract.ts';
import { ImportRows } from './ImportRows.tsx';
import { importFieldLabels } from './parts/labels.ts';
import { type Choices, readImport, useConfirmImport } from './queries.ts';
import { UnitChoices } from './UnitChoices.tsx';

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

function Preview({ preview, file, list, project, onClose }: PreviewProps) {
  const confirm = useConfirmImport(project.id);
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
        <Button onClick={onClose}>{t('Cancel')}</Button>
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
