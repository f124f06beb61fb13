import { endDating } from '#web/api/dated.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toast } from '#web/ui/toast.ts';
import { offline } from './database.ts';
import { forgetReads, personOfDevice } from './reads.ts';
import { forgetShared } from './shared.ts';
import { tellWorker } from './worker-link.ts';

/** What this person saw leaves the device; what he wrote and nobody has yet does not. */
export const forgetPerson = async (): Promise<void> => {
  await Promise.all([forgetReads(), tellWorker({ kind: 'signed-out' }), forgetShared().catch(() => false)]);
};

/** What a room takes from this device while the person is still signed in: its calls are his. */
export type Leave = () => Promise<void>;

const LEAVE_MS = 3000;

/** Nobody is kept from signing out by a room that fails or does not come to its end. */
async function leaveRooms(leaves: readonly Leave[]): Promise<void> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, LEAVE_MS);
  });
  await Promise.race([Promise.allSettled(leaves.map((leave) => leave())), late]);
}

const LOGOUT = '/api/logout';

/** Signing out, wherever it is pressed: first it is said what still waits, then the device forgets, then the server is told. */
export function watchSignOut(leaves: readonly Leave[]): () => void {
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.(`a[href="${LOGOUT}"]`);
    if (!link || event.defaultPrevented || event.button !== 0) return;
    event.preventDefault();
    void signOut(leaves);
  };
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}

/** Without a network nobody is signed out: the server would not know. */
export async function signOut(leaves: readonly Leave[]): Promise<void> {
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
  await leaveRooms(leaves);
  await forgetPerson();
  endDating();
  location.assign(LOGOUT);
}
