import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { StartError } from '#server/start/start-error.ts';
import type { BackupStore } from './backup-place.ts';
import { type Bucket, openClient, reasonOf } from './s3-client.ts';

/** Nobody waits for a backup, and a part has to go through a slow line. */
const PATIENCE = { connectMs: 10_000, silentMs: 60_000, answerMs: 600_000 };

/** A file goes in parts, so that memory holds one: of this size, larger where a bucket's 10,000 parts would not do. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 10_000;

interface BucketOptions {
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly partBytes?: number;
}

interface Place {
  readonly Bucket: string;
  readonly Key: string;
}

/** Backups in a bucket. A file lies in the system's folder for temporary files while it is made or read. */
export function bucketStore(
  bucket: Bucket,
  { folder, signal, partBytes = PART_BYTES }: BucketOptions,
): BackupStore & { put(name: string, path: string): Promise<void> } {
  const client = openClient(bucket, PATIENCE);
  const prefix = folder === '' ? '' : `${folder}/`;
  const at = (name: string): Place => ({ Bucket: bucket.bucket, Key: prefix + name });
  const inWords = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      if (signal.aborted || error instanceof StartError) throw error;
      const reason = reasonOf(error, 'BACKUP_S3_');
      throw new StartError(`The bucket ${bucket.bucket} of backups cannot be used: ${reason}`, { cause: error });
    }
  };
  const put = (name: string, path: string) => inWords(upload(client, at(name), { path, partBytes, signal }));
  return {
    list: () => inWords(listNames(client, { Bucket: bucket.bucket, Prefix: prefix, Delimiter: '/' }, signal)),
    put,
    add: (name, make) =>
      withScratch(name, async (path) => {
        await make(path);
        await put(name, path);
      }),
    read: (name, use) =>
      withScratch(name, async (path) => {
        await inWords(download(client, at(name), { path, signal }));
        await use(path);
      }),
    remove: async (name) => {
      await inWords(client.send(new DeleteObjectCommand(at(name)), { abortSignal: signal }));
    },
  };
}

async function listNames(
  client: S3Client,
  place: { readonly Bucket: string; readonly Prefix: string; readonly Delimiter: string },
  signal: AbortSignal,
): Promise<string[]> {
  const names: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, place, { abortSignal: signal }))
    names.push(...Contents.flatMap(({ Key }) => Key?.slice(place.Prefix.length) || []));
  return names;
}

async function withScratch(name: string, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'));
  try {
    await use(join(folder, name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Upload {
  readonly path: string;
  readonly partBytes: number;
  readonly signal: AbortSignal;
}

/** In the bucket it appears with its last part, whole. */
async function upload(client: S3Client, place: Place, { path, partBytes, signal }: Upload): Promise<void> {
  const file = await open(path);
  let UploadId: string | undefined;
  try {
    const { size } = await file.stat();
    ({ UploadId } = await client.send(new CreateMultipartUploadCommand(place), { abortSignal: signal }));
    const step = Math.max(partBytes, Math.ceil(size / MOST_PARTS));
    const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
    for (let from = 0; from < size; from += step) {
      const Body = Buffer.alloc(Math.min(step, size - from));
      const { bytesRead } = await file.read(Body, 0, Body.length, from);
      if (bytesRead < Body.length) throw new Error(`${path} became shorter while it was read`);
      const part = { ...place, UploadId, PartNumber: Parts.length + 1, Body, ContentLength: Body.length };
      const { ETag } = await client.send(new UploadPartCommand(part), { abortSignal: signal });
      Parts.push({ ETag, PartNumber: part.PartNumber });
    }
    const whole = new CompleteMultipartUploadCommand({ ...place, UploadId, MultipartUpload: { Parts } });
    await client.send(whole, { abortSignal: signal });
  } catch (error) {
    // The first failure is the one to hear of.
    if (UploadId) await client.send(new AbortMultipartUploadCommand({ ...place, UploadId })).catch(() => {});
    throw error;
  } finally {
    await file.close();
  }
}

async function download(client: S3Client, place: Place, { path, signal }: Omit<Upload, 'partBytes'>): Promise<void> {
  const { Body } = await client.send(new GetObjectCommand(place), { abortSignal: signal }).catch((error: Error) => {
    if (error.name === 'NoSuchKey')
      throw new StartError(`There is no backup ${place.Key} in the bucket ${place.Bucket}.`, { cause: error });
    throw error;
  });
  await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 }), { signal });
}
