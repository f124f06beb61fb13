import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import { Pick as PickOne } from '#web/ui/Pick.tsx';
import type { Report } from '../../contract.ts';
import { periods } from '../../rules.ts';
import { periodLabels } from './labels.ts';
import type { PeriodChoice, useReportFilter } from './use-report-filter.ts';

interface PeriodFilterProps
  extends Pick<ReturnType<typeof useReportFilter>, 'filter' | 'tab' | 'period' | 'setDays' | 'setPeriod'> {
  /** The days that were shown: a range of one's own begins there. */
  readonly shown: Pick<Report, 'from' | 'to'> | undefined;
}

/** The specification's periods; photos, kept for years, are found in all time or a range as well. */
export function PeriodFilter({ filter, tab, period, setDays, setPeriod, shown }: PeriodFilterProps) {
  const choose = (value: PeriodChoice) => {
    if (value === 'all') setPeriod({ kind: 'all' });
    else if (value === 'range') setPeriod({ kind: 'range', from: shown?.from, to: shown?.to });
    else setDays(value);
  };
  const further = [
    { value: 'all', label: t('All time') },
    { value: 'range', label: t('Custom range') },
  ] as const;
  return (
    <>
      <PickOne<PeriodChoice>
        label={t('Time Period')}
        value={period?.kind ?? filter.days}
        active={period !== undefined}
        onValue={choose}
        options={[
          ...periods.map((days) => ({ value: days, label: t(periodLabels[days]) })),
          ...(tab === 'gallery' ? further : []),
        ]}
      />
      {period?.kind === 'range' && (
        <div className="flex gap-2.5 max-md:w-full">
          <Field
            label={t('From')}
            className="grid-flow-col items-center max-md:grid-flow-row max-md:min-w-0 max-md:flex-1"
          >
            <DateInput
              isDense
              value={period.from ?? ''}
              max={today()}
              onValue={(from) => setPeriod({ ...period, from: from || undefined })}
            />
          </Field>
          <Field
            label={t('To')}
            className="grid-flow-col items-center max-md:grid-flow-row max-md:min-w-0 max-md:flex-1"
          >
            <DateInput
              isDense
              value={period.to ?? ''}
              onValue={(to) => setPeriod({ ...period, to: to || undefined })}
            />
          </Field>
        </div>
      )}
    </>
  );
}
