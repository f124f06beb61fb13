import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { today } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Field } from '#web/ui/Field.tsx';
import { DateInput } from '#web/ui/inputs.tsx';
import { Pick as PickOne } from '#web/ui/Pick.tsx';
import type { Report, ReportFilter } from '../../contract.ts';
import { type GalleryPeriod, galleryPeriod } from '../../gallery-period.ts';
import { FIRST_PERIOD, type PeriodDays, periods } from '../../rules.ts';
import { periodLabels } from './labels.ts';

export const tabs = ['overview', 'budget', 'progress', 'gallery'] as const;
export type ReportTab = (typeof tabs)[number];

interface Search {
  readonly project?: string;
  readonly days?: string | number;
  readonly tab?: string;
  /** Of the gallery; stays when its scope or period changes. */
  readonly view?: string;
  /** Of the gallery: first and last day of a range of one's own; with `days` "all" every photo there is. */
  readonly from?: string;
  readonly to?: string;
}

/** What the picker offers in the gallery beyond the specification's periods. */
type PeriodChoice = PeriodDays | GalleryPeriod['kind'];

/** Scope, period and tab, as the address says them: /gallery is the fourth tab. */
export function useReportFilter() {
  const search = useSearch({ strict: false }) as Search;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const days = periods.find((one) => one === String(search.days)) ?? FIRST_PERIOD;
  const projectId = search.project || undefined;
  const tab: ReportTab = pathname === '/gallery' ? 'gallery' : (tabs.find((one) => one === search.tab) ?? 'overview');
  const period = tab === 'gallery' ? galleryPeriod(search) : undefined;
  const go = (next: Shown) => void navigate({ ...addressOf(next, search.view), replace: true } as NavigateOptions);
  const filter: ReportFilter = { projectId, days };
  const now = { tab, projectId, days, period };
  return {
    filter,
    tab,
    period,
    isNarrowed: projectId !== undefined || days !== FIRST_PERIOD || period !== undefined,
    setTab: (value: ReportTab) => go({ ...now, tab: value }),
    setProject: (value: string) => go({ ...now, projectId: value || undefined }),
    setDays: (value: PeriodDays) => go({ ...now, days: value, period: undefined }),
    setPeriod: (value: GalleryPeriod) => go({ ...now, period: value }),
    reset: () => go({ tab, projectId: undefined, days: FIRST_PERIOD, period: undefined }),
  };
}

interface Shown {
  readonly tab: ReportTab;
  readonly projectId: string | undefined;
  readonly days: PeriodDays;
  readonly period: GalleryPeriod | undefined;
}

function addressOf({ tab, projectId, days, period }: Shown, view: string | undefined) {
  const search = {
    ...(tab === 'gallery' && view && { view }),
    ...(projectId && { project: projectId }),
    ...(period && tab === 'gallery' ? searchOf(period) : days !== FIRST_PERIOD && { days: Number(days) }),
    ...(tab !== 'overview' && tab !== 'gallery' && { tab }),
  };
  return { to: tab === 'gallery' ? '/gallery' : '/analytics', search };
}

const searchOf = (period: GalleryPeriod) =>
  period.kind === 'all'
    ? { days: 'all' }
    : { days: 'range', ...(period.from && { from: period.from }), ...(period.to && { to: period.to }) };

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
