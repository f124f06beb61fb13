import { KeySquare, ListTodo, ShieldOff, UserRoundCheck, UserRoundX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSession } from '#web/api/session.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import type { MenuItem } from '#web/ui/Menu.tsx';
import { displayName } from '#web/ui/person.ts';
import { toastError, toastSuccess } from '#web/ui/toast.ts';
import type { SystemUser } from '../../contract.ts';
import { useReactivate, useResetSecondFactor } from '../queries.ts';

const PasswordLinkDialog = lazy(() =>
  import('../PasswordLinkDialog.tsx').then((file) => ({ default: file.PasswordLinkDialog })),
);
const DeactivateDialog = lazy(() =>
  import('../DeactivateDialog.tsx').then((file) => ({ default: file.DeactivateDialog })),
);

interface Open {
  readonly what: 'password' | 'deactivate' | 'tasks';
  readonly user: SystemUser;
}

/** The menu of a person's row, and the dialogs behind it. */
export function useUserActions(): { actions: (user: SystemUser) => readonly MenuItem[]; dialogs: ReactNode } {
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
      { label: t('New password by link'), icon: KeySquare, onSelect: () => setOpen({ what: 'password', user }) },
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
      {
        onSuccess: () => toastSuccess(t('{{name}} can sign in again.', { name: displayName(user) })),
        onError: (error) => toastError(error, t('The user could not be reactivated. Please try again.')),
      },
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
      {
        onSuccess: () => toastSuccess(t('The second factor of {{name}} is off.', { name })),
        onError: (error) => toastError(error, t('The second factor could not be switched off. Please try again.')),
      },
    );
  };
}
