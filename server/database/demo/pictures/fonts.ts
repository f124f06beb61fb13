import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** Files of our two fonts: the machine may have none. */
export interface Fonts {
  readonly latin: string;
  readonly arabic: string;
}

const files = {
  latin: ['@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-500-normal.woff'],
  arabic: ['@fontsource/ibm-plex-sans-arabic', 'ibm-plex-sans-arabic-arabic-500-normal.woff'],
} as const;

/** The names inside the files, as Pango reads them. */
export const FAMILIES = 'IBM Plex Sans Medium,IBM Plex Sans Arabic Medium,';

let unpacked: Promise<Fonts> | undefined;

/** Unpacks the fonts once: Fontconfig never forgets a file it was given, so they stay until the process ends. */
export function fontFiles(): Promise<Fonts> {
  unpacked ??= unpackFonts().catch((error: unknown) => {
    unpacked = undefined;
    throw error;
  });
  return unpacked;
}

async function unpackFonts(): Promise<Fonts> {
  const folder = await mkdtemp(join(tmpdir(), 'construction-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const unpack = async ([name, file]: readonly [string, string]) => {
    const root = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const path = join(folder, `${file}.ttf`);
    await writeFile(path, sfntOf(await readFile(join(root, 'files', file))));
    return path;
  };
  const [latin, arabic] = await Promise.all([unpack(files.latin), unpack(files.arabic)]);
  return { latin, arabic };
}

/**
 * Pango refuses fonts in a WOFF wrapper. A WOFF 1.0 file is the font's tables, each deflated
 * (https://www.w3.org/TR/WOFF/); this puts them back.
 */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * 16, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * 16, 10);
  const parts: Uint8Array[] = [head];
  let offset = head.length;
  for (let index = 0; index < count; index++) {
    const entry = woff.subarray(44 + 20 * index, 64 + 20 * index);
    const [from, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const raw = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    const record = 12 + 16 * index;
    entry.copy(head, record, 0, 4);
    entry.copy(head, record + 4, 16, 20);
    head.writeUInt32BE(offset, record + 8);
    head.writeUInt32BE(length, record + 12);
    const padding = (4 - (length % 4)) % 4;
    parts.push(table, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(parts);
}
