import { type NavigateOptions, useNavigate, useParams } from '@tanstack/react-router';
import { Ban, Banknote, FileSpreadsheet, FileText, Stamp, Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { useProject } from '#features/projects/web/queries.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { type Exact, exact } from '#shared/money.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDate } from '#web/i18n/formats.ts';
import { isolate, t, translate } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Button } from '#web/ui/Button.tsx';
import { bringIntoView } from '#web/ui/bring-into-view.ts';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import { type Certificate, type CertificateLine, certificatesApi, type Overview } from '../contract.ts';
import { certifiedBeyond, totalOf, workFault } from '../rules.ts';
import { AccountCard } from './parts/AccountCard.tsx';
import { draftAccount, issuedAccount, overviewOn } from './parts/account-preview.ts';
import { coins, coinsOf, quantityShown, titleOf } from './parts/amounts.ts';
import { CertificateState } from './parts/CertificatesTab.tsx';
import { DeductionsCard } from './parts/DeductionsCard.tsx';
import { LinesTable } from './parts/LinesTable.tsx';
import { ReceiptsCard } from './parts/ReceiptsCard.tsx';
import { reasonLabels } from './parts/RetentionTab.tsx';
import type { LineChange } from './parts/use-measuring.ts';
import { type Measuring, useMeasuring } from './parts/use-measuring.ts';
import { useCertificate, useIssue, useLines, useOverview, useRemoveCertificate } from './queries.ts';

const VoidDialog = lazyDialog(() => import('./VoidDialog.tsx'), 'VoidDialog');
const ReceiptDialog = lazyDialog(() => import('./ReceiptDialog.tsx'), 'ReceiptDialog');

/** /projects/{id}/certificates/{certificateId}: measuring a draft, reading an issued one. */
export function CertificatePage() {
  const { id, certificateId } = useParams({ strict: false }) as { id: string; certificateId: string };
  const overview = useOverview(id);
  const certificate = useCertificate(id, certificateId);
  const lines = useLines(id, certificateId);
  const failed = [overview, certificate, lines].find((read) => read.isError);
  if (failed?.error) return <ErrorNote query={failed} what={t('The certificate could not be loaded.')} />;
  if (!overview.data || !certificate.data || !lines.data) return <SkeletonRows />;
  return (
    <CertificateView
      key={certificateId}
      projectId={id}
      overview={overview.data}
      certificate={certificate.data}
      lines={lines.data}
    />
  );
}

interface ViewProps {
  projectId: string;
  overview: Overview;
  certificate: Certificate;
  lines: readonly CertificateLine[];
}

const MOST_SHOWN = 20;

/** Two people measure at once: the second is told what the first changed, and loses nothing of what he typed. */
function MeasuringConflict({ measuring: { elsewhere, save } }: { measuring: Measuring }) {
  if (!elsewhere) return null;
  const both = elsewhere.filter(({ mine }) => mine !== undefined);
  return (
    <div ref={bringIntoView} role="alert" className="grid gap-1 rounded-2 border border-amber bg-amber-wash px-4 py-3">
      <p className="font-semibold">{t('Somebody else has changed this draft in the meantime.')}</p>
      <ul className="text-sm wrap-anywhere text-ink-2">
        {elsewhere.slice(0, MOST_SHOWN).map((change) => (
          <li key={`${change.field} ${change.number}`}>{changeText(change)}</li>
        ))}
        {elsewhere.length > MOST_SHOWN && <li>…</li>}
      </ul>
      <p className="text-sm text-ink-2">
        {t('What you typed is still here and not saved yet. Look again, then save it.')}
      </p>
      {both.length > 0 && (
        <p className="text-sm font-medium">
          {t('Changed by both of you, yours is in the table: {{items}}.', {
            items: both.map(({ number }) => isolate(number)).join(t(', ')),
          })}
        </p>
      )}
      <p className="mt-1">
        <Button onClick={() => void save()}>{t('Save what I typed')}</Button>
      </p>
    </div>
  );
}

function changeText({ number, field, before, now }: LineChange): string {
  const values = { number: isolate(number), before: shown(before), now: shown(now) };
  return field === 'done'
    ? t('Item {{number}}: {{before}} → {{now}}', values)
    : t('Item {{number}}, claimed: {{before}} → {{now}}', values);
}

const shown = (quantity: string): string => (quantity === '' ? '–' : quantityShown(quantity));

