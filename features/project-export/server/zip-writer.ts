import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type Content = string | Uint8Array | AsyncIterable<Uint8Array | string>;

interface EntryOptions {
  readonly modified?: Date | undefined;
  /** Pictures and documents hardly become smaller. */
  readonly isCompressed?: boolean;
}

export const SUMS = 'SHA256SUMS';

/** A zip of any size (Zip64), an entry at a time, with the SHA-256 of each entry in a file at its end. */
export class ZipWriter {
  readonly #zip = new ZipFile();
  readonly #sums: string[] = [];
  readonly #written: Promise<void>;
  readonly #failed: Promise<never>;

  constructor(path: string, signal: AbortSignal) {
    const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#zip.outputStream, target, { signal });
    const refused = new Promise<never>((_, reject) => this.#zip.once('error', reject));
    this.#failed = Promise.race([refused, this.#written.then(() => new Promise<never>(() => {}))]);
    // Each entry waits for a failure beside its own end; until the first one nobody does.
    this.#failed.catch(() => {});
  }

  get names(): readonly string[] {
    return this.#sums.map((line) => line.slice(66));
  }

  /** Answers the SHA-256 of the entry, in hexadecimal digits. */
  async add(name: string, content: Content, { modified = new Date(), isCompressed = true }: EntryOptions = {}) {
    const hash = createHash('sha256');
    const source = Readable.from(hashed(content, hash), { objectMode: false });
    this.#zip.addReadStream(source, name, { mtime: modified, mode: 0o100644, compress: isCompressed });
    await Promise.race([finished(source), this.#failed]);
    const sum = hash.digest('hex');
    this.#sums.push(`${sum}  ${name}`);
    return sum;
  }

  async finish(): Promise<void> {
    await this.add(SUMS, `${this.#sums.join('\n')}\n`);
    this.#zip.end();
    await this.#written;
  }
}

async function* hashed(content: Content, hash: { update(chunk: Uint8Array): unknown }) {
  const parts = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
  for await (const part of parts) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part;
    hash.update(chunk);
    yield chunk;
  }
}
