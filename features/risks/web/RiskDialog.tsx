import { useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { mayInProject } from '#shared/permissions.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorNote } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import type { Risk } from '../contract.ts';
import { EngineNote } from './parts/EngineNote.tsx';
import { titleOf } from './parts/labels.ts';
import { MaterialEvidence } from './parts/MaterialEvidence.tsx';
import { type Reasoned, ReasonForm } from './parts/ReasonForm.tsx';
import { RiskActions } from './parts/RiskActions.tsx';
import { RiskComments } from './parts/RiskComments.tsx';
import { RiskEdit } from './parts/RiskEdit.tsx';
import { RiskFacts, RiskLinks, RiskScore } from './parts/RiskFacts.tsx';
import { RiskHistory } from './parts/RiskHistory.tsx';
import { useRisk } from './queries.ts';

/** One risk: what it is, who looks after it, what happened to it; opened by the address. */
export function RiskDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const risk = useRisk(id);
  if (risk.data) return <Whole risk={risk.data} onClose={onClose} />;
  return (
    <Dialog title={t('Risk')} size="lg" onClose={onClose}>
      {risk.isError ? (
        <ErrorNote error={risk.error} what={t('The risk could not be loaded.')} onRetry={risk.refetch} />
      ) : (
        <SkeletonRows count={5} />
      )}
    </Dialog>
  );
}

function Whole({ risk, onClose }: { risk: Risk; onClose: () => void }) {
  const { role } = useSession();
  const project = useProjects().data?.find(({ id }) => id === risk.projectId);
  const mayManage = project ? mayInProject(role, project.memberRole, 'risk.manage') : false;
  const mayComment = project ? mayInProject(role, project.memberRole, 'risk.raise') : false;
  const [asking, setAsking] = useState<Reasoned>();
  return (
    <Dialog
      title={titleOf(risk)}
      description={<TextLink to={`/projects/${risk.projectId}`}>{isolate(risk.projectName)}</TextLink>}
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-5">
        <div className="flex items-start gap-2">
          <div className="flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2 max-md:min-h-11">
            <StatusBadge status={risk.severity} />
            <RiskScore risk={risk} />
            <StatusBadge status={risk.status} {...(risk.isDismissed && { label: t('Dismissed') })} />
            <RiskLinks risk={risk} />
          </div>
          <RiskActions risk={risk} mayManage={mayManage} onAsk={setAsking} onGone={onClose} />
        </div>
        {risk.status === 'closed' && <Closed risk={risk} />}
        {risk.isFromEngine && <EngineNote risk={risk} mayManage={mayManage} onDismiss={() => setAsking('dismiss')} />}
        {risk.watch === 'material' && risk.status === 'open' && <MaterialEvidence risk={risk} />}
        {asking ? (
          <ReasonForm risk={risk} asking={asking} onDone={() => setAsking(undefined)} />
        ) : mayManage && risk.status === 'open' ? (
          <RiskEdit key={risk.version} risk={risk} onDone={onClose} />
        ) : (
          <RiskFacts risk={risk} />
        )}
        <RiskComments risk={risk} mayComment={mayComment} />
        <RiskHistory risk={risk} />
      </div>
    </Dialog>
  );
}

function Closed({ risk: { closedByName, closedAt, closeReason } }: { risk: Risk }) {
  const who = closedByName
    ? t('Closed by {{name}}', { name: closedByName })
    : t('The engine closed it: its cause is gone.');
  return (
    <p className="rounded-1 bg-sunk px-3.5 py-2.5 wrap-anywhere">
      {who}
      {closedAt && <span className="text-ink-3"> · {formatDateTime(closedAt)}</span>}
      {closeReason && (
        <span dir="auto" className="mt-0.5 block whitespace-pre-line">
          {closeReason}
        </span>
      )}
    </p>
  );
}
