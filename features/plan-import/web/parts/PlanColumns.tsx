import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { isolate, t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import type { PlanPreview } from '../../contract.ts';
import { type DateOrder, fields, type Field as PlanField } from '../../reading/plan.ts';
import { lineLabel } from './PlanPicker.tsx';
import type { PlanFile } from './plan-file.ts';

const fieldLabels: Record<PlanField, string> = {
  id: 'ID',
  wbs: 'WBS code',
  level: 'Outline level',
  parent: 'Parent task',
  group: 'Phase or group',
  name: 'Task name',
  start: 'Start',
  end: 'End',
  duration: 'Duration',
  predecessors: 'Predecessors',
  successors: 'Successors',
  percent: 'Percent complete',
  resources: 'Resources',
  hours: 'Work in hours',
  cost: 'Budgeted cost',
  milestone: 'Milestone',
  kind: 'Kind of link',
  lag: 'Lag',
  status: 'Status',
  constraint: 'Constraint',
  constraintDate: 'Constraint date',
  workers: 'Workers a day',
};

const orderLabels: Record<DateOrder, string> = {
  dmy: 'Day, month, year',
  mdy: 'Month, day, year',
  ymd: 'Year, month, day',
};

/** Which sheet and which columns were recognised; every choice can be changed and the plan is read anew. */
export function PlanColumns({ plan, preview }: { plan: PlanFile; preview: PlanPreview }) {
  const id = useId();
  const recognised = preview.columns.filter(({ field }) => field !== null).length;
  return (
    <details
      className="group rounded-2 border border-line"
      open={preview.isGuess || !preview.columns.some(({ field }) => field === 'start')}
    >
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 px-4 py-1.5 font-medium md:min-h-10">
        <ChevronDown size={16} aria-hidden className="text-ink-3 transition-transform group-open:rotate-180" />
        {t('{{count}} columns recognised', { count: recognised })}
        <span className="font-normal text-ink-3">{t('Check or change them')}</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4">
        {preview.isGuess && (
          <p className="text-amber-ink">
            {t('No heading was recognised: the columns were told by what stands in them. Check them before you go on.')}
          </p>
        )}
        <div className="grid gap-3 md:grid-cols-2">
          {preview.sheets.length > 1 && (
            <Field label={t('Sheet')}>
              <Select
                value={String(preview.sheet)}
                onValue={(sheet) => plan.change({ sheet: Number(sheet) })}
                options={preview.sheets.map(({ name }, index) => ({
                  value: String(index),
                  label: name || t('Sheet {{number}}', { number: index + 1 }),
                }))}
              />
            </Field>
          )}
          <Field label={t('Row of the headings')}>
            <Select
              value={String(preview.headerRow)}
              onValue={(row) => plan.change({ headerRow: Number(row) })}
              options={headingRows(preview.headerRow)}
            />
          </Field>
          {preview.hasOpenDates && (
            <Field label={t('Dates are written')}>
              <Select
                value={preview.dateOrder}
                onValue={(dateOrder) => plan.change({ dateOrder })}
                options={(Object.keys(orderLabels) as DateOrder[]).map((value) => ({
                  value,
                  label: t(orderLabels[value]),
                }))}
              />
            </Field>
          )}
        </div>
        <ul className="grid gap-2.5 md:grid-cols-2">
          {preview.columns.map(({ index, header, field, samples }) => (
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
                onValue={(value) => plan.change({ columns: { [index]: value } })}
                options={[
                  { value: 'none' as const, label: t('Not used') },
                  ...fields.map((value) => ({ value, label: t(fieldLabels[value]) })),
                ]}
              />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

const FIRST_ROWS = 30;

/** Headings stand among the first rows; -1 is a sheet that has none. */
const headingRows = (chosen: number) => [
  { value: '-1', label: t('No row of headings') },
  ...Array.from({ length: Math.max(FIRST_ROWS, chosen + 1) }, (_, row) => ({
    value: String(row),
    label: t('Row {{line}}', { line: lineLabel(row + 1) }),
  })),
];
