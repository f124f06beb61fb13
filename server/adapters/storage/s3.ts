import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { type FileStore, MARK_FILE, safeParts } from '#server/database/backup-files.ts';
import { StartError } from '#server/start/start-error.ts';
import { AppError } from '#shared/http/errors.ts';
import { type Bucket, openClient, type Patience, reasonOf, statusOf } from './s3-client.ts';

/** A bucket that hangs must not hold up the server: how long it may take to connect, say nothing, and answer as a whole. */
const PATIENCE = { connectMs: 5000, silentMs: 20_000, answerMs: 120_000 };

/** Staged by a restore until its rows are there; never listed. */
const UNFINISHED = '.unfinished/';

const RETRY_SECONDS = 10;

/** Files in a bucket, a file an object, its path the key. */
export function s3Files(settings: Bucket, patience: Patience = PATIENCE): FileStore {
  const { bucket } = settings;
  const client = openClient(settings, patience);
  const at = (path: string, folder = '') => ({ Bucket: bucket, Key: folder + safeParts(path).join('/') });
  const put = async (place: { Bucket: string; Key: string }, content: Readable) => {
    const body = await buffer(content);
    await client.send(new PutObjectCommand({ ...place, Body: body, ContentLength: body.length }));
  };
  const keysBelow = async (prefix: string) => {
    const keys: string[] = [];
    let next: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: next }),
      );
      keys.push(...(page.Contents ?? []).flatMap(({ Key }) => Key ?? []));
      next = page.NextContinuationToken;
    } while (next !== undefined);
    return keys;
  };
  const discard = async (path: string) => void (await client.send(new DeleteObjectCommand(at(path, UNFINISHED))));
  return withNamedErrors({
    list: async () => (await keysBelow('')).filter((found) => found !== MARK_FILE && !found.startsWith(UNFINISHED)),
    open: (path) => openObject(client, at(path)),
    write: (path, content) => put(at(path), content),
    stage: (path, content) => put(at(path, UNFINISHED), content),
    adopt: async (path) => {
      const source = [bucket, at(path, UNFINISHED).Key].join('/').split('/').map(encodeURIComponent).join('/');
      await client.send(new CopyObjectCommand({ ...at(path), CopySource: source }));
      await discard(path);
    },
    discard,
    remove: async (path) => void (await client.send(new DeleteObjectCommand(at(path)))),
    removeFolder: async (path) => removeAll(client, bucket, await keysBelow(`${at(path).Key}/`)),
    check: () => check(client, bucket),
  });
}

/** The same store; that it does not answer is said in words (503), its cause stays in the log. */
function withNamedErrors({ check: isUsable, ...store }: FileStore): FileStore {
  const calls = Object.entries(store).map(([name, call]) => [
    name,
    async (...given: never[]) => {
      try {
        return await (call as (...given: never[]) => Promise<unknown>)(...given);
      } catch (error) {
        throw inWords(error);
      }
    },
  ]);
  return { ...(Object.fromEntries(calls) as typeof store), check: isUsable };
}

function inWords(error: unknown): unknown {
  const status = statusOf(error);
  const { name, code, syscall } = error as NodeJS.ErrnoException;
  const isSilent = name === 'TimeoutError' || code === 'ECONNRESET' || syscall !== undefined;
  if (status === undefined ? !isSilent : status < 500 && status !== 429) return error;
  return new AppError('unavailable', 'The file store does not answer right now. Please try again in a moment.', {
    cause: error,
    retryAfter: RETRY_SECONDS,
  });
}

/** A body that breaks off on its way. */
async function* whole(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw inWords(error);
  }
}

async function openObject(client: S3Client, place: { Bucket: string; Key: string }) {
  try {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(place));
    return Body && { size: ContentLength ?? 0, content: Readable.from(whole(Body as Readable)) };
  } catch (error) {
    if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined;
    throw error;
  }
}

/** A request takes at most 1,000 keys. */
async function removeAll(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 1000) {
    const Objects = keys.slice(from, from + 1000).map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Errors.length} files could not be removed from the bucket`);
  }
}

/** Asks of the bucket alone: a listing, short as it may be, would walk through what is in it. */
async function check(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }));
  } catch (error) {
    throw new StartError(`The bucket S3_BUCKET ${bucket} cannot be used: ${reasonOf(error, 'S3_')}`, { cause: error });
  }
}
