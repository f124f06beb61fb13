import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { finder } from '#shared/language/fold.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState, ErrorNote } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { displayName } from '#web/ui/person.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { SystemUser } from '../../contract.ts';
import { useSetRole, useUsers } from '../queries.ts';
import { PersonCell } from './PersonCell.tsx';
import { useUserActions } from './user-actions.tsx';

const AddUserDialog = lazy(() => import('../AddUserDialog.tsx').then((file) => ({ default: file.AddUserDialog })));

/** The card "System Users"; what is searched for lives in the URL. */
export function SystemUsersCard() {
  const [isAdding, setAdding] = useState(false);
  const { q = '' } = useSearch({ strict: false }) as { q?: string };
  const navigate = useNavigate();
  const find = (text: string) =>
    void navigate({
      to: '/admin/users',
      search: (search: Record<string, string>) => withQuery(search, text),
      replace: true,
      resetScroll: false,
    } as NavigateOptions);
  const users = useUsers();
  const isFound = finder(q);
  return (
    <Card>
      <CardHeader
        title={t('System Users')}
        action={
          <>
            <SearchBox label={t('Search users')} value={q} onValue={find} className="max-md:order-last" />
            <Button size="sm" variant="primary" icon={UserPlus} onClick={() => setAdding(true)}>
              {t('Add User')}
            </Button>
          </>
        }
      />
      {users.isPending ? (
        <SkeletonRows count={10} />
      ) : users.isError ? (
        <ErrorNote error={users.error} what={t('The users could not be loaded.')} onRetry={users.refetch} />
      ) : (
        <UserTable users={users.data.filter((user) => isFound(wordsOf(user)))} />
      )}
      <Suspense>{isAdding && <AddUserDialog onClose={() => setAdding(false)} />}</Suspense>
    </Card>
  );
}

const withQuery = ({ q: _, ...search }: Record<string, string>, text: string) =>
  text ? { ...search, q: text } : search;

const wordsOf = (user: SystemUser): string => `${displayName(user)} ${user.email} ${t(roleLabels[user.role])}`;

function UserTable({ users }: { users: readonly SystemUser[] }) {
  const { actions, dialogs } = useUserActions();
  return (
    <>
      <Table
        label={t('System Users')}
        rows={users}
        keyOf={(user) => user.id}
        columns={columns()}
        actions={actions}
        empty={<EmptyState drawing="people" title={t('No users found')} />}
      />
      {dialogs}
    </>
  );
}

const columns = (): readonly Column<SystemUser>[] => [
  {
    key: 'name',
    header: t('Name'),
    main: true,
    cell: (user) => <PersonCell person={user} />,
    sortBy: displayName,
  },
  {
    key: 'role',
    header: t('Role'),
    cell: (user) => (user.deactivatedAt ? <StatusBadge status="deactivated" /> : <RoleBadge role={user.role} />),
    sortBy: (user) => t(roleLabels[user.role]),
  },
  {
    key: 'seen',
    header: t('Last seen'),
    desktopOnly: true,
    cell: (user) => (
      <span className="text-ink-2">{user.lastSeenAt ? formatRelative(user.lastSeenAt) : t('Never')}</span>
    ),
    sortBy: (user) => user.lastSeenAt,
  },
  { key: 'change', header: t('Change role'), cell: (user) => <RoleSelect user={user} /> },
];

const tones = { admin: 'amber', pm: 'blue', cm: 'green', se: 'green', viewer: 'grey' } as const;

function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{t(roleLabels[role])}</Badge>;
}

function RoleSelect({ user }: { user: SystemUser }) {
  const setRole = useSetRole();
  const choose = (role: Role) =>
    setRole.mutate(
      { params: { userId: user.id }, body: { role } },
      {
        onSuccess: () => toastSuccess(t('User role updated successfully.')),
        onError: (error) => toastError(error, t('Failed to update user role. Please try again.')),
      },
    );
  return (
    <Select<Role>
      aria-label={t('Role of {{name}}', { name: displayName(user) })}
      className="w-52 max-md:w-44"
      value={setRole.isPending ? setRole.variables.body.role : user.role}
      disabled={setRole.isPending || user.deactivatedAt !== null}
      onValue={choose}
      options={(Object.keys(roleLabels) as Role[]).map((value) => ({ value, label: t(roleLabels[value]) }))}
    />
  );
}
