import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { BudgetAlerts } from './BudgetAlerts.tsx';

const EarnedValueCard = lazy(() => import('./EarnedValueCard.tsx').then((file) => ({ default: file.EarnedValueCard })));

/** What a project's page says of its money beside the list of payments. */
export const ProjectBudget = ({ projectId }: { projectId: string }) => (
  <div className="grid gap-4">
    <BudgetAlerts projectId={projectId} />
    <Suspense fallback={<SkeletonRows count={4} />}>
      <EarnedValueCard projectId={projectId} />
    </Suspense>
  </div>
);
