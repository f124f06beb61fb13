import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportFilter } from '../../contract.ts';
import { type GalleryPeriod, galleryPeriod } from '../../gallery-period.ts';
import { FIRST_PERIOD, type PeriodDays, periods } from '../../rules.ts';

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
export type PeriodChoice = PeriodDays | GalleryPeriod['kind'];

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
