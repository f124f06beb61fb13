import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { quantityText } from '#features/materials/web/parts/quantity-text.ts';
import { formatDate, formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Delivery, ResourceDay, ResourcePlan, ResourceTask, ResourceWeek } from '../contract.ts';
import { WEEK_DAYS } from '../rules.ts';
import { ManpowerDemand, tradeName } from './ManpowerDemand.tsx';
import { ProjectChoice } from './parts/ProjectChoice.tsx';
import { weekOptions } from './parts/week-label.ts';
import { useResources } from './queries.ts';
import { TaskList } from './TaskList.tsx';

interface WeeklyOverviewProps {
  readonly plan: ResourcePlan;
  readonly week: ResourceWeek;
  readonly deliveries: readonly Delivery[];
}

function WeeklyOverview({ plan, week, deliveries }: WeeklyOverviewProps) {
  const [isOpen, setOpen] = useState(false);
  const atRisk = plan.tasks.filter((task) => isAtRisk(task, week));
  const urgent = deliveries.filter(({ isUrgent }) => isUrgent).length;
  return (
    <Card>
      <CardHeader title={t('Weekly Overview')} />
      <div className="divide-y divide-line">
        <Section title={t('Schedule Health')} badge={<HealthBadge atRisk={week.tasksAtRisk} />}>
          <Row label={t('Critical tasks')} value={formatNumber(week.criticalTasks)} />
          <Row label={t('Tasks at risk')} value={formatNumber(week.tasksAtRisk)} />
          {atRisk.length > 0 && (
            <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('Hide the tasks at risk') : t('Show the tasks at risk')}
            </Button>
          )}
        </Section>
        {isOpen && atRisk.length > 0 && <TaskList tasks={atRisk} />}
        <Section title={t('Resource Utilization')}>
          <Row label={t('Average of {{count}} workers', { count: plan.crew })} value={formatPercent(week.capacity)} />
          <ProgressBar
            label={t('Resource Utilization')}
            value={week.capacity}
            tone={week.capacity > 100 ? 'red' : week.capacity > 90 ? 'amber' : 'green'}
          />
          {week.hoursLost > 0 && (
            <Row label={t('Worker-hours lost to the midday ban')} value={formatNumber(week.hoursLost)} />
          )}
        </Section>
        <Section title={t('Material Status')}>
          <Row label={t('Urgent deliveries')} value={formatNumber(urgent)} />
          <Row label={t('Scheduled deliveries')} value={formatNumber(deliveries.length - urgent)} />
          <Row
            label={
              <TextLink to="/materials" search={{ project: plan.projectId }}>
                {t('Materials short')}
              </TextLink>
            }
            value={t('{{part}} of {{total}}', { part: plan.shortMaterials, total: plan.materials })}
          />
        </Section>
      </div>
    </Card>
  );
}

const isAtRisk = ({ risk, workFrom, workTo }: ResourceTask, { from, to }: ResourceWeek): boolean =>
  risk !== null && workFrom <= to && workTo >= from;

const HealthBadge = ({ atRisk }: { atRisk: number }) =>
  atRisk === 0 ? <Badge tone="green">{t('On Track')}</Badge> : <Badge tone="red">{t('At risk')}</Badge>;

