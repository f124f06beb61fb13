import { freedOfPlace, hidesPlace } from '#features/photos/server/access.ts';
import { newId } from '#server/database/columns.ts';
import { Bytes, implement } from '#server/http/route.ts';
import { conflict, forbidden, notFound } from '#shared/http/errors.ts';
import { filesApi } from '../contract.ts';
import { endOfRead, SIGNED_UPLOAD_SECONDS } from '../rules.ts';
import { readableFile } from './access.ts';
import { judge } from './judge.ts';
import { isSigned, signedUrl } from './sign.ts';
import { type FileRow, findFile, keepFile, pathOf } from './store.ts';

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
    const { until, signature, by, name, kind, written } = query;
    const values = { by, name, kind, ...(written !== undefined && { written }) };
    if (!isSigned(secret, filesApi.upload, { id, until, values, signature }, now())) throw forbidden(ENDED);
    const judged = await judge(Buffer.from(await content()), kind);
    const writtenAt = written === undefined ? null : new Date(written);
    return keepFile({ db, storage }, { id, ownerId: by, name, writtenAt, judged, now: now() });
  },

  async signRead({ body: { path, expiresIn } }, { db, secret, origin, user, now }) {
    const file = await readableFile(db, user, { path });
    if (!file) throw notFound('File');
    const { id } = file;
    const until = endOfRead(now().getTime(), expiresIn);
    const isPlaceless = file.kind === 'picture' && (await hidesPlace({ db, user }, file.projectId));
    const values = isPlaceless ? { placeless: '1' } : {};
    return { signedUrl: origin + signedUrl(secret, filesApi.read, { id, until, values }) };
  },

  async read({ params: { id }, query: { until, signature, placeless } }, { db, storage, secret, now }) {
    const values = placeless ? { placeless } : {};
    if (!isSigned(secret, filesApi.read, { id, until, values, signature }, now())) throw forbidden(ENDED);
    const file = await findFile(db, id);
    const whole = file && (await storage.get(file.path));
    const content = whole && placeless ? freedOfPlace(whole) : whole;
    if (!file || !content) throw notFound('File');
    return new Bytes(content, headersOf(file, until - now().getTime()));
  },
});

/** Pictures may be shown, documents are handed out; neither may run anything, whatever a browser takes it for. */
function headersOf({ kind, contentType, name }: FileRow, leftMs: number): Record<string, string> {
  const way = kind === 'picture' ? 'inline' : 'attachment';
  return {
    'Content-Type': contentType,
    'Content-Disposition': `${way}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escaped)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': `private, max-age=${Math.max(0, Math.floor(leftMs / 1000))}, immutable`,
  };
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
