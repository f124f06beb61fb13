import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { SheetChoices, SheetTable } from '#shared/sheet-import/choices.ts';
import { formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from './Button.tsx';
import { Field as LabelledField } from './Field.tsx';
import { Select } from './inputs.tsx';
import type { ImportFile } from './use-import-file.ts';

/**
 * How a spreadsheet was read, and what a person may choose otherwise: the sheet, the row of its headings, what each column holds.
 *
 *   <SheetColumns table={preview.table} labels={{ name: 'Task name', … }} onChoose={(choices) => readAgain(choices)} />
 */
interface SheetColumnsProps<Field extends string> {
  table: SheetTable<Field>;
  /** The texts of all fields, in the order in which they are offered. */
  labels: Readonly<Record<Field, string>>;
  /** What is wrong with the columns as they were recognised: opens the list. */
  warning?: string | undefined;
  isOpen?: boolean;
  /** Where a file is read from all its sheets by default: the text of that choice. */
  allSheets?: { readonly label: string; readonly isChosen: boolean; readonly sheet: number | undefined } | undefined;
  /** Further choices beside sheet and row. */
  children?: ReactNode;
  onChoose: (choices: SheetChoices<Field>) => void;
}

export function SheetColumns<Field extends string>(props: SheetColumnsProps<Field>) {
  const { table, labels, warning, isOpen, children, onChoose } = props;
  const id = useId();
  const recognised = table.columns.filter(({ field }) => field !== null).length;
  const fields = Object.keys(labels) as Field[];
  return (
    <details className="group rounded-2 border border-line" open={isOpen || warning !== undefined}>
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-1.5 font-medium md:min-h-10">
        <ChevronDown size={16} aria-hidden className="text-ink-3 transition-transform group-open:rotate-180" />
        {t('{{count}} columns recognised', { count: recognised })}
        <span className="font-normal text-ink-3">{t('Check or change them')}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        {warning && <p className="text-amber-ink">{warning}</p>}
        <div className="grid gap-3 md:grid-cols-2">
          {table.sheets.length > 1 && <SheetSelect {...props} />}
          {table.columns.length > 0 && (
            <LabelledField label={t('Row of the headings')}>
              <Select
                value={String(table.headerRow)}
                onValue={(row) => onChoose({ headerRow: Number(row) })}
                options={headingRows(table.headerRow)}
              />
            </LabelledField>
          )}
          {children}
        </div>
        <ul className="grid gap-2.5 md:grid-cols-2">
          {table.columns.map(({ index, header, field, samples }) => (
            <li key={index} className="grid grid-cols-2 items-center gap-2.5 rounded-2 bg-sunk p-2.5">
              <div className="min-w-0">
                <p id={`${id}-${index}`} className="truncate font-medium" dir="auto" title={header}>
                  {header || t('Column {{number}}', { number: index + 1 })}
                </p>
                <p className="truncate text-sm text-ink-3" dir="auto" title={samples.join(' · ')}>
                  {samples.map(isolate).join(' · ')}
                </p>
              </div>
              <Select
                aria-labelledby={`${id}-${index}`}
                value={field ?? 'none'}
                onValue={(value) => onChoose({ columns: { [index]: value } })}
                options={[
                  { value: 'none' as const, label: t('Not used') },
                  ...fields.map((value) => ({ value, label: t(labels[value]) })),
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const ALL = 'all';

function SheetSelect<Field extends string>({ table, allSheets, onChoose }: SheetColumnsProps<Field>) {
  return (
    <LabelledField label={t('Sheet')}>
      <Select
        value={allSheets?.isChosen ? ALL : String(table.sheet)}
        onValue={(sheet) => onChoose({ sheet: sheet === ALL ? allSheets?.sheet : Number(sheet) })}
        options={[
          ...(allSheets ? [{ value: ALL, label: allSheets.label }] : []),
          ...table.sheets.map(({ name }, index) => ({
            value: String(index),
            label: name || t('Sheet {{number}}', { number: index + 1 }),
          })),
        ]}
      />
    </LabelledField>
  );
}

const FIRST_ROWS = 30;

/** Headings stand among the first rows; -1 is a sheet that has none. */
const headingRows = (chosen: number) => [
  { value: '-1', label: t('No row of headings') },
  ...Array.from({ length: Math.max(FIRST_ROWS, chosen + 1) }, (_, row) => ({
    value: String(row),
    label: t('Row {{line}}', { line: formatNumber(row + 1, { useGrouping: false }) }),
  })),
];

/** Why a file was not read, and the way on: another attempt, or its first sheet column by column. */
export function ImportError({ file }: { file: ImportFile<unknown, SheetChoices<string>> }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-red-ink">
      {file.error}
      {file.file && (
        <>
          <Button size="sm" onClick={file.readAgain}>
            {t('Retry')}
          </Button>
          {file.chosen.sheet === undefined && (
            <Button size="sm" onClick={() => file.change({ sheet: 0 })}>
              {t('Choose the columns by hand')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
