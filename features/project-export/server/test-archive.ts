import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openPromise } from 'yauzl';

/** The entries of a zip by their names, read by another library than the one that wrote it. */
export async function readArchive(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new Error(`twice in the archive: ${entry.fileName}`);
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return entries;
}

export async function unpack(entries: ReadonlyMap<string, Buffer>, folder: string): Promise<void> {
  for (const [name, content] of entries) {
    await mkdir(join(folder, dirname(name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
