import { Link, type LinkProps } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { Money } from '#web/ui/Money.tsx';
import { Name } from '#web/ui/Name.tsx';
import { statusLabel } from '#web/ui/status.ts';
import type { Project } from '../../contract.ts';
import { BUDGET_USED_RED_ABOVE } from '../../rules.ts';
import { ProjectProgress } from './ProjectProgress.tsx';
import { ProjectTile } from './ProjectTile.tsx';
import { deadlineText, viewOf } from './view.ts';

/** One project in the list; the whole card leads to it. */
export function ProjectCard({ project }: { project: Project }) {
  const view = viewOf(project);
  const late = view.health !== 'completed' && view.daysLeft !== null && view.daysLeft < 0;
  return (
    <article className="relative grid min-w-0 content-start gap-4 rounded-2 border border-line bg-card p-4 transition-colors hover:border-ink-3">
      <header className="flex flex-wrap items-start gap-3">
        <ProjectTile name={project.name} />
        <div className="min-w-0 flex-1 basis-[6rem]">
          <h2 dir="auto" className="aligned-with-page line-clamp-2 font-semibold wrap-anywhere">
            <Link
              {...({ to: `/projects/${project.id}` } as LinkProps)}
              className="after:absolute after:inset-0 after:rounded-2"
            >
              {project.name}
            </Link>
          </h2>
          <Name className="text-sm text-ink-3">{project.client ?? t('No client specified')}</Name>
        </div>
        <div className="grid justify-items-end gap-1">
          <StatusBadge status={view.health} />
          {project.status !== 'active' && project.status !== view.health && (
            <Badge tone={project.status === 'on_hold' ? 'amber' : 'grey'}>{t(statusLabel(project.status))}</Badge>
          )}
        </div>
      </header>
      {project.description && (
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {project.description}
        </p>
      )}
      <ProjectProgress project={project} />
      <footer className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
        <span className={cx('font-medium', late && 'text-red-ink')}>{deadlineText(view)}</span>
        <Budget project={project} used={view.budgetUsed} />
      </footer>
    </article>
  );
}

function Budget({ project, used }: { project: Project; used: number | null }) {
  if (project.budget === null) return <span className="text-ink-3">{t('Budget hidden')}</span>;
  if (used === null) return <span className="text-ink-3">{t('No budget')}</span>;
  const isHigh = used > BUDGET_USED_RED_ABOVE;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5">
      <Wallet size={16} aria-hidden className={isHigh ? 'text-red' : 'text-ink-3'} />
      <Money amount={project.budget} currency={project.currency} className="font-medium" />
      <span className={isHigh ? 'text-red-ink' : 'text-ink-3'}>
        {t('Budget Used {{percent}}', { percent: formatPercent(used) })}
      </span>
    </span>
  );
}
