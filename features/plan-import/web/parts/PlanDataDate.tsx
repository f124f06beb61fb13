import { progressLogicLabels } from '#features/schedule/progress-logic.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import { Checkbox } from '#web/ui/toggles.tsx';
import type { PlanPreview } from '../../contract.ts';
import type { PlanFile } from './plan-file.ts';

type Given = Pick<PlanPreview, 'dataDate' | 'progressLogic'>;

/**
 * From which day on what is left is counted once the plan is here, that of the file, another one, or as the project has it; and whether
 * the rest of work under way waits, as the file has it.
 */
export function PlanDataDate({ plan, file: { dataDate: fileDate, progressLogic } }: { plan: PlanFile; file: Given }) {
  const { dataDate, setDataDate, takesLogic, setTakesLogic } = plan;
  if (fileDate === null) return null;
  return (
    <div className="grid gap-2">
      <label className="flex min-h-9 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={dataDate !== ''}
          onChange={(event) => setDataDate(event.target.checked ? fileDate : '')}
        />
        {t('Take over the data date of the file, {{date}}', { date: formatDate(fileDate) })}
      </label>
      {dataDate !== '' && (
        <Field label={t('Data date')} help={t('From this day on what is left is counted.')} className="max-w-60">
          <DateInput value={dataDate} onValue={(next) => setDataDate(next === '' ? fileDate : next)} />
        </Field>
      )}
      {progressLogic !== null && (
        <Checkbox
          label={t('Count work under way as the file does')}
          help={t(progressLogicLabels[progressLogic])}
          checked={takesLogic}
          onValue={setTakesLogic}
        />
      )}
    </div>
  );
}