function CertificateView({ projectId, overview, certificate, lines }: ViewProps) {
  const { role } = useSession();
  const project = useProject(projectId);
  const mayWrite = mayInProject(role, project.data?.memberRole ?? null, 'payment.write');
  const isDraft = certificate.status === 'draft';
  const measuring = useMeasuring({ projectId, certificate, lines, allowsOverrun: overview.terms.allowsOverrun });
  const onDay = overviewOn(overview, certificate);
  const account = isDraft ? draftAccount(onDay, measuring.lines, certificate.deductions) : issuedAccount(certificate);
  return (
    <>
      <PageHeader
        title={titleOf(certificate)}
        back={`/projects/${projectId}/certificates`}
        sub={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {project.data && <bdi>{project.data.name}</bdi>}
            <CertificateState certificate={certificate} terms={overview.terms} />
            <Facts certificate={certificate} isIncoming={isReceived(overview)} />
          </span>
        }
        actions={<Actions {...{ projectId, certificate, overview, mayWrite, measuring }} due={account.due} />}
      />
      {certificate.voidReason && (
        <p role="status" className="rounded-2 border border-red bg-red-wash px-4 py-3 wrap-anywhere">
          {t('Void: {{reason}}', { reason: isolate(certificate.voidReason) })}
        </p>
      )}
      <MeasuringConflict measuring={measuring} />
      {isDraft && <WorkFault overview={onDay} workDone={account.workDone} lines={lines} />}
      {certificate.note && (
        <p className="wrap-anywhere text-ink-2">
          <bdi>{certificate.note}</bdi>
        </p>
      )}
      <div className="grid items-start gap-4 min-[87.5rem]:grid-cols-[minmax(0,1fr)_22rem]">
        {certificate.kind === 'work' ? (
          <LinesTable
            lines={measuring.lines}
            currency={overview.currency}
            allowsOverrun={overview.terms.allowsOverrun}
            measuring={isDraft && mayWrite ? measuring : undefined}
          />
        ) : (
          <p className="rounded-2 border border-line bg-card p-4 text-ink-2">
            {certificate.reason
              ? t(reasonLabels[certificate.reason])
              : t('It is recovered from the certificates that follow.')}
          </p>
        )}
        <div className="grid items-start gap-4 max-md:order-first md:max-[87.5rem]:grid-cols-[repeat(auto-fit,minmax(22rem,1fr))] min-[87.5rem]:sticky min-[87.5rem]:top-4">
          <AccountCard account={account} certificate={certificate} overview={overview} />
          <MoneyCards
            {...{ projectId, overview, certificate, mayWrite, measuring }}
            sumBefore={totalOf(account) + account.deducted}
          />
        </div>
      </div>
    </>
  );
}

/** Whether the employer pays the organisation, so that its money is recorded here. */
const isReceived = ({ terms }: Overview): boolean => terms.direction === 'incoming';

interface MoneyCardsProps extends Omit<ActionsProps, 'due'> {
  /** What the certificate comes to without its deductions. */
  sumBefore: Exact;
}

/** Deductions of a draft; receipts of what is issued where the employer pays. */
function MoneyCards({ projectId, overview, certificate, mayWrite, measuring, sumBefore }: MoneyCardsProps) {
  const { currency } = overview;
  if (certificate.status === 'draft')
    return mayWrite ? <DeductionsCard {...{ projectId, certificate, currency, measuring, sumBefore }} /> : null;
  return certificate.outstanding === null || !isReceived(overview) ? null : (
    <ReceiptsCard {...{ projectId, certificate, currency, mayWrite }} />
  );
}

/** A draft that cannot be issued as it is measured says so before it is tried. */
function WorkFault({ overview, workDone, lines }: Pick<ViewProps, 'overview' | 'lines'> & { workDone: Exact }) {
  const { contractSum, terms, currency } = overview;
  const beyond = certifiedBeyond(lines, currency);
  const fault = workFault({ workDone, contractSum: exact(contractSum), beyond }, terms.allowsOverrun);
  if (!fault) return null;
  const values = { work: isolate(coinsOf(workDone, currency)), contract: isolate(coins(contractSum, currency)) };
  return (
    <p role="status" className="rounded-2 border border-amber bg-amber-wash px-4 py-3">
      {translate({ ...fault, values })}
    </p>
  );
}

const Facts = ({ certificate, isIncoming }: { certificate: Certificate; isIncoming: boolean }) => (
  <span className="text-sm">
    {certificate.periodFrom && certificate.periodTo
      ? t('Work from {{from}} until {{until}}', {
          from: formatDate(certificate.periodFrom),
          until: formatDate(certificate.periodTo),
        })
      : formatDate(certificate.date)}
    {certificate.issuedByName && ` · ${t('issued by {{name}}', { name: isolate(certificate.issuedByName) })}`}
    {certificate.paidOn &&
      ` · ${isIncoming ? t('received on {{date}}', { date: formatDate(certificate.paidOn) }) : t('paid on {{date}}', { date: formatDate(certificate.paidOn) })}`}
  </span>
);

interface ActionsProps {
  projectId: string;
  certificate: Certificate;
  overview: Overview;
  mayWrite: boolean;
  measuring: Measuring;
  due: Exact;
}

