import { inflateRawSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { SheetRefusal } from './sheets.ts';

/** What all parts of a workbook may weigh unpacked; 20,000 rows of 60 cells stay below. */
const MAX_UNPACKED = 200 * 1024 * 1024;
const MAX_PARTS = 2000;
const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;

/** Parts that hold no cells: pictures, drawings, macros, caches. Left out before anything is unpacked. */
const useless =
  /(^|\/)(media|drawings|charts|embeddings|printerSettings|pivotCache|pivotTables|externalLinks|customXml|theme)\/|vbaProject|calcChain|\.(png|jpe?g|gif|emf|wmf)$/i;

/**
 * The parts of a zip archive, unpacked under a limit that counts what really comes out: a bomb is refused before it
 * is in memory. @throws SheetRefusal
 */
export function unzip(content: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const parts = new Map<string, Buffer>();
  let left = MAX_UNPACKED;
  for (const entry of directory(bytes)) {
    if (entry.name.endsWith('/') || (useless.test(entry.name) && !entry.name.endsWith('.rels'))) continue;
    const part = unpack(bytes, entry, left);
    left -= part.length;
    parts.set(entry.name, part);
  }
  return parts;
}

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly offset: number;
}

function directory(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + END_BYTES > bytes.length || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw tooMuch();
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameLength).replaceAll('\\', '/'),
    });
    at += ENTRY_BYTES + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function unpack(bytes: Buffer, { method, packed, offset }: Entry, left: number): Buffer {
  if (offset + LOCAL_BYTES > bytes.length || bytes.readUInt32LE(offset) !== LOCAL) throw damaged();
  const start = offset + LOCAL_BYTES + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const stored = bytes.subarray(start, start + packed);
  if (method === 0) {
    if (stored.length > left) throw tooMuch();
    return stored;
  }
  if (method !== 8 || left < 1) throw left < 1 ? tooMuch() : damaged();
  try {
    return inflateRawSync(stored, { maxOutputLength: left });
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooMuch() : damaged();
  }
}

/** The same parts as an archive without compression, for a reader that unpacks without limits. */
export const zipStored = (parts: ReadonlyMap<string, Buffer>): Uint8Array =>
  zipSync(Object.fromEntries(parts), { level: 0 });

const damaged = () => new SheetRefusal('This file is damaged and cannot be opened.');
const tooMuch = () =>
  new SheetRefusal('This file is too large or too complex to read. Please split it or remove what is not needed.');
