import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { BudgetAlerts } from '#features/budget/web/parts/BudgetAlerts.tsx';
import type { Project } from '#features/projects/contract.ts';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Payment } from '../contract.ts';
import { AgeingCard } from './parts/AgeingCard.tsx';
import { BudgetCards } from './parts/BudgetCards.tsx';
import { MoreMenu } from './parts/MoreMenu.tsx';
import { OverdueBanner } from './parts/OverdueBanner.tsx';
import { PaymentList } from './parts/PaymentList.tsx';
import type { PaymentView } from './queries.ts';
import { categories, categoryLabels, statuses, statusLabels } from './words.ts';

const PaymentDialog = lazy(() => import('./PaymentDialog.tsx').then((file) => ({ default: file.PaymentDialog })));
const BudgetAnalysis = lazy(() =>
  import('#features/budget/web/parts/BudgetAnalysis.tsx').then((file) => ({ default: file.BudgetAnalysis })),
);

interface PaymentSearch {
  project?: string | undefined;
  q?: string | undefined;
  status?: Payment['status'] | undefined;
  category?: Payment['category'] | undefined;
  view?: 'analysis' | undefined;
}

/** /payments: the project, the search, the filters and the view live in the URL. */
export function PaymentsPage() {
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
  const view: PaymentView = {
    projectId: asked.project,
    search: asked.q,
    status: statuses.find((status) => status === asked.status),
    category: categories.find((category) => category === asked.category),
  };
  return (
    <>
      <PageHeader
        title={t('Budget & Payments')}
        sub={project ? project.name : t('All Projects')}
        actions={
          <>
            <CertificatesLink project={project} />
            <MoreMenu view={view} />
            {mayAdd && <AddButton project={project} onClick={() => setAdding(true)} />}
          </>
        }
      />
      <BudgetCards projectId={asked.project} />
      <OverdueBanner projectId={asked.project} />
      <BudgetAlerts projectId={asked.project} />
      <Filters asked={asked} onChange={change} projects={projects.data ?? []} />
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
              <Suspense fallback={<SkeletonRows count={6} />}>
                <BudgetAnalysis projectId={asked.project} />
              </Suspense>
            </div>
          ) : (
            <PaymentList
              key={Object.values(view).join()}
              view={view}
              projects={projects.data ?? []}
              onAdd={mayAdd && project ? () => setAdding(true) : undefined}
            />
          )
        }
      />
      {isAdding && project && (
        <Suspense>
          <PaymentDialog project={project} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

const CertificatesLink = ({ project }: { project: Project | undefined }) =>
  project && (
    <span className="self-center">
      <TextLink to={`/projects/${project.id}/certificates`}>{t('Payment Certificates')}</TextLink>
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

interface FiltersProps {
  asked: PaymentSearch;
  onChange: (next: PaymentSearch) => void;
  projects: readonly Project[];
}

const Filters = ({ asked, onChange, projects }: FiltersProps) => (
  <div className="flex flex-wrap gap-2.5">
    {asked.view !== 'analysis' && (
      <SearchBox
        label={t('Search by description, vendor or invoice number')}
        value={asked.q ?? ''}
        onValue={(text) => onChange({ q: text || undefined })}
        className="md:w-96"
      />
    )}
    <Select
      aria-label={t('Project')}
      value={asked.project ?? ''}
      onValue={(id) => onChange({ project: id || undefined })}
      className="max-md:w-full md:w-72"
      options={[
        { value: '', label: t('All Projects') },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
    {asked.view !== 'analysis' && (
      <>
        <Select
          aria-label={t('Status')}
          value={asked.status ?? ''}
          onValue={(status) => onChange({ status: status || undefined })}
          className="max-md:flex-1 md:w-40"
          options={[
            { value: '', label: t('All states') },
            ...statuses.map((value) => ({ value, label: t(statusLabels[value]) })),
          ]}
        />
        <Select
          aria-label={t('Category')}
          value={asked.category ?? ''}
          onValue={(category) => onChange({ category: category || undefined })}
          className="max-md:flex-1 md:w-44"
          options={[
            { value: '', label: t('All categories') },
            ...categories.map((value) => ({ value, label: t(categoryLabels[value]) })),
          ]}
        />
      </>
    )}
  </div>
);
