import { X } from 'lucide-react';
import { roleLabels } from '#shared/roles.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Invitation } from '../../contract.ts';
import { useInvitations, useWithdraw } from '../queries.ts';

/** Who was invited and has not come yet. */
export function InvitationsCard() {
  const invitations = useInvitations();
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
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, projectName, expiresAt } = invitation;
  const withdraw = useWithdraw();
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
      <IconButton icon={X} label={t('Withdraw the invitation of {{email}}', { email })} onClick={drop} />
    </li>
  );
}
