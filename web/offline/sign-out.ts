import { endDating } from '#web/api/staleness.ts';
import { t } from '#web/i18n/text.ts';
import { ask } from '#web/ui/ask.ts';
import { offline } from './database.ts';
import { type Leave, LOGOUT } from './leave.ts';
import { forgetReads, personOfDevice } from './reads.ts';
import { countShared, forgetShared } from './shared.ts';
import { postToWorker } from './worker-link.ts';

/** What this person saw leaves the device; what was written or shared here and nobody has yet does not. */
export const forgetPerson = async (): Promise<void> => {
  await Promise.all([forgetReads(), postToWorker({ kind: 'signed-out' })]);
};

const LEAVE_MS = 3000;

/** Nobody is kept from signing out by a room that fails or does not come to its end. */
async function leaveRooms(leaves: readonly Leave[]): Promise<void> {
  const late = new Promise((resolve) => {
    setTimeout(resolve, LEAVE_MS);
  });
  await Promise.race([Promise.allSettled(leaves.map((leave) => leave())), late]);
}

/** Photos from another application that are used nowhere yet would be gone for the next person's sake: only by word. */
async function mayRemoveShared(): Promise<boolean> {
  const count = await countShared().catch(() => 0);
  if (count === 0) return true;
  return ask({
    title: t('Sign Out'),
    text: t(
      'Photos that you shared from another application are not used yet. Signing out removes them from here; the originals stay where they are.',
    ),
    confirm: t('Remove and sign out'),
    danger: true,
  });
}

export async function signOut(leaves: readonly Leave[]): Promise<void> {
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
  if (!isSure || !(await mayRemoveShared())) return;
  await leaveRooms(leaves);
  await Promise.all([forgetPerson(), forgetShared().catch(() => false)]);
  endDating();
  location.assign(LOGOUT);
}
