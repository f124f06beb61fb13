import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { History, Link2, Settings2, ShieldCheck, SquareTerminal, UserMinus, UserPlus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { type MemberRole, roleLabels } from '#shared/roles.ts';
import { formatDateTime } from '#web/i18n/formats.ts';
import { isolate, t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { displayName } from '#web/ui/person.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toast, toastError } from '#web/ui/toast.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { Invitation, Invited, Member } from '../contract.ts';
import { InvitedNote } from './parts/InvitedNote.tsx';
import { failedToAdd } from './parts/messages.ts';
import { PersonCell } from './parts/PersonCell.tsx';
import { SystemUsersCard } from './parts/SystemUsersCard.tsx';
import {
  useAddMember,
  useInvitations,
  useInvite,
  useInviteMember,
  useMembers,
  useRemoveMember,
  useSetMemberRole,
  useWithdraw,
} from './queries.ts';

/** Who was invited and has not come yet. */
function InvitationsCard() {
  const invitations = useInvitations();
  const [renewed, setRenewed] = useState<Invited>();
  return (
    <Card>
      <CardHeader title={t('Invitations')} />
      <Loaded
        query={invitations}
        what={t('The invitations could not be loaded.')}
        rows={2}
        none={
          <EmptyState
            drawing="people"
            title={t('No open invitations')}
            text={t('Add User and Add Member invite people who have no account yet.')}
          />
        }
      >
        {(data) => (
          <ul className="divide-y divide-line">
            {data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} onRenewed={setRenewed} />
            ))}
          </ul>
        )}
      </Loaded>
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
      toastOutcome(t('The invitation is withdrawn.'), t('The invitation could not be withdrawn. Please try again.')),
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

const AddMemberDialog = lazyDialog(() => import('./AddMemberDialog.tsx'), 'AddMemberDialog');

/** The card "Project Membership"; the chosen project lives in the URL. */
function MembershipCard() {
  const [isAdding, setAdding] = useState(false);
  const { project = '' } = useSearch({ strict: false }) as { project?: string };
  const navigate = useNavigate();
  const projects = useProjects();
  const choose = (id: string) =>
    void navigate({
      to: '/admin/users',
      search: ({ project: _, ...search }: Record<string, string>) => (id ? { ...search, project: id } : search),
      replace: true,
      resetScroll: false,
    } as NavigateOptions);
  return (
    <Card>
      <CardHeader
        title={t('Project Membership')}
        action={
          <>
            <Select
              aria-label={t('Project')}
              className="w-64 max-md:order-last max-md:w-full"
              placeholder={t('Select a project')}
              value={project}
              onValue={choose}
              options={(projects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
            <Button size="sm" variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('Add Member')}
            </Button>
          </>
        }
      />
      {project ? (
        <Members projectId={project} />
      ) : (
        <EmptyState drawing="people" title={t('Select a project to manage members')} />
      )}
      <Suspense>{isAdding && <AddMemberDialog projectId={project} onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

function Members({ projectId }: { projectId: string }) {
  const members = useMembers(projectId);
  if (members.isPending) return <SkeletonRows count={3} />;
  if (members.isError) {
    return <ErrorNote query={members} what={t('The members could not be loaded.')} />;
  }
  if (members.data.length === 0)
    return <EmptyState drawing="people" title={t('No members assigned to this project')} />;
  return (
    <ul className="divide-y divide-line">
      {members.data.map((member) => (
        <MemberRow key={member.id} projectId={projectId} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ projectId, member }: { projectId: string; member: Member }) {
  const { user } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-56">
        <PersonCell person={user} />
        {isNarrowed(member) && (
          <p className="ms-11.5 text-sm text-ink-3">
            {t('In the system: {{role}}. The narrower role counts.', { role: t(roleLabels[user.role]) })}
          </p>
        )}
      </div>
      <div className="flex items-center gap-3 max-md:w-full">
        {user.deactivatedAt && <StatusBadge status="deactivated" />}
        <MemberRoleSelect projectId={projectId} member={member} />
        <RemoveButton projectId={projectId} member={member} />
      </div>
    </li>
  );
}

/** An action needs both roles to allow it, except for administrators. */
const isNarrowed = ({ user, role }: Member): boolean =>
  user.role !== 'admin' && user.role !== role && user.deactivatedAt === null;

interface MemberProps {
  projectId: string;
  member: Member;
}

function MemberRoleSelect({ projectId, member }: MemberProps) {
  const setRole = useSetMemberRole();
  const choose = (role: MemberRole) =>
    setRole.mutate(
      { params: { projectId, userId: member.userId }, body: { role } },
      toastOutcome(t('Project role updated successfully.'), t('Failed to update project role. Please try again.')),
    );
  return (
    <Select<MemberRole>
      aria-label={t('Project role of {{name}}', { name: displayName(member.user) })}
      className="md:w-48 max-md:flex-1"
      value={setRole.isPending ? setRole.variables.body.role : member.role}
      disabled={setRole.isPending}
      onValue={choose}
      options={memberRoles().map((value) => ({ value, label: t(roleLabels[value]) }))}
    />
  );
}

/** Remove needs no question: the toast offers the way back. */
function RemoveButton({ projectId, member }: MemberProps) {
  const remove = useRemoveMember();
  const add = useAddMember();
  const { email } = member.user;
  const undo = () =>
    add.mutate(
      { params: { projectId }, body: { email, role: member.role } },
      { onError: (error) => toastError(error, failedToAdd()) },
    );
  const drop = () =>
    remove.mutate(
      { params: { projectId, userId: member.userId } },
      {
        onSuccess: () =>
          toast({
            title: t('Success'),
            description: t('Project member removed successfully.'),
            action: { label: t('Undo'), onSelect: undo },
          }),
        onError: (error) => toastError(error, t('Failed to remove project member. Please try again.')),
      },
    );
  return (
    <IconButton
      icon={UserMinus}
      label={t('Remove {{name}}', { name: displayName(member.user) })}
      onClick={drop}
      disabled={remove.isPending}
    />
  );
}

const memberRoles = () => ['pm', 'cm', 'se', 'viewer'] as const satisfies readonly MemberRole[];

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
