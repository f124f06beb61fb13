import { useState } from 'react';
import { formatDate } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import type { PlanPreview } from '../../contract.ts';
import { isWholeYear, type PlanFile } from './plan-file.ts';

interface Props {
  readonly plan: PlanFile;
  readonly scheduled: NonNullable<PlanPreview['scheduled']>;
}

/** A file without dates: from when its tasks are scheduled, to change; or that nothing says when they are done. */
export function PlanStart({ plan, scheduled }: Props) {
  const [typed, setTyped] = useState(scheduled.from);
  return (
    <div className="grid items-center gap-3 rounded-2 border border-amber bg-amber-wash px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <p role="status" className="text-amber-ink">
        <ScheduledLine scheduled={scheduled} />
      </p>
      {scheduled.count > 0 && (
        <Field label={t('The plan starts on')}>
          <DateInput
            value={typed}
            onValue={(start) => {
              setTyped(start);
              if (isWholeYear(start) && start !== scheduled.from) plan.change({ start });
            }}
          />
        </Field>
      )}
    </div>
  );
}

export const ScheduledLine = ({ scheduled: { count, from } }: Pick<Props, 'scheduled'>): string =>
  count > 0
    ? t('The file has no dates. {{count}} tasks are scheduled from {{date}} by links and durations.', {
        count,
        date: formatDate(from),
      })
    : t('The file has no dates, and no new task has a duration or a link that gives it one.');
