import { History, Link2, Settings2, ShieldCheck, SquareTerminal, X } from 'lucide-react';
import { useState } from 'react';
import { roleLabels } from '#shared/roles.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Invitation, Invited } from '../contract.ts';
import { InvitedNote } from './parts/InvitedNote.tsx';
import { MembershipCard } from './parts/MembershipCard.tsx';
import { SystemUsersCard } from './parts/SystemUsersCard.tsx';
import { useInvitations, useInvite, useInviteMember, useWithdraw } from './queries.ts';

/** Who was invited and has not come yet. */
function InvitationsCard() {
  const invitations = useInvitations();
  const [renewed, setRenewed] = useState<Invited>();
  return (
    <Card>
      <CardHeader title={t('Invitations')} />
      {invitations.isPending ? (
        <SkeletonRows count={2} />
      ) : invitations.isError ? (
        <ErrorNote
          error={invitations.error}
          what={t('The invitations could not be loaded.')}
          onRetry={invitations.refetch}
        />
      ) : invitations.data.length === 0 ? (
        <EmptyState
          drawing="people"
          title={t('No open invitations')}
          text={t('Add User and Add Member invite people who have no account yet.')}
        />
      ) : (
        <ul className="divide-y divide-line">
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} onRenewed={setRenewed} />
          ))}
        </ul>
      )}
      {renewed && <RenewedDialog invited={renewed} onClose={() => setRenewed(undefined)} />}
    </Card>
  );
}

/** Only the hash of a link is stored, so it is replaced by another one. */
const RenewedDialog = ({ invited, onClose }: { invited: Invited; onClose: () => void }) => (
  <Dialog title={t('New link')} description={t('The earlier link works no longer.')} onClose={onClose}>
    <InvitedNote invited={invited} onClose={onClose} />
  </Dialog>
);

function useRenew({ email, role, projectId, memberRole }: Invitation, onRenewed: (invited: Invited) => void) {
  const invite = useInvite();
  const inviteMember = useInviteMember();
  const handlers = {
    onSuccess: onRenewed,
    onError: (error: unknown) => toastError(error, t('The invitation could not be made. Please try again.')),
  };
  return () => {
    if (projectId && memberRole)
      inviteMember.mutate({ params: { projectId }, body: { email, role: memberRole } }, handlers);
    else invite.mutate({ body: { email, role } }, handlers);
  };
}

interface InvitationRowProps {
  readonly invitation: Invitation;
  readonly onRenewed: (invited: Invited) => void;
}

function InvitationRow({ invitation, onRenewed }: InvitationRowProps) {
  const { id, email, role, projectName, expiresAt } = invitation;
  const withdraw = useWithdraw();
  const renew = useRenew(invitation, onRenewed);
  const drop = () =>
    withdraw.mutate(
      { params: { invitationId: id } },
      {
        onSuccess: () => toastSuccess(t('The invitation is withdrawn.')),
        onError: (error) => toastError(error, t('The invitation could not be withdrawn. Please try again.')),
      },
    );
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{isolate(email)}</p>
        <p className="text-sm wrap-anywhere text-ink-3">
          {[
            t(roleLabels[role]),
            projectName && isolate(projectName),
            t('ends {{when}}', { when: formatDateTime(expiresAt) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <IconButton icon={Link2} label={t('Make a new link for {{email}}', { email })} onClick={renew} />
      <IconButton icon={X} label={t('Withdraw the invitation of {{email}}', { email })} onClick={drop} />
    </li>
  );
}

/** /admin/users, spec §2: who there is, what he may do, in which projects. */
export function UsersPage() {
  return (
    <>
      <PageHeader
        title={t('Users & Roles')}
        sub={t('The system role says what somebody may do; membership says in which projects.')}
        actions={
          <>
            <ButtonLink to="/admin/activity" icon={History}>
              {t('Activity')}
            </ButtonLink>
            <ButtonLink to="/admin/security" icon={ShieldCheck}>
              {t('Security journal')}
            </ButtonLink>
            <ButtonLink to="/admin/api" icon={SquareTerminal}>
              {t('API access')}
            </ButtonLink>
            <ButtonLink to="/admin/organisation" icon={Settings2}>
              {t('Organisation settings')}
            </ButtonLink>
          </>
        }
      />
      <SystemUsersCard />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <MembershipCard />
        <InvitationsCard />
      </div>
    </>
  );
}
