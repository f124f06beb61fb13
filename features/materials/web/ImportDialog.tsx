import { FileSpreadsheet } from 'lucide-react';
import { type ChangeEvent, useId, useMemo, useState } from 'react';
import { v7 } from 'uuid';
import type { Project } from '#features/projects/contract.ts';
import { messageOf } from '#web/api/client.ts';
import { formatList, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button, buttonLook } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { ImportPreview } from '../file-contract.ts';
import { ImportRows } from './ImportRows.tsx';
import { importFieldLabels } from './parts/labels.ts';
import { useConfirmImport, usePreviewImport } from './queries.ts';
import { UnitChoices, type Units } from './UnitChoices.tsx';

interface ImportDialogProps {
  project: Project;
  onClose: () => void;
}

/** A list of materials from a spreadsheet: chosen, looked at, confirmed. Nothing is created before. */
export function ImportDialog({ project, onClose }: ImportDialogProps) {
  const preview = usePreviewImport(project.id);
  const [file, setFile] = useState<File>();
  const [share, setShare] = useState(0);
  const [read, setRead] = useState<{ preview: ImportPreview; units: Units }>();
  const [fault, setFault] = useState<string>();
  const look = (chosen: File, units: Units) =>
    preview.mutate(
      { file: chosen, units, onProgress: setShare },
      {
        onSuccess: (answer) => {
          setFault(undefined);
          setRead({ preview: answer, units });
        },
        onError: (error) => setFault(messageOf(error, t('The file could not be read.'))),
      },
    );
  const choose = (chosen: File) => {
    setFile(chosen);
    setShare(0);
    setRead(undefined);
    setFault(undefined);
    look(chosen, {});
  };
  const isFirst = preview.isPending && !read;
  return (
    <Dialog title={t('Import materials')} description={project.name} size="xl" onClose={onClose}>
      {isFirst && <ProgressBar value={share * 100} label={t('Reading the file')} />}
      {!isFirst && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <FilePick onFile={choose} label={file ? t('Choose another file') : t('Choose a file')} />
            {file && <bdi className="font-medium wrap-anywhere">{file.name}</bdi>}
            <p className="text-sm text-ink-3">
              {t('.xlsx, .xls or .csv with headings such as Item, Unit and Required quantity.')}
            </p>
          </div>
          {fault && file && (
            <p role="alert" className="flex flex-wrap items-center gap-3 text-red-ink">
              {fault}
              <Button size="sm" onClick={() => look(file, read?.units ?? {})}>
                {t('Retry')}
              </Button>
            </p>
          )}
          {read && file && (
            <Preview
              key={file.lastModified}
              {...read}
              onUnits={(units) => look(file, units)}
              file={file}
              project={project}
              onClose={onClose}
            />
          )}
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
  units: Units;
  onUnits: (units: Units) => void;
  file: File;
}

function Preview({ preview, units, onUnits, file, project, onClose }: PreviewProps) {
  const confirm = useConfirmImport(project.id);
  const importId = useMemo(() => v7(), []);
  const [withKnown, setWithKnown] = useState(false);
  const faulty = preview.rows.filter(({ errors }) => errors.length > 0).length;
  const known = preview.rows.filter(({ errors, isKnown }) => errors.length === 0 && isKnown).length;
  const count = preview.rows.length - faulty - (withKnown ? 0 : known);
  const send = () =>
    confirm.mutate(
      { file, importId, units, leaveOutErrors: true, leaveOutKnown: !withKnown },
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
      <Columns preview={preview} />
      <UnitChoices rows={preview.rows} units={units} onUnits={onUnits} />
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
        <Button variant="primary" busy={confirm.isPending} disabled={count === 0} onClick={send}>
          {faulty > 0
            ? t('Add {{number}} and leave out the rest', { number: formatNumber(count) })
            : t('Add {{number}}', { number: formatNumber(count) })}
        </Button>
      </DialogActions>
    </>
  );
}

/** Which heading was read as what. */
function Columns({ preview: { columns, ignored, sheet, unread, currency } }: { preview: ImportPreview }) {
  return (
    <div className="rounded-2 bg-sunk p-3 text-sm">
      <p className="pb-1.5 font-medium">{t('Sheet {{name}}', { name: sheet })}</p>
      {unread.length > 0 && (
        <p className="pb-1.5 text-amber-ink">
          {t('One sheet is read at a time. These were not read: {{names}}.', {
            names: formatList(unread.map(isolate), 'narrow'),
          })}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {columns.map(({ field, heading }) => (
          <li key={field} className={heading === null ? 'text-ink-3' : undefined}>
            {t('{{field}}: {{problem}}', {
              field: t(importFieldLabels[field]),
              problem: heading === null ? t('not found') : isolate(heading),
            })}
          </li>
        ))}
      </ul>
      <p className="pt-1.5">{t('Costs without a currency of their own are read in {{currency}}.', { currency })}</p>
      {ignored.length > 0 && (
        <p className="pt-1.5 text-ink-3">{t('Not read: {{headings}}', { headings: ignored.join(', ') })}</p>
      )}
    </div>
  );
}
