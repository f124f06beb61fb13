import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '#web/i18n/text.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import type { ResourcePlan } from '../contract.ts';
import { WEEK_DAYS } from '../rules.ts';
import { Histogram } from './Histogram.tsx';
import { ManpowerDemand } from './ManpowerDemand.tsx';
import { MaterialDeliveries } from './MaterialDeliveries.tsx';
import { ProjectChoice } from './parts/ProjectChoice.tsx';
import { weekOptions } from './parts/week-label.ts';
import { useResources } from './queries.ts';
import { TradesCard } from './TradesCard.tsx';
import { WeeklyOverview } from './WeeklyOverview.tsx';

interface ResourceSearch {
  project?: string | undefined;
  week?: string | undefined;
}

/** /cm/resources: who and what a project needs in one of the next four weeks; the choice lives in the URL. */
export function ResourcePlannerPage() {
  const { project, week = '0' } = useSearch({ strict: false }) as ResourceSearch;
  const navigate = useNavigate();
  const weeks = weekOptions();
  const index = Math.max(
    0,
    weeks.findIndex(({ value }) => value === week),
  );
  const change = (next: ResourceSearch) => {
    const search = Object.entries({ project, week, ...next }).filter(([, value]) => value);
    const target = { to: '/cm/resources', search: Object.fromEntries(search), replace: true, resetScroll: false };
    void navigate(target as NavigateOptions);
  };
  return (
    <>
      <PageHeader title={t('Resource Planner')} sub={t('Manpower and deliveries of the next four weeks')} />
      <div className="grid gap-3 md:grid-cols-2 lg:max-w-160">
        <ProjectChoice value={project} onValue={(id) => change({ project: id })} />
        <Field label={t('Week')}>
          <Select value={String(index)} onValue={(value) => change({ week: value })} options={weeks} />
        </Field>
      </div>
      {project ? <Planner projectId={project} index={index} /> : <NothingChosen />}
    </>
  );
}

const NothingChosen = () => (
  <Card>
    <EmptyState
      level={2}
      drawing="people"
      title={t('Select Project & Week')}
      text={t('Choose a project and a week to see who and what it needs.')}
    />
  </Card>
);

function Planner({ projectId, index }: { projectId: string; index: number }) {
  const resources = useResources(projectId);
  if (resources.isPending) return <SkeletonRows count={5} />;
  if (resources.isError) {
    return (
      <ErrorNote error={resources.error} what={t('The resources could not be loaded.')} onRetry={resources.refetch} />
    );
  }
  return <Week plan={resources.data} index={index} />;
}

function Week({ plan, index }: { plan: ResourcePlan; index: number }) {
  const week = plan.weeks[index];
  if (!week) return null;
  const days = plan.days.slice(index * WEEK_DAYS, (index + 1) * WEEK_DAYS);
  const deliveries = plan.deliveries.filter(({ expectedDeliveryDate: date }) => week.from <= date && date <= week.to);
  const isEmpty = plan.tasks.length === 0;
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.6fr)_minmax(19rem,1fr)]">
      <div className="grid min-w-0 gap-4.5">
        <ManpowerDemand {...{ plan, week, days }} />
        {!isEmpty && <Histogram plan={plan} from={week.from} to={week.to} />}
      </div>
      <div className="grid min-w-0 gap-4.5">
        <WeeklyOverview {...{ plan, week, deliveries }} />
        <MaterialDeliveries deliveries={deliveries} />
        {!isEmpty && <TradesCard days={days} names={plan.tradeNames} />}
      </div>
    </div>
  );
}
