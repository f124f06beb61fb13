import { type NavigateOptions, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { HandCoins, Plus, Settings2, Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useProject } from '#features/projects/web/queries.ts';
import { exact } from '#shared/money.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatPercent } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonCards } from '#web/ui/Skeleton.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import type { Overview } from '../contract.ts';
import { heldRetention, percentDone } from '../rules.ts';
import { coins, coinsOf } from './parts/amounts.ts';
import { BillTab } from './parts/BillTab.tsx';
import { CertificatesTab } from './parts/CertificatesTab.tsx';
import { RetentionTab } from './parts/RetentionTab.tsx';
import { VariationsTab } from './parts/VariationsTab.tsx';
import { useOverview } from './queries.ts';

const TermsDialog = lazyDialog(() => import('./TermsDialog.tsx'), 'TermsDialog');
const LumpDialog = lazyDialog(() => import('./LumpDialog.tsx'), 'LumpDialog');
const NewCertificateDialog = lazyDialog(() => import('./NewCertificateDialog.tsx'), 'NewCertificateDialog');

type View = 'certificates' | 'bill' | 'variations' | 'retention';
const viewLabels: Record<View, string> = {
  certificates: 'Certificates',
  bill: 'Bill of Quantities',
  variations: 'Variations',
  retention: 'Retention',
};

/** /projects/{id}/certificates: the contract of a project, its bill and its payment certificates. */
export function CertificatesPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { role } = useSession();
  const project = useProject(id);
  const overview = useOverview(id);
  const mayWrite = mayInProject(role, project.data?.memberRole ?? null, 'payment.write');
  const name = project.data?.name;
  return (
    <>
      <PageHeader
        title={t('Payment Certificates')}
        sub={name && isolate(name)}
        back={`/projects/${id}`}
        actions={mayWrite && overview.data && <Actions projectId={id} overview={overview.data} />}
      />
      {overview.isPending && <SkeletonCards />}
      {overview.isError && <ErrorNote query={overview} what={t('The contract could not be loaded.')} />}
      {overview.data && (
        <>
          <Figures overview={overview.data} />
          <Views projectId={id} overview={overview.data} mayWrite={mayWrite} />
        </>
      )}
    </>
  );
}

type Opened = 'terms' | 'advance' | 'release' | 'certificate';

function Actions({ projectId, overview }: { projectId: string; overview: Overview }) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const hasBill = overview.itemCount > 0;
  const held = heldOf(overview);
  const waits = overview.hasTerms ? undefined : t('Set the contract terms first.');
  return (
    <>
      <Button icon={Settings2} onClick={() => setOpened('terms')}>
        {t('Contract terms')}
      </Button>
      {hasBill && exact(overview.standing.advance) === 0n && (
        <Button icon={HandCoins} disabled={!overview.hasTerms} title={waits} onClick={() => setOpened('advance')}>
          {t('Advance payment')}
        </Button>
      )}
      {held > 0n && (
        <Button icon={Undo2} onClick={() => setOpened('release')}>
          {t('Release retention')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={Plus}
        disabled={!hasBill || !overview.hasTerms}
        title={hasBill ? waits : t('Enter the bill of quantities first.')}
        onClick={() => setOpened('certificate')}
      >
        {t('New certificate')}
      </Button>
      <Suspense>
        {opened === 'terms' && <TermsDialog projectId={projectId} overview={overview} onClose={close} />}
        {opened === 'certificate' && <NewCertificateDialog projectId={projectId} onClose={close} />}
        {(opened === 'advance' || opened === 'release') && (
          <LumpDialog kind={opened} projectId={projectId} overview={overview} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const heldOf = ({ standing }: Overview) =>
  heldRetention({ retained: exact(standing.retained), released: exact(standing.released) });

function Figures({ overview }: { overview: Overview }) {
  const { currency, standing: balance, contractSum, variationsSum, paidSum, overdueSum } = overview;
  const done = percentDone(exact(balance.workDone), exact(contractSum));
  const isIncoming = overview.terms.direction === 'incoming';
  const outstanding = { amount: isolate(coins(overview.outstandingSum, currency)) };
  const open = isIncoming
    ? t('{{amount}} issued and not received yet, VAT included', outstanding)
    : t('{{amount}} issued and not paid yet, VAT included', outstanding);
  const overdue = t('{{amount}} overdue', { amount: isolate(coins(overdueSum, currency)) });
  const advance = exact(balance.advance) - exact(balance.recovered);
  const figures = {
    contract: coins(contractSum, currency),
    certified: coins(balance.workDone, currency),
    held: coinsOf(heldOf(overview), currency),
    paid: coins(paidSum, currency),
  };
  const longest = Object.values(figures).reduce((one, other) => (other.length > one.length ? other : one));
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label={t('Contract sum')}
        longest={longest}
        figure={<bdi>{figures.contract}</bdi>}
        meaning={t('including variations {{amount}}, before VAT', { amount: isolate(coins(variationsSum, currency)) })}
      />
      <StatCard
        label={t('Certified to date')}
        longest={longest}
        figure={<bdi>{figures.certified}</bdi>}
        meaning={done === null ? undefined : t('{{percent}} of the contract', { percent: formatPercent(done, 2) })}
      />
      <StatCard
        label={t('Retention held')}
        longest={longest}
        figure={<bdi>{figures.held}</bdi>}
        meaning={t('Advance to recover {{amount}}', { amount: isolate(coinsOf(advance, currency)) })}
      />
      <StatCard
        label={isIncoming ? t('Received') : t('Paid')}
        longest={longest}
        figure={<bdi>{figures.paid}</bdi>}
        meaning={exact(overdueSum) === 0n ? open : `${open} · ${overdue}`}
      />
    </div>
  );
}

interface ViewsProps {
  projectId: string;
  overview: Overview;
  mayWrite: boolean;
}

function Views({ projectId, overview, mayWrite }: ViewsProps) {
  const { view: asked } = useSearch({ strict: false }) as { view?: string };
  const view = asked && asked in viewLabels ? (asked as View) : 'certificates';
  const navigate = useNavigate();
  const show = (next: View) =>
    void navigate({
      to: `/projects/${projectId}/certificates`,
      search: next === 'certificates' ? {} : { view: next },
      replace: true,
      resetScroll: false,
    } as NavigateOptions);
  const shared = { projectId, overview, mayWrite };
  const panels: Record<View, React.ReactNode> = {
    certificates: <CertificatesTab {...shared} onBill={() => show('bill')} />,
    bill: <BillTab {...shared} />,
    variations: <VariationsTab {...shared} />,
    retention: <RetentionTab {...shared} />,
  };
  return (
    <Tabs
      label={t('Contract')}
      tabs={(Object.keys(viewLabels) as View[]).map((value) => ({ value, label: t(viewLabels[value]) }))}
      value={view}
      onValue={show}
      panel={panels[view]}
    />
  );
}
