import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { AgeingCard } from '#features/payments/web/parts/AgeingCard.tsx';
import { BudgetCards } from '#features/payments/web/parts/BudgetCards.tsx';
import { MoreMenu } from '#features/payments/web/parts/MoreMenu.tsx';
import { OverdueBanner } from '#features/payments/web/parts/OverdueBanner.tsx';
import { PaymentFilters, type PaymentSearch, viewOf } from '#features/payments/web/parts/PaymentFilters.tsx';
import { LOADING_CARDS, PaymentList } from '#features/payments/web/parts/PaymentList.tsx';
import { type PaymentView, useBudget, useOverdue, usePayments, useTotals } from '#features/payments/web/queries.ts';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LatePart } from '#web/ui/LatePart.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { BudgetAlerts } from './parts/BudgetAlerts.tsx';
import { useBudgetAlerts } from './queries.ts';

const PaymentDialog = lazyDialog(() => import('#features/payments/web/parts/PaymentDialog.tsx'), 'PaymentDialog');
const budgetAnalysis = () => import('./parts/BudgetAnalysis.tsx');

const whose = (project: Project | undefined, asked: string | undefined, isComing: boolean): string =>
  project?.name ?? (asked && isComing ? ' ' : t('All Projects'));

/** /payments: the project, the search, the filters and the view live in the URL. */
export function BudgetAndPaymentsPage() {
  const asked = useSearch({ strict: false }) as PaymentSearch;
  const { role } = useSession();
  const navigate = useNavigate();
  const projects = useProjects();
  const [isAdding, setAdding] = useState(false);
  const project = projects.data?.find(({ id }) => id === asked.project);
  const mayAdd = project ? mayInProject(role, project.memberRole, 'payment.write') : role === 'admin' || role === 'pm';
  const change = (next: PaymentSearch) => {
    const search = Object.entries({ ...asked, ...next }).filter(([, value]) => value);
    const target = { to: '/payments', search: Object.fromEntries(search), replace: true, resetScroll: false };
    void navigate(target as NavigateOptions);
  };
  const view = viewOf(asked);
  return (
    <>
      <PageHeader
        title={t('Budget & Payments')}
        sub={whose(project, asked.project, projects.isPending)}
        actions={
          <>
            <CertificatesLink projectId={projects.isPending ? asked.project : project?.id} />
            <MoreMenu view={view} />
            {mayAdd && <AddButton project={project} onClick={() => setAdding(true)} />}
          </>
        }
      />
      <BudgetCards projectId={asked.project} />
      <Together projectId={asked.project} view={view}>
        <OverdueBanner projectId={asked.project} />
        <BudgetAlerts projectId={asked.project} />
        <PaymentFilters asked={asked} onChange={change} projects={projects.data ?? []} />
        <Tabs
          label={t('Budget & Payments')}
          tabs={[
            { value: 'payments', label: t('Payments') },
            { value: 'analysis', label: t('Cost and earned value') },
          ]}
          value={asked.view ?? 'payments'}
          onValue={(next) => change({ view: next === 'analysis' ? next : undefined })}
          panel={
            asked.view === 'analysis' ? (
              <div className="grid gap-4">
                <AgeingCard projectId={asked.project} />
                <LatePart load={budgetAnalysis} waiting={<SkeletonRows count={6} />}>
                  {({ BudgetAnalysis }) => <BudgetAnalysis projectId={asked.project} />}
                </LatePart>
              </div>
            ) : (
              <PaymentList
                key={JSON.stringify(view)}
                view={view}
                projects={projects.data ?? []}
                onAdd={mayAdd && project ? () => setAdding(true) : undefined}
              />
            )
          }
        />
      </Together>
      {isAdding && project && (
        <Suspense>
          <PaymentDialog project={project} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

interface TogetherProps {
  projectId: string | undefined;
  view: PaymentView;
  children: ReactNode;
}

/**
 * Until all that stands above the list is there for the first time: what one is about to touch does not slide away. The list
 * itself is asked for meanwhile.
 */
function Together({ projectId, view, children }: TogetherProps) {
  usePayments(view);
  const above = [useBudget(projectId), useOverdue(projectId), useBudgetAlerts(projectId), useTotals(view)];
  const [wasThere, setThere] = useState(false);
  const isThere = wasThere || above.every(({ isPending }) => !isPending);
  if (isThere && !wasThere) setThere(true);
  return isThere ? children : <SkeletonCards count={LOADING_CARDS} />;
}

const CertificatesLink = ({ projectId }: { projectId: string | undefined }) =>
  projectId && (
    <span className="self-center">
      <TextLink to={`/projects/${projectId}/certificates`}>{t('Payment Certificates')}</TextLink>
    </span>
  );

const AddButton = ({ project, onClick }: { project: Project | undefined; onClick: () => void }) => (
  <Button
    variant="primary"
    icon={Plus}
    disabled={!project}
    title={project ? undefined : t('Choose a project first.')}
    onClick={onClick}
  >
    {t('Add Payment')}
  </Button>
);
