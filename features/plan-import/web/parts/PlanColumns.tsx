import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { SheetColumns } from '#web/ui/SheetColumns.tsx';
import type { PlanPreview } from '../../contract.ts';
import { ALL_SHEETS, type DateOrder, type Field as PlanField } from '../../reading/plan.ts';
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

/** Which sheet and which columns were recognised; every choice can be changed and the plan is read again. */
export function PlanColumns({ plan, preview }: { plan: PlanFile; preview: PlanPreview }) {
  const plans = preview.sheets.filter(({ isPlan }) => isPlan).length;
  const isAll = preview.sheet === ALL_SHEETS;
  const table = { ...preview, sheets: preview.sheets.map(({ name, isPlan }) => ({ name, isFound: isPlan })) };
  return (
    <SheetColumns
      table={table}
      labels={fieldLabels}
      isOpen={!isAll && !preview.columns.some(({ field }) => field === 'start')}
      allSheets={plans > 1 ? { label: t('All sheets with a plan'), isChosen: isAll, sheet: ALL_SHEETS } : undefined}
      warning={warningOf(preview, plan)}
      onChoose={plan.change}
    >
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
    </SheetColumns>
  );
}

function warningOf({ isGuess, sheets }: PlanPreview, { chosen }: PlanFile): string | undefined {
  const plans = sheets.filter(({ isPlan }) => isPlan).length;
  if (isGuess)
    return t('No heading was recognised: the columns were told by what stands in them. Check them before you go on.');
  return plans > 1 && chosen.sheet === undefined
    ? t('Several sheets of this book hold a plan: choose one of them, or all.')
    : undefined;
}