function Actions({ projectId, certificate, overview, mayWrite, measuring, due }: ActionsProps) {
  const [isReceiving, setReceiving] = useState(false);
  const [isVoiding, setVoiding] = useState(false);
  const isDraft = certificate.status === 'draft';
  const awaitsMoney =
    certificate.status === 'issued' && isReceived(overview) && exact(certificate.outstanding ?? '0') > 0n;
  return (
    <>
      <Prints projectId={projectId} certificateId={certificate.id} />
      {certificate.paymentId && (
        <span className="self-center">
          <TextLink to="/payments" search={{ project: projectId }}>
            {t('Its payment')}
          </TextLink>
        </span>
      )}
      {isDraft && mayWrite && <DraftActions {...{ projectId, certificate, measuring, overview, due }} />}
      {certificate.isLast && mayWrite && (
        <Button icon={Ban} onClick={() => setVoiding(true)}>
          {t('Void')}
        </Button>
      )}
      {awaitsMoney && mayWrite && (
        <Button variant="primary" icon={Banknote} onClick={() => setReceiving(true)}>
          {t('Record the receipt')}
        </Button>
      )}
      {isVoiding && (
        <Suspense>
          <VoidDialog projectId={projectId} certificate={certificate} onClose={() => setVoiding(false)} />
        </Suspense>
      )}
      {isReceiving && (
        <Suspense>
          <ReceiptDialog
            projectId={projectId}
            certificate={certificate}
            currency={overview.currency}
            onClose={() => setReceiving(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The document as it will be printed, in both languages, and as a workbook. */
function Prints({ projectId, certificateId }: { projectId: string; certificateId: string }) {
  const open = (query: { format: 'pdf' | 'xlsx'; language: 'en' | 'ar' }) => {
    const url = urlOf(certificatesApi.export, { params: { id: projectId, certificateId }, query });
    window.open(url, query.format === 'pdf' ? '_blank' : '_self', 'noopener');
  };
  const language = document.documentElement.lang.startsWith('ar') ? 'ar' : 'en';
  return (
    <>
      <Button icon={FileText} onClick={() => open({ format: 'pdf', language: 'en' })}>
        {t('PDF English')}
      </Button>
      <Button icon={FileText} onClick={() => open({ format: 'pdf', language: 'ar' })}>
        {t('PDF Arabic')}
      </Button>
      <Button icon={FileSpreadsheet} onClick={() => open({ format: 'xlsx', language })}>
        {t('Excel')}
      </Button>
    </>
  );
}

function DraftActions({
  projectId,
  certificate,
  measuring,
  overview: { currency, terms },
  due,
}: Pick<ActionsProps, 'projectId' | 'certificate' | 'measuring' | 'overview' | 'due'>) {
  const issue = useIssue();
  const remove = useRemoveCertificate();
  const navigate = useNavigate();
  const params = { id: projectId, certificateId: certificate.id };
  const [isIssuing, setIssuing] = useState(false);
  /** As it is on screen when the quantities have arrived. */
  const dueNow = useRef(due);
  dueNow.current = due;
  /** While the last quantities are on their way the press is taken: it waits for them. */
  const pressIssue = async () => {
    setIssuing(true);
    await issueIt().finally(() => setIssuing(false));
  };
  const issueIt = async () => {
    const version = await measuring.flush();
    if (version === undefined) return;
    const isSure = await ask({
      title: t('Issue certificate No. {{number}}', { number: certificate.number }),
      text: t(
        '{{party}}: {{due}} are due, VAT included. The amounts are final then; until it is paid it can be voided.',
        {
          party: isolate(terms.party),
          due: isolate(coinsOf(dueNow.current, currency)),
        },
      ),
      confirm: t('Issue'),
    });
    if (!isSure) return;
    try {
      await issue.mutateAsync({ params, body: { version } });
      toastSuccess(t('The certificate is issued.'));
    } catch (error) {
      toastError(error, t('The certificate could not be issued.'));
    }
  };
  const discard = async () => {
    const isSure = await ask({
      title: t('Discard the draft'),
      text: t('What was measured in it is lost.'),
      confirm: t('Discard'),
      danger: true,
    });
    if (!isSure) return;
    try {
      measuring.abandon();
      void navigate({ to: `/projects/${projectId}/certificates`, ignoreBlocker: true } as NavigateOptions);
      await remove.mutateAsync({ params });
    } catch (error) {
      toastError(error, t('The draft could not be discarded.'));
    }
  };
  return (
    <>
      <Button icon={Trash2} onClick={() => void discard()}>
        {t('Discard')}
      </Button>
      <Button variant="primary" icon={Stamp} busy={isIssuing} onClick={() => void pressIssue()}>
        {t('Issue')}
      </Button>
    </>
  );
}
