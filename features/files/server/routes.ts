import { createHmac, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { hidesPlace } from '#features/authorization/server/api.ts';
import { newId } from '#server/database/columns.ts';
import type { Database } from '#server/database/open.ts';
import { users } from '#server/database/tables/accounts.ts';
import { dispositionOf, NOTHING_RUNS, privateCache } from '#server/http/private-file.ts';
import { Bytes, implement } from '#server/http/route.ts';
import { findSessionUser } from '#server/http/session.ts';
import { type Target, urlOf } from '#shared/http/endpoint.ts';
import { AppError, conflict, forbidden, notFound } from '#shared/http/errors.ts';
import { may } from '#shared/permissions.ts';
import { filesApi } from '../contract.ts';
import { endOfRead, SIGNED_UPLOAD_SECONDS } from '../rules.ts';
import { stripMetadata } from '../strip-metadata.ts';
import { readableFile } from './access.ts';
import { addPiece, assertSamePiece, removePieces } from './pieces.ts';
import { findFile, keepFile, pathOf } from './store.ts';
import { judge } from './validate-upload.ts';

type Values = Readonly<Record<string, string | number>>;

interface Address {
  readonly id: string;
  /** Until when it may be used, in milliseconds. */
  readonly until: number;
  readonly values?: Values;
}

/** An address that needs no cookie until it ends; for whom it was made stands in `values`. */
function signedUrl(secret: string, endpoint: Target, { id, until, values = {} }: Address): string {
  const signature = signatureOf(secret, endpoint, { id, until, values });
  return urlOf(endpoint, { params: { id }, query: { ...values, until, signature } });
}

/** Whether we signed just this, and it has not ended. */
function isSigned(secret: string, endpoint: Target, address: Address & { signature: string }, now: Date) {
  const wanted = Buffer.from(signatureOf(secret, endpoint, address));
  const given = Buffer.from(address.signature);
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now.getTime() < address.until;
}

function signatureOf(secret: string, { path }: Target, { id, until, values = {} }: Address): string {
  const signed = JSON.stringify(['file', path, id, until, Object.entries(values).sort()]);
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

const ENDED = 'This address has ended or was changed. Please ask for a new one.';

export const fileRoutes = implement(filesApi, {
  async beginUpload({ body }, { db, secret, origin, user, now }) {
    const { id = newId(), filename: name, contentType, writtenAt } = body;
    const there = await findFile(db, id);
    if (there && there.ownerId !== user.id) throw conflict('This id is already in use.');
    const kind = contentType.toLowerCase() === 'application/pdf' ? 'document' : 'picture';
    const until = now().getTime() + SIGNED_UPLOAD_SECONDS * 1000;
    const address = signedUrl(secret, filesApi.upload, {
      id,
      until,
      values: { by: user.id, name, kind, ...(writtenAt && { written: writtenAt }) },
    });
    return { signedUrl: origin + address, fileUrl: pathOf(id), isStored: Boolean(there?.storedAt) };
  },

  async upload({ params: { id }, query, content }, { db, storage, secret, now }) {
    await assertSigned(db, secret, { id, query, now: now() });
    const { by, name, kind, written } = query;
    const judged = await judge(Buffer.from(await content()), kind);
    const writtenAt = written === undefined ? null : new Date(written);
    return keepFile({ db, storage }, { id, ownerId: by, name, writtenAt, judged, now: now() });
  },

  async uploadPiece({ params: { id, piece }, query, content }, { db, storage, secret, now }) {
    await assertSigned(db, secret, { id, query, now: now() });
    const { by, name, kind, written, pieces } = query;
    if (piece > pieces) throw new AppError('malformed', 'The file did not arrive whole. Please send it again.');
    const at = { id, piece, pieces };
    const sent = Buffer.from(await content());
    const there = await findFile(db, id);
    if (there && there.ownerId !== by) throw conflict('This id is already in use.');
    if (there?.storedAt) {
      assertSamePiece(await storage.get(there.path), at, sent);
      return { isWhole: true };
    }
    const whole = await addPiece(storage, at, sent);
    if (!whole) return { isWhole: false };
    const judged = await judge(whole, kind);
    const writtenAt = written === undefined ? null : new Date(written);
    await keepFile({ db, storage }, { id, ownerId: by, name, writtenAt, judged, now: now() });
    await removePieces(storage, id);
    return { isWhole: true };
  },

  async signRead({ body: { path, expiresIn } }, { db, secret, origin, user, now }) {
    const file = await readableFile(db, user, { path });
    if (!file) throw notFound('File');
    const until = endOfRead(now().getTime(), expiresIn);
    const values = { session: user.sessionId };
    return { signedUrl: origin + signedUrl(secret, filesApi.read, { id: file.id, until, values }) };
  },

  async read({ params: { id }, query: { until, signature, session } }, { db, storage, secret, now }) {
    if (!isSigned(secret, filesApi.read, { id, until, values: { session }, signature }, now())) throw forbidden(ENDED);
    const reader = await findSessionUser(db, session);
    if (!reader) throw forbidden(ENDED);
    const file = (await readableFile(db, reader, { id })) && (await findFile(db, id));
    const whole = file && (await storage.get(file.path));
    const isPlaceless = file?.kind === 'picture' && (await hidesPlace({ db, user: reader }, file.projectId));
    const content = whole && isPlaceless ? stripMetadata(whole) : whole;
    if (!file || !content) throw notFound('File');
    const seconds = Math.floor((until - now().getTime()) / 1000);
    return new Bytes(content, {
      'Content-Type': file.contentType,
      'Content-Disposition': dispositionOf(file.contentType, file.name),
      ...privateCache(content, seconds),
      ...NOTHING_RUNS,
    });
  },
});

interface SignedUpload {
  readonly id: string;
  readonly query: {
    readonly until: number;
    readonly signature: string;
    readonly by: string;
    readonly name: string;
    readonly kind: string;
    readonly written?: string | undefined;
  };
  readonly now: Date;
}

async function assertSigned(db: Database, secret: string, { id, query, now }: SignedUpload): Promise<void> {
  const { until, signature, by, name, kind, written } = query;
  const values = { by, name, kind, ...(written !== undefined && { written }) };
  if (!isSigned(secret, filesApi.upload, { id, until, values, signature }, now)) throw forbidden(ENDED);
  if (!(await maySend(db, by))) throw forbidden(ENDED);
}

/** Whose address it is may have been deactivated since, or lost the role. */
async function maySend(db: Database, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ role: users.role, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, userId));
  return user !== undefined && user.deactivatedAt === null && may(user.role, 'file.upload');
}
