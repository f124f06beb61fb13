import type { ReactNode } from 'react';
import { ProjectMembers } from '#features/organisation/web/parts/ProjectMembers.tsx';
import type { Project } from '#features/projects/contract.ts';
import { viewOf } from '#features/projects/web/parts/view.ts';
import type { Risk } from '#features/risks/contract.ts';
import { descriptionOf } from '#features/risks/web/parts/labels.ts';
import { RiskTitle } from '#features/risks/web/parts/RiskTitle.tsx';
import { WeatherCard } from '#features/weather/web/parts/WeatherCard.tsx';
import { may } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatNumber } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { useProjectRisks } from './queries.ts';

/** Spec §9: the detail page shows 5 risks. */
const RISKS_SHOWN = 5;

export function OverviewTab({ project }: { project: Project }) {
  const { role } = useSession();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1.75fr)_minmax(18rem,1fr)]">
      <div className="grid gap-4">
        <Card>
          <CardHeader title={t('Overview')} action={<Badges project={project} />} />
          <CardBody className="grid gap-5">
            <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-2">
              {project.description ?? t('No description provided')}
            </p>
            <Facts project={project} />
          </CardBody>
        </Card>
        <WeatherCard projectId={project.id} />
      </div>
      <div className="grid gap-4">
        <RiskAlerts id={project.id} />
        <ProjectMembers projectId={project.id} mayManage={may(role, 'member.manage')} />
      </div>
    </div>
  );
}

/** How it goes, and what somebody set it to. */
function Badges({ project }: { project: Project }) {
  const view = viewOf(project);
  return (
    <span className="flex gap-4">
      <StatusBadge status={view.health} />
      <StatusBadge status={project.status} />
    </span>
  );
}

function Facts({ project }: { project: Project }) {
  const date = (day: string | null) => (day ? formatDate(day) : t('Not set'));
  const { latitude, longitude } = project;
  return (
    <dl className="grid pairs gap-x-6 gap-y-4 md:grid-cols-3">
      <Fact label={t('Start Date')}>{date(project.plannedStartDate)}</Fact>
      <Fact label={t('End Date')}>{date(project.plannedEndDate)}</Fact>
      <Fact label={t('Priority')}>{t(statusLabel(project.priority))}</Fact>
      <Fact label={t('Location')}>{project.location ? isolate(project.location) : t('Not set')}</Fact>
      <Fact label={t('Coordinates')}>
        {latitude !== null && longitude !== null ? (
          <bdi dir="ltr">
            {degrees(latitude)}, {degrees(longitude)}
          </bdi>
        ) : (
          t('Not set')
        )}
      </Fact>
      <Fact label={t('Weather monitoring')}>{project.weatherEnabled ? t('On') : t('Off')}</Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-3">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
);

function RiskAlerts({ id }: { id: string }) {
  const risks = useProjectRisks(id);
  const open = risks.data?.filter((risk) => risk.status === 'open') ?? [];
  return (
    <Card>
      <CardHeader
        title={t('Risk Alerts')}
        note={open.length > 0 ? t('{{count}} open', { count: open.length }) : undefined}
      />
      {risks.isPending ? (
        <SkeletonRows count={3} />
      ) : risks.isError ? (
        <ErrorNote error={risks.error} what={t('The risks could not be loaded.')} onRetry={risks.refetch} />
      ) : open.length === 0 ? (
        <EmptyState title={t('No risk alerts')} />
      ) : (
        <ul className="divide-y divide-line">
          {open.slice(0, RISKS_SHOWN).map((risk) => (
            <RiskRow key={risk.id} risk={risk} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const RiskRow = ({ risk }: { risk: Risk }) => (
  <li className="grid gap-1 px-4 py-3">
    <div className="flex items-start justify-between gap-3">
      <b className="min-w-0 font-semibold wrap-anywhere">
        <RiskTitle risk={risk} />
      </b>
      <StatusBadge status={risk.severity} />
    </div>
    {risk.description && (
      <p dir="auto" className="text-sm wrap-anywhere text-ink-2">
        {descriptionOf(risk)}
      </p>
    )}
  </li>
);

/** The six decimals a place is kept with, a tenth of a metre. */
const degrees = (value: number): string => formatNumber(value, { maximumFractionDigits: 6 });
