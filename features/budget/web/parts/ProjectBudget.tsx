import { LatePart } from '#web/ui/LatePart.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { BudgetAlerts } from './BudgetAlerts.tsx';

const earnedValueCard = () => import('./EarnedValueCard.tsx');

/** What a project's page says of its money beside the list of payments. */
export const ProjectBudget = ({ projectId }: { projectId: string }) => (
  <div className="grid gap-4">
    <BudgetAlerts projectId={projectId} />
    <LatePart load={earnedValueCard} waiting={<SkeletonRows count={4} />}>
      {({ EarnedValueCard }) => <EarnedValueCard projectId={projectId} />}
    </LatePart>
  </div>
);
