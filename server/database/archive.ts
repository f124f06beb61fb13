import { createHash, type Hash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { z } from 'zod';
import { StartError } from '#server/start/start-error.ts';
import { decrypted, encrypting, isEncrypted } from './encryption.ts';

const format = 1;
const product = 'construction-management-tool';
const manifestName = 'manifest.json';

const Part = z.object({ name: z.string(), size: z.int(), sha256: z.string() });

/** The last entry of an archive: what the others are, so that a damaged or shortened archive is seen before it is used. */
const Manifest = z.object({
  product: z.literal(product),
  format: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.object({ tag: z.string(), hash: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.string() })),
  /** Files that rows name and the store did not have. */
  missing: z.array(z.string()).default([]),
  parts: z.array(Part),
});
export type Manifest = z.infer<typeof Manifest>;
type Part = z.infer<typeof Part>;

/** Writes a .tar.gz part by part; each part's name, size and checksum go into the manifest. */
export class ArchiveWriter {
  readonly #pack = tar.pack();
  readonly #parts: Part[] = [];
  readonly #abandoned = new AbortController();
  readonly #written: Promise<void>;
  /** Why nothing can be written any more. */
  #fault: unknown;

  constructor(path: string, signal: AbortSignal, passphrase?: string) {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip({ level: 4 }), encrypting(passphrase), target, {
      signal: AbortSignal.any([signal, this.#abandoned.signal]),
    });
    // The end reports a failure; until then nobody waits for it.
    this.#written.catch((error: unknown) => {
      this.#fault = error;
    });
  }

  async add(name: string, content: Buffer): Promise<void> {
    const hash = createHash('sha256').update(content);
    await this.#entry(name, content.length, async (write) => write(content));
    this.#parts.push({ name, size: content.length, sha256: hash.digest('hex') });
  }

  /** A stream whose size is known. */
  async addStream(name: string, size: number, content: Readable): Promise<void> {
    const hash = createHash('sha256');
    await this.#entry(name, size, async (write) => {
      for await (const chunk of content) {
        hash.update(chunk as Buffer);
        await write(chunk as Buffer);
      }
    });
    this.#parts.push({ name, size, sha256: hash.digest('hex') });
  }

  async finish(facts: Omit<Manifest, 'product' | 'format' | 'createdAt' | 'parts'>): Promise<void> {
    const manifest = { product, format, createdAt: new Date().toISOString(), ...facts, parts: this.#parts };
    const content = Buffer.from(JSON.stringify(manifest, null, 2));
    await this.#entry(manifestName, content.length, async (write) => write(content));
    this.#pack.finalize();
    await this.#written;
  }

  /** Ends an archive that was not finished; the caller removes its file. */
  async abandon(): Promise<void> {
    this.#abandoned.abort();
    await this.#written.catch(() => {});
  }

  /** @throws what ended the writing (a full disk), not that it has ended */
  async #entry(name: string, size: number, fill: (write: (chunk: Buffer) => Promise<void>) => Promise<void>) {
    try {
      await this.#addEntry(name, size, fill);
    } catch (error) {
      await setImmediate();
      throw this.#fault ?? error;
    }
  }

  async #addEntry(name: string, size: number, fill: (write: (chunk: Buffer) => Promise<void>) => Promise<void>) {
    let onStored: (error?: Error | null) => void = () => {};
    const stored = new Promise<void>((resolve, reject) => {
      onStored = (error) => (error ? reject(error) : resolve());
    });
    const sink = this.#pack.entry({ name, size, mode: 0o600 }, (error) => onStored(error));
    const entry = sink as unknown as Writable;
    entry.on('error', onStored);
    const failed = this.#written.then(() => new Promise<never>(() => {}));
    // Whichever fails first is reported; the other one is not waited for.
    stored.catch(() => {});
    failed.catch(() => {});
    await Promise.race([
      failed,
      fill(async (chunk) => {
        if (!entry.write(chunk)) await new Promise<void>((resolve) => entry.once('drain', resolve));
      }).then(() => {
        entry.end();
        return stored;
      }),
    ]);
  }
}

/** A part's bytes, to be read once and in order. */
export type Content = AsyncIterable<Buffer>;

export async function textOf(content: Content): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

export interface ArchiveFile {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Of one whose name ends in .age. */
  readonly passphrase?: string | undefined;
}

/** Calls `take` with each part in order. The manifest is not among them. */
export async function eachPart(
  { path, signal, passphrase }: ArchiveFile,
  take: (name: string, content: Content) => Promise<void>,
): Promise<string | undefined> {
  const extract = tar.extract();
  let manifest: string | undefined;
  const feeding = pipeline(decrypted(path, passphrase), createGunzip(), extract, { signal });
  feeding.catch(() => {});
  for await (const entry of extract) {
    const content = entry as unknown as Readable;
    if (entry.header.name === manifestName) manifest = await textOf(content);
    else await take(entry.header.name, content);
    content.resume();
  }
  await feeding;
  return manifest;
}

/** Reads the whole archive and compares it with its manifest. Throws StartError when anything is missing or changed. */
export async function verifyArchive(file: ArchiveFile): Promise<Manifest> {
  const { path, signal } = file;
  const found = new Map<string, { size: number; hash: Hash }>();
  const text = await eachPart(file, async (name, content) => {
    const part = { size: 0, hash: createHash('sha256') };
    for await (const chunk of content) {
      part.size += chunk.length;
      part.hash.update(chunk);
    }
    found.set(name, part);
  }).catch((error: Error & { code?: string }) => {
    if (signal.aborted) throw error;
    if (isEncrypted(path) && /passphrase|identity/i.test(error.message) && !(error instanceof StartError))
      throw unusable(path, 'BACKUP_PASSPHRASE is not its passphrase');
    if (error instanceof StartError) throw error;
    throw unusable(
      path,
      error.code === 'ENOENT' ? 'there is no such file' : `it is damaged or cut short (${error.message})`,
    );
  });
  const manifest = parseManifest(path, text);
  for (const { name, size, sha256 } of manifest.parts) {
    const part = found.get(name);
    if (!part || part.size !== size || part.hash.digest('hex') !== sha256)
      throw unusable(path, `its part ${name} is damaged`);
  }
  if (found.size !== manifest.parts.length) throw unusable(path, 'it holds parts that it does not list');
  return manifest;
}

function parseManifest(path: string, text: string | undefined): Manifest {
  if (text === undefined) throw unusable(path, 'it is cut short, or no backup of this product');
  const json = parseJson(text) as { product?: string; format?: number } | undefined;
  if (json?.product !== product) throw unusable(path, 'it is no backup of this product');
  if ((json.format ?? 0) > format) throw unusable(path, 'it was made by a newer version of this product');
  const parsed = Manifest.safeParse(json);
  if (!parsed.success) throw unusable(path, 'its list of contents is damaged');
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const unusable = (path: string, why: string) =>
  new StartError(`The backup ${path} cannot be used: ${why}. Nothing was changed.`);
