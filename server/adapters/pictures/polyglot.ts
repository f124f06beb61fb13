import type { FileKind } from '#shared/file-kind.ts';

/**
 * Whether a file is something else besides what it begins as: a program, page or archive that travels in a picture.
 * What phones put behind a photo (a second picture, a short film, Samsung's own trailer) is left alone.
 */
export function hidesSomething(content: Buffer, kind: FileKind): boolean {
  return isArchive(content) || (kind !== 'pdf' && (isPage(content) || isDocument(content) || hasTail(content, kind)));
}

/** An archive is read from its end: its last record says how many bytes of comment follow (ZIP, 4.3.16). */
function isArchive(content: Buffer): boolean {
  const record = Buffer.from('PK\u0005\u0006');
  for (let at = content.lastIndexOf(record); at >= 0; at = at === 0 ? -1 : content.lastIndexOf(record, at - 1)) {
    if (at + 22 > content.length) continue;
    if (at + 22 + content.readUInt16LE(at + 20) === content.length) return true;
  }
  return false;
}

/** Marks that no camera writes and no chance makes. */
const PAGE_MARKS = ['<script', '<html>', '<html ', '<!doctype html', '<iframe', '<?php ', '<?php\n', '<svg xmlns'];

function isPage(content: Buffer): boolean {
  const text = content.toString('latin1').toLowerCase();
  return PAGE_MARKS.some((mark) => text.includes(mark));
}

/** Readers look for this anywhere in the first 1,024 bytes. */
const isDocument = (content: Buffer): boolean => content.subarray(0, 1024).includes('%PDF-');

function hasTail(content: Buffer, kind: FileKind): boolean {
  const end = endOf(content, kind);
  if (end === undefined) return false;
  const tail = content.subarray(end);
  return tail.some((byte) => byte !== 0) && !isOfPhone(tail);
}

/** Where the picture ends; undefined for formats that we make anew anyway, or when it has no end. */
function endOf(content: Buffer, kind: FileKind): number | undefined {
  if (kind === 'png') return pngEnd(content);
  if (kind === 'webp') return Math.min(content.length, 8 + content.readUInt32LE(4) + (content.readUInt32LE(4) % 2));
  return kind === 'jpeg' ? jpegEnd(content) : undefined;
}

/** Multi-picture JPEG, motion photo (an MP4 box), Samsung's SEF trailer. */
function isOfPhone(tail: Buffer): boolean {
  const start = tail.findIndex((byte) => byte !== 0);
  // The length of an MP4 box, four bytes, begins with zeros itself.
  const first = tail.subarray(start, start + 12).toString('latin1');
  if (first.startsWith('\u00ff\u00d8\u00ff') || /^.{1,4}ftyp/s.test(first)) return true;
  return tail.subarray(-4).toString('latin1') === 'SEFT' && !first.startsWith('MZ');
}

function pngEnd(content: Buffer): number | undefined {
  for (let at = 8; at + 12 <= content.length; ) {
    const next = at + 12 + content.readUInt32BE(at);
    if (content.toString('latin1', at + 4, at + 8) === 'IEND') return next;
    at = next;
  }
  return undefined;
}

const EOI = 0xd9;
const SOS = 0xda;

/** Walks the segments; within a scan only "ff xx" with xx other than 00 and d0 to d7 is a marker (ITU T.81, B.1.1.5). */
function jpegEnd(content: Buffer): number | undefined {
  let at = 2;
  while (at + 4 <= content.length + 2 && content[at] === 0xff) {
    const marker = content[at + 1];
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > content.length) return undefined;
    at += 2 + content.readUInt16BE(at + 2);
    if (marker === SOS) at = afterScan(content, at);
  }
  return undefined;
}

function afterScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return content.length;
}
