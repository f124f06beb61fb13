import { join } from 'node:path';
import sharp from 'sharp';
import { PICTURES_SOURCE } from '../data.ts';
import { dice } from '../dice.ts';
import type { Hour, SiteKey } from '../schemas.ts';
import { FAMILIES, type Fonts, fontFiles } from './fonts.ts';

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
