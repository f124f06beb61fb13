import { stockState } from '#features/materials/rules.ts';
import { useMaterials } from '#features/materials/web/queries.ts';
import type { Project } from '#features/projects/contract.ts';
import { deadlineText, viewOf } from '#features/projects/web/parts/view.ts';
import { formatList, formatMoney, formatNumber, formatPercent, percentSign } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { cx } from '#web/ui/cx.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';

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
