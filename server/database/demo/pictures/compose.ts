import { rmSync } from 'node:fs';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { PICTURES_SOURCE } from '../data.ts';
import { dice } from '../dice.ts';
import type { Hour, SiteKey } from '../schemas.ts';

/** A scene of a project in some light; several pictures may show it. */
export interface View {
  readonly scene: string;
  readonly hour: Hour;
  /** The project's key. */
  readonly seed: SiteKey;
}

/** Where a view is stored, without caption: demo/pictures/. */
export const viewFile = ({ seed, scene, hour }: View): string => join(PICTURES_SOURCE, `${seed}-${scene}-${hour}.webp`);

/** One picture of a log. */
export interface Shot {
  /** Of its row among the files. */
  readonly id: string;
  /** Below the folder of stored files. */
  readonly path: string;
  readonly view: View;
  readonly project: string;
  readonly line: string;
  readonly isArabic: boolean;
  readonly takenAt: Date;
  readonly latitude: number;
  readonly longitude: number;
}

export const SIZE = { width: 1280, height: 960 };
/** Of a stored view, which leaves some room to cut. */
const [WIDTH, HEIGHT] = [1344, 952];
const STRIP = 62;
const INDENT = 28;
const CHANNELS = 3;
const QUALITY = 74;
/** More would only take more memory: a view has 5 MB of pixels. */
const AT_ONCE = 3;

type Keep = (path: string, picture: Buffer) => Promise<void>;

/** Files of our two fonts: the machine may have none. */
interface Fonts {
  readonly latin: string;
  readonly arabic: string;
}

const files = {
  latin: ['@fontsource/ibm-plex-sans', 'ibm-plex-sans-latin-500-normal.woff'],
  arabic: ['@fontsource/ibm-plex-sans-arabic', 'ibm-plex-sans-arabic-arabic-500-normal.woff'],
} as const;

/** The names inside the files, as Pango reads them. */
const FAMILIES = 'IBM Plex Sans Medium,IBM Plex Sans Arabic Medium,';

let unpacked: Promise<Fonts> | undefined;

/** Unpacks the fonts once: Fontconfig never forgets a file it was given, so they stay until the process ends. */
function fontFiles(): Promise<Fonts> {
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

/** Reads every view once and hands over a JPEG for each shot, with its caption, unless it is stopped. */
export async function composeShots(shots: readonly Shot[], keep: Keep, stop?: AbortSignal): Promise<void> {
  const fonts = await fontFiles();
  await registerFonts(fonts);
  const work = Map.groupBy(shots, ({ view }) => JSON.stringify(view)).values();
  const compose = async () => {
    for (const ofView of work) {
      if (stop?.aborted) return;
      await composeView(ofView, { fonts, keep });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, compose));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}

/** A font stays known to the process once a text has named its file. */
async function registerFonts({ latin, arabic }: Fonts): Promise<void> {
  for (const [fontfile, text] of [
    [latin, 'A'],
    [arabic, 'ع'],
  ] as const) {
    await sharp({ text: { text, font: `${FAMILIES} 12`, fontfile } })
      .png()
      .toBuffer();
  }
}

interface Tools {
  readonly fonts: Fonts;
  readonly keep: Keep;
}

async function composeView(shots: readonly Shot[], tools: Tools): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const view = sharp(viewFile(first.view)).removeAlpha();
  const [pixels, mirrored] = await Promise.all([view.clone().raw().toBuffer(), view.clone().flop().raw().toBuffer()]);
  for (const shot of shots) await composeShot(shot, [pixels, mirrored], tools);
}

/** Another cut of the view, or of its mirror image, above its caption. */
async function composeShot(shot: Shot, views: readonly Buffer[], { fonts, keep }: Tools): Promise<void> {
  const throws = dice(shot.path);
  const left = throws.whole(0, WIDTH - SIZE.width);
  const top = throws.whole(0, HEIGHT - SIZE.height + STRIP);
  const pixels = Buffer.concat([...cut(throws.pick(views), left, top), await captionOf(shot, fonts)]);
  const jpeg = await sharp(pixels, { raw: { ...SIZE, channels: CHANNELS } })
    .withExif(exifOf(shot))
    .jpeg({ quality: QUALITY })
    .toBuffer();
  await keep(shot.path, jpeg);
}

/** The rows of a picture without its strip. */
function cut(view: Buffer, left: number, top: number): Buffer[] {
  return Array.from({ length: SIZE.height - STRIP }, (_, row) => {
    const from = ((top + row) * WIDTH + left) * CHANNELS;
    return view.subarray(from, from + SIZE.width * CHANNELS);
  });
}

/** Project, place and date on a dark strip, as wide as the picture. */
async function captionOf({ project, line, isArabic }: Shot, fonts: Fonts): Promise<Buffer> {
  const text = `<span foreground="#f4f2ec">${escaped(project)}</span><span foreground="#c9c5ba">   ${escaped(line)}</span>`;
  const words = await sharp({ text: { text, font: `${FAMILIES} 19`, fontfile: fonts.arabic, dpi: 96, rgba: true } })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = isArabic ? SIZE.width - INDENT - words.info.width : INDENT;
  const top = Math.round((STRIP - words.info.height) / 2);
  const background = { r: 24, g: 27, b: 32 };
  return sharp({ create: { width: SIZE.width, height: STRIP, channels: CHANNELS, background } })
    .composite([{ input: words.data, raw: words.info, left, top }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** When and where, as a phone writes it, and that it is a drawing. */
function exifOf({ takenAt, latitude, longitude }: Shot) {
  const local = new Date(takenAt.getTime() + 3 * 3_600_000).toISOString();
  const time = `${local.slice(0, 10).replaceAll('-', ':')} ${local.slice(11, 19)}`;
  return {
    IFD0: { ImageDescription: 'Drawing for the demonstration', DateTime: time },
    IFD2: { DateTimeOriginal: time, OffsetTimeOriginal: '+03:00' },
    IFD3: {
      GPSLatitudeRef: latitude < 0 ? 'S' : 'N',
      GPSLatitude: degrees(latitude),
      GPSLongitudeRef: longitude < 0 ? 'W' : 'E',
      GPSLongitude: degrees(longitude),
    },
  };
}

function degrees(value: number): string {
  const seconds = Math.round(Math.abs(value) * 360_000);
  return `${Math.floor(seconds / 360_000)}/1 ${Math.floor((seconds / 6000) % 60)}/1 ${seconds % 6000}/100`;
}
