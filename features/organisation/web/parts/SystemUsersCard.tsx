import { type NavigateOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { KeySquare, ListTodo, ShieldOff, UserPlus, UserRoundCheck, UserRoundX } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { finder } from '#shared/language/fold.ts';
import { type Role, roleLabels } from '#shared/roles.ts';
import { useSession } from '#web/api/session.ts';
import { formatRelative } from '#web/i18n/formats.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { Badge, StatusBadge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, CardHeader } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Select } from '#web/ui/inputs.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { lazyDialog } from '#web/ui/lazy.tsx';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { displayName } from '#web/ui/person.ts';
import { SearchBox } from '#web/ui/SearchBox.tsx';
import { Table } from '#web/ui/Table.tsx';
import type { Column } from '#web/ui/table-props.ts';
import { toastOutcome } from '#web/ui/toast-outcome.ts';
import type { SystemUser } from '../../contract.ts';
import { useReactivate, useResetSecondFactor, useSetRole, useUsers } from '../queries.ts';
import { PersonCell } from './PersonCell.tsx';

const PasswordLinkDialog = lazyDialog(() => import('../PasswordLinkDialog.tsx'), 'PasswordLinkDialog');
const DeactivateDialog = lazyDialog(() => import('../DeactivateDialog.tsx'), 'DeactivateDialog');

interface Open {
  readonly what: 'password' | 'deactivate' | 'tasks';
  readonly user: SystemUser;
}

/** The menu of a person's row, and the dialogs behind it. */
function useUserActions(): { actions: (user: SystemUser) => readonly MenuItem[]; dialogs: ReactNode } {
  const { user: me } = useSession();
  const [open, setOpen] = useState<Open>();
  const reactivate = useReactivateWithToast();
  const resetSecondFactor = useResetWithQuestion();
  const close = () => setOpen(undefined);

  const actions = (user: SystemUser): readonly MenuItem[] => {
    const tasks = { label: t('Open tasks'), icon: ListTodo, onSelect: () => setOpen({ what: 'tasks', user }) };
    if (user.deactivatedAt) {
      return [tasks, { label: t('Reactivate'), icon: UserRoundCheck, onSelect: () => reactivate(user) }];
    }
    return [
      ...(user.isService
        ? []
        : [{ label: t('New password by link'), icon: KeySquare, onSelect: () => setOpen({ what: 'password', user }) }]),
      ...(user.twoFactorEnabled
        ? [{ label: t('Switch off second factor'), icon: ShieldOff, onSelect: () => void resetSecondFactor(user) }]
        : []),
      tasks,
      ...(user.id === me.id
        ? []
        : [
            {
              label: t('Deactivate'),
              icon: UserRoundX,
              danger: true,
              separated: true,
              onSelect: () => setOpen({ what: 'deactivate', user }),
            },
          ]),
    ];
  };
  const dialogs = (
    <Suspense>
      {open?.what === 'password' && <PasswordLinkDialog user={open.user} onClose={close} />}
      {(open?.what === 'deactivate' || open?.what === 'tasks') && (
        <DeactivateDialog user={open.user} isOnlyLooking={open.what === 'tasks'} onClose={close} />
      )}
    </Suspense>
  );
  return { actions, dialogs };
}

function useReactivateWithToast() {
  const reactivate = useReactivate();
  return (user: SystemUser) =>
    reactivate.mutate(
      { params: { userId: user.id } },
      toastOutcome(
        t('{{name}} can sign in again.', { name: displayName(user) }),
        t('The user could not be reactivated. Please try again.'),
      ),
    );
}

function useResetWithQuestion() {
  const reset = useResetSecondFactor();
  return async (user: SystemUser) => {
    const name = displayName(user);
    const isSure = await ask({
      title: t('Switch off second factor'),
      text: t(
        '{{name}} signs in with the password alone then, and loses all passkeys. Do this after a lost phone only.',
        {
          name,
        },
      ),
      confirm: t('Switch off'),
      danger: true,
    });
    if (!isSure) return;
    reset.mutate(
      { params: { userId: user.id } },
      toastOutcome(
        t('The second factor of {{name}} is off.', { name }),
        t('The second factor could not be switched off. Please try again.'),
      ),
    );
  };
}

const AddUserDialog = lazyDialog(() => import('../AddUserDialog.tsx'), 'AddUserDialog');

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
      <Loaded query={users} what={t('The users could not be loaded.')} rows={10}>
        {(data) => <UserTable users={data.filter((user) => isFound(wordsOf(user)))} />}
      </Loaded>
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
      toastOutcome(t('User role updated successfully.'), t('Failed to update user role. Please try again.')),
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
