import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import type { Payment } from '../contract.ts';
import { BudgetCards } from './parts/BudgetCards.tsx';
import { OverdueBanner } from './parts/OverdueBanner.tsx';
import { PaymentCard } from './parts/PaymentCard.tsx';
import { usePayments } from './queries.ts';

const AddPaymentDialog = lazy(() =>
  import('./AddPaymentDialog.tsx').then((file) => ({ default: file.AddPaymentDialog })),
);

interface PaymentSearch {
  project?: string | undefined;
  q?: string | undefined;
}

const LOADING_CARDS = 5;
const SHOWN_AT_ONCE = 60;

/** /payments: the project and the search live in the URL. */
export function PaymentsPage() {
  const { project: projectId, q } = useSearch({ strict: false }) as PaymentSearch;
  const { role } = useSession();
  const navigate = useNavigate();
  const projects = useProjects();
  const [isAdding, setAdding] = useState(false);
  const project = projects.data?.find(({ id }) => id === projectId);
  const mayAdd = project ? mayInProject(role, project.memberRole, 'payment.write') : role === 'admin' || role === 'pm';
  const change = (next: PaymentSearch) => {
    const search = Object.entries({ project: projectId, q, ...next }).filter(([, value]) => value);
    void navigate({ to: '/payments', search: Object.fromEntries(search), replace: true } as NavigateOptions);
  };
  return (
    <>
      <PageHeader
        title={t('Budget & Payments')}
        sub={project ? project.name : t('All Projects')}
        actions={
          mayAdd && (
            <Button
              variant="primary"
              icon={Plus}
              disabled={!project}
              title={project ? undefined : t('Choose a project first.')}
              onClick={() => setAdding(true)}
            >
              {t('Add Payment')}
            </Button>
          )
        }
      />
      <BudgetCards projectId={projectId} />
      <OverdueBanner projectId={projectId} />
      <div className="flex flex-wrap gap-2.5">
        <SearchBox
          label={t('Search by description, vendor or invoice number')}
          value={q ?? ''}
          onValue={(text) => change({ q: text || undefined })}
          className="md:w-96"
        />
        <ProjectFilter
          projects={projects.data ?? []}
          value={projectId ?? ''}
          onValue={(id) => change({ project: id || undefined })}
        />
      </div>
      <PaymentList
        projectId={projectId}
        search={q}
        projects={projects.data ?? []}
        onAdd={mayAdd && project ? () => setAdding(true) : undefined}
      />
      {isAdding && project && (
        <Suspense>
          <AddPaymentDialog project={project} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

interface ProjectFilterProps {
  projects: readonly Project[];
  value: string;
  onValue: (id: string) => void;
}

const ProjectFilter = ({ projects, value, onValue }: ProjectFilterProps) => (
  <Select
    aria-label={t('Project')}
    value={value}
    onValue={onValue}
    className="max-md:w-full md:w-72"
    options={[{ value: '', label: t('All Projects') }, ...projects.map(({ id, name }) => ({ value: id, label: name }))]}
  />
);

interface PaymentListProps {
  projectId: string | undefined;
  search: string | undefined;
  projects: readonly Project[];
  onAdd: (() => void) | undefined;
}

function PaymentList({ projectId, search, projects, onAdd }: PaymentListProps) {
  const payments = usePayments(projectId, search);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  if (payments.isPending) return <SkeletonCards count={LOADING_CARDS} />;
  if (payments.isError) {
    return (
      <ErrorNote error={payments.error} what={t('The payments could not be loaded.')} onRetry={payments.refetch} />
    );
  }
  if (payments.data.length === 0)
    return <NoPayments isSearching={Boolean(search)} hasProject={Boolean(projectId)} onAdd={onAdd} />;
  const projectOf = (payment: Payment) => projects.find(({ id }) => id === payment.projectId);
  return (
    <section aria-label={t('Payments')} className="grid gap-2.5">
      {payments.data.slice(0, shown).map((payment) => (
        <PaymentCard key={payment.id} payment={payment} project={projectOf(payment)} withProject={!projectId} />
      ))}
      {payments.data.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('Show more')}
        </Button>
      )}
    </section>
  );
}

function NoPayments({
  isSearching,
  hasProject,
  onAdd,
}: {
  isSearching: boolean;
  hasProject: boolean;
  onAdd: (() => void) | undefined;
}) {
  const text = hasProject ? t('No payments recorded for this project yet.') : t('Select a project to view payments.');
  return (
    <EmptyState
      level={2}
      title={t('No Payments Found')}
      text={isSearching ? t('No payment matches your search.') : text}
      action={
        onAdd && !isSearching ? (
          <Button variant="primary" icon={Plus} onClick={onAdd}>
            {t('Add First Payment')}
          </Button>
        ) : undefined
      }
    />
  );
}