const Section = ({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) => (
  <section className="grid gap-2 px-4 py-3.5">
    <div className="flex items-center justify-between gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {badge}
    </div>
    {children}
  </section>
);

const Row = ({ label, value }: { label: ReactNode; value: string }) => (
  <p className="flex items-baseline justify-between gap-3">
    <span className="text-ink-2">{label}</span>
    <b className="font-semibold tabular-nums">{value}</b>
  </p>
);

interface TradesCardProps {
  readonly days: readonly ResourceDay[];
  readonly names: ResourcePlan['tradeNames'];
}

/** The most of each trade on one day of the week, as far as crews are known; the figures above count eight a task instead. */
function TradesCard({ days, names }: TradesCardProps) {
  const peaks = new Map<string | null, number>();
  for (const { trade, workers } of days.flatMap(({ trades }) => trades)) {
    peaks.set(trade, Math.max(peaks.get(trade) ?? 0, workers));
  }
  const rows = [...peaks].sort(([, one], [, other]) => other - one);
  const most = rows[0]?.[1] ?? 0;
  const unknown = Math.max(0, ...days.map(({ unknownCrews }) => unknownCrews));
  const office = Math.max(0, ...days.map((day) => day.office));
  if (most === 0 && unknown === 0 && office === 0) return null;
  return (
    <Card>
      <CardHeader title={t('Workers by trade')} note={t('peak of the week')} />
      <ul className="grid gap-2.5 p-4">
        {rows.map(([trade, workers]) => (
          <li key={trade ?? ''} className="grid gap-1">
            <p className="flex justify-between gap-3">
              <span>{tradeName(trade, names)}</span>
              <b className="font-semibold tabular-nums">{formatNumber(workers)}</b>
            </p>
            <ProgressBar
              label={tradeName(trade, names)}
              value={(workers / most) * 100}
              tone={trade === null ? 'grey' : 'blue'}
            />
          </li>
        ))}
        {office > 0 && (
          <li className="flex justify-between gap-3 text-ink-2">
            <span>{t('In the office, not on site')}</span>
            <span className="tabular-nums">{formatNumber(office)}</span>
          </li>
        )}
        {unknown > 0 && (
          <li className="flex justify-between gap-3 text-ink-2">
            <span>{t('crew not known for {{count}} tasks', { count: unknown })}</span>
            <span>{t('not known')}</span>
          </li>
        )}
        <PeakLine days={days} />
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        {t(
          'By the number given for a task, else the usual crew of its step, else its last daily log. Peak and average count eight workers a task where nobody gave a number, and nobody for what is blocked.',
        )}
      </p>
    </Card>
  );
}

/** The figure above counts otherwise than this list: by how much, on its day. */
function PeakLine({ days }: { days: readonly ResourceDay[] }) {
  const peak = days.reduce<ResourceDay | undefined>(
    (most, day) => (most && most.workers >= day.workers ? most : day),
    undefined,
  );
  if (!peak) return null;
  const byTrade = peak.trades.reduce((sum, { workers }) => sum + workers, 0);
  const rest = peak.workers - byTrade - peak.office;
  if (rest === 0) return null;
  const parts = [
    byTrade > 0 && t('by trade: {{workers}}', { workers: byTrade }),
    peak.office > 0 && t('in the office: {{workers}}', { workers: peak.office }),
    rest > 0
      ? t('more by the usual eight a task: {{workers}}', { workers: rest })
      : t('fewer by the usual eight a task: {{workers}}', { workers: -rest }),
  ].filter((part) => part !== false);
  return (
    <li className="text-sm text-ink-2">
      {t('{{date}}, peak of {{workers}}: {{parts}}', {
        date: formatDate(peak.date, 'short'),
        workers: peak.workers,
        parts: parts.join(' · '),
      })}
    </li>
  );
}

/** What is expected in the week; urgent is what the site has too little of. */
const MaterialDeliveries = ({ deliveries }: { deliveries: readonly Delivery[] }) => (
  <Card>
    <CardHeader title={t('Material Deliveries')} note={deliveries.length > 0 && formatNumber(deliveries.length)} />
    {deliveries.length === 0 ? (
      <EmptyState title={t('No material deliveries scheduled')} text={t('No delivery is expected in this week.')} />
    ) : (
      <ul className="divide-y divide-line">
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.materialId} {...delivery} />
        ))}
      </ul>
    )}
  </Card>
);

const DeliveryRow = ({ item, unit, supplier, expectedDeliveryDate, required, available, isUrgent }: Delivery) => (
  <li className="flex items-start justify-between gap-3 px-4 py-2.5">
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        <bdi>{item}</bdi>
      </p>
      <p className="text-sm text-ink-2">
        {formatDate(expectedDeliveryDate, 'weekday')}
        {supplier && (
          <>
            {' · '}
            <bdi className="wrap-anywhere">{supplier}</bdi>
          </>
        )}
      </p>
      <p className="text-sm text-ink-3 tabular-nums">
        {t('{{have}} of {{need}} available', {
          have: quantityText({ unit }, available),
          need: quantityText({ unit }, required),
        })}
      </p>
    </div>
    <Badge tone={isUrgent ? 'red' : 'blue'} className="flex-none">
      {isUrgent ? t('Urgent') : t('Scheduled')}
    </Badge>
  </li>
);

const histogramChart = () => import('./HistogramChart.tsx');

interface HistogramProps {
  readonly plan: ResourcePlan;
  /** The week that is looked at. */
  readonly from: string;
  readonly to: string;
}

const Histogram = (props: HistogramProps) => (
  <Card>
    <CardHeader title={t('Workers a day, next four weeks')} />
    <CardBody>
      <LatePart load={histogramChart} waiting={<SkeletonRows count={4} />}>
        {({ HistogramChart }) => <HistogramChart {...props} />}
      </LatePart>
    </CardBody>
  </Card>
);

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
    return <ErrorNote query={resources} what={t('The resources could not be loaded.')} />;
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
