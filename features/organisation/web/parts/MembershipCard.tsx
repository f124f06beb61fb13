import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { UserMinus, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useProjects } from '#features/projects/web/queries.ts';
import { type MemberRole, roleLabels } from '#shared/roles.ts';
import { t } from '#web/i18n/text.ts';
import { StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { displayName } from '#web/ui/person.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { toast, toastError, toastSuccess } from '#web/ui/toast.ts';
import type { Member } from '../../contract.ts';
import { useAddMember, useMembers, useRemoveMember, useSetMemberRole } from '../queries.ts';
import { failedToAdd } from './messages.ts';
import { PersonCell } from './PersonCell.tsx';

const AddMemberDialog = lazy(() =>
  import('../AddMemberDialog.tsx').then((file) => ({ default: file.AddMemberDialog })),
);

/** The card "Project Membership"; the chosen project lives in the URL. */
export function MembershipCard() {
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
    return <ErrorNote error={members.error} what={t('The members could not be loaded.')} onRetry={members.refetch} />;
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
      {
        onSuccess: () => toastSuccess(t('Project role updated successfully.')),
        onError: (error) => toastError(error, t('Failed to update project role. Please try again.')),
      },
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
