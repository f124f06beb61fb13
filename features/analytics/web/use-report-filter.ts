import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportFilter } from '../contract.ts';
import { FIRST_PERIOD, type PeriodDays, periods } from '../rules.ts';

export const tabs = ['overview', 'budget', 'progress', 'gallery'] as const;
export type ReportTab = (typeof tabs)[number];

interface Search {
  readonly project?: string;
  readonly days?: string | number;
  readonly tab?: string;
  /** Of the gallery; stays when its scope or period changes. */
  readonly view?: string;
}

/** Scope, period and tab, as the address says them: /gallery is the fourth tab. */
export function useReportFilter() {
  const search = useSearch({ strict: false }) as Search;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const days = periods.find((one) => one === String(search.days)) ?? FIRST_PERIOD;
  const projectId = search.project || undefined;
  const tab: ReportTab = pathname === '/gallery' ? 'gallery' : (tabs.find((one) => one === search.tab) ?? 'overview');
  const go = (next: { tab: ReportTab; projectId: string | undefined; days: PeriodDays }) =>
    void navigate({ ...addressOf(next, search.view), replace: true } as NavigateOptions);
  const filter: ReportFilter = { projectId, days };
  const now = { tab, projectId, days };
  return {
    filter,
    tab,
    isNarrowed: projectId !== undefined || days !== FIRST_PERIOD,
    setTab: (value: ReportTab) => go({ ...now, tab: value }),
    setProject: (value: string) => go({ ...now, projectId: value || undefined }),
    setDays: (value: PeriodDays) => go({ ...now, days: value }),
    reset: () => go({ tab, projectId: undefined, days: FIRST_PERIOD }),
  };
}

interface Shown {
  readonly tab: ReportTab;
  readonly projectId: string | undefined;
  readonly days: PeriodDays;
}

function addressOf({ tab, projectId, days }: Shown, view: string | undefined) {
  const search = {
    ...(tab === 'gallery' && view && { view }),
    ...(projectId && { project: projectId }),
    ...(days !== FIRST_PERIOD && { days: Number(days) }),
    ...(tab !== 'overview' && tab !== 'gallery' && { tab }),
  };
  return { to: tab === 'gallery' ? '/gallery' : '/analytics', search };
}
