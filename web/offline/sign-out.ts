import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toast } from '#web/ui/toast.ts';
import { offline } from './database.ts';
import { forgetReads, personOfDevice } from './reads.ts';
import { tellWorker } from './worker-link.ts';

/** What this person saw leaves the device; what he wrote and nobody has yet does not. */
export const forgetPerson = async (): Promise<void> => {
  await Promise.all([forgetReads(), tellWorker({ kind: 'signed-out' })]);
};

const LOGOUT = '/api/logout';

/** Signing out, wherever it is pressed: first it is said what still waits, then the device forgets, then the server is told. */
export function watchSignOut(): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.(`a[href="${LOGOUT}"]`);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    event.preventDefault();
    void signOut();
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

async function signOut(): Promise<void> {
  if (!navigator.onLine) {
    toast({ title: t('No connection'), description: t('Signing out needs a network.'), variant: 'destructive' });
    return;
  }
  const waiting = await offline.pending.where('owner').equals(personOfDevice()).count();
  const isSure =
    waiting === 0 ||
    (await ask({
      title: t('Sign Out'),
      text: t(
        '{{count}} entries are not sent yet. They stay on this device and are sent when you sign in here again.',
        {
          count: waiting,
        },
      ),
      confirm: t('Sign Out'),
    }));
  if (!isSure) return;
  await forgetPerson();
  location.assign(LOGOUT);
}
