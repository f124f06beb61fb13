import { type ReactNode, useState } from 'react';
import { stockState } from '#features/materials/rules.ts';
import { useMaterials } from '#features/materials/web/queries.ts';
import type { Project } from '#features/projects/contract.ts';
import { deadlineText, viewOf } from '#features/projects/web/parts/view.ts';
import type { Risk } from '#features/risks/contract.ts';
import { RiskDescription, RiskTitle } from '#features/risks/web/parts/RiskTitle.tsx';
import { WeatherCard } from '#features/weather/web/parts/WeatherCard.tsx';
import { may } from '#shared/permissions.ts';
import { roleLabels } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate, formatList, formatMoney, formatNumber, formatPercent, percentSign } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx';
import { cx } from '#web/ui/cx.ts';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { statusLabel } from '#web/ui/status.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Member } from '../../organisation/contract.ts';
import { PersonCell } from '../../organisation/web/parts/PersonCell.tsx';
import { useMembers } from '../../organisation/web/queries.ts';
import { useProjectRisks } from './queries.ts';

/** On a phone, beside rows that are to be seen as well: label and figure of each card, four in a row, two with letters twice as large. */
const small =
  'max-md:grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] max-md:gap-1.5 max-md:[&_section]:px-2 max-md:[&_section]:py-1.5 max-md:[&_section]:content-between max-md:[&_section>div]:hidden max-md:[&_h2]:text-xs max-md:[&_h2]:leading-tight max-md:[&_section>p]:text-md max-md:[&_section>p]:leading-snug';

/** The four cards above the tabs; each leads to the rows it was counted from. */
export function ProjectFigures({ project, isSmall }: { project: Project; isSmall: boolean }) {
  const view = viewOf(project);
  const to = `/projects/${project.id}`;
  return (
    <div className={cx('grid gap-2.5 md:gap-3.5 lg:grid-cols-4', isSmall ? cx('md:grid-cols-2', small) : 'pairs')}>
      <StatCard
        label={t('Progress')}
        figure={formatNumber(view.progress)}
        unit={percentSign()}
        meaning={
          <span className="grid gap-1">
            {project.workDone === null ? (
              <ProgressBar value={view.progress} tone="grey" label={t('Progress')} />
            ) : (
              <ProgressBar value={project.workDone} plan={view.progress} tone={view.tone} label={t('Work done')} />
            )}
            <span>
              {project.workDone === null
                ? deadlineText(view)
                : `${t('Work done {{percent}}', { percent: formatPercent(project.workDone) })} · ${deadlineText(view)}`}
            </span>
          </span>
        }
      />
      <BudgetCard project={project} health={view.budgetHealth} to={to} />
      <StatCard
        label={t('Active Tasks')}
        figure={formatNumber(project.inProgressCount)}
        meaning={formatList(
          [
            t('{{count}} completed', { count: project.doneCount }),
            t('{{count}} blocked', { count: project.blockedCount }),
          ],
          'narrow',
        )}
        to={to}
        search={{ tab: 'tasks' }}
      />
      <MaterialCard id={project.id} to={to} />
    </div>
  );
}

function BudgetCard({ project, health, to }: { project: Project; health: number; to: string }) {
  const { budget, spentAmount, currency } = project;
  if (budget === null || spentAmount === null) {
    return <StatCard label={t('Budget Health')} figure="–" meaning={t('Your role sees no money.')} />;
  }
  const meaning =
    budget === 0
      ? t('No budget set')
      : t('{{spent}} of {{budget}}', {
          spent: formatMoney(spentAmount, currency),
          budget: formatMoney(budget, currency),
        });
  return (
    <StatCard
      label={t('Budget Health')}
      figure={formatNumber(health)}
      unit={percentSign()}
      meaning={meaning}
      to={to}
      search={{ tab: 'payments' }}
      alert={budget > 0 && spentAmount > budget}
    />
  );
}

function MaterialCard({ id, to }: { id: string; to: string }) {
  const materials = useMaterials(id);
  const short = materials.data?.filter((material) => stockState(material) === 'shortage').length;
  const figure = materials.isError ? (
    '–'
  ) : short === undefined ? (
    <Skeleton className="h-8 w-10" />
  ) : (
    formatNumber(short)
  );
  const meaning = materials.isError
    ? t('The materials could not be loaded.')
    : short === undefined
      ? undefined
      : short > 0
        ? t('Items need attention')
        : t('All materials on track');
  return (
    <StatCard label={t('Material Alerts')} figure={figure} meaning={meaning} to={to} search={{ tab: 'materials' }} />
  );
}

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
        <ErrorNote query={risks} what={t('The risks could not be loaded.')} />
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
      <p className="text-sm wrap-anywhere text-ink-2">
        <RiskDescription risk={risk} />
      </p>
    )}
  </li>
);

/** The six decimals a place is kept with, a tenth of a metre. */
const degrees = (value: number): string => formatNumber(value, { maximumFractionDigits: 6 });

/** So many stand there at once. */
const SHOWN = 8;

/** Who works in a project and as what; `mayManage` leads to where that is changed. */
function ProjectMembers({ projectId, mayManage }: { projectId: string; mayManage: boolean }) {
  const members = useMembers(projectId);
  return (
    <Card>
      <CardHeader
        title={t('Members')}
        action={
          mayManage && (
            <TextLink to="/admin/users" search={{ project: projectId }}>
              {t('Manage')}
            </TextLink>
          )
        }
      />
      <Loaded query={members} what={t('The members could not be loaded.')} rows={3}>
        {(data) => <Rows members={data} />}
      </Loaded>
    </Card>
  );
}

function Rows({ members }: { members: readonly Member[] }) {
  const [isWhole, setWhole] = useState(false);
  if (members.length === 0) return <EmptyState title={t('No members assigned to this project')} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {members.slice(0, isWhole ? undefined : SHOWN).map(({ id, role, user }) => (
          <li key={id} className="flex items-center justify-between gap-x-3 px-4 py-2.5">
            <PersonCell person={user} />
            <span className="max-w-2/5 flex-none text-end text-sm text-ink-2">
              {user.deactivatedAt ? <StatusBadge status="deactivated" /> : t(roleLabels[role])}
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && members.length > SHOWN && (
        <div className="border-t border-line px-4 py-2">
          <Button size="sm" variant="quiet" onClick={() => setWhole(true)}>
            {t('Show {{rest}} more', { rest: members.length - SHOWN })}
          </Button>
        </div>
      )}
    </>
  );
}
