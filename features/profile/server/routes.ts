import { and, eq, ne, sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/rules.ts';
import { isSessionLive, personOf } from '#features/accounts/server/api.ts';
import { difference, recordChange } from '#features/audit/server/api.ts';
import { drawPicture } from '#server/adapters/pictures/picture.ts';
import { DAMAGED, PictureFault } from '#server/adapters/pictures/picture-fault.ts';
import type { Storage } from '#server/adapters/storage/storage.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { accounts, sessions, users } from '#server/database/tables/accounts.ts';
import { drawnPicture } from '#server/http/private-file.ts';
import { implement, type SessionUser } from '#server/http/route.ts';
import { recordSecurityEvent } from '#server/security-events.ts';
import type { Services } from '#server/services.ts';
import { invalid, notFound, unauthorized } from '#shared/http/errors.ts';
import { type Profile, profileApi, sessionApi } from '../contract.ts';
import { deviceOf } from '../rules.ts';

const SIZE = { width: 256, height: 256, fit: 'cover', format: 'webp', quality: 82 } as const;
/** An id, which says when it was made (the sweep goes by that); of before, twelve letters. */
const VERSION = /^([0-9a-f]{12}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A name is never used again: a backup that reads it finds either this picture or none. */
const fileOf = (userId: string, version: string) => `avatars/${userId}/${version}.webp`;

/** Makes the picture anew, so that nothing of the sent file remains but what is seen. Answers its address. */
async function keepPicture(storage: Storage, userId: string, dataUrl: string): Promise<string> {
  const sent = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  const made = await drawn(sent);
  const version = newId();
  await storage.put(fileOf(userId, version), made);
  return `/api/users/${userId}/avatar?v=${version}`;
}

async function drawn(sent: Buffer): Promise<Uint8Array> {
  try {
    const [picture] = await drawPicture(sent, [SIZE]);
    if (!picture) throw new PictureFault(DAMAGED);
    return picture.content;
  } catch (error) {
    throw error instanceof PictureFault ? invalid('picture', error.message) : error;
  }
}

/** The bytes of the picture at an address that `keepPicture` answered; undefined when there is none. */
async function readPicture(storage: Storage, userId: string, address: string): Promise<Buffer | undefined> {
  const version = versionOf(address);
  return version === undefined ? undefined : storage.get(fileOf(userId, version));
}

async function dropPicture(storage: Storage, userId: string, address: string): Promise<void> {
  const version = versionOf(address);
  if (version !== undefined) await storage.remove(fileOf(userId, version));
}

function versionOf(address: string): string | undefined {
  const version = address.split('?v=')[1];
  return version !== undefined && VERSION.test(version) ? version : undefined;
}

export const profileRoutes = implement(profileApi, {
  find: (_, context) => readProfile(context, context.user.id),

  async update({ body }, context) {
    await changeProfile(context.db, context.user.id, body);
    return readProfile(context, context.user.id);
  },

  async setPicture({ body }, context) {
    const { db, storage, user } = context;
    const before = await changeProfile(db, user.id, { image: await keepPicture(storage, user.id, body.picture) });
    if (before) await dropPicture(storage, user.id, before).catch(() => undefined);
    return readProfile(context, user.id);
  },

  async removePicture(_, context) {
    const { db, storage, user } = context;
    const before = await changeProfile(db, user.id, { image: null });
    if (before) await dropPicture(storage, user.id, before).catch(() => undefined);
    return readProfile(context, user.id);
  },

  async picture({ params }, { db, storage }) {
    const [row] = await db.select({ image: users.image }).from(users).where(eq(users.id, params.userId));
    const content = row?.image && (await readPicture(storage, params.userId, row.image));
    if (!content) throw notFound('Picture');
    return drawnPicture(content);
  },

  async setPreferences({ body }, { db, user }) {
    const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return db.transaction(async (tx) => {
      const [row] = await tx
        .update(users)
        .set({ preferences: sql`${users.preferences} || ${JSON.stringify(sent)}::jsonb` })
        .where(eq(users.id, user.id))
        .returning({ preferences: users.preferences });
      await recordChange(tx, { ...ownChange(user), after: sent });
      return row?.preferences ?? {};
    });
  },
});

export const sessionRoutes = implement(sessionApi, {
  async list(_, { db, user, total }) {
    const rows = await db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.id), isSessionLive()))
      .orderBy(sql`${sessions.id} = ${user.sessionId} desc`, sql`${sessions.updatedAt} desc`);
    total(rows.length);
    return rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === user.sessionId,
      ...deviceOf(row.userAgent),
      ipAddress: row.ipAddress || null,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.updatedAt.toISOString(),
    }));
  },

  async end({ params }, context) {
    const { db, user } = context;
    const own = and(eq(sessions.id, params.sessionId), eq(sessions.userId, user.id));
    const [gone] = await db.delete(sessions).where(own).returning({ id: sessions.id });
    if (!gone) throw notFound('Session');
    await recordChange(db, ownChange(user));
    await recordSecurityEvent(context, { kind: 'sessions-ended', detail: { count: 1 } });
    return gone;
  },

  async endOthers(_, context) {
    const { db, user } = context;
    const others = and(eq(sessions.userId, user.id), ne(sessions.id, user.sessionId));
    const gone = await db.delete(sessions).where(others).returning({ id: sessions.id });
    if (gone.length > 0) {
      await recordChange(db, ownChange(user));
      await recordSecurityEvent(context, { kind: 'sessions-ended', detail: { count: gone.length } });
    }
    return { ended: gone.length };
  },
});

/** A change of one's own account, which nobody else sees; open streams of ended sessions hear of it by this. */
const ownChange = (user: SessionUser) =>
  ({
    actorId: user.id,
    audienceId: user.id,
    entity: 'user',
    entityId: user.id,
    action: 'updated',
    label: user.email,
  }) as const;

async function readProfile({ db, signIn }: Pick<Services, 'db' | 'signIn'>, userId: string): Promise<Profile> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  if (!row) throw unauthorized();
  const ways = await db.select({ provider: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
  const usesProvider = ways.some(({ provider }) => provider !== 'credential');
  return {
    ...personOf(row),
    hasPassword: ways.some(({ provider }) => provider === 'credential'),
    providerName: usesProvider ? (signIn.provider?.name ?? null) : null,
    twoFactorEnabled: row.twoFactorEnabled,
  };
}

type ProfileChange = Partial<Pick<typeof users.$inferSelect, 'firstName' | 'lastName' | 'image'>>;

/** Answers the address of the picture that was there before. */
async function changeProfile(db: Database, userId: string, change: ProfileChange): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [old] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!old) throw unauthorized();
    const name = fullName({ ...old, ...change });
    const [row] = await tx
      .update(users)
      .set({ ...change, name })
      .where(eq(users.id, userId))
      .returning();
    const changed = row && difference(shownOf(old), shownOf(row));
    if (!changed) return old.image;
    await recordChange(tx, {
      actorId: userId,
      entity: 'user',
      entityId: userId,
      action: 'updated',
      label: name,
      ...changed,
    });
    return old.image;
  });
}

const shownOf = ({ firstName, lastName, image }: typeof users.$inferSelect) => ({ firstName, lastName, image });
