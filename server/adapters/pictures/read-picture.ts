import { createHash } from 'node:crypto';
import { all } from 'heic-decode';
import sharp, { type Sharp } from 'sharp';
import { type FileKind, kindOf } from '#shared/file-kind.ts';
import type { PictureFacts } from '../../database/tables/files.ts';
import { exifOf, readFacts } from './facts.ts';
import { MOST_PIXELS } from './limits.ts';
import type { DrawnPicture, JudgedPicture, PictureSize } from './picture.ts';
import { DAMAGED, NO_PICTURE, PictureFault } from './picture-fault.ts';

/** What is done with sent pictures and documents, all of it in threads (picture-worker.ts). */

const OPTIONS = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const;

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

/** Where the picture ends; undefined for formats that we encode again anyway, or when it has no end. */
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

/** Looks at every pixel and changes none; HEIC, which browsers do not show, becomes JPEG. @throws PictureFault */
export async function validatePicture(sent: Buffer): Promise<JudgedPicture> {
  const kind = kindOf(sent);
  const facts = readFacts(sent);
  if (kind === 'heic') {
    const convertedFrom = createHash('sha256').update(sent).digest('hex');
    return { ...(await jpegOf(sent, facts)), contentType: 'image/jpeg', facts: { ...facts, convertedFrom } };
  }
  if (kind !== 'jpeg' && kind !== 'png' && kind !== 'webp') throw new PictureFault(NO_PICTURE);
  if (hidesSomething(sent, kind)) throw new PictureFault('Something else is hidden in this picture. It was not kept.');
  const { width, height } = await decoded(sent);
  return { contentType: `image/${kind}`, width, height, facts };
}

/** Made anew from its pixels, upright, once for each size. @throws PictureFault */
export async function drawPicture(sent: Uint8Array, sizes: readonly PictureSize[]): Promise<DrawnPicture[]> {
  const picture = await openPicture(sent);
  const drawn = sizes.map(async ({ format, quality, ...size }) => {
    const resized = picture.clone().resize(size);
    const encoded = format === 'webp' ? resized.webp({ quality }) : resized.jpeg({ quality });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  });
  return Promise.all(drawn).catch((error: unknown) => {
    throw new PictureFault(DAMAGED, { cause: error });
  });
}

/** A PDF ends with its mark (ISO 32000-1, 7.5.5). */
export const isSoundPdf = (sent: Buffer): boolean =>
  sent.subarray(-1024).includes('%%EOF') && !hidesSomething(sent, 'pdf');

/** A PDF begins and ends as ISO 32000 says; a picture is one whose head can be decoded. What else hides in either is refused. */
export async function attachmentTypeOf(sent: Buffer): Promise<string | undefined> {
  const isPdf = sent.subarray(0, 1024).includes('%PDF-') && sent.subarray(-2048).includes('%%EOF');
  const kind = isPdf ? 'pdf' : kindOf(sent);
  if (!kind || hidesSomething(sent, kind)) return undefined;
  return isPdf ? 'application/pdf' : shownTypeOf(sent);
}

/** Upright, to be drawn anew: nothing but pictures gets to the decoder. @throws PictureFault */
async function openPicture(sent: Uint8Array): Promise<Sharp> {
  const kind = kindOf(sent);
  if (kind === undefined || kind === 'pdf') throw new PictureFault(NO_PICTURE);
  if (kind === 'heic') return sharp((await jpegOf(sent, {})).content, OPTIONS).rotate();
  const { width, height } = await headOf(sent);
  assertPictureSize(width, height);
  return sharp(sent, OPTIONS).rotate();
}

async function decoded(sent: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height, autoOrient } = await headOf(sent);
  assertPictureSize(width, height);
  await sharp(sent, OPTIONS)
    .resize(64)
    .raw()
    .toBuffer()
    .catch(() => {
      throw new PictureFault(DAMAGED);
    });
  return autoOrient;
}

const headOf = (sent: Uint8Array) =>
  sharp(sent, { ...OPTIONS, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw new PictureFault(NO_PICTURE, { cause: error });
    });

/** @throws PictureFault when it has more pixels than we draw. */
function assertPictureSize(width: number, height: number): void {
  if (width * height > MOST_PIXELS)
    throw new PictureFault('This picture has more than 50 megapixels. Please choose a smaller one.');
}

/// <reference path="./heic-decode.d.ts" />
interface HeicPicture {
  readonly width: number;
  readonly height: number;
  /** Absent when the picture has too many pixels. */
  readonly jpeg?: Uint8Array;
}

/** A HEIC picture as JPEG, with what its camera wrote. For threads. @throws PictureFault */
async function readHeic(content: Uint8Array, facts: PictureFacts): Promise<HeicPicture> {
  try {
    return await decode(content, facts);
  } catch (error) {
    throw new PictureFault(NO_PICTURE, { cause: error });
  }
}

async function decode(content: Uint8Array, facts: PictureFacts): Promise<HeicPicture> {
  const images = await all({ buffer: content });
  try {
    const [first] = images;
    if (!first) throw new Error('no picture');
    const { width, height } = first;
    if (width * height > MOST_PIXELS) return { width, height };
    const { data } = await first.decode();
    const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
    return { width, height, jpeg: await pixels.withExif(exifOf(facts)).jpeg({ quality: 92 }).toBuffer() };
  } finally {
    images.dispose();
  }
}

async function jpegOf(sent: Uint8Array, facts: PictureFacts) {
  const { jpeg, width, height } = await readHeic(sent, facts);
  assertPictureSize(width, height);
  if (!jpeg) throw new PictureFault(NO_PICTURE);
  return { content: jpeg, width, height };
}

/** More than `limits.ts` allows: nothing is drawn anew of what is only handed out. */
const MOST_PIXELS_SHOWN = 100_000_000;
const SHOWN_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  heif: 'image/avif',
};

/** The media type of a picture that browsers show as it is, when its head can be decoded; undefined for anything else. */
async function shownTypeOf(content: Uint8Array): Promise<string | undefined> {
  const picture = await sharp(content, { limitInputPixels: MOST_PIXELS_SHOWN })
    .metadata()
    .catch(() => undefined);
  const isShown = picture?.format !== 'heif' || picture.compression === 'av1';
  return picture && isShown ? SHOWN_TYPES[picture.format] : undefined;
}
