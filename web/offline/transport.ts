import type { Problem } from '#shared/http/errors.ts';
import { PIECE_BYTES } from '#shared/http/piece-bytes.ts';
import type { PendingItem, PendingRequest } from './database.ts';

/** The server's no, as it was said. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Partial<Problem>;
  readonly retryAfterMs: number;

  constructor(status: number, problem: Partial<Problem>, retryAfterMs: number) {
    super(`${status}: ${problem.detail ?? ''}`);
    this.name = 'Refused';
    this.status = status;
    this.problem = problem;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Refused by a proxy in between: the server, which explains itself, has not judged it. Of a store that a file goes to by a signed address
 * only what is too large, since it explains itself in its own way.
 */
export const isRefusedByProxy = (
  { status, problem }: Pick<Refused, 'status' | 'problem'>,
  { isUpload = false } = {},
): boolean => Object.keys(problem).length === 0 && (status === 413 || (status < 500 && !isUpload));

async function refusalOf(answer: Response): Promise<Refused> {
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  return new Refused(answer.status, problem, Number(answer.headers.get('Retry-After') ?? 0) * 1000);
}

export interface Sending {
  readonly signal?: AbortSignal;
  /** 0 to 1, as the bytes leave. */
  readonly onProgress?: (share: number) => void;
}

/** A call that is not answered in half a minute never will be. */
export const CALL_MS = 30_000;
/** A photo over one bar of signal takes minutes. */
export const FILE_MS = 600_000;
/** So long without a byte leaving, and the connection is dead, whatever the phone believes. */
export const STILL_MS = 60_000;

/** Ends after so many milliseconds, or when the other one does. */
export const within = (ms: number, signal: AbortSignal | undefined): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);

/** Puts the bytes where they belong; a page tells how far they are, a service worker cannot. */
export type PutFile = (url: string, blob: Blob, type: string, sending: Sending) => Promise<void>;

export const plainPut: PutFile = async (url, blob, type, { signal }) => {
  const answer = await fetch(url, {
    method: 'PUT',
    body: blob,
    headers: { 'Content-Type': type },
    signal: within(FILE_MS, signal),
  });
  if (!answer.ok) throw await refusalOf(answer);
};

const withSignal = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

interface Begun {
  readonly signedUrl: string;
  readonly fileUrl: string;
  readonly isStored: boolean;
}

type Outgoing = Pick<PendingItem, 'id' | 'owner' | 'name' | 'type' | 'writtenAt'> & { readonly blob: Blob };

/** Sends a file to the storage (spec §7) and answers its path. What arrived before is not sent again. */
export async function sendFile(file: Outgoing, put: PutFile, sending: Sending): Promise<string> {
  const { id, name, type, writtenAt } = file;
  const answer = await fetch('/api/upload/signed-url', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json', 'X-Person': file.owner },
    body: JSON.stringify({
      ...{ id, filename: name, contentType: type },
      ...(writtenAt !== undefined && { writtenAt: new Date(writtenAt).toISOString() }),
    }),
    signal: within(CALL_MS, sending.signal),
  });
  if (!answer.ok) throw await refusalOf(answer);
  const { signedUrl, fileUrl, isStored } = (await answer.json()) as Begun;
  if (!isStored) await putInPieces(signedUrl, file.blob, type, { put, sending });
  return fileUrl;
}

/** A file that a proxy might refuse as too large goes up in pieces; the last one answers when all are joined. */
async function putInPieces(
  signedUrl: string,
  blob: Blob,
  type: string,
  { put, sending }: { put: PutFile; sending: Sending },
): Promise<void> {
  const pieces = Math.ceil(blob.size / PIECE_BYTES);
  if (pieces <= 1) return put(signedUrl, blob, type, sending);
  const { signal, onProgress } = sending;
  for (let sent = 0; sent < pieces; sent++) {
    const url = new URL(signedUrl);
    url.pathname += `/pieces/${sent + 1}`;
    url.searchParams.set('pieces', String(pieces));
    const part = blob.slice(sent * PIECE_BYTES, (sent + 1) * PIECE_BYTES, type);
    const progress = (share: number) => onProgress?.((sent + share) / pieces);
    await put(url.href, part, type, { ...(signal && { signal }), onProgress: progress });
  }
}

interface Write {
  readonly request: PendingRequest;
  readonly owner: string;
  /** Absent: a first attempt, which says less than the kept one would. */
  readonly key?: string | undefined;
  readonly path?: string | undefined;
  readonly blob?: Blob | undefined;
  readonly name?: string;
}

/** Makes the call; the server does it once, however often it comes. */
export async function makeWrite(write: Write, signal?: AbortSignal): Promise<unknown> {
  const { request, owner, key } = write;
  const answer = await fetch(request.url, {
    method: request.method,
    credentials: 'include',
    headers: {
      'X-Person': owner,
      ...(key && { 'Idempotency-Key': key }),
      ...(request.field === undefined && { 'Content-Type': 'application/json' }),
    },
    body: bodyOf(write),
    ...withSignal(signal),
  });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.json() as Promise<unknown>;
}

function bodyOf({ request: { field, body }, path, blob, name = '' }: Write): string | FormData {
  if (field === undefined || !blob) return JSON.stringify(filled(body, path));
  const form = new FormData();
  for (const [key, value] of Object.entries((body ?? {}) as Record<string, string>)) form.set(key, value);
  form.set(field, blob, name);
  return form;
}

/** "{path}" within the body stands for where the file went. */
export const filled = (body: unknown, path: string | undefined): unknown =>
  JSON.parse(JSON.stringify(body ?? null), (_, value: unknown) => (value === '{path}' ? path : value));
