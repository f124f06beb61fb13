import { formatPercent } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { Project } from '../../contract.ts';
import { viewOf } from './view.ts';

interface ProjectProgressProps {
  project: Project;
  className?: string;
}

/** Fill = work done, tick = plan. A project without tasks has no work to measure: the bar shows the elapsed share alone. */
export function ProjectProgress({ project, className }: ProjectProgressProps) {
  const { progress, tone } = viewOf(project);
  if (project.workDone !== null) {
    const look = className === undefined ? {} : { className };
    return <ProgressBar value={project.workDone} plan={progress} tone={tone} label={t('Work done')} scale {...look} />;
  }
  return (
    <div className={className}>
      <ProgressBar value={progress} tone="grey" label={t('Progress')} />
      <p className="mt-1 text-xs text-ink-3">
        {t('Progress {{percent}}, no tasks yet', { percent: formatPercent(progress) })}
      </p>
    </div>
  );
}
