import { t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useProjectBudgets } from '../queries.ts';
import { CostCard } from './CostCard.tsx';
import { EarnedValueCard } from './EarnedValueCard.tsx';
import { EarnedValueTable } from './EarnedValueTable.tsx';

/** Earned value and cost: of one project in full, of all as a table. */
export function BudgetAnalysis({ projectId }: { projectId: string | undefined }) {
  return (
    <>
      {projectId ? <EarnedValueCard projectId={projectId} /> : <ProjectsCard />}
      <CostCard projectId={projectId} />
    </>
  );
}

function ProjectsCard() {
  const projects = useProjectBudgets();
  return (
    <Card>
      <CardHeader title={t('Earned value by project')} note={t('as of today, in the currency of each project')} />
      {projects.isPending ? (
        <SkeletonRows count={5} />
      ) : projects.isError ? (
        <ErrorNote
          error={projects.error}
          what={t('The earned value could not be loaded.')}
          onRetry={projects.refetch}
        />
      ) : (
        <EarnedValueTable
          rows={projects.data}
          rowLink={(row) => ({ to: '/payments', search: { project: row.projectId, view: 'analysis' } })}
        />
      )}
    </Card>
  );
}
