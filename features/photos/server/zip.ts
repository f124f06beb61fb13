import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly modified: Date;
  /** Undefined: the file is not there any more; the entry is left out. */
  read(): Promise<Uint8Array | undefined>;
}

/** A zip in pieces, one entry in memory at a time; pictures are stored as they are. */
export async function* zipOf(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, piece) => {
    if (error) fault = error;
    else ready.push(piece);
  });
  const taken = function* () {
    if (fault) throw fault;
    const pieces = ready;
    ready = [];
    yield* pieces;
  };
  for (const { name, modified, read } of entries) {
    const content = await read();
    if (!content) continue;
    const entry = new ZipPassThrough(name);
    entry.mtime = modified;
    zip.add(entry);
    entry.push(content, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
