import { type ReactNode, useState } from 'react';
import { formatNumber, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Delivery, ResourcePlan, ResourceTask, ResourceWeek } from '../contract.ts';
import { TaskList } from './TaskList.tsx';

interface WeeklyOverviewProps {
  readonly plan: ResourcePlan;
  readonly week: ResourceWeek;
  readonly deliveries: readonly Delivery[];
}

export function WeeklyOverview({ plan, week, deliveries }: WeeklyOverviewProps) {
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
          <Row label={t('Average of {{crew}} workers', { crew: plan.crew })} value={formatPercent(week.capacity)} />
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
