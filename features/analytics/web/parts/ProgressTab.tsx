import { Link, type LinkProps } from '@tanstack/react-router';
import { shownDate } from '#features/photos/web/parts/shown-date.ts';
import { formatChange, formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Name } from '#web/ui/Name.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { toneOf } from '#web/ui/status.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Report, ReportProject } from '../../contract.ts';
import { PROJECTS_SHOWN } from '../../rules.ts';

/** The first ten projects: the bar's fill is the work done, its tick the plan. */
export function ProgressTab({ report: { projects } }: { report: Report }) {
  const shown = projects.slice(0, PROJECTS_SHOWN);
  const isCut = projects.length > shown.length;
  return (
    <Card>
      <CardHeader
        title={t('Progress Tracking')}
        note={isCut ? t('{{shown}} of {{total}}', { shown: shown.length, total: projects.length }) : undefined}
        action={isCut ? <TextLink to="/projects">{t('View All Projects')}</TextLink> : undefined}
      />
      {shown.length === 0 ? (
        <EmptyState title={t('No project data available')} />
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((project) => (
            <ProjectRow key={project.id} project={project} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function ProjectRow({ project }: { project: ReportProject }) {
  const { id, name, client, progress, health, workDone } = project;
  return (
    <li className="relative grid items-center gap-x-6 gap-y-2 px-4 py-3.5 transition-colors hover:bg-sunk md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_8rem]">
      <div className="min-w-0">
        <Link {...({ to: `/projects/${id}` } as LinkProps)} className="font-semibold after:absolute after:inset-0">
          <Name>{name}</Name>
        </Link>
        <p className="text-sm text-ink-3">{client ? <bdi>{client}</bdi> : t('No client specified')}</p>
      </div>
      <div className="grid min-w-0 gap-1">
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <span className="font-semibold">{t('Progress {{percent}}', { percent: formatPercent(progress) })}</span>
          <span className="text-ink-2">{workWords(project)}</span>
        </div>
        <ProgressBar
          label={t('Progress of {{name}}', { name })}
          value={workDone ?? progress}
          plan={workDone === null ? undefined : progress}
          tone={toneOf(health)}
        />
        <p className="text-sm text-ink-3">{window(project)}</p>
      </div>
      <StatusBadge className="md:justify-self-end" status={health} />
    </li>
  );
}

function workWords({ workDone, workDoneBefore }: ReportProject): string {
  if (workDone === null) return t('No tasks yet');
  const gain = workDone - (workDoneBefore ?? 0);
  const done = t('work {{percent}}', { percent: formatPercent(workDone) });
  if (gain <= 0) return done;
  return `${done} · ${t('{{change}} points in this period', { change: formatChange(gain), count: gain })}`;
}

function window({ plannedStartDate: start, plannedEndDate: end }: ReportProject): string {
  if (!start || !end) return t('No planned dates');
  return t('{{from}} to {{to}}', { from: shownDate(start), to: shownDate(end) });
}
