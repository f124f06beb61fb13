import { eq } from 'drizzle-orm';
import type { PushKeys } from '#server/adapters/push/push.ts';
import { pushSubscriptions } from '#server/database/tables/notifications.ts';
import { installation } from '#server/database/tables/organisation.ts';
import { seal, unseal } from '#server/seal.ts';
import type { Services } from '#server/services.ts';

const ROW = 'push keys';
const PURPOSE = 'key of push messages';

/**
 * The keys by which push services know this installation; made once. Sealed with another secret (SESSION_SECRET changed) they
 * are made anew, and browsers have to allow messages again.
 */
export async function pushKeys({ db, secret, push }: Pick<Services, 'db' | 'secret' | 'push'>): Promise<PushKeys> {
  const stored = await readKeys({ db, secret });
  if (stored) return stored;
  return db.transaction(async (tx) => {
    await tx.insert(installation).values({ key: ROW, value: '' }).onConflictDoNothing();
    const [row] = await tx.select().from(installation).where(eq(installation.key, ROW)).for('update');
    const made = parse(row?.value, secret);
    if (made) return made;
    const keys = push.newKeys();
    const value = JSON.stringify({
      publicKey: keys.publicKey,
      sealed: seal(secret, PURPOSE, keys.privateKey),
    });
    await tx.update(installation).set({ value }).where(eq(installation.key, ROW));
    await tx.delete(pushSubscriptions);
    return keys;
  });
}

async function readKeys({ db, secret }: Pick<Services, 'db' | 'secret'>): Promise<PushKeys | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.key, ROW));
  return parse(row?.value, secret);
}

function parse(value: string | undefined, secret: string): PushKeys | undefined {
  if (!value) return undefined;
  const { publicKey, sealed } = JSON.parse(value) as { publicKey: string; sealed: string };
  const privateKey = unseal(secret, PURPOSE, sealed);
  return privateKey === undefined ? undefined : { publicKey, privateKey };
}
