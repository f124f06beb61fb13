import { endDating } from '#web/api/dated.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { toast } from '#web/ui/toast.ts';
import { offline } from './database.ts';
import { type Leave, LOGOUT } from './leave.ts';
import { forgetReads, personOfDevice } from './reads.ts';
import { forgetShared } from './shared.ts';
import { tellWorker } from './worker-link.ts';

/** What this person saw leaves the device; what he wrote and nobody has yet does not. */
export const forgetPerson = async (): Promise<void> => {
  await Promise.all([forgetReads(), tellWorker({ kind: 'signed-out' }), forgetShared().catch(() => false)]);
};

const LEAVE_MS = 3000;

/** Nobody is kept from signing out by a room that fails or does not come to its end. */
async function leaveRooms(leaves: readonly Leave[]): Promise<void> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, LEAVE_MS);
  });
  await Promise.race([Promise.allSettled(leaves.map((leave) => leave())), late]);
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
